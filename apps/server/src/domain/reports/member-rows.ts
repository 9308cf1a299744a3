import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { idFloor } from '../../platform/db/ids.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { dayOfHalf, halfOf } from '../calendar/day-grids.ts';
import { type Part, type Span, wholeParts } from '../calendar/range-parts.ts';
import { isMeant, type MeantMembers } from '../members/meant-members.ts';
import {
  type ClosedPeriods,
  closedPeriods,
  coverParts,
  type Grain,
  grains,
  noClosed,
  periodRows,
} from '../rollups/closed-periods.ts';
import { all, unionOf, when } from '../sql/paging.ts';
import { between } from './between.ts';
import { betsOfKinds, type MemberKinds } from './member-kinds.ts';
import { betsUnder } from './report-grain.ts';
import { type MemberParts, memberPartsOf } from './report-range.ts';

/**
 * Rows of queries by member: closed periods, complete 12-hour buckets from the member rollup, and the rest
 * from the bets.
 */

export interface MemberFilter {
  /** The agent whose tree is meant; null for everything the caller sees. */
  readonly node: string | null;
  /** Only the members directly under the node. */
  readonly direct?: boolean | undefined;
  /** Those that a filter by account means. */
  readonly members?: MeantMembers | undefined;
  readonly memberId?: string | undefined;
  readonly currency?: string | undefined;
  /** The member rollup has no games, so this filter reads the bets. */
  readonly gameId?: number | undefined;
  /** Kind of members whose bets count; normal members by default. */
  readonly memberKind?: MemberKinds | undefined;
}

/**
 * Parts outside the closed periods: those for rollups and bets of normal members, and those for the bets of
 * other members.
 */
export interface OpenParts extends MemberParts {
  readonly tests: readonly Part[];
}

const betHalf = sql`floor((date_part('epoch', b.bet_time) + 28800) / 43200)::int`;
const betDay = sql`((b.bet_time at time zone 'UTC') + interval '8 hours')::date`;

const noRows = sql`select 0 as bucket, 0::bigint as tenant_id, 0::bigint as agent_id, 0::bigint as member_id,
  '' as currency, 0 as half, current_date as day, 0::bigint as bets,
  0::bigint as amount, 0::bigint as payout, 0::bigint as reward where false`;

/** The rows of an alias that a filter lets through. */
export const passing = (scope: Scope, filter: MemberFilter, alias: string) =>
  all([
    betsUnder(scope, filter.direct ? null : filter.node, `${alias}.agent_id`),
    filter.direct && sql`${sql.ref(`${alias}.agent_id`)} = ${filter.node}::bigint`,
    when(filter.memberId, (value) => sql`${sql.ref(`${alias}.member_id`)} = ${value}::bigint`),
    when(filter.members, (value) => isMeant(`${alias}.member_id`, value)),
    when(filter.currency, (value) => sql`${sql.ref(`${alias}.currency`)} = ${value}`),
  ]);

/**
 * SQL rows (bucket, tenant_id, agent_id, member_id, currency, half, day, bets, amount, payout, reward) that
 * total the settled bets of parts; `day` is the Beijing day, which determines the rate. With `fresh`, only
 * rollup rows that are not precomputed (half-players.ts).
 */
