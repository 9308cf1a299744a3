import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { groupOf, isTake } from '@pitboss/wallet/calls';
import type { StatusFound, Verdict } from '@pitboss/wallet/classify';
import { busyRetryAt, nextAttemptAt } from '@pitboss/wallet/clock';
import { lockEventOf } from '@pitboss/wallet/member-lock';
import type { OrderEvent } from '@pitboss/wallet/transitions';
import { advance, dropUndo, lockFor, touch, undoFor } from './advance.ts';
import type { Order } from './order.ts';
import type { NewReply, OrderView } from './order-view.sql.ts';

/** Work that follows the end of a call. */
export interface After {
  readonly order: Order;
  /** Make a status call, or undo when that is not offered. */
  readonly unclear?: boolean;
  /** Orders that are to be sent now. */
  readonly send: readonly Order[];
  /** Calls to the agent stop. */
  readonly stop?: boolean;
  readonly alert?: string;
  /** Orders whose end others wait for. */
  readonly ended: readonly Order[];
}

export type Replied = Omit<NewReply, 'order' | 'class' | 'step' | 'reason' | 'code'>;

function addReply(view: OrderView, order: Order, replied: Replied, verdict: Omit<Verdict, 'balance'>): void {
  const { class: cls, step, reason, code } = verdict;
  view.answers.push({ ...replied, order, class: cls, step, reason, code: smallCode(code) });
}

/** Returns a code as stored; null when it exceeds the column, since such a code has no meaning. */
const smallCode = (code: number | null) => (code !== null && Math.abs(code) < 2_000_000_000 ? code : null);

const noUser: readonly Order[] = [];

/** Returns the code that the game server gets for a rejected take. */
const rejectionOf = ({ step, class: cls, code }: Verdict): number =>
  step === 'code' && cls === 'reject' && code !== null ? code : ingestCodes.walletUnreachable.code;

/** Stores the result of an order's call, and advances the order (and the take that it undoes). */
export function endAttempt(
  view: OrderView,
  orderId: string,
  replied: Replied,
  verdict: Verdict,
  random: number,
): After | null {
  const order = view.orders.get(orderId);
  if (!order) return null;
  addReply(view, order, replied, verdict);
  // The order was resumed meanwhile: the reply is stored, and counts as a late one.
  if (order.state !== 'sent') return afterLate(view, order, verdict);
  touch(order);
  order.lastEndedAt = replied.at;
  order.code = smallCode(verdict.code);
  if (verdict.reason) order.reason = verdict.reason;
  order.agentTxId = verdict.agentTxId ?? order.agentTxId;
  if (verdict.class === 'ok') {
    order.reason = null;
    order.balance = verdict.balance;
  }
  const after = isTake(order.kind)
    ? endTake(view, order, verdict)
    : endDelivery(view, order, verdict, random);
  if (verdict.class === 'fatal') view.incidents.push({ kind: 'walletStopped', order });
  // After the transition: otherwise a lock that this end lifts would be added again.
  lockFor(view, order, lockEventOf(groupOf[order.kind], verdict, order.attempts));
  return { ...after, order: { ...order }, stop: verdict.class === 'fatal' };
}

function takeEvent(order: Order, verdict: Verdict): OrderEvent {
  if (verdict.manual) return 'conflict';
  if (verdict.class !== 'busy') return verdict.class;
  order.busy += 1;
  return busyRetryAt(order.busy, 0) === null ? 'uncertain' : 'busy';
}

function endTake(view: OrderView, take: Order, verdict: Verdict): Omit<After, 'order'> {
  const event = takeEvent(take, verdict);
  const rejected = event === 'reject' || event === 'fatal';
  advance(view, take, event, rejected ? { nodeCode: rejectionOf(verdict) } : {});
  if (event === 'busy') {
    take.nextRetryAt = busyRetryAt(take.busy, view.now);
    return { send: noUser, ended: noUser };
  }
  if (event === 'uncertain') return { unclear: true, send: noUser, ended: [{ ...take }] };
  return { ...takeEnded(view, take), ...(event === 'conflict' ? { alert: 'conflict' } : {}) };
}

/** After the reply to a take, the undo that waits for it is sent, or has nothing to do. */
function takeEnded(view: OrderView, take: Order): Omit<After, 'order'> {
  if (take.state === 'ok' && take.undoId !== null && advance(view, take, 'undoAsked')) {
    const undo = view.orders.get(take.undoId);
    return { send: undo ? [{ ...undo }] : noUser, ended: [{ ...take }] };
  }
  const dropped = take.state === 'ok' || take.state === 'manual' ? null : dropUndo(view, take);
  return { send: noUser, ended: dropped ? [{ ...take }, { ...dropped }] : [{ ...take }] };
}

/** Stores the result of a take's status call, and decides: taken, not taken, or to be undone. */
export function endStatus(
  view: OrderView,
  orderId: string,
  replied: Replied | null,
  found: { state: StatusFound; code: number | null; agentTxId?: string | null; balance?: bigint | null },
): After | null {
  const take = view.orders.get(orderId);
  if (!take) return null;
  if (replied)
    view.answers.push({
      ...replied,
      order: take,
      class: found.state,
      step: 'status',
      reason: null,
      code: smallCode(found.code),
    });
  // Operators may request the status of any order: the reply is shown, and advances only a take that waits
  // for it.
  if (!isTake(take.kind) || take.state !== 'uncertain')
    return { order: { ...take, nextRetryAt: null }, send: noUser, ended: noUser };
  const event = statusEvent(found.state);
  if (event === 'statusTaken') {
    take.agentTxId = found.agentTxId ?? take.agentTxId;
    take.balance = found.balance ?? take.balance;
    take.reason = null;
  }
  advance(
    view,
    take,
    event,
    event === 'statusRejected' ? { nodeCode: ingestCodes.walletUnreachable.code } : {},
  );
  if (event === 'statusOther') {
    const undo = undoFor(view, take);
    return { order: { ...take }, send: [{ ...undo }], ended: noUser };
  }
  return { order: { ...take }, ...takeEnded(view, take) };
}

