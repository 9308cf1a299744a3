import type { Statement } from '../../../platform/calls/analytics.ts';
import type { RatesByDay } from '../../currency/day-rates.ts';
import { type Draft, startDraft } from './draft.ts';
import { type ExtraJoins, type FactsQuery, groupedRows, noExtra, partsOf, shownKeys } from './groups.ts';
import { playerRows } from './player-rows.ts';
import { type Segments, segmentsOf, wide } from './segments.ts';

/**
 * Settled bets of a game, area and band of stakes; money in hundred-millionths of a minor unit of CNY, null
 * where a rate lacks.
 */
export interface AreaRow {
  readonly game_id: number;
  readonly area_id: number | null;
  readonly band: number | null;
  readonly bets: string;
  /** Bets that paid more than their stake. */
  readonly wins: string;
  readonly amount: string;
  readonly payout: string;
  readonly reward: string;
  readonly unrated: boolean;
}

/** Number of members with a settled bet in a group. */
export interface AreaPlayers {
  readonly game_id: number;
  readonly area_id: number | null;
  readonly band: number | null;
  readonly players: number;
}

/** No stake reaches it. */
const endless = 10n ** 18n;

/**
 * Joins each bet with the band of its stake by currency and rate: bands are bounded by the smallest stakes that
 * are worth as much as an edge in CNY. In whole numbers, because a bound that is rounded down would include
 * stakes below it.
 */
function bandsOf(sql: Draft, { segment, rated }: Segments, edges: readonly number[]): ExtraJoins {
  const rows = rated.flatMap(([currency, at, rate]) => {
    const ends = edges.map((edge) => (BigInt(edge) * 10_000_000_000n + rate - 1n) / rate);
    return [0n, ...ends].map((low, band) => [currency, at, band, low, ends[band] ?? endless]);
  });
  const types = { currency: 'varchar', segment: 'integer', band: 'integer', low: 'bigint', high: 'bigint' };
  const bands = sql.relation(types, rows);
  const join = `left join ${bands} e on e.currency = f.currency and e.segment = ${segment}
    and f.amount >= e.low and f.amount < e.high`;
  return { joins: [join], expressions: { band: 'e.band' } };
}

/** Returns the statement for the sums of areas (`AreaRow`), with bands of stakes by their edges in CNY. */
export function areaSums(query: FactsQuery, rates: RatesByDay, edges: readonly number[]): Statement {
  const sql = startDraft();
  const segments = segmentsOf(query.buckets, rates);
  const extra = query.by.includes('band') ? bandsOf(sql, segments, edges) : noExtra;
  const rows = groupedRows(
    partsOf(sql, query, extra),
    `sum(case when f.payout > f.amount then 1 else 0 end) as wins,
      sum(f.amount) as amount, sum(f.payout) as payout, sum(f.reward) as reward`,
    [
      ['currency', 'f.currency'],
      ['segment', segments.segment],
    ],
  );
  const rated = sql.relation({ currency: 'varchar', segment: 'integer', rate: wide }, segments.rated);
  const money = ['amount', 'payout', 'reward'].map(
    (name) => `sum(s.${name}::${wide} * r.rate)::varchar as ${name}`,
  );
  return {
    ctes: `sums as (${rows})`,
    select: `select ${shownKeys(query.by)}, sum(bets)::varchar as bets, sum(wins)::varchar as wins,
      ${money.join(', ')}, bool_or(r.rate is null) as unrated
    from sums s left join ${rated} r on r.currency = s.currency and r.segment = s.segment
    ${query.by.length ? `group by ${query.by.join(', ')}` : 'having sum(bets) > 0'}`,
    values: sql.values,
  };
}

/** Returns the statement for the members (`AreaPlayers`) of the same groups. */
export const areaPlayers = (query: FactsQuery, rates: RatesByDay, edges: readonly number[]): Statement =>
  playerRows(query, (sql) =>
    query.by.includes('band') ? bandsOf(sql, segmentsOf(query.buckets, rates), edges) : noExtra,
  );
