import { type Take, takes, undoOf } from '@pitboss/wallet/calls';
import { allowedActions, type DeskAction, type DeskFacts } from '@pitboss/wallet/desk';
import { returnId, undoId } from '@pitboss/wallet/ids';
import { dueOnReturn } from '@pitboss/wallet/withholding';
import { moneyText } from '../../domain/sql/wire.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { advance, ownOrder, touch } from '../../wallet/orders/advance.ts';
import type { Order } from '../../wallet/orders/order.ts';
import type { OrderView } from '../../wallet/orders/order-view.sql.ts';

/** What a person decides, and who it is. */
export interface Decision {
  readonly action: DeskAction;
  readonly operator: string;
  readonly agentTxId?: string | undefined;
  /** Minor units. */
  readonly totalBet?: bigint | undefined;
  readonly totalWin?: bigint | undefined;
}

/** What the rules of the desk look at. */
export const factsOf = (order: Pick<Order, 'kind' | 'state' | 'settledBy' | 'isFinal'>): DeskFacts => ({
  ...{ call: order.kind, state: order.state, settled: order.settledBy !== null, final: order.isFinal },
});

const isTake = (order: Order): order is Order & { readonly kind: Take } =>
  takes.some((kind) => kind === order.kind);

/** A delivery that is sent again: it is due at once, by the same clock as ever. */
function sendAgain(view: OrderView, order: Order): void {
  if (order.state === 'manual') {
    advance(view, order, 'deskSend');
    advance(view, order, 'restart');
  } else touch(order);
  order.nextRetryAt = view.now;
}

/** Takes a take back: by the undo on record, which is sent again, or by a new one. */
export function undoTake(view: OrderView, take: Order, reason: 'operator' | 'timeout'): void {
  if (!isTake(take)) throw new Refusal('order.action');
  const known = take.undoId === null ? undefined : view.orders.get(take.undoId);
  // It has done what it could: another one would be refused like it.
  if (known && (known.state === 'ok' || known.state === 'rejected')) throw new Refusal('order.action');
  if (!advance(view, take, take.state === 'manual' ? 'deskCancelling' : 'undoAsked'))
    throw new Refusal('order.action');
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

/** The order that undoes a take no more, because a person says what became of the take. */
function endUndo(view: OrderView, take: Order, event: 'deskOk' | 'deskRejected'): void {
  const undo = take.undoId === null ? undefined : view.orders.get(take.undoId);
  if (undo?.state === 'manual') advance(view, undo, event);
}

function markDone(view: OrderView, order: Order, agentTxId: string | undefined): void {
  if (!agentTxId) throw new Refusal('order.agentTxId');
  order.agentTxId = agentTxId;
  advance(view, order, 'deskOk');
  const take = order.takeId === null ? undefined : view.orders.get(order.takeId);
  if (take) advance(view, take, take.state === 'manual' ? 'deskCancelled' : 'undoOk');
}

function returnBySums(view: OrderView, take: Order, { totalBet, totalWin }: Decision): void {
  const due =
    totalBet === undefined || totalWin === undefined ? null : dueOnReturn(take.amount, totalBet, totalWin);
  if (due === null || totalBet === undefined || totalWin === undefined)
    throw new Refusal('order.sums', { held: `${moneyText(take.amount)} ${take.currency}` });
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

/** A resent undo moves its take again, which waits for it as before. */
function resend(view: OrderView, order: Order): void {
  const take = order.takeId === null ? undefined : view.orders.get(order.takeId);
  if (take?.state === 'manual') advance(view, take, 'deskCancelling');
  sendAgain(view, order);
}

/**
 * Makes a decision on an order in the view: its transitions are those of the wallet's table. Asking for the state, and locks of
 * members, change no order. Refuses what the order's state does not allow.
 */
export function applyDecision(view: OrderView, order: Order, decision: Decision, forAgent: boolean): void {
  const { action, operator } = decision;
  if (!allowedActions(factsOf(order), forAgent).includes(action)) throw new Refusal('order.action');
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
