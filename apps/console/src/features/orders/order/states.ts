import type { orderStates } from '@pitboss/contract/orders/order-labels';
import type { Tone } from '../../../kit/list/cells.tsx';

/** Tones of the states of orders. */
export const stateTones: Readonly<Record<(typeof orderStates)[number], Tone>> = {
  created: 'info',
  sent: 'info',
  ok: 'success',
  rejected: 'neutral',
  uncertain: 'warning',
  cancelling: 'warning',
  cancelled: 'neutral',
  manual: 'error',
};

/** Tones of the states that lists show for the orders behind a row. */
export const shownTones = {
  pending: 'warning',
  done: 'success',
  failed: 'error',
  manual: 'error',
  returned: 'neutral',
  notReturned: 'warning',
  success: 'success',
  fail: 'error',
} as const;