function statusEvent(state: StatusFound): OrderEvent {
  if (state === 'done' || state === 'settled') return 'statusTaken';
  if (state === 'rejected') return 'statusRejected';
  return state === 'cancelled' ? 'statusCancelled' : 'statusOther';
}

function endDelivery(view: OrderView, order: Order, verdict: Verdict, random: number): Omit<After, 'order'> {
  const group = groupOf[order.kind];
  const open = verdict.class !== 'ok' && verdict.class !== 'reject' && !verdict.manual;
  const next = nextAttemptAt(
    {
      group,
      attempts: order.attempts,
      firstAt: order.firstSentAt ?? view.now,
      endedAt: order.lastEndedAt ?? view.now,
    },
    random,
  );
  const event: OrderEvent = verdict.manual ? 'conflict' : open && next === null ? 'dayOver' : verdict.class;
  advance(view, order, event);
  if (open && next !== null) order.nextRetryAt = next;
  const alert = order.state === 'manual' ? event : undefined;
  const ended = [{ ...order }];
  const take = group === 'undo' && order.takeId !== null ? view.orders.get(order.takeId) : undefined;
  // Only the undo on record moves its take: the one after a late success finds it cancelled.
  if (take?.undoId !== order.id) return { send: noUser, ended, ...(alert ? { alert } : {}) };
  const moved = moveTake(view, take, verdict, open);
  return { ...moved, ended: [...ended, { ...take }], ...(alert ? { alert } : {}) };
}

/** Advances a take after the end of its undo's call. */
function moveTake(
  view: OrderView,
  take: Order,
  verdict: Verdict,
  open: boolean,
): Pick<After, 'send' | 'alert'> {
  if (open) {
    advance(view, take, 'undoOpen');
    return { send: noUser };
  }
  if (verdict.class !== 'ok') {
    advance(view, take, 'undoRefused');
    return { send: noUser };
  }
  if (verdict.settled) {
    advance(view, take, 'undoSettled');
    view.incidents.push({ kind: 'orderSettledThere', order: take });
    return { send: noUser, alert: 'settled at the wallet' };
  }
  advance(view, take, 'undoOk', { undoneUnknown: verdict.code === 1101 });
  const send = take.lateOk ? undoAgain(view, take) : noUser;
  return { send, ...(send.length > 0 ? { alert: lateSuccess } : {}) };
}

/** Reason of the alert about a take that the wallet made after it was undone as unknown. */
const lateSuccess = 'late success';

/** Undoes a take again whose success arrived after it was undone as unknown. */
function undoAgain(view: OrderView, take: Order): readonly Order[] {
  if (!advance(view, take, 'lateOk')) return noUser;
  view.incidents.push({ kind: 'orderLateOk', order: take });
  return [{ ...undoFor(view, take, 2) }];
}

/** Stores a reply that arrived after its call had timed out. */
export function endLate(view: OrderView, orderId: string, replied: Replied, verdict: Verdict): After | null {
  const order = view.orders.get(orderId);
  if (!order) return null;
  addReply(view, order, replied, verdict);
  return afterLate(view, order, verdict);
}

/**
 * A late success of a take is undone, if it was undone before as unknown; everything else that is late
 * changes nothing.
 */
function afterLate(view: OrderView, order: Order, verdict: Verdict): After {
  if (!isTake(order.kind) || verdict.class !== 'ok' || order.lateOk || order.state === 'ok')
    return { order: { ...order }, send: noUser, ended: noUser };
  touch(order);
  order.lateOk = true;
  const send = order.state === 'cancelled' ? undoAgain(view, order) : noUser;
  return { order: { ...order }, send, ended: noUser, ...(send.length > 0 ? { alert: lateSuccess } : {}) };
}

/** Rejects a take that is not sent, because it waited too long or the agent's breaker is open. */
export function dropTake(view: OrderView, orderId: string): After | null {
  const take = view.orders.get(orderId);
  const nodeCode = ingestCodes.walletUnreachable.code;
  if (!take || !advance(view, take, 'drop', { nodeCode, reason: 'timeout' })) return null;
  return { order: { ...take }, ...takeEnded(view, take) };
}

/** Resumes an order whose server is gone. */
export function recoverOrder(view: OrderView, orderId: string, random: number): After | null {
  const order = view.orders.get(orderId);
  if (!order) return null;
  const before = order.state;
  if (isTake(order.kind)) {
    if (before === 'created') {
      advance(view, order, 'restart', { reason: 'timeout' });
      return { order: { ...order }, ...takeEnded(view, order) };
    }
    if (before === 'sent') {
      advance(view, order, 'restart', { reason: 'timeout' });
      return { order: { ...order }, unclear: true, send: noUser, ended: noUser };
    }
    if (before === 'uncertain') {
      advance(view, order, 'restart');
      return { order: { ...order }, send: [{ ...undoFor(view, order) }], ended: noUser };
    }
    return null;
  }
  if (before === 'created') return { order: { ...order }, send: [{ ...order }], ended: noUser };
  if (before === 'sent') {
    advance(view, order, 'restart', { reason: 'timeout' });
    const group = groupOf[order.kind];
    const firstAt = order.firstSentAt ?? view.now;
    order.nextRetryAt =
      nextAttemptAt({ group, attempts: order.attempts, firstAt, endedAt: view.now }, random) ?? view.now;
  }
  return { order: { ...order }, send: noUser, ended: noUser };
}
