import { randomUUID } from 'node:crypto';
import { groupOf, isTake, undoOf } from '@pitboss/wallet/calls';
import { undoId } from '@pitboss/wallet/ids';
import { type LockEvent, locksMember } from '@pitboss/wallet/member-lock';
import { type AnyBody, callbackBody } from '@pitboss/wallet/messages';
import { isOpen, type OrderEvent, type Transition, transition } from '@pitboss/wallet/transitions';
import { sha256 } from '../../platform/crypto/crypto.ts';
import { hasRecord, newOrder, type Order } from './order.ts';
import type { OrderView } from './order-view.sql.ts';

/**
 * Marks that an order differs from the row that was read; a decision based on the earlier version is
 * rejected.
 */
export function touch(order: Order): void {
  if (order.from?.version === order.version) order.version += 1;
  order.changed = true;
}

/**
 * Marks that the record of an order's bet differs from the row that was read, without a new version, since it
 * is irrelevant for decisions of operators.
 */
export function touchRecord(order: Order): void {
  order.changed = true;
}

/** Locks an order's member when the agent's policy requires it for the event. */
export function lockFor(view: OrderView, order: Order, event: LockEvent | null): void {
  const member = view.members.get(order.memberId);
  if (!event || !locksMember(member?.lockPolicy ?? 'default', event)) return;
  const wasLocked = member?.locked || view.locks.some((lock) => lock.order.memberId === order.memberId);
  if (!wasLocked) view.incidents.push({ kind: 'memberLocked', order });
  view.locks.push({ order, event });
}

/**
 * Applies a legal transition to an order; returns null and changes nothing when there is none from its state.
 */
export function advance(
  view: OrderView,
  order: Order,
  event: OrderEvent,
  more: Partial<Pick<Order, 'nodeCode' | 'reason' | 'resolvedBy' | 'undoneUnknown'>> = {},
): Transition | null {
  const found = transition(
    {
      call: order.kind,
      group: groupOf[order.kind],
      state: order.state,
      settled: order.settledBy !== null,
      undoneUnknown: order.undoneUnknown,
    },
    event,
  );
  if (!found) return null;
  if (isParked(order)) unpark(view, order);
  // Before anything has failed no lock is its own.
  const cannotHold = (order.state === 'created' || order.state === 'sent') && order.attempts <= 1;
  touch(order);
  Object.assign(order, more);
  order.state = found.to;
  if (found.to !== 'uncertain') order.nextRetryAt = null;
  if (found.to === 'manual') {
    lockFor(view, order, 'manual');
    view.incidents.push({ kind: 'orderManual', order });
  }
  order.finishedAt = isOpen(found.to) ? null : view.now;
  if (!isOpen(found.to) && !cannotHold) view.unlocks.push(order);
  if (found.to === 'ok' && isTake(order.kind)) order.wasOk = true;
  if (hasRecord(order) && (found.to === 'ok' || (found.to === 'cancelled' && order.wasOk)))
    order.recordDue = true;
  return found;
}

/**
 * Returns whether a payment is a held payout, which an operator must approve first: no call of it has been
 * sent.
 */
export const isParked = ({ kind, state, attempts }: Pick<Order, 'kind' | 'state' | 'attempts'>): boolean =>
  groupOf[kind] === 'pay' && state === 'manual' && attempts === 0;

/** Holds a payout until an operator decides; the records of its takes wait meanwhile. */
export function park(view: OrderView, order: Order): void {
  advance(view, order, 'park', { reason: 'logic' });
}

/** After an operator has decided about a held payout, the records of its takes follow. */
function unpark(view: OrderView, pay: Order): void {
  for (const txId of pay.refTxId) {
    const take = view.orders.get(view.txs.get(txId)?.orderId ?? '');
    if (!take || !hasRecord(take)) continue;
    touchRecord(take);
    take.recordDue = true;
  }
}

/** An order of our own about a take: its body follows from the take's. */
export function ownOrder(
  view: OrderView,
  take: Order,
  own: Pick<Order, 'txId' | 'kind' | 'amount'> & Partial<Order>,
  fields: Partial<AnyBody>,
): Order {
  const requestId = randomUUID();
  const { roomId: _, ...envelope } = JSON.parse(take.body) as AnyBody;
  const { txId, memberAccount, currency, gameId, roundId } = envelope;
  const body = callbackBody({
    memberAccount,
    currency,
    gameId,
    roundId,
    requestId,
    agentId: take.agentId,
    txId: own.txId,
    refTxId: [txId],
    type: own.kind,
    occurredAt: view.now,
    final: false,
    amount: '0.00',
    ...fields,
  });
  const order = newOrder({
    id: view.ids.next(),
    tenantId: take.tenantId,
    agentId: take.agentId,
    memberId: take.memberId,
    memberAccount: take.memberAccount,
    requestId,
    body,
    gameId: take.gameId,
    roundId: take.roundId,
    currency: take.currency,
    createdAt: view.now,
    refTxId: [take.txId],
    provider: take.provider,
    ...own,
  });
  addOrder(view, order, sha256(body), 'own');
  return order;
}

/** Puts a new order into the view, under its id. */
export function addOrder(view: OrderView, order: Order, hash: Buffer, nodeId: string): void {
  view.orders.set(order.id, order);
  view.txs.set(order.txId, {
    txId: order.txId,
    tenantId: order.tenantId,
    agentId: order.agentId,
    memberId: order.memberId,
    orderId: order.id,
    kind: order.kind,
    hash,
    nodeId,
    at: view.now,
    roundId: order.roundId,
    isFinal: order.isFinal,
    state: 'order',
    code: 0,
    amount: order.amount,
    currency: order.currency,
    balance: null,
    betId: null,
    refTxId: order.refTxId,
    settledBy: null,
    isNew: true,
    changed: false,
    // Seen as it is then: the row is written from the order.
    get order() {
      return order;
    },
  });
}

/** The undo that moves a take: the one on record, or one of ours. */
export function undoFor(view: OrderView, take: Order, turn: 1 | 2 = 1): Order {
  const known = turn === 1 && take.undoId !== null ? view.orders.get(take.undoId) : undefined;
  if (known) return known;
  const kind = undoOf[take.kind as keyof typeof undoOf];
  const amount = take.amount;
  const undo = ownOrder(
    view,
    take,
    { txId: undoId(take.txId, turn), kind, amount, takeId: take.id, undoReason: 'uncertain' },
    { reason: 'uncertain', amount: amountText(amount) },
  );
  if (turn === 1) {
    touch(take);
    take.undoId = undo.id;
  }
  return undo;
}

const amountText = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;

/** The undo on record of a take that has ended without being taken: nothing is left to undo. */
export function dropUndo(view: OrderView, take: Order): Order | null {
  const undo = take.undoId === null ? undefined : view.orders.get(take.undoId);
  return undo && undo.state === 'created' && advance(view, undo, 'noCall') ? undo : null;
}
