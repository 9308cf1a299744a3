import type { operationalData, userKinds } from '@pitboss/contract/reports/operational-data';
import { dayStart, type WallClock } from '@pitboss/rules/zones/wall-clock';
import { type RawBuilder, sql } from 'kysely';
import { inScopeUnder } from '../../domain/agents/under-agent.ts';
import type { FactsReader } from '../../domain/analytics/answers.sql.ts';
import { listPlayers, type PlayerMember } from '../../domain/analytics/report/player-members.ts';
import type { Span } from '../../domain/calendar/time-units.ts';
import { type MemberKinds, ofKinds } from '../../domain/reports/member-kinds.ts';
import { bucketsOf } from '../../domain/reports/report-range.ts';
import { all, orderBy, type PageOf, pageRows } from '../../domain/sql/paging.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { unsortedPlan } from '../../platform/db/reads/kept-plan.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';

export type UserKind = (typeof userKinds)[number];
type DailyKind = Exclude<UserKind, 'returned'>;

const instants = (values: readonly number[]) =>
  sql`${`{${values.map((ms) => new Date(ms).toISOString()).join(',')}}`}::timestamptz[]`;

/** SQL expression: index of a time among contiguous buckets. */
export const bucketAt = (column: string, buckets: readonly Span[]): RawBuilder<unknown> =>
  sql`width_bucket(${sql.ref(column)}, ${instants(buckets.map(({ from }) => from))}) - 1`;

export const inSpan = (column: string, { from, to }: Span): RawBuilder<unknown> =>
  sql`${sql.ref(column)} >= ${new Date(from)} and ${sql.ref(column)} < ${new Date(to)}`;

export const spanOf = (buckets: readonly Span[]): Span => ({
  from: buckets[0]?.from ?? 0,
  to: buckets.at(-1)?.to ?? 0,
});

/** Members that count: those under an agent (all in scope for null), of certain kinds. */
export interface Target {
  readonly node: string | null;
  readonly memberKind?: MemberKinds | undefined;
}

/** Rows of such members, by the columns of their agent and themselves. */
export const under = (
  scope: Scope,
  node: string | null,
  kinds: MemberKinds,
  agentColumn: string,
  memberColumn: string,
): RawBuilder<unknown> => all([inScopeUnder(scope, node, agentColumn), ofKinds(scope, kinds, memberColumn)]);

export type DailyCounts = ReadonlyMap<DailyKind, ReadonlyMap<number | null, number>>;

/** Members by bucket, and each once in all buckets. */
interface Counts {
  readonly byBucket: number[];
  whole: number;
}

const isOne = (bits: string, at: number) => bits[at] === '1';

/**
 * Counts the members that signed in (`signedIn`: a bit for each bucket by member), those that played (by member
 * the indexes of buckets, separated by spaces), and those that did either.
 */
function countActivity(
  signedIn: ReadonlyMap<string, string>,
  played: readonly PlayerMember[],
  buckets: number,
): Readonly<Record<'loggedIn' | 'players' | 'active', Counts>> {
  const none = (): Counts => ({ byBucket: Array.from({ length: buckets }, () => 0), whole: 0 });
  const counts = { loggedIn: none(), players: none(), active: none() };
  const count = ({ byBucket }: Counts, at: number) => {
    byBucket[at] = (byBucket[at] ?? 0) + 1;
  };
  for (const bits of signedIn.values())
    for (let at = bits.indexOf('1'); at !== -1; at = bits.indexOf('1', at + 1)) {
      count(counts.loggedIn, at);
      count(counts.active, at);
    }
  counts.loggedIn.whole = signedIn.size;
  counts.players.whole = played.length;
  counts.active.whole = signedIn.size;
  for (const { member_id: member, buckets: list } of played) {
    const bits = signedIn.get(member);
    if (bits === undefined) counts.active.whole += 1;
    for (const text of list.split(' ')) {
      const at = Number(text);
      count(counts.players, at);
      if (bits === undefined || !isOne(bits, at)) count(counts.active, at);
    }
  }
  return counts;
}

