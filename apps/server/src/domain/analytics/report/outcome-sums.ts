import type { Statement } from '../../../platform/calls/analytics.ts';
import type { RatesByDay } from '../../currency/day-rates.ts';
import { startDraft } from './draft.ts';
import { type FactsQuery, groupedRows, partsOf, shownKeys } from './groups.ts';
import { segmentsOf, wide } from './segments.ts';

/**
 * Sums over settled bets of a group in a currency and at one rate, in minor units: stakes a, payouts w, their
 * products, and stakes times RTP in thousandths over the bets that carry one.
 */
export interface OutcomeRow {
  readonly game_id: number;
  readonly agent_id: string;
  readonly member_id: string;
  readonly currency: string;
  readonly segment: number;
  readonly n: string;
  readonly a: string;
  readonly w: string;
  readonly ww: string;
  readonly aw: string;
  readonly aa: string;
  readonly set: string;
  readonly set_stakes: string;
}

/** Returns the rate of a row in hundred-millionths; undefined where there is none. */
export type RateOf = (row: OutcomeRow) => bigint | undefined;

/** Returns the statement for the sums (`OutcomeRow`) by the keys of a query, and the rates of its rows. */
export function outcomeSums(
  query: FactsQuery,
  rates: RatesByDay,
): { readonly statement: Statement; readonly rateOf: RateOf } {
  const sql = startDraft();
  const { segment, rated } = segmentsOf(query.buckets, rates);
  // Products of usual amounts fit into 64 bits, in which engines are fast; the others are computed wider.
  const isUsual = 'f.amount < 3000000000 and f.payout < 3000000000';
  const product = (a: string, b: string) =>
    `sum(case when ${isUsual} then ${a} * ${b} else 0 end)
      + sum(case when ${isUsual} then 0 else ${a}::${wide} * ${b}::${wide} end) as`;
  const rows = groupedRows(
    partsOf(sql, query),
    `count(*) as n, sum(f.amount) as a,
      sum(f.payout) as w, ${product('f.payout', 'f.payout')} ww, ${product('f.amount', 'f.payout')} aw,
      ${product('f.amount', 'f.amount')} aa, ${product('f.amount', 'f.rtp')} set_sum,
      sum(case when f.rtp is null then 0 else f.amount end) as set_stakes`,
    [
      ['currency', 'f.currency'],
      ['segment', segment],
    ],
  );
  const texts = ['n', 'a', 'w', 'ww', 'aw', 'aa', 'set_stakes'].map((name) => `${name}::varchar as ${name}`);
  const known = new Map(rated.map(([currency, at, rate]) => [`${currency} ${at}`, rate]));
  return {
    statement: {
      ctes: `sums as (${rows})`,
      select: `select ${shownKeys(query.by)}, currency, segment::integer as segment, ${texts.join(', ')},
        coalesce(set_sum, 0)::varchar as "set" from sums where n > 0`,
      values: sql.values,
    },
    rateOf: ({ currency, segment: at }) => known.get(`${currency} ${at}`),
  };
}
