import { mayReferTo, minorOf } from '@pitboss/wallet/messages';
import { isOpen } from '@pitboss/wallet/transitions';
import { type TxRow, txData, txReply } from '../tx/tx.ts';
import { advance, dropUndo, touch } from './advance.ts';
import { type Made, type NodeWork, orderFor, recorded, rejected } from './node-work.ts';
import { type Order, orderData } from './order.ts';
import type { OrderView } from './order-view.sql.ts';

/** Stores an undo that has nothing to do at the wallet: it is done without a call. */
function doneWithout(view: OrderView, work: NodeWork, take?: Order): Made {
  const done = orderFor(view, work, { state: 'ok', takeId: take?.id ?? null, finishedAt: view.now });
  return { answer: txReply(0, orderData(recorded(view, work, done))) };
}

/** Stores an undo of an unknown take, and a mark that rejects the take when it arrives. */
function leaveMark(view: OrderView, work: NodeWork, id: string): Made {
  const made = doneWithout(view, work);
  view.txs.set(id, {
    ...(view.txs.get(work.body.txId) as TxRow),
    txId: id,
    kind: 'mark',
    orderId: null,
    order: null,
    state: 'cancelled',
    roundId: null,
    isFinal: false,
    refTxId: [],
  });
  return made;
}

/** Returns the order that undoes a take, or the reply without one. */
export function undo(view: OrderView, work: NodeWork): Made {
  const { body, call } = work;
  const id = body.refTxId?.[0] ?? '';
  const field = 'refTxId.0';
  const tx = view.txs.get(id);
  // Placed by a `bet` event: it is cancelled by an event too.
  if (view.eventBets.get(id) === 'placed') return rejected(work, 'conflict', field);
  if (!tx) return leaveMark(view, work, id);
  if (tx.kind === 'mark') return doneWithout(view, work);
  const taken = tx.orderId ? view.orders.get(tx.orderId) : undefined;
  if (!taken) return { elsewhere: true };
  if (tx.memberId !== work.member.memberId || !mayReferTo(call, tx.kind))
    return rejected(work, 'syntax', field);
  if (taken.amount !== minorOf(body.amount)) return rejected(work, 'conflict', 'amount');
  if (taken.state === 'rejected' || taken.state === 'cancelled') return doneWithout(view, work, taken);
  // An undo that ended unsuccessfully: the wallet, or an operator, has decided that the take remains.
  const stays = taken.kind === 'betAndSettle' || taken.undoId !== null;
  if (taken.settledBy !== null || (taken.state === 'ok' && stays)) return rejected(work, 'betSettled', field);
  return undoTake(view, work, taken);
}

/**
 * Undoes a take that is open or done: the undo is recorded immediately, and sent after the reply to the take.
 */
function undoTake(view: OrderView, work: NodeWork, taken: Order): Made {
  if (taken.undoId !== null) {
    // It is being undone already: one undo is enough, and this id returns its state.
    const known = view.orders.get(taken.undoId);
    view.txs.set(work.body.txId, {
      ...(view.txs.get(taken.txId) as TxRow),
      txId: work.body.txId,
      orderId: taken.undoId,
      kind: work.call,
      hash: work.hash,
      at: view.now,
      nodeId: work.nodeId,
      isFinal: false,
      refTxId: work.body.refTxId ?? [],
      settledBy: null,
      state: 'order',
      order: known ?? null,
      isNew: true,
      changed: false,
    });
    return { answer: txReply(0, txData(view.txs.get(work.body.txId) as TxRow)) };
  }
  const order = recorded(view, work, orderFor(view, work, { takeId: taken.id }));
  touch(taken);
  taken.undoId = order.id;
  const before = taken.state;
  if (before === 'created' || before === 'ok') advance(view, taken, 'undoAsked');
  if (before === 'created') dropUndo(view, taken);
  const send = before === 'ok' ? [{ ...order }] : [];
  return { order: { ...order }, send, ended: isOpen(taken.state) ? [] : [{ ...taken }] };
}