/** Returns the members that signed in, each with a bit for every bucket. */
async function signedInMembers(
  { db, scope }: FactsReader,
  { node, memberKind = 'normal' }: Target,
  buckets: readonly Span[],
): Promise<ReadonlyMap<string, string>> {
  const none = sql`${'0'.repeat(buckets.length)}::varbit`;
  const { rows } = await unsortedPlan(
    sql<{ member_id: string; bits: string }>`
    select member_id, bit_or(set_bit(${none}, bucket, 1))::text as bits from (
      select ${bucketAt('l.at', buckets)} as bucket, l.member_id from member_login l
        where l.event = 'login' and ${inSpan('l.at', spanOf(buckets))}
          and ${under(scope, node, memberKind, 'l.agent_id', 'l.member_id')}) t group by member_id`,
    false,
  ).execute(db);
  return new Map(rows.map(({ member_id: id, bits }) => [id, bits]));
}

/** Counts the members that signed in, that played and that did either, by bucket and in all. */
export async function activityByDay(reader: FactsReader, target: Target, buckets: readonly Span[]) {
  const { node, memberKind = 'normal' } = target;
  const [played, signedIn] = await Promise.all([
    listPlayers(reader, { node, memberKind, buckets }),
    signedInMembers(reader, target, buckets),
  ]);
  return countActivity(signedIn, played, buckets.length);
}

/** Members by kind and bucket; under null those of the whole range, each counted once. */
export async function usersByDay(
  reader: FactsReader,
  target: Target,
  buckets: readonly Span[],
): Promise<DailyCounts> {
  const { db, scope } = reader;
  const { node, memberKind = 'normal' } = target;
  const span = spanOf(buckets);
  const own = under(scope, node, memberKind, 'm.agent_id', 'm.id');
  const since = (column: string) =>
    sql`select ${bucketAt(column, buckets)} as bucket, count(*)::int as n from member m
      where ${inSpan(column, span)} and ${own} group by 1`;
  const [{ loggedIn, players, active }, { rows }] = await Promise.all([
    activityByDay(reader, target, buckets),
    sql<{ bucket: number; registered: number; began: number }>`
      select bucket, coalesce(j.n, 0) as registered, coalesce(b.n, 0) as began
      from (${since('m.created_at')}) j full join (${since('m.first_bet_at')}) b using (bucket)`.execute(db),
  ]);
  // A member registers once and has one first bet, so only those who sign in and play are counted as distinct.
  const sumOf = (name: 'registered' | 'began') => {
    const byBucket = Array.from({ length: buckets.length }, () => 0);
    for (const row of rows) byBucket[row.bucket] = row[name];
    return { byBucket, whole: byBucket.reduce((sum, n) => sum + n, 0) };
  };
  const kinds = { registered: sumOf('registered'), newPlayers: sumOf('began'), loggedIn, players, active };
  return new Map(
    Object.entries(kinds).map(([kind, { byBucket, whole }]) => [
      kind as DailyKind,
      new Map<number | null, number>([[null, whole], ...byBucket.map((n, at): [number, number] => [at, n])]),
    ]),
  );
}

/** A day that is so many days after another. */
export interface LaterDay extends Span {
  readonly days: number;
}

/** Returns the days of a wall clock that are the given numbers of days after the one of `at`. */
export const laterDays = (at: number, clock: WallClock, days: readonly number[]): LaterDay[] =>
  days.map((n) => ({ days: n, from: dayStart(at, clock, n), to: dayStart(at, clock, n + 1) }));

