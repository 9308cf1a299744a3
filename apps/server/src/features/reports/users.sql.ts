import type { operationalData, userKinds } from '@pitboss/contract/reports/operational-data';
import { dayStart, type WallClock } from '@pitboss/rules/zones/wall-clock';
import { type RawBuilder, sql } from 'kysely';
import { inScopeUnder } from '../../domain/agents/under-agent.ts';
import type { FactsReader } from '../../domain/analytics/answers.sql.ts';
import { listPlayers } from '../../domain/analytics/report/player-members.ts';
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

const one = '1'.charCodeAt(0);

/** Converts indexes of buckets, separated by spaces, to a bit for each of the buckets. */
function bitsOf(indexes: string, count: number): string {
  const bits = Buffer.alloc(count, '0');
  for (const index of indexes.split(' ')) bits[Number(index)] = one;
  return bits.toString('latin1');
}

/** Members by kind and bucket; under null those of the whole range, each counted once. */
export async function usersByDay(
  reader: FactsReader,
  { node, memberKind = 'normal' }: Target,
  buckets: readonly Span[],
): Promise<DailyCounts> {
  const { db, scope } = reader;
  const span = spanOf(buckets);
  const players = await listPlayers(reader, { node, memberKind, buckets });
  const ids = plainArray(players.map(({ member_id: id }) => id));
  const played = plainArray(players.map((player) => bitsOf(player.buckets, buckets.length)));
  const own = under(scope, node, memberKind, 'm.agent_id', 'm.id');
  const none = sql`${'0'.repeat(buckets.length)}::varbit`;
  const has = (bits: string) => sql`count(*) filter (where get_bit(${sql.raw(bits)}, bucket) = 1)::int`;
  // A member registers once and has one first bet; only sign-ins and plays must be counted as distinct
  // members. One row a member with a bit for each bucket costs less than one a member and bucket.
  const { rows } = await unsortedPlan(
    sql<{ bucket: number | null; whole: boolean } & Record<DailyKind, number>>`
    with logins as materialized (
      select member_id, bit_or(set_bit(${none}, bucket, 1)) as logged from (
        select ${bucketAt('l.at', buckets)} as bucket, l.member_id from member_login l
          where l.event = 'login' and ${inSpan('l.at', span)}
            and ${under(scope, node, memberKind, 'l.agent_id', 'l.member_id')}) t group by member_id),
      seen as materialized (
        select member_id, coalesce(l.logged, ${none}) as logged, coalesce(p.played, ${none}) as played
        from logins l full join unnest(${ids}::bigint[], ${played}::varbit[]) as p (member_id, played)
          using (member_id)),
      days as (
        select bucket, ${has('logged')} as logged, ${has('played')} as played, ${has('logged | played')} as active
        from seen cross join generate_series(0, ${buckets.length - 1}::int) as d (bucket) group by bucket),
      joined as materialized (
        select ${bucketAt('m.created_at', buckets)} as bucket, count(*)::int as n from member m
          where ${inSpan('m.created_at', span)} and ${own} group by 1),
      began as materialized (
        select ${bucketAt('m.first_bet_at', buckets)} as bucket, count(*)::int as n from member m
          where ${inSpan('m.first_bet_at', span)} and ${own} group by 1)
    select false as whole, bucket, coalesce(j.n, 0) as registered, coalesce(b.n, 0) as "newPlayers",
      coalesce(s.logged, 0) as "loggedIn", coalesce(s.played, 0) as players, coalesce(s.active, 0) as active
      from days s full join joined j using (bucket) full join began b using (bucket)
    union all select true, null, (select coalesce(sum(n), 0)::int
      from joined), (select coalesce(sum(n), 0)::int from began),
      count(*) filter (where logged <> ${none})::int, count(*) filter (where played <> ${none})::int,
      count(*)::int from seen`,
    false,
  ).execute(db);
  const kinds = ['registered', 'newPlayers', 'loggedIn', 'players', 'active'] as const;
  return new Map(
    kinds.map((kind) => [kind, new Map(rows.map((row) => [row.whole ? null : row.bucket, row[kind]]))]),
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
