import { type RawBuilder, sql } from 'kysely';
import type { Analytics } from '../../platform/calls/analytics.ts';
import type { Tx } from '../../platform/db/db.ts';
import { keptPlan, unsortedPlan } from '../../platform/db/reads/kept-plan.ts';
import { ofTenant, type Scope } from '../../platform/db/scope.ts';
import { reportPlayers } from '../analytics/report/report-rows.ts';
import { ceilToGrid, floorToGrid, gridDate, gridOf, halfOf } from '../calendar/day-grids.ts';
import type { Part, Span } from '../calendar/range-parts.ts';
import { grains, periodRows } from '../rollups/closed-periods.ts';
import { countedSince } from '../rollups/half-players.ts';
import { plainArray } from '../sql/run-sql.ts';
import type { MemberKinds } from './member-kinds.ts';
import {
  type MemberFilter,
  type MemberQuery,
  memberQuery,
  type OpenParts,
  partsFor,
  passing,
  playedRows,
} from './member-rows.ts';
import { linesTo } from './report-grain.ts';

/**
 * Distinct counts are not additive over time, so each member is counted in the unit of time in which they
 * play first in a range. A closed period stores for each of its players the last day on which they played
 * before (days in its zone): a player without such a day inside the range plays first there, and the number
 * of these is the position in a sorted array, without a lookup of members. Precomputed 12-hour buckets store
 * the same; players in the remaining open parts are looked up individually.
 */

/**
 * Returns whether all open parts are precomputed 12-hour buckets, none of them before its bucket's first
 * complete day.
 */
function isCountedAhead(
  { filter, now, buckets }: MemberQuery,
  { halves, trimmed, plus, minus, tests }: OpenParts,
): boolean {
  const since = countedSince(now);
  const fits = ({ bucket, from }: Part) => {
    const span = buckets[bucket];
    return span !== undefined && halfOf(from) >= since && ceilToGrid(gridOf(span), span.from) <= from;
  };
  return (
    filter.currency === undefined &&
    trimmed.length + plus.length + minus.length + tests.length === 0 &&
    halves.length > 0 &&
    halves.every(fits)
  );
}

/** Merges parts of any buckets into the intervals that they cover together. */
function stretchesOf(parts: readonly Part[]): Part[] {
  const stretches: Part[] = [];
  for (const { from, to } of [...parts].sort((a, b) => a.from - b.from)) {
    const last = stretches.at(-1);
    if (last && from <= last.to) stretches[stretches.length - 1] = { ...last, to: Math.max(last.to, to) };
    else stretches.push({ bucket: 0, from, to });
  }
  return stretches;
}

/**
 * SQL relation (bucket, agent_id, n) of precomputed open 12-hour buckets. Each is read once, for all buckets
 * that contain it: by position in the arrays, and by individual lookups for rows that are not precomputed
 * yet. A member plays first in a bucket in that 12-hour bucket whose previous play is before the bucket.
 */
function countedAhead(
  { scope, filter }: MemberQuery,
  open: OpenParts,
  firsts: readonly number[],
  earlier: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { halves } = open;
  const ints = (of: (part: Part) => number) => sql`${plainArray(halves.map(of))}::int[]`;
  const slots = sql`unnest(${ints(({ bucket }) => bucket)}, ${ints(({ bucket }) => firsts[bucket] ?? 0)},
    ${ints(({ from }) => halfOf(from))},
    ${ints(({ to }) => halfOf(to))}) as s (bucket, first, low, high)`;
  const stretches = stretchesOf(halves);
  const rows = playedRows(scope, { ...open, halves: stretches }, filter, true);
  const low = halfOf(stretches[0]?.from ?? 0);
  const high = halfOf(stretches.at(-1)?.to ?? 0);
  return sql`select s.bucket, k.agent_id, sum(k.n) as n from (
      select agent_id, half, earlier, count(*) as n from (select e.agent_id, e.upper as half, x.earlier from (
        select distinct tenant_id, agent_id, member_id, half as upper
          from (${rows}) o) e ${earlier} offset 0) x group by 1, 2, 3) k
    join ${slots} on k.half >= s.low and k.half < s.high where k.earlier is null or k.earlier < s.first
      group by 1, 2
    union all select s.bucket, h.agent_id, width_bucket(s.first - 1, h.earlier)
      from half_players h join ${slots} on h.half >= s.low and h.half < s.high
    where h.half >= ${low}::int and h.half < ${high}::int and ${passing(scope, filter, 'h')}`;
}

/**
 * SQL relation (bucket, agent_id, n) to be totalled: members of each agent with a settled bet in each bucket;
 * buckets may overlap.
 */
