import * as d from '../core/define.ts';

/** Effect of a movement that is not made: its accounts before and after, and why it would be rejected now. */
export const movementPlan = d.object({
  currency: d.currencyCode,
  amount: d.money,
  accounts: d.array(
    d.object({
      kind: d.choice(['pool', 'house', 'anchor', 'agency']),
      /** Group and level of a pool, level-1 agent of a house (empty for the platform's), nickname or account. */
      name: d.text,
      before: d.money,
      after: d.money,
    }),
  ),
  /** In the caller's language; null when it would succeed. */
  refusal: d.nullable(d.text),
});
