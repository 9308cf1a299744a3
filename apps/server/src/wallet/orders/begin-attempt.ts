import { isTake } from '@pitboss/wallet/calls';
import { queueMs } from '@pitboss/wallet/clock';
import { advance, touch } from './advance.ts';
import type { Made } from './node-work.ts';
import type { Order } from './order.ts';
import type { OrderView } from './order-view.sql.ts';

/** A call that may go out now. */
export interface Begun {
  readonly attemptId: string;
  readonly order: Order;
  /**
   * The order itself: with whatever other work of the transaction still did to it, once that is committed.
   */
  readonly committed: Readonly<Order>;
}

/**
 * Commits an order to its next call: the attempt and the state `sent` are stored before any byte is sent.
 * `wait`: an undo whose take has no reply yet; `over`: there is nothing left to send; `late`: a take has
 * waited for too long.
 */
export function beginAttempt(
  view: OrderView,
  orderId: string,
  url: string,
): Begun | 'wait' | 'over' | 'late' {
  const order = view.orders.get(orderId);
  if (!order) return 'over';
  if (isTake(order.kind) && order.state === 'created' && view.now - order.createdAt >= queueMs) return 'late';
  const take = order.takeId === null ? undefined : view.orders.get(order.takeId);
  if (take && take.undoId === order.id && order.state === 'created') {
    if (take.state === 'rejected' || take.state === 'cancelled') advance(view, order, 'noCall');
    if (take.state !== 'cancelling') return order.state === 'created' ? 'wait' : 'over';
  }
  const busyAgain = isTake(order.kind) && order.state === 'sent' && order.busy > 0;
  if (busyAgain) touch(order);
  else if (!advance(view, order, order.state === 'created' ? 'turn' : 'retry')) return 'over';
  order.attempts += 1;
  order.firstSentAt ??= view.now;
  order.lastSentAt = view.now;
  order.nextRetryAt = null;
  return record(view, order, order.kind, url, null);
}

/** Commits an order that has just been made to its first call; null when nothing is to be sent of it yet. */
export function beginMade(view: OrderView, made: Made, url: string): Begun | null {
  if (!('order' in made) || made.send[0]?.id !== made.order.id) return null;
  const begun = beginAttempt(view, made.order.id, url);
  return typeof begun === 'string' ? null : begun;
}

/** Commits a status call, which is no attempt of the order's movement. */
export function beginStatus(view: OrderView, orderId: string, url: string, body: string): Begun | 'over' {
  const order = view.orders.get(orderId);
  return order ? record(view, order, 'status', url, body) : 'over';
}

function record(view: OrderView, order: Order, call: string, url: string, body: string | null): Begun {
  const attemptId = view.ids.next();
  view.attempts.push({ id: attemptId, order, number: order.attempts, call, url, body, at: view.now });
  return { attemptId, order: { ...order }, committed: order };
}