function countRows(query: MemberQuery): RawBuilder<unknown> {
  const { scope, buckets, filter } = query;
  const { closed, open } = partsFor(query, grains.day);
  const whole = buckets.map((span) => {
    const grid = gridOf(span);
    const first = ceilToGrid(grid, span.from);
    return { date: gridDate(grid, first), first: halfOf(first), until: halfOf(floorToGrid(grid, span.to)) };
  });
  // Each is looked up once, however many buckets they play in; `offset 0` keeps the planner from doing it for
  // each.
  const earlier = sql`cross join lateral (select max(r.half) as earlier from rollup_member_half r
    where r.tenant_id = e.tenant_id and ${ofTenant(scope, 'r.tenant_id')}
    and r.member_id = e.member_id and r.half < e.upper and r.bets > 0
      and ${filter.currency === undefined ? sql`true` : sql`r.currency = ${filter.currency}`}) x`;
  // Time before the first complete day does not count as earlier play: members who play only there play on no
  // complete day of the range. Looked up by array position instead of a join, so that a cluster aggregates on
  // the shards.
  const of = (of: 'first' | 'until') =>
    sql`(${plainArray(whole.map((one) => one[of]))}::int[])[o.bucket + 1]`;
  const firsts = sql`select o.bucket, o.tenant_id, o.agent_id, o.member_id, ${of('first')} as first,
    coalesce(min(o.half) filter (where o.half >= ${of('first')}), ${of('until')}) as upper
    from (${playedRows(scope, open, filter)}) o group by 1, 2, 3, 4`;
  if (!closed.length)
    return sql`select bucket, agent_id, count(*)::int as n from (${firsts}) f group by 1, 2`;
  const dates = plainArray(whole.map(({ date }) => date));
  const inClosed = sql`select p.bucket, r.agent_id, width_bucket((${dates}::date[])[p.bucket + 1] - 1,
    r.earlier) as n from ${periodRows(closed)}
    join closed_players r on r.grain = p.grain and r.from_day = p.from_day
    where r.currency = ${filter.currency ?? ''}
      and ${passing(scope, { ...filter, currency: undefined }, 'r')}`;
  const one = isCountedAhead(query, open)
    ? countedAhead(
        query,
        open,
        whole.map(({ first }) => first),
        earlier,
      )
    : sql`select s.bucket, k.agent_id, count(*) as n from (
      select e.agent_id, e.buckets, e.firsts, x.earlier from (
        select tenant_id, agent_id, member_id, upper, array_agg(bucket) as buckets, array_agg(first) as firsts
          from (${firsts}) f group by 1, 2, 3, 4) e ${earlier} offset 0) k
    cross join lateral unnest(k.buckets, k.firsts) as s (bucket, first)
      where k.earlier is null or k.earlier < s.first group by 1, 2`;
  return Object.values(open).some((some) => some.length > 0) ? sql`${one} union all ${inClosed}` : inClosed;
}

export interface Players {
  readonly total: number;
  /** By the requested agents: players anywhere in each one's tree. */
  readonly byAgent: ReadonlyMap<string, number>;
  /** Directly under the node. */
  readonly own: number;
  readonly byBucket: ReadonlyMap<number, number>;
}

/**
 * Counts the members with a settled bet: the total, and optionally by agent, directly under the node and by
 * bucket.
 */
export async function countPlayers(
  db: Tx,
  scope: Scope,
  buckets: readonly Span[],
  filter: MemberFilter,
  agentIds: readonly string[],
  now: number,
): Promise<Players> {
  const all = { from: buckets[0]?.from ?? now, to: buckets.at(-1)?.to ?? now };
  // The complete range is added after its buckets, unless it is the only bucket.
  const requested = buckets.length > 1 ? [...buckets, all] : [all];
  const whole = requested.length - 1;
  const query = await memberQuery(db, scope, requested, filter, now);
  const counts = [
    sql`select 'bucket' as kind, bucket::bigint as id, sum(n)::int as n from members group by bucket`,
    ...(agentIds.length
      ? [
          sql`select 'agent', l.agent_id, sum(n)::int
            from members join ${linesTo(agentIds)} l on l.leaf = members.agent_id
            where bucket = ${whole} group by l.agent_id`,
        ]
      : []),
    ...(filter.node === null
      ? []
      : [sql`select 'own', 0, n from members where agent_id = ${filter.node}::bigint and bucket = ${whole}`]),
  ];
  const rows = (
    await unsortedPlan(sql<{ kind: 'agent' | 'own' | 'bucket'; id: string; n: number }>`
      with members as materialized (select bucket, agent_id, sum(n)::int as n from (${countRows(query)}) c
        group by 1, 2)
      ${sql.join(counts, sql` union all `)}`).execute(db)
  ).rows;
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  const byBucket = new Map(of('bucket').map(({ id, n }) => [Number(id), n]));
  return {
    total: byBucket.get(whole) ?? 0,
    own: of('own')[0]?.n ?? 0,
    byAgent: new Map(of('agent').map(({ id, n }) => [id, n])),
    byBucket,
  };
}

/** Members of the scope with a settled bet in each of some ranges, which may overlap. */
export async function countPlayersOf(
  db: Tx,
  scope: Scope,
  ranges: readonly Span[],
  now: number,
  memberKind?: MemberKinds,
  analytics?: Analytics,
): Promise<number[]> {
  if (analytics) {
    const node = scope.agentId;
    const query = { scope, node, agentIds: [], tops: false, byAgent: false, buckets: ranges };
    const { rows } = await reportPlayers(db, analytics, { ...query, filter: { memberKind } }, ['bucket']);
    return ranges.map((_, bucket) => rows.find((row) => row.bucket === bucket)?.players ?? 0);
  }
  const query = await memberQuery(db, scope, ranges, { node: null, memberKind }, now);
  const { rows } = await keptPlan(sql<{ bucket: number; n: number }>`
    select bucket, sum(n)::int as n from (${countRows(query)}) c group by 1`).execute(db);
  return ranges.map((_, bucket) => rows.find((row) => row.bucket === bucket)?.n ?? 0);
}
