import type { operationalData, userKinds } from '@pitboss/contract/reports/operational-data';
import { type RawBuilder, sql } from 'kysely';
import { memberQuery, playerRows } from '../../domain/members/member-rows.ts';
import { type MemberKinds, ofKinds } from '../../domain/reports/member-kinds.ts';
import { betsUnder } from '../../domain/reports/report-grain.ts';
import type { Span } from '../../domain/reports/report-range.ts';
import { all, orderBy, type PageOf, pageRows } from '../../domain/sql/paging.ts';
import { ofTenant, type Scope, within } from '../../kernel/access/scope.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { unsortedPlan } from '../../kernel/database/reads/kept-plan.ts';

export type UserKind = (typeof userKinds)[number];
type DailyKind = Exclude<UserKind, 'returned'>;

const dayMs = 86_400_000;
const instants = (values: readonly number[]) =>
  sql`${`{${values.map((ms) => new Date(ms).toISOString()).join(',')}}`}::timestamptz[]`;

/** Place of an instant among buckets that touch each other. */
export const bucketAt = (column: string, buckets: readonly Span[]): RawBuilder<unknown> =>
  sql`width_bucket(${sql.ref(column)}, ${instants(buckets.map(({ from }) => from))}) - 1`;

export const inSpan = (column: string, { from, to }: Span): RawBuilder<unknown> =>
  sql`${sql.ref(column)} >= ${new Date(from)} and ${sql.ref(column)} < ${new Date(to)}`;

export const spanOf = (buckets: readonly Span[]): Span => ({
  from: buckets[0]?.from ?? 0,
  to: buckets.at(-1)?.to ?? 0,
});

/** Whose doings count: those of members under an agent (of all in scope for null), and of which kinds. */
export interface Whom {
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
): RawBuilder<unknown> => all([betsUnder(scope, node, agentColumn), ofKinds(scope, kinds, memberColumn)]);

export type DailyCounts = ReadonlyMap<DailyKind, ReadonlyMap<number | null, number>>;

/** Members by kind and bucket; under null those of the whole range, each counted once. */
export async function usersByDay(
  db: Tx,
  scope: Scope,
  { node, memberKind = 'normal' }: Whom,
  buckets: readonly Span[],
  now: number,
): Promise<DailyCounts> {
  const span = spanOf(buckets);
  const played = await memberQuery(db, scope, buckets, { node, memberKind }, now);
  const own = under(scope, node, memberKind, 'm.agent_id', 'm.id');
  // A member registers once and has one first bet; only who signs in or plays must be distinguished.
  const { rows } = await unsortedPlan(
    sql<{ bucket: number | null; whole: boolean } & Record<DailyKind, number>>`
    with seen as materialized (
      select bucket, member_id, bool_or(logged) as logged, bool_or(played) as played from (
        select ${bucketAt('l.at', buckets)} as bucket, l.member_id, true as logged, false as played from member_login l
          where l.event = 'login' and ${inSpan('l.at', span)} and ${under(scope, node, memberKind, 'l.agent_id', 'l.member_id')}
        union all select bucket, member_id, false, true from (${playerRows(played)}) g) t group by 1, 2),
      people as (select bool_or(logged) as logged, bool_or(played) as played from seen group by member_id),
      joined as materialized (
        select ${bucketAt('m.created_at', buckets)} as bucket, count(*)::int as n from member m where ${inSpan('m.created_at', span)} and ${own} group by 1),
      began as materialized (
        select ${bucketAt('m.first_bet_at', buckets)} as bucket, count(*)::int as n from member m where ${inSpan('m.first_bet_at', span)} and ${own} group by 1)
    select false as whole, bucket, coalesce(j.n, 0) as registered, coalesce(b.n, 0) as "newPlayers", coalesce(s.logged, 0) as "loggedIn",
        coalesce(s.played, 0) as players, coalesce(s.active, 0) as active
      from (select bucket, count(*) filter (where logged)::int as logged, count(*) filter (where played)::int as played, count(*)::int as active
        from seen group by 1) s full join joined j using (bucket) full join began b using (bucket)
    union all select true, null, (select coalesce(sum(n), 0)::int from joined), (select coalesce(sum(n), 0)::int from began),
      count(*) filter (where logged)::int, count(*) filter (where played)::int, count(*)::int from people`,
    false,
  ).execute(db);
  const kinds = ['registered', 'newPlayers', 'loggedIn', 'players', 'active'] as const;
  return new Map(
    kinds.map((kind) => [kind, new Map(rows.map((row) => [row.whole ? null : row.bucket, row[kind]]))]),
  );
}

