import type { Statement } from '../../../platform/calls/analytics.ts';
import { startDraft } from './draft.ts';
import { type FactsQuery, partsOf } from './groups.ts';

/**
 * Totals of a list of bets in a currency, in minor units. Cancelled bets count as records, not as money; `open`
 * are the stakes without a result.
 */
export interface ListTotalsRow {
  readonly currency: string;
  readonly count: number;
  readonly amount: string;
  readonly open: string;
  readonly payout: string;
  readonly profit: string;
  readonly reward: string;
}

/** Returns the statement for the totals (`ListTotalsRow`) of a list, whose query has one bucket. */
export function listTotals(query: FactsQuery): Statement {
  const sql = startDraft();
  const selects = partsOf(sql, { ...query, by: [], lines: null }, undefined, true).map(
    ({ from, where, bets }) => `select f.currency, ${bets} as bets,
      sum(case when f.state = 2 then 0 else f.amount end) as amount,
      sum(case when f.state = 1 then f.amount else 0 end) as settled,
      sum(case when f.state = 1 then f.payout else 0 end) as payout,
      sum(case when f.state = 1 then f.reward else 0 end) as reward
    from ${from} where ${where} group by f.currency`,
  );
  return {
    ctes: `totals as (${selects.join(' union all ')})`,
    select: `select currency, sum(bets)::integer as "count", sum(amount)::varchar as amount,
      (sum(amount) - sum(settled))::varchar as "open", sum(payout)::varchar as payout,
      (sum(payout) - sum(settled))::varchar as profit, sum(reward)::varchar as reward
    from totals group by currency having sum(bets) > 0 order by currency`,
    values: sql.values,
  };
}
