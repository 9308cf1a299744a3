import { type RawBuilder, sql } from 'kysely';
import { lineOf } from '../../platform/auth/session-query.ts';
import { idFloor } from '../../platform/db/ids.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';
import { beijingDay } from '../calendar/beijing-days.ts';
import { beijingDate, cutDays, type Part, partsOf, type Span, wholeParts } from '../calendar/range-parts.ts';
import {
  type ClosedPeriod,
  type ClosedPeriods,
  coverRanges,
  inPeriods,
  periodRows,
} from '../rollups/closed-periods.ts';
import { all, unionOf, when } from '../sql/paging.ts';
import { plainArray } from '../sql/run-sql.ts';
import { between, fillTheirSpan, inOrder, lieApart } from './between.ts';
import { betsOfKinds, type MemberKinds } from './member-kinds.ts';

/**
 * Rows that a report aggregates: closed periods, complete Beijing days and hours from rollups, and the bets
 * themselves where none of these applies. All have the columns bucket, agent_id, game_id, room_id,
 * hall_level, currency, bets, amount, payout, reward, and day (the Beijing day, which determines the rate),
 * or instead of it cny_amount, cny_payout and cny_reward for closed periods; money is in minor units.
 */

export interface ReportFilter {
  readonly gameId?: number | undefined;
  readonly currency?: string | undefined;
  readonly roomId?: string | undefined;
  readonly roomType?: number | undefined;
  readonly hallLevel?: number | undefined;
  /** Kind of members whose bets count; normal members by default. */
  readonly memberKind?: MemberKinds | undefined;
}

export interface GrainQuery {
  readonly scope: Scope;
  /** Agents whose trees have separate rows; a bet counts for each of them that is above it. */
  readonly agentIds: readonly string[];
  /** All of them are level-1 agents. */
  readonly tops: boolean;
  /** The agent whose tree is reported; null for everything. */
  readonly node: string | null;
  /** True when rows are grouped by agent. */
  readonly byAgent: boolean;
  /** True when rows are grouped by room or hall. */
  readonly byRoom: boolean;
  /** True when rows are grouped by game. */
  readonly byGame: boolean;
  readonly closed: ClosedPeriods;
  readonly buckets: readonly Span[];
  readonly filter: ReportFilter;
  readonly now: number;
}

/** Columns of rows that are not grouped by room or hall. */
const noRoom = sql`'' as room_id, 0::smallint as hall_level`;
const noRows = sql`select 0 as bucket, 0::bigint as agent_id, 0 as game_id, ${noRoom}, '' as currency,
  current_date as day, 0::bigint as bets, 0::bigint as amount, 0::bigint as payout, 0::bigint as reward
    where false`;

const instant = (ms: number) => new Date(ms).toISOString();

/** Settled bets under an agent, or all in scope. */
export const betsUnder = (scope: Scope, node: string | null, column = 'b.agent_id'): RawBuilder<unknown> =>
  node === null || (node === scope.agentId && scope.kind !== 'all')
    ? within(scope, column)
    : sql`(${sql.ref(column)} = any(array(select d.id from agent d, agent top
      where top.id = ${node}::bigint and d.path like top.path || '%'))
        and ${within(scope, column)})`;

/** The rows of an alias that a report's filter lets through; rooms and halls where the alias knows them. */
export const filterOf = (alias: string, filter: ReportFilter, rooms: boolean) =>
  all([
    when(filter.gameId, (value) => sql`${sql.ref(`${alias}.game_id`)} = ${value}`),
    when(filter.currency, (value) => sql`${sql.ref(`${alias}.currency`)} = ${value}`),
    rooms && when(filter.roomId, (value) => sql`${sql.ref(`${alias}.room_id`)} = ${value}`),
    rooms && when(filter.roomType, (value) => sql`${sql.ref(`${alias}.room_type`)} = ${value}`),
    rooms && when(filter.hallLevel, (value) => sql`${sql.ref(`${alias}.hall_level`)} = ${value}`),
  ]);

/** SQL relation of the requested agents that are above (or equal to) each agent. */
export const linesTo = (agentIds: readonly string[]) => sql`(
  select d.id as leaf, up.id as agent_id from agent d cross
    join lateral unnest(${lineOf(sql`d.path`)}) as up (id)
  where up.id = any(${plainArray(agentIds)}::bigint[]))`;

/** Reads disjoint parts together, overlapping ones separately. */
function layersOf(parts: readonly Part[]): readonly (readonly Part[])[] {
  return parts.length > 0 && lieApart(inOrder(parts)) ? [parts] : parts.map((part) => [part]);
}

