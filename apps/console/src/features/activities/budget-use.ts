import { type Amounts, amountFor } from '@pitboss/rules/activities/activity';

/** Share of a budget that a cost uses. */
export interface BudgetUse {
  readonly currency: string;
  /** Whole percent, rounded down. */
  readonly percent: number;
  readonly tone: 'neutral' | 'warning' | 'error';
}

/**
 * The currency whose budget is used most, marked from 80 and from 100 % on (spec content §3); null without
 * budget or cost.
 */
export function budgetUse(cost: Amounts | null, budget: Amounts | null): BudgetUse | null {
  const uses = Object.keys(budget ?? {}).flatMap((currency) => {
    const spent = amountFor(cost, currency);
    const most = amountFor(budget, currency);
    if (spent === null || most === null || most === 0n) return [];
    return [{ currency, percent: Number((spent * 100n) / most) }];
  });
  const worst = uses.sort((a, b) => b.percent - a.percent)[0];
  if (!worst) return null;
  return { ...worst, tone: worst.percent >= 100 ? 'error' : worst.percent >= 80 ? 'warning' : 'neutral' };
}
