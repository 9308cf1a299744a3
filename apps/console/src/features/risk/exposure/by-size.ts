import type { ReplyOf } from '@pitboss/contract/core/define';
import type { riskExposure } from '@pitboss/contract/risk/risk-exposure';
import { minorUnits } from '../../../kit/money.ts';

type Row = ReplyOf<typeof riskExposure.tree>['rows'][number];

/**
 * Sorts agents by their maximum loss, the largest first: by their own amounts if they share a currency, otherwise
 * by the totals in CNY, because amounts of different currencies do not compare.
 */
export function bySize<R extends Row>(rows: readonly R[], view: 'all' | 'own'): R[] {
  const isMixed = new Set(rows.map(({ currency }) => currency)).size > 1;
  const sizeOf = (row: R) => minorUnits((view === 'own' && !isMixed ? row.own : row.all).maximum);
  return [...rows].sort((a, b) => Number(sizeOf(b) - sizeOf(a)) || (a.account < b.account ? -1 : 1));
}
