import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../../kernel/access/scope.ts';
import type { Tx } from '../../kernel/database/db.ts';
import { idFloor } from '../../kernel/database/ids.ts';
import { betsOfKinds, type MemberKinds } from '../reports/member-kinds.ts';
import { type Part, wholeParts } from '../reports/range-parts.ts';
import { betsUnder, between } from '../reports/report-grain.ts';
import { type MemberParts, memberPartsOf, type Span } from '../reports/report-range.ts';
import {
  type ClosedPeriods,
  closedPeriods,
  coverParts,
  type Grain,
  grains,
  noClosed,
  periodRows,
} from '../rollups/closed-periods.ts';
import { dayOfHalf, halfOf } from '../rollups/day-grids.ts';
import { all, unionOf, when } from '../sql/paging.ts';
import { isMeant, type MeantMembers } from './account-match.ts';

/**
 * The rows of questions that tell members apart: closed periods, whole half days from the member rollup, and the rest
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
  /** The member rollup does not know games, so this one is answered from the bets. */
  readonly gameId?: number | undefined;
  /** Whose bets count; normal members' unless said. */
  readonly memberKind?: MemberKinds | undefined;
}

/** What is read row by row: parts for rollups and bets of normal members, and those for the bets of the others. */
export interface OpenParts extends MemberParts {
  readonly tests: readonly Part[];
}

const betHalf = sql`floor((date_part('epoch', b.bet_time) + 28800) / 43200)::int`;
const betDay = sql`((b.bet_time at time zone 'UTC') + interval '8 hours')::date`;

const noRows = sql`select 0 as bucket, 0::bigint as tenant_id, 0::bigint as agent_id, 0::bigint as member_id, '' as currency, 0 as half, current_date as day, 0::bigint as bets,
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
 * Rows (bucket, tenant_id, agent_id, member_id, currency, half, day, bets, amount, payout, reward) that add up to the settled bets of parts; the
 * day is that of Beijing, which decides the rate. Of the rollup only rows that are not counted ahead with `fresh` (half-players.ts).
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
    selects.push(sql`select ${bucket} as bucket, r.tenant_id, r.agent_id, r.member_id, r.currency, r.half, ${sql.raw(dayOfHalf('r.half'))} as day, r.bets, r.amount, r.payout, r.reward
      from ${from} where ${where} and ${passing(scope, filter, 'r')}${fresh ? sql` and r.earlier is null` : sql``}`);
  }
  for (const [parts, sign, kinds] of [
    [plus, sql``, 'normal'],
    [minus, sql`-`, 'normal'],
    [tests, sql``, 'test'],
  ] as const) {
    if (!parts.length) continue;
    const { bucket, from, where } = between(sql`bet b`, 'b.id', 'bigint', parts, idFloor);
    selects.push(sql`select ${bucket} as bucket, b.tenant_id, b.agent_id, b.member_id, b.currency, ${betHalf} as half, ${betDay} as day, ${sign} 1::bigint as bets,
        ${sign} b.amount as amount, ${sign} b.payout as payout, ${sign} b.reward as reward
      from ${from} where b.state = 1 and ${where} and ${passing(scope, filter, 'b')}
        and ${all([betsOfKinds(kinds, 'b'), when(filter.gameId, (value) => sql`b.game_id = ${value}`)])}`);
  }
  return unionOf(selects, noRows);
}

/** What the rollups by member answer of a question; without them (games) it is all bets. */
export function partsFor({ buckets, filter, closed, now }: MemberQuery, least: Grain) {
  const kinds = filter.memberKind ?? 'normal';
  const parts = wholeParts(buckets);
  const tests = kinds === 'normal' ? [] : parts;
  if (filter.gameId !== undefined || kinds === 'test') {
    const plus = kinds === 'test' ? [] : parts;
    return { closed: [], open: { halves: [], trimmed: [], plus, minus: [], tests } };
  }
  const cover = coverParts(closed, parts, () => least);
  return { closed: cover.closed, open: { ...memberPartsOf(cover.open, now), tests } };
}

/** What members are asked about, with the periods that are closed for the scope (`closedPeriods`). */
export interface MemberQuery {
  readonly scope: Scope;
  readonly buckets: readonly Span[];
  readonly filter: MemberFilter;
  readonly closed: ClosedPeriods;
  readonly now: number;
}

/** Asks about members, and reads which periods are closed. */
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

/** Rows (bucket, tenant_id, agent_id, member_id, half) of who has a bet left in a half day; only where something is taken away is it added up. */
export function playedRows(
  scope: Scope,
  open: OpenParts,
  filter: MemberFilter,
  fresh = false,
): RawBuilder<unknown> {
  const rows = openRows(scope, open, filter, fresh);
  return open.minus.length
    ? sql`select bucket, tenant_id, agent_id, member_id, half from (${rows}) o group by 1, 2, 3, 4, 5 having sum(bets) > 0`
    : sql`select bucket, tenant_id, agent_id, member_id, half from (${rows}) o where bets > 0`;
}

/** Rows (bucket, agent_id, member_id) in which every member with a settled bet is listed at least once. */
export function playerRows(query: MemberQuery): RawBuilder<unknown> {
  const { scope, filter } = query;
  const { closed, open } = partsFor(query, grains.day);
  const players = sql`select bucket, agent_id, member_id from (${playedRows(scope, open, filter)}) o`;
  if (!closed.length) return players;
  return sql`${players} union all select p.bucket, r.agent_id, m.member_id from ${periodRows(closed)}
    join closed_players r on r.grain = p.grain and r.from_day = p.from_day cross join lateral unnest(r.members) as m (member_id)
    where r.currency = ${filter.currency ?? ''} and ${passing(scope, { ...filter, currency: undefined }, 'r')}`;
}