/** Of the members registered in each bucket, how many signed in on the wall-clock day so many days later. */
export async function returnedByDay(
  db: Tx,
  scope: Scope,
  { node, memberKind = 'normal' }: Target,
  buckets: readonly Span[],
  later: readonly (readonly LaterDay[])[],
): Promise<ReadonlyMap<string, number>> {
  const wanted = later.flatMap((days, bucket) => days.map((day) => ({ ...day, bucket })));
  const rows = (
    await sql<{ bucket: number; days: number; n: number }>`
      select r.bucket, n.days, count(distinct r.member_id)::int as n from (
        select ${bucketAt('m.created_at', buckets)} as bucket, m.id as member_id, m.tenant_id from member m
        where ${inSpan('m.created_at', spanOf(buckets))}
          and ${under(scope, node, memberKind, 'm.agent_id', 'm.id')}) r
      join unnest(${plainArray(wanted.map(({ bucket }) => bucket))}::int[],
        ${plainArray(wanted.map(({ days }) => days))}::int[],
        ${instants(wanted.map(({ from }) => from))}, ${instants(wanted.map(({ to }) => to))}) as n (bucket,
          days, starts, ends) on n.bucket = r.bucket
      join member_login l on l.member_id = r.member_id and l.tenant_id = r.tenant_id
        and ${ofTenant(scope, 'l.tenant_id')} and l.event = 'login'
        and l.at >= n.starts and l.at < n.ends
      group by 1, 2`.execute(db)
  ).rows;
  return new Map(rows.map(({ bucket, days: after, n }) => [`${bucket} ${after}`, n]));
}

export interface UserRow {
  id: string;
  account: string;
  nickname: string;
  agent_id: string;
  agent_account: string;
  created_at: Date;
  last_login_at: Date | null;
  first_bet_at: Date | null;
}

const sortable = { account: 'm.account', createdAt: 'm.created_at', lastLoginAt: 'm.last_login_at' };

/** Lists the members behind one figure. */
export async function usersOfKind(
  reader: FactsReader,
  { node, memberKind = 'normal' }: Target,
  span: Span,
  query: { kind: UserKind; days: number; clock: WallClock; now: number },
  page: PageOf<typeof operationalData.userDetail>,
): Promise<{ total: number; rows: UserRow[] }> {
  const { db, scope } = reader;
  const { kind, days, clock, now } = query;
  const loggedIn = sql`exists (select from member_login l
    where l.member_id = m.id and l.tenant_id = m.tenant_id and ${ofTenant(scope, 'l.tenant_id')}
    and l.event = 'login' and ${inSpan('l.at', span)})`;
  const players =
    kind === 'players' || kind === 'active'
      ? await listPlayers(reader, { node, memberKind, buckets: [span] })
      : [];
  const played = sql`m.id = any(${plainArray(players.map((player) => player.member_id))}::bigint[])`;
  const registered = bucketsOf('day', span, clock, now);
  const returning = registered.flatMap(({ from }) => laterDays(from, clock, [days]));
  const at = bucketAt('m.created_at', registered);
  const ends = (side: 'from' | 'to') => sql`(${instants(returning.map((day) => day[side]))})[${at} + 1]`;
  const conditions: Record<UserKind, RawBuilder<unknown>> = {
    registered: inSpan('m.created_at', span),
    newPlayers: inSpan('m.first_bet_at', span),
    loggedIn,
    players: played,
    active: sql`(${loggedIn} or ${played})`,
    returned: sql`${inSpan('m.created_at', span)} and exists (select from member_login l
      where l.member_id = m.id and l.tenant_id = m.tenant_id and ${ofTenant(scope, 'l.tenant_id')}
      and l.event = 'login' and l.at >= ${ends('from')} and l.at < ${ends('to')})`,
  };
  const where = sql`${conditions[kind]} and ${under(scope, node, memberKind, 'm.agent_id', 'm.id')}
    and ${within(scope, 'm.agent_id')}`;
  return pageRows<UserRow>(db, page, {
    select: sql`m.id, m.account, m.nickname, m.agent_id, a.account as agent_account, m.created_at,
      m.last_login_at, m.first_bet_at`,
    from: sql`member m`,
    joins: sql`join agent a on a.id = m.agent_id`,
    where,
    order: orderBy(page, sortable, 'createdAt', 'm.id'),
  });
}