/**
 * Reads parts in layers. Ranges that several buckets share (today, of this week and this month) are read
 * once: numbered by range, since a bucket may have further ranges.
 */
function inLayers(
  parts: readonly Part[],
  read: (parts: readonly Part[], isShared: boolean) => RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  const numbers = new Map<string, number>();
  const ranges: Part[] = [];
  const of = parts.map(({ from, to }) => {
    const range = `${from} ${to}`;
    const number = numbers.get(range) ?? ranges.push({ bucket: ranges.length, from, to }) - 1;
    numbers.set(range, number);
    return number;
  });
  if (ranges.length === parts.length) return layersOf(parts).map((layer) => read(layer, false));
  const buckets = parts.map(({ bucket }) => bucket);
  return layersOf(ranges).map(
    (layer) => sql`select k.bucket, x.agent_id, x.game_id, x.room_id, x.hall_level, x.currency, x.day, x.bets,
      x.amount, x.payout, x.reward
      from (${read(layer, true)}) x join unnest(${plainArray(of)}::int[],
        ${plainArray(buckets)}::int[]) as k (of, bucket) on k.of = x.bucket`,
  );
}

/** SQL of the bets of parts, aggregated as far as the query allows before the join with each agent's line. */
function fromBets(
  query: GrainQuery,
  parts: readonly Part[],
  sign = sql``,
  kinds: MemberKinds = 'normal',
): RawBuilder<unknown> {
  const { bucket, from, where } = between(sql`bet b`, 'b.id', 'bigint', parts, idFloor);
  const agent = query.byAgent ? sql`b.agent_id` : sql`0::bigint`;
  const game = query.byGame ? sql`b.game_id` : sql`0`;
  const room = query.byRoom ? sql`b.room_id, b.hall_level` : noRoom;
  const added = sql`select ${bucket} as bucket, ${agent} as agent_id, ${game} as game_id, ${room}, b.currency,
    ${beijingDay('b.bet_time')} as day,
    ${sign} count(*) as bets, ${sign} sum(b.amount) as amount, ${sign} sum(b.payout) as payout,
      ${sign} sum(b.reward) as reward from ${from}
    where b.state = 1 and ${where} and ${betsUnder(query.scope, query.node)}
      and ${all([betsOfKinds(kinds, 'b')])}
      and ${filterOf('b', query.filter, true)} group by 1, 2, 3, 4, 5, 6, 7`;
  if (!query.byAgent) return added;
  return sql`select b.bucket, l.agent_id, b.game_id, b.room_id, b.hall_level, b.currency, b.day, b.bets,
    b.amount, b.payout, b.reward
    from (${added}) b join ${linesTo(query.agentIds)} l on l.leaf = b.agent_id`;
}

function fromRollup(
  query: GrainQuery,
  table: 'rollup_day' | 'rollup_hour' | 'rollup_room_day',
  parts: readonly Part[],
  isShared: boolean,
): RawBuilder<unknown> {
  const hourly = table === 'rollup_hour';
  const rooms = table === 'rollup_room_day';
  const [time, type, value] = hourly
    ? (['hour', 'timestamptz', instant] as const)
    : (['day', 'date', beijingDate] as const);
  const passing = sql`r.agent_id = any(${plainArray(query.agentIds)}::bigint[])
    and ${ofTenant(query.scope, 'r.tenant_id')} and ${filterOf('r', query.filter, rooms)}`;
  // Rows of the same time are aggregated before the assignment to parts, when nothing but the part
  // distinguishes them.
  const joined = isShared || (parts.length > 1 && fillTheirSpan(parts));
  const added = joined && !query.byAgent && !query.byGame && !rooms;
  const rows = added
    ? addedByTime(table, time, parts, (ms) => sql`${value(ms)}${sql.raw(`::${type}`)}`, passing)
    : sql.raw(`${table} r`);
  const { bucket, from, where } = between(rows, `r.${time}`, type, parts, value);
  const room = rooms ? sql`r.room_id, r.hall_level` : noRoom;
  const keys = added ? sql`0::bigint as agent_id, 0 as game_id` : sql`r.agent_id, r.game_id`;
  return sql`select ${bucket} as bucket, ${keys}, ${room}, r.currency,
    ${hourly ? beijingDay('r.hour') : sql`r.day`} as day,
    r.bets, r.amount, r.payout, r.reward from ${from} where ${where} and ${added ? sql`true` : passing}`;
}

/**
 * SQL of the rows of a rollup over the span of some parts, aggregated by time and currency, as a relation r.
 */
