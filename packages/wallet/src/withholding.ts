import type { FailReason } from './codes.ts';
import type { OrderState } from './transitions.ts';

/**
 * Prepaid sessions: what is given back, and the four states that the specification shows (wallet:
 * withholding).
 */

/**
 * Held less all stakes plus all wins; null when the sums cannot be right. Minor units (wallet: invariant 12).
 */
export function dueOnReturn(held: bigint, totalBet: bigint, totalWin: bigint): bigint | null {
  if (held < 0n || totalBet < 0n || totalWin < 0n) return null;
  const due = held - totalBet + totalWin;
  return due < 0n ? null : due;
}

export type ShownWithholding = 'notReturned' | 'returned' | 'fail' | 'success';

export interface WithholdingOrders {
  readonly state: OrderState;
  /** A buy-in: nothing comes back. */
  readonly final: boolean;
  /** It was taken once, whatever became of it. */
  readonly wasOk: boolean;
  /** Why its failed attempt failed; null when it was never sent. */
  readonly reason: FailReason | null;
  /** The state of its return, if any. */
  readonly returned: OrderState | null;
}

/** Returns the displayed state of a withholding, with the reason when it failed. */
export function shownWithholding(order: WithholdingOrders): {
  shown: ShownWithholding;
  reason: FailReason | null;
} {
  const failed = { shown: 'fail', reason: order.reason ?? 'timeout' } as const;
  if (order.returned === 'ok') return { shown: 'returned', reason: null };
  if (order.returned === 'rejected') return failed;
  if (order.state === 'rejected') return failed;
  if (order.state === 'cancelled') return order.wasOk ? { shown: 'returned', reason: null } : failed;
  if (order.state === 'ok' && order.final) return { shown: 'success', reason: null };
  return { shown: 'notReturned', reason: order.reason };
}
