import type { Statement } from '../../../platform/calls/analytics.ts';

/** Settled bets of a normal member of all time, in minor units of the member's currency. */
export interface MemberTotalsRow {
  readonly member_id: string;
  readonly bets: string;
  readonly stake: string;
  /** With rewards. */
  readonly payout: string;
}

/** The statement for the totals of every member who has a settled bet (`MemberTotalsRow`). */
export const memberTotals: Statement = {
  ctes: '',
  select: `select f.member_id::varchar as member_id, count(*)::varchar as bets, sum(f.amount)::varchar as stake,
      sum(f.payout + f.reward)::varchar as payout
    from facts f where f.state = 1 and f.is_normal group by f.member_id`,
  values: [],
};