function addedByTime(
  table: 'rollup_day' | 'rollup_hour' | 'rollup_room_day',
  time: 'hour' | 'day',
  parts: readonly Part[],
  value: (ms: number) => RawBuilder<unknown>,
  passing: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const at = sql.ref(`r.${time}`);
  const low = Math.min(...parts.map(({ from }) => from));
  const high = Math.max(...parts.map(({ to }) => to));
  return sql`(select ${at}, r.currency, sum(r.bets) as bets, sum(r.amount) as amount, sum(r.payout) as payout,
    sum(r.reward) as reward
    from ${sql.table(table)} r where ${at} >= ${value(low)} and ${at} < ${value(high)} and ${passing}
      group by 1, 2) r`;
}

/** Returns whether a query filters by room or hall, beyond sums by agent and game. */
const requestsRooms = ({ roomId, roomType, hallLevel }: ReportFilter): boolean =>
  roomId !== undefined || roomType !== undefined || hallLevel !== undefined;

function fromClosed(query: GrainQuery, byGame: boolean, periods: readonly (ClosedPeriod & Part)[]) {
  return sql`select p.bucket, r.agent_id, r.game_id, ${noRoom}, r.currency, r.bets, r.amount, r.payout,
    r.reward,
    r.cny_amount, r.cny_payout, r.cny_reward from ${periodRows(periods)}
      join closed_sum r on r.grain = p.grain and r.from_day = p.from_day
    where r.agent_id = any(${plainArray(query.agentIds)}::bigint[]) and ${inPeriods(periods, 'r')}
      and ${byGame ? sql`r.game_id > 0` : sql`r.game_id = 0`}
      and ${ofTenant(query.scope, 'r.tenant_id')} and ${filterOf('r', query.filter, false)}`;
}

export interface Grains {
  /** Rows whose day decides their rate. */
  readonly open: RawBuilder<unknown>;
  /** Rows that are converted; null where there are none. */
  readonly closed: RawBuilder<unknown> | null;
}

/**
 * Returns the relations to aggregate: those of normal members, in addition or instead the bets of other
 * members.
 */
export function grain(query: GrainQuery): Grains {
  const kinds = query.filter.memberKind ?? 'normal';
  if (kinds === 'normal') return normalGrain(query);
  const others = inLayers(wholeParts(query.buckets), (layer) => fromBets(query, layer, sql``, 'test'));
  if (kinds === 'test') return { open: unionOf(others, noRows), closed: null };
  const normal = normalGrain(query);
  return { ...normal, open: unionOf([normal.open, ...others], noRows) };
}

function normalGrain(query: GrainQuery): Grains {
  if (query.byRoom || requestsRooms(query.filter)) return roomGrain(query);
  const byGame = query.byGame || query.filter.gameId !== undefined;
  const { days, hours, closed, ...beside } = coverRanges(query.closed, query.buckets, query.now, byGame);
  const selects = [
    ...inLayers(days, (...layer) => fromRollup(query, 'rollup_day', ...layer)),
    ...inLayers(hours, (...layer) => fromRollup(query, 'rollup_hour', ...layer)),
    ...besideRollups(query, beside),
  ];
  return {
    open: unionOf(selects, noRows),
    closed: closed.length ? fromClosed(query, byGame, closed) : null,
  };
}

/**
 * Rooms and halls are stored by day and only for level-1 agents: otherwise the bets themselves are read, each
 * once.
 */
function roomGrain(query: GrainQuery): Grains {
  const { buckets, tops, now } = query;
  if (!tops)
    return {
      open: unionOf(besideRollups(query, { edges: wholeParts(buckets), minus: [] }), noRows),
      closed: null,
    };
  const cuts = buckets.map(({ from, to }, bucket) => ({ bucket, ...cutDays(from, to, now) }));
  const selects = [
    ...inLayers(partsOf(cuts, 'days'), (...layer) => fromRollup(query, 'rollup_room_day', ...layer)),
    ...besideRollups(query, { edges: partsOf(cuts, 'edges'), minus: partsOf(cuts, 'minus') }),
  ];
  return { open: unionOf(selects, noRows), closed: null };
}

/** The bets that rollups do not have, and those that they have too many. */
const besideRollups = (
  query: GrainQuery,
  { edges, minus }: { readonly edges: readonly Part[]; readonly minus: readonly Part[] },
): RawBuilder<unknown>[] => [
  ...inLayers(edges, (layer) => fromBets(query, layer)),
  ...inLayers(minus, (layer) => fromBets(query, layer, sql`-`)),
];
