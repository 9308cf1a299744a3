import { toWire } from '@pitboss/ledger/money';
import { isTake, undoOf } from '@pitboss/wallet/calls';
import { undoId } from '@pitboss/wallet/ids';
import type { UndoReason } from '@pitboss/wallet/messages';
import { advance, dropUndo, ownOrder, touch } from './advance.ts';
import type { Order } from './order.ts';
import type { OrderView } from './order-view.sql.ts';

/**
 * Takes a take at an agent's wallet back by an undo of ours, whether it is done or still on its way: recorded at once, sent
 * when the take has been answered. What has ended without being taken, or is being undone already, stays as it is.
 */
export function cancelTake(view: OrderView, take: Order, reason: UndoReason): void {
  const { state, kind, amount } = take;
  if (state === 'rejected' || state === 'cancelled' || take.undoId !== null || !isTake(kind)) return;
  const undo = ownOrder(
    view,
    take,
    { txId: undoId(take.txId), kind: undoOf[kind], amount, takeId: take.id, undoReason: reason },
    { reason, amount: toWire(amount) },
  );
  touch(take);
  take.undoId = undo.id;
  if (state === 'created' || state === 'ok') advance(view, take, 'undoAsked');
  if (state === 'created') dropUndo(view, take);
}
