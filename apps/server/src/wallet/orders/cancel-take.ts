import { toDto } from '@pitboss/ledger/money';
import { isTake, undoOf } from '@pitboss/wallet/calls';
import { undoId } from '@pitboss/wallet/ids';
import type { UndoReason } from '@pitboss/wallet/messages';
import { advance, dropUndo, ownOrder, touch } from './advance.ts';
import type { Order } from './order.ts';
import type { OrderView } from './order-view.sql.ts';

/**
 * Undoes a take at an agent's wallet, whether it is done or still in progress: the undo is recorded
 * immediately, and sent after the reply to the take. A take that has ended unsuccessfully, or is being undone
 * already, stays unchanged.
 */
export function cancelTake(view: OrderView, take: Order, reason: UndoReason): void {
  const { state, kind, amount } = take;
  if (state === 'rejected' || state === 'cancelled' || take.undoId !== null || !isTake(kind)) return;
  const undo = ownOrder(
    view,
    take,
    { txId: undoId(take.txId), kind: undoOf[kind], amount, takeId: take.id, undoReason: reason },
    { reason, amount: toDto(amount) },
  );
  touch(take);
  take.undoId = undo.id;
  if (state === 'created' || state === 'ok') advance(view, take, 'undoAsked');
  if (state === 'created') dropUndo(view, take);
}
