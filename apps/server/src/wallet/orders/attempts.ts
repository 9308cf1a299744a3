import { ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import { groupOf, isTake } from '@pitboss/wallet/calls';
import type { StatusFound, Verdict } from '@pitboss/wallet/classify';
import { busyRetryAt, nextAttemptAt, queueMs } from '@pitboss/wallet/clock';
import { lockEventOf } from '@pitboss/wallet/member-lock';
import type { OrderEvent } from '@pitboss/wallet/transitions';
import { advance, dropUndo, lockFor, touch, undoFor } from './advance.ts';
import type { Made } from './create.ts';
import type { Order } from './order.ts';
import type { NewAnswer, OrderView } from './order-view.sql.ts';

/** A call that may go out now. */
export interface Begun {
  readonly attemptId: string;
  readonly order: Order;
  /** The order itself: with whatever other work of the transaction still did to it, once that is committed. */
  readonly committed: Readonly<Order>;
}

/**
 * Commits an order to its next call: the attempt and the state `sent` are on record before a byte leaves. `wait`: an undo
 * whose take has not been answered; `over`: there is nothing to send any more; `late`: a take has waited for too long.
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

/** A call that is no attempt of the order's movement: asking for its state. */
export function beginStatus(view: OrderView, orderId: string, url: string, body: string): Begun | 'over' {
  const order = view.orders.get(orderId);
  return order ? record(view, order, 'status', url, body) : 'over';
}

function record(view: OrderView, order: Order, call: string, url: string, body: string | null): Begun {
  const attemptId = view.ids.next();
  view.attempts.push({ id: attemptId, order, number: order.attempts, call, url, body, at: view.now });
  return { attemptId, order: { ...order }, committed: order };
}

/** What follows the end of a call. */
export interface After {
  readonly order: Order;
  /** Ask for the state, or undo where that is not offered. */
  readonly unclear?: boolean;
  /** Orders that are to be sent now. */
  readonly send: readonly Order[];
  /** Calls to the agent stop. */
  readonly stop?: boolean;
  readonly alert?: string;
  /** Orders whose end others wait for. */
  readonly ended: readonly Order[];
}

export type Answered = Omit<NewAnswer, 'order' | 'class' | 'step' | 'reason' | 'code'>;

function addAnswer(
  view: OrderView,
  order: Order,
  answered: Answered,
  verdict: Omit<Verdict, 'balance'>,
): void {
  const { class: cls, step, reason, code } = verdict;
  view.answers.push({ ...answered, order, class: cls, step, reason, code: smallCode(code) });
}

/** A code as it is kept: what is beyond the column says nothing anyway. */
const smallCode = (code: number | null) => (code !== null && Math.abs(code) < 2_000_000_000 ? code : null);

const nobody: readonly Order[] = [];

/** What the node gets for a take that was refused. */
const refusalOf = ({ step, class: cls, code }: Verdict): number =>
  step === 'code' && cls === 'reject' && code !== null ? code : ingestCodes.walletUnreachable.code;

/** Stores what came of an order's call, and takes the order (and the take that it undoes) on. */
export function endAttempt(
  view: OrderView,
  orderId: string,
  answered: Answered,
  verdict: Verdict,
  random: number,
): After | null {
  const order = view.orders.get(orderId);
  if (!order) return null;
  addAnswer(view, order, answered, verdict);
  // It was taken up meanwhile: what was said is on record, and counts as a reply that came late.
  if (order.state !== 'sent') return afterLate(view, order, verdict);
  touch(order);
  order.lastEndedAt = answered.at;
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
  // After the transition: a lock that the same end lifts would otherwise come back.
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
  const refused = event === 'reject' || event === 'fatal';
  advance(view, take, event, refused ? { nodeCode: refusalOf(verdict) } : {});
  if (event === 'busy') {
    take.nextRetryAt = busyRetryAt(take.busy, view.now);
    return { send: nobody, ended: nobody };
  }
  if (event === 'uncertain') return { unclear: true, send: nobody, ended: [{ ...take }] };
  return { ...takeEnded(view, take), ...(event === 'conflict' ? { alert: 'conflict' } : {}) };
}

/** A take has been answered: the undo that waits for it goes out, or has nothing to do. */
function takeEnded(view: OrderView, take: Order): Omit<After, 'order'> {
  if (take.state === 'ok' && take.undoId !== null && advance(view, take, 'undoAsked')) {
    const undo = view.orders.get(take.undoId);
    return { send: undo ? [{ ...undo }] : nobody, ended: [{ ...take }] };
  }
  const dropped = take.state === 'ok' || take.state === 'manual' ? null : dropUndo(view, take);
  return { send: nobody, ended: dropped ? [{ ...take }, { ...dropped }] : [{ ...take }] };
}

/** Stores what came of asking for the state of a take, and decides: taken, not taken, or to be undone. */
export function endStatus(
  view: OrderView,
  orderId: string,
  answered: Answered | null,
  found: { state: StatusFound; code: number | null; agentTxId?: string | null; balance?: bigint | null },
): After | null {
  const take = view.orders.get(orderId);
  if (!take) return null;
  if (answered)
    view.answers.push({
      ...answered,
      ...{ order: take, class: found.state, step: 'status', reason: null, code: smallCode(found.code) },
    });
  // A person may ask for the state of any order: the answer is shown, and moves only a take that waits for it.
  if (!isTake(take.kind) || take.state !== 'uncertain')
    return { order: { ...take, nextRetryAt: null }, send: nobody, ended: nobody };
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
    return { order: { ...take }, send: [{ ...undo }], ended: nobody };
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
      ...{ attempts: order.attempts, firstAt: order.firstSentAt ?? view.now },
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
  if (!take) return { send: nobody, ended, ...(alert ? { alert } : {}) };
  const moved = moveTake(view, take, verdict, open);
  return { ...moved, ended: [...ended, { ...take }], ...(alert ? { alert } : {}) };
}

/** What the end of its undo's call does to a take. */
function moveTake(
  view: OrderView,
  take: Order,
  verdict: Verdict,
  open: boolean,
): Pick<After, 'send' | 'alert'> {
  if (open) {
    advance(view, take, 'undoOpen');
    return { send: nobody };
  }
  if (verdict.class !== 'ok') {
    advance(view, take, 'undoRefused');
    return { send: nobody };
  }
  if (verdict.settled) {
    advance(view, take, 'undoSettled');
    return { send: nobody, alert: 'settled at the wallet' };
  }
  advance(view, take, 'undoOk', { undoneUnknown: verdict.code === 1101 });
  return { send: take.lateOk ? undoAgain(view, take) : nobody };
}

/** A success that came after its take was undone as unknown is undone once more. */
function undoAgain(view: OrderView, take: Order): readonly Order[] {
  return advance(view, take, 'lateOk') ? [{ ...undoFor(view, take, 2) }] : nobody;
}

/** Stores a reply that came after its call had timed out. */
export function endLate(
  view: OrderView,
  orderId: string,
  answered: Answered,
  verdict: Verdict,
): After | null {
  const order = view.orders.get(orderId);
  if (!order) return null;
  addAnswer(view, order, answered, verdict);
  return afterLate(view, order, verdict);
}

/** A late success of a take is undone, if it was undone before as unknown; everything else that is late changes nothing. */
function afterLate(view: OrderView, order: Order, verdict: Verdict): After {
  if (!isTake(order.kind) || verdict.class !== 'ok' || order.lateOk || order.state === 'ok')
    return { order: { ...order }, send: nobody, ended: nobody };
  touch(order);
  order.lateOk = true;
  const send = order.state === 'cancelled' ? undoAgain(view, order) : nobody;
  return { order: { ...order }, send, ended: nobody, ...(send.length > 0 ? { alert: 'late success' } : {}) };
}

/** A take that is not sent: it waited too long, the agent's breaker is open, or the server was started again. */
export function dropTake(view: OrderView, orderId: string): After | null {
  const take = view.orders.get(orderId);
  const nodeCode = ingestCodes.walletUnreachable.code;
  if (!take || !advance(view, take, 'drop', { nodeCode, reason: 'timeout' })) return null;
  return { order: { ...take }, ...takeEnded(view, take) };
}

/** Takes up an order whose server is gone. */
export function recoverOrder(view: OrderView, orderId: string, random: number): After | null {
  const order = view.orders.get(orderId);
  if (!order) return null;
  const before = order.state;
  if (isTake(order.kind)) {
    if (before === 'created') return dropTake(view, orderId);
    if (before === 'sent') {
      advance(view, order, 'restart', { reason: 'timeout' });
      return { order: { ...order }, unclear: true, send: nobody, ended: nobody };
    }
    if (before === 'uncertain') {
      advance(view, order, 'restart');
      return { order: { ...order }, send: [{ ...undoFor(view, order) }], ended: nobody };
    }
    return null;
  }
  if (before === 'created') return { order: { ...order }, send: [{ ...order }], ended: nobody };
  if (before === 'sent') {
    advance(view, order, 'restart', { reason: 'timeout' });
    const group = groupOf[order.kind];
    const firstAt = order.firstSentAt ?? view.now;
    order.nextRetryAt =
      nextAttemptAt({ group, attempts: order.attempts, firstAt, endedAt: view.now }, random) ?? view.now;
  }
  return { order: { ...order }, send: nobody, ended: nobody };
}
