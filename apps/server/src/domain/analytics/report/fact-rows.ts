import type { Statement } from '../../../platform/calls/analytics.ts';
import type { RatesByDay } from '../../currency/day-rates.ts';
import { type Draft, startDraft } from './draft.ts';
import { type FactsQuery, groupedRows, noExtra, partsOf, shownKeys } from './groups.ts';
import { segmentsOf, wide } from './segments.ts';

/** Sums of a group in minor units; CNY in hundred-millionths of a minor unit, null where a rate lacks. */
export interface FactsRow {
  readonly bucket: number;
  readonly agent_id: string;
  readonly game_id: number;
  readonly room_id: string;
  readonly hall_level: number;
  readonly currency: string;
  readonly bets: string;
  /** Absent in rows with CNY only. */
  readonly amount?: string;
  readonly payout?: string;
  readonly reward?: string;
  readonly cny_amount: string;
  readonly cny_payout: string;
  readonly cny_reward: string;
  readonly unrated: boolean;
}

/** Sums that a rate applies to, with that rate. */
export interface RatedSums {
  /** Common table expression with the sums by keys, currency and rate. */
  readonly ctes: string;
  /** Relation of the sums `s` and the rate `r.rate`, which is null where it lacks. */
  readonly from: string;
}

/** SQL of a sum converted to CNY, in hundred-millionths of a minor unit. */
export const inCny = (name: 'amount' | 'payout' | 'reward'): string => `sum(${name}::${wide} * r.rate)`;

/** Returns the sums of settled bets by the keys of a query, whose rates are those of the Beijing days. */
export function ratedSums(sql: Draft, query: FactsQuery, rates: RatesByDay): RatedSums {
  const { segment, rated } = segmentsOf(query.buckets, rates);
  const rows = groupedRows(
    partsOf(sql, query, noExtra, true),
    `sum(f.amount) as amount, sum(f.payout) as payout, sum(f.reward) as reward`,
    [
      ['currency', 'f.currency'],
      ['segment', segment],
    ],
  );
  const relation = sql.relation({ currency: 'varchar', segment: 'integer', rate: wide }, rated);
  return {
    ctes: `sums as (${rows})`,
    from: `sums s left join ${relation} r on r.currency = s.currency and r.segment = s.segment`,
  };
}

/**
 * Returns the statement for the sums of settled bets (`FactsRow`) by the keys of the query and by currency; the
 * query has one bucket at least. CNY is converted at the rate of each Beijing day, exactly. With `cnyOnly` there
 * is one row for each group, for any number of currencies.
 */
export function factRows(query: FactsQuery, rates: RatesByDay, cnyOnly: boolean): Statement {
  const { by } = query;
  const sql = startDraft();
  const { ctes, from } = ratedSums(sql, query, rates);
  const shownSums = cnyOnly ? ['bets'] : ['bets', 'amount', 'payout', 'reward'];
  const sums = shownSums.map((name) => `sum(${name})::varchar as ${name}`);
  const cny = (['amount', 'payout', 'reward'] as const).map(
    (name) => `${inCny(name)}::varchar as cny_${name}`,
  );
  const groups = [...by, ...(cnyOnly ? [] : ['s.currency'])];
  return {
    ctes,
    select: `select ${shownKeys(by)}, ${cnyOnly ? "''" : 's.currency'} as currency,
      ${[...sums, ...cny].join(', ')}, bool_or(r.rate is null) as unrated
    from ${from} ${groups.length ? `group by ${groups.join(', ')}` : ''} having sum(bets) > 0`,
    values: sql.values,
  };
}