/** Of the members registered in each bucket, how many signed in on the wall-clock day so many days later. */
export async function returnedByDay(
  db: Tx,
  scope: Scope,
  { node, memberKind = 'normal' }: Whom,
  buckets: readonly Span[],
  dayStarts: readonly number[],
  days: readonly number[],
): Promise<ReadonlyMap<string, number>> {
  const rows = (
    await sql<{ bucket: number; days: number; n: number }>`
      select r.bucket, n.days, count(distinct r.member_id)::int as n from (
        select ${bucketAt('m.created_at', buckets)} as bucket, m.id as member_id, m.tenant_id from member m
        where ${inSpan('m.created_at', spanOf(buckets))} and ${under(scope, node, memberKind, 'm.agent_id', 'm.id')}) r
      cross join unnest(${`{${days.join(',')}}`}::int[]) as n (days)
      join member_login l on l.member_id = r.member_id and l.tenant_id = r.tenant_id and ${ofTenant(scope, 'l.tenant_id')} and l.event = 'login'
        and l.at >= (${instants(dayStarts)})[r.bucket + 1] + n.days * interval '24 hours'
        and l.at < (${instants(dayStarts)})[r.bucket + 1] + (n.days + 1) * interval '24 hours'
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

/** The members behind one figure. */
export async function usersOfKind(
  db: Tx,
  scope: Scope,
  { node, memberKind = 'normal' }: Whom,
  span: Span,
  question: { kind: UserKind; days: number; offsetMinutes: number; now: number },
  page: PageOf<typeof operationalData.userDetail>,
): Promise<{ total: number; rows: UserRow[] }> {
  const { kind, days, offsetMinutes, now } = question;
  const loggedIn = sql`exists (select from member_login l where l.member_id = m.id and l.tenant_id = m.tenant_id and ${ofTenant(scope, 'l.tenant_id')}
    and l.event = 'login' and ${inSpan('l.at', span)})`;
  const played = sql`m.id in (select member_id from (${playerRows(await memberQuery(db, scope, [span], { node, memberKind }, now))}) g)`;
  const shift = sql`${offsetMinutes} * interval '1 minute'`;
  const registeredDay = sql`(date_trunc('day', m.created_at at time zone 'UTC' + ${shift}) - ${shift}) at time zone 'UTC'`;
  const conditions: Record<UserKind, RawBuilder<unknown>> = {
    registered: inSpan('m.created_at', span),
    newPlayers: inSpan('m.first_bet_at', span),
    loggedIn,
    players: played,
    active: sql`(${loggedIn} or ${played})`,
    returned: sql`${inSpan('m.created_at', span)} and exists (select from member_login l where l.member_id = m.id and l.tenant_id = m.tenant_id and ${ofTenant(scope, 'l.tenant_id')}
      and l.event = 'login' and l.at >= ${registeredDay} + ${days} * interval '24 hours' and l.at < ${registeredDay} + ${days + 1} * interval '24 hours')`,
  };
  const where = sql`${conditions[kind]} and ${under(scope, node, memberKind, 'm.agent_id', 'm.id')} and ${within(scope, 'm.agent_id')}`;
  return pageRows<UserRow>(db, page, {
    select: sql`m.id, m.account, m.nickname, m.agent_id, a.account as agent_account, m.created_at, m.last_login_at, m.first_bet_at`,
    from: sql`member m`,
    joins: sql`join agent a on a.id = m.agent_id`,
    where,
    order: orderBy(page, sortable, 'createdAt', 'm.id'),
  });
}

export { dayMs };