export function openRows(
  scope: Scope,
  { halves, trimmed, plus, minus, tests }: OpenParts,
  filter: MemberFilter,
  fresh = false,
): RawBuilder<unknown> {
  const selects: RawBuilder<unknown>[] = [];
  const whole = [...halves, ...trimmed];
  if (whole.length) {
    const { bucket, from, where } = between(sql`rollup_member_half r`, 'r.half', 'int', whole, (ms) =>
      String(halfOf(ms)),
    );
    selects.push(sql`select ${bucket} as bucket, r.tenant_id, r.agent_id, r.member_id, r.currency, r.half,
      ${sql.raw(dayOfHalf('r.half'))} as day, r.bets, r.amount, r.payout, r.reward
      from ${from} where ${where} and ${passing(scope, filter, 'r')}${
        fresh
          ? sql`
        and r.earlier is null`
          : sql``
      }`);
  }
  for (const [parts, sign, kinds] of [
    [plus, sql``, 'normal'],
    [minus, sql`-`, 'normal'],
    [tests, sql``, 'test'],
  ] as const) {
    if (!parts.length) continue;
    const { bucket, from, where } = between(sql`bet b`, 'b.id', 'bigint', parts, idFloor);
    selects.push(sql`select ${bucket} as bucket, b.tenant_id, b.agent_id, b.member_id, b.currency,
      ${betHalf} as half, ${betDay} as day, ${sign} 1::bigint as bets,
        ${sign} b.amount as amount, ${sign} b.payout as payout, ${sign} b.reward as reward
      from ${from} where b.state = 1 and ${where} and ${passing(scope, filter, 'b')}
        and ${all([betsOfKinds(kinds, 'b'), when(filter.gameId, (value) => sql`b.game_id = ${value}`)])}`);
  }
  return unionOf(selects, noRows);
}

/** Divides a query into parts for the rollups by member and for the bets; a query by game reads only bets. */
export function partsFor({ buckets, filter, closed, now }: MemberQuery, min: Grain) {
  const kinds = filter.memberKind ?? 'normal';
  const parts = wholeParts(buckets);
  const tests = kinds === 'normal' ? [] : parts;
  if (filter.gameId !== undefined || kinds === 'test') {
    const plus = kinds === 'test' ? [] : parts;
    return { closed: [], open: { halves: [], trimmed: [], plus, minus: [], tests } };
  }
  const cover = coverParts(closed, parts, () => min);
  return { closed: cover.closed, open: { ...memberPartsOf(cover.open, now), tests } };
}

/** A query by member, with the periods that are closed for the scope (`closedPeriods`). */
export interface MemberQuery {
  readonly scope: Scope;
  readonly buckets: readonly Span[];
  readonly filter: MemberFilter;
  readonly closed: ClosedPeriods;
  readonly now: number;
}

/** Creates a query by member, and reads the closed periods. */
export async function memberQuery(
  db: Tx,
  scope: Scope,
  buckets: readonly Span[],
  filter: MemberFilter,
  now: number,
): Promise<MemberQuery> {
  const span = {
    from: Math.min(now, ...buckets.map(({ from }) => from)),
    to: Math.max(0, ...buckets.map(({ to }) => to)),
  };
  // One member's days, and those of a game, are few enough or not in the periods.
  const narrow = filter.gameId !== undefined || filter.memberId !== undefined || filter.members !== undefined;
  return { scope, buckets, filter, closed: narrow ? noClosed : await closedPeriods(db, scope, span), now };
}

/**
 * SQL rows (bucket, tenant_id, agent_id, member_id, half) of members with a remaining bet in a 12-hour
 * bucket; aggregated only when there are subtracted parts.
 */
export function playedRows(
  scope: Scope,
  open: OpenParts,
  filter: MemberFilter,
  fresh = false,
): RawBuilder<unknown> {
  const rows = openRows(scope, open, filter, fresh);
  return open.minus.length
    ? sql`select bucket, tenant_id, agent_id, member_id, half from (${rows}) o group by 1, 2, 3, 4, 5
      having sum(bets) > 0`
    : sql`select bucket, tenant_id, agent_id, member_id, half from (${rows}) o where bets > 0`;
}

/** Rows (bucket, agent_id, member_id) in which every member with a settled bet is listed at least once. */
export function playerRows(query: MemberQuery): RawBuilder<unknown> {
  const { scope, filter } = query;
  const { closed, open } = partsFor(query, grains.day);
  const players = sql`select bucket, agent_id, member_id from (${playedRows(scope, open, filter)}) o`;
  if (!closed.length) return players;
  return sql`${players} union all select p.bucket, r.agent_id, m.member_id from ${periodRows(closed)}
    join closed_players r on r.grain = p.grain and r.from_day = p.from_day cross
      join lateral unnest(r.members) as m (member_id)
    where r.currency = ${filter.currency ?? ''}
      and ${passing(scope, { ...filter, currency: undefined }, 'r')}`;
}
