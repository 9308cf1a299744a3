import { amountText } from '@pitboss/rules/words/amount-text';
import { type Take, takes, undoOf } from '@pitboss/wallet/calls';
import { allowedActions, type DeskAction, type DeskFacts } from '@pitboss/wallet/desk';
import { returnId, undoId } from '@pitboss/wallet/ids';
import { dueOnReturn } from '@pitboss/wallet/withholding';
import { moneyText } from '../../domain/sql/dto.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { advance, ownOrder, touch } from '../../wallet/orders/advance.ts';
import type { Order } from '../../wallet/orders/order.ts';
import type { OrderView } from '../../wallet/orders/order-view.sql.ts';

/** Decision of an operator on an order. */
export interface Decision {
  readonly action: DeskAction;
  readonly operator: string;
  readonly agentTxId?: string | undefined;
  /** Minor units. */
  readonly totalBet?: bigint | undefined;
  readonly totalWin?: bigint | undefined;
}

/** Facts of an order that the rules of the desk use. */
const factsOf = (order: Pick<Order, 'kind' | 'state' | 'settledBy' | 'isFinal'>): DeskFacts => ({
  call: order.kind,
  state: order.state,
  settled: order.settledBy !== null,
  final: order.isFinal,
});

const isTake = (order: Order): order is Order & { readonly kind: Take } =>
  takes.some((kind) => kind === order.kind);

/** Sends a delivery again: it is due immediately, by the clock of the view. */
function sendAgain(view: OrderView, order: Order): void {
  if (order.state === 'manual') {
    advance(view, order, 'deskSend');
    advance(view, order, 'restart');
  } else touch(order);
  order.nextRetryAt = view.now;
}

/**
 * Undoes a take: by the undo on record, which is sent again, or by a new one. Throws `order.action` when that
 * is not possible.
 */
export function undoTake(view: OrderView, take: Order, reason: 'operator' | 'timeout'): void {
  if (!isTake(take)) throw new AppError('order.action');
  const known = take.undoId === null ? undefined : view.orders.get(take.undoId);
  // The existing undo has reached its end: another one would be rejected like it.
  if (known && (known.state === 'ok' || known.state === 'rejected')) throw new AppError('order.action');
  if (!advance(view, take, take.state === 'manual' ? 'deskCancelling' : 'undoAsked'))
    throw new AppError('order.action');
  if (known) {
    if (known.state === 'manual') sendAgain(view, known);
    return;
  }
  const { amount, id } = take;
  const undo = ownOrder(
    view,
    take,
    { txId: undoId(take.txId), kind: undoOf[take.kind], amount, takeId: id, undoReason: reason },
    { reason, amount: moneyText(amount) },
  );
  take.undoId = undo.id;
}

/** Ends the pending undo of a take, because an operator decides the outcome of the take. */
function endUndo(view: OrderView, take: Order, event: 'deskOk' | 'deskRejected'): void {
  const undo = take.undoId === null ? undefined : view.orders.get(take.undoId);
  if (undo?.state === 'manual') advance(view, undo, event);
}

function markDone(view: OrderView, order: Order, agentTxId: string | undefined): void {
  if (!agentTxId) throw new AppError('order.agentTxId');
  order.agentTxId = agentTxId;
  advance(view, order, 'deskOk');
  const take = order.takeId === null ? undefined : view.orders.get(order.takeId);
  if (take) advance(view, take, take.state === 'manual' ? 'deskCancelled' : 'undoOk');
}

function returnBySums(view: OrderView, take: Order, { totalBet, totalWin }: Decision): void {
  const due =
    totalBet === undefined || totalWin === undefined ? null : dueOnReturn(take.amount, totalBet, totalWin);
  if (due === null || totalBet === undefined || totalWin === undefined)
    throw new AppError('order.sums', { held: `${amountText(moneyText(take.amount))} ${take.currency}` });
  const txId = returnId(take.txId);
  ownOrder(
    view,
    take,
    { txId, kind: 'return', amount: due, totalBet, totalWin },
    { amount: moneyText(due), totalBet: moneyText(totalBet), totalWin: moneyText(totalWin) },
  );
  touch(take);
  take.settledBy = txId;
}

/** Sends an order again; the take of a resent undo waits for it as before. */
function resend(view: OrderView, order: Order): void {
  const take = order.takeId === null ? undefined : view.orders.get(order.takeId);
  if (take?.state === 'manual') advance(view, take, 'deskCancelling');
  sendAgain(view, order);
}

/**
 * Applies a decision to an order in the view: its transitions are those of the wallet's table. Status
 * requests and locks of members change no order. Throws `order.action` when the order's state does not allow
 * the action.
 */
export function applyDecision(view: OrderView, order: Order, decision: Decision, forAgent: boolean): void {
  const { action, operator } = decision;
  if (!allowedActions(factsOf(order), forAgent).includes(action)) throw new AppError('order.action');
  switch (action) {
    case 'resend':
      resend(view, order);
      return;
    case 'cancel':
      undoTake(view, order, 'operator');
      break;
    case 'markDone':
      markDone(view, order, decision.agentTxId);
      break;
    case 'markTaken':
      advance(view, order, 'deskOk');
      endUndo(view, order, 'deskRejected');
      break;
    case 'markNotTaken':
      advance(view, order, 'deskCancelled');
      endUndo(view, order, 'deskOk');
      break;
    case 'returnBySums':
      returnBySums(view, order, decision);
      break;
    case 'markFailed':
      advance(view, order, 'deskRejected');
      break;
    default:
      return;
  }
  order.resolvedBy = operator;
}
