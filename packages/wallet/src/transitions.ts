import type { Group, Movement } from './calls.ts';

/**
 * States of orders and the one table of their legal transitions (wallet: orders, 5). A transition is done by
 * a guarded update that expects id, state and version, so that of two that try, one wins.
 */

export const orderStates = [
  ...(['created', 'sent', 'ok', 'rejected', 'uncertain', 'cancelling', 'cancelled', 'manual'] as const),
] as const;
export type OrderState = (typeof orderStates)[number];

export const orderEvents = [
  // The queue.
  ...(['turn', 'drop', 'noCall', 'park', 'restart', 'retry', 'dayOver'] as const),
  // The end of an attempt.
  ...(['ok', 'reject', 'fatal', 'busy', 'uncertain', 'conflict'] as const),
  // The reply to a status call; `statusOther` includes a missing reply.
  ...(['statusTaken', 'statusRejected', 'statusCancelled', 'statusOther'] as const),
  // Effect of its undo on a take.
  ...(['undoAsked', 'undoOk', 'undoSettled', 'undoOpen', 'undoRefused', 'lateOk'] as const),
  // Decision of an operator.
  ...(['deskOk', 'deskRejected', 'deskCancelled', 'deskCancelling', 'deskSend'] as const),
] as const;
/**
 * Events of orders. `drop`: a take is not sent because it waited five seconds or the breaker is open; `noCall`: an undo has nothing to undo; `park`: a pay is implausibly large, so that an
 * operator checks it before it is sent; `dayOver`: a pay is not done after a day; `undoSettled`: the wallet
 * reports that the take is settled.
 */
export type OrderEvent = (typeof orderEvents)[number];

/**
 * Actions that follow a transition. `call`: the attempt is sent; `answer`: the node gets its reply;
 * `askStatus`: a status call is sent, or the undo begins at once where the wallet offers no status; `undo`:
 * an undo (the node's, else `~c1`) is sent; `undoAgain`: `~c2` is sent; `wait`: the order waits for its next
 * retry; `stop`: calls to the agent stop; `settle`: the bet counts and its settlement is due; `alert`: an
 * operator is alerted.
 */
export type OrderAction =
  | 'call'
  | 'answer'
  | 'askStatus'
  | 'undo'
  | 'undoAgain'
  | 'wait'
  | 'stop'
  | 'settle'
  | 'alert';

export interface Transition {
  readonly to: OrderState;
  readonly actions: readonly OrderAction[];
}

type Row = readonly [from: OrderState, event: OrderEvent, to: OrderState, ...actions: OrderAction[]];

const takeRows: readonly Row[] = [
  ['created', 'drop', 'rejected', 'answer'],
  ['created', 'restart', 'cancelled', 'answer'],
  ['created', 'undoAsked', 'cancelled', 'answer'],
  ['created', 'turn', 'sent', 'call'],
  ['sent', 'ok', 'ok', 'answer'],
  ['sent', 'reject', 'rejected', 'answer'],
  ['sent', 'fatal', 'rejected', 'answer', 'stop'],
  ['sent', 'busy', 'sent', 'wait'],
  ['sent', 'uncertain', 'uncertain', 'answer', 'askStatus'],
  ['sent', 'restart', 'uncertain', 'askStatus'],
  ['sent', 'conflict', 'manual', 'answer', 'alert'],
  ['uncertain', 'statusTaken', 'ok', 'answer'],
  ['uncertain', 'statusRejected', 'rejected', 'answer'],
  ['uncertain', 'statusCancelled', 'cancelled', 'answer'],
  ['uncertain', 'statusOther', 'cancelling', 'undo'],
  // The status call is made once; a server that restarts before its reply continues as if there had been
  // none.
  ['uncertain', 'restart', 'cancelling', 'undo'],
  ['ok', 'undoAsked', 'cancelling', 'undo'],
  ['cancelling', 'undoOk', 'cancelled'],
  ['cancelling', 'undoSettled', 'ok', 'settle', 'alert'],
  ['cancelling', 'undoOpen', 'cancelling', 'wait'],
  ['cancelling', 'undoRefused', 'manual', 'alert'],
  ['cancelled', 'lateOk', 'cancelled', 'undoAgain', 'alert'],
  ['manual', 'deskOk', 'ok'],
  ['manual', 'deskCancelled', 'cancelled'],
  ['manual', 'deskCancelling', 'cancelling', 'undo'],
];

const deliveryRows: readonly Row[] = [
  ['created', 'turn', 'sent', 'call'],
  ['sent', 'ok', 'ok', 'answer'],
  ['sent', 'uncertain', 'uncertain', 'answer', 'wait'],
  ['sent', 'busy', 'uncertain', 'answer', 'wait'],
  ['sent', 'fatal', 'uncertain', 'answer', 'wait', 'stop'],
  ['sent', 'restart', 'uncertain', 'wait'],
  ['sent', 'reject', 'manual', 'answer', 'alert'],
  ['sent', 'conflict', 'manual', 'answer', 'alert'],
  ['uncertain', 'retry', 'sent', 'call'],
  ['manual', 'deskSend', 'sent', 'call'],
  ['manual', 'deskOk', 'ok'],
  ['manual', 'deskRejected', 'rejected'],
];

const rowsOf: Readonly<Record<Group, readonly Row[]>> = {
  take: takeRows,
  pay: [
    ...deliveryRows,
    // Ours, beyond the protocol's table: no byte has left (decision 0079).
    ['created', 'park', 'manual', 'answer', 'alert'],
    ['sent', 'dayOver', 'manual', 'answer', 'alert'],
  ],
  // An undo whose take never left, or has ended without it, is done without a call.
  undo: [...deliveryRows, ['created', 'noCall', 'ok', 'answer']],
};

const tables: Readonly<Record<Group, ReadonlyMap<string, Transition>>> = {
  take: tableOf('take'),
  pay: tableOf('pay'),
  undo: tableOf('undo'),
};

function tableOf(group: Group): ReadonlyMap<string, Transition> {
  return new Map(
    rowsOf[group].map(([from, event, to, ...actions]) => [`${from}\n${event}`, { to, actions }]),
  );
}

/** State and further facts that decide a transition of an order. */
export interface OrderFacts {
  readonly call: Movement;
  readonly group: Group;
  readonly state: OrderState;
  /** Of a take: a settlement or return of it is on record, so that it is never undone. */
  readonly settled: boolean;
  /** Of a cancelled take: the reply to its undo was 1101, not known. */
  readonly undoneUnknown: boolean;
}

/** The legal transition of an order by an event; null when there is none, so that nothing may be written. */
export function transition(order: OrderFacts, event: OrderEvent): Transition | null {
  if (order.group === 'take' && order.state === 'ok' && event === 'undoAsked')
    if (order.settled || order.call === 'betAndSettle') return null;
  if (event === 'lateOk' && !order.undoneUnknown) return null;
  return tables[order.group].get(`${order.state}\n${event}`) ?? null;
}

/** Every row, for tests and documents. */
export const transitionRows = (group: Group): readonly Row[] => rowsOf[group];

/**
 * Returns whether an order has ended. A cancelled take stays cancelled, even when a late success causes
 * another undo.
 */
export const isFinal = (group: Group, state: OrderState): boolean =>
  group === 'take' ? state === 'rejected' || state === 'cancelled' : state === 'ok' || state === 'rejected';

/** Returns whether an order of any group still waits for its own outcome; a take that is ok does not. */
export const isOpen = (state: OrderState): boolean =>
  state !== 'ok' && state !== 'rejected' && state !== 'cancelled';

/** States as a node sees them. */
export const nodeStates = ['open', 'ok', 'rejected', 'cancelled', 'unknown'] as const;
export type NodeState = (typeof nodeStates)[number];
export const nodeState = (state: OrderState): NodeState =>
  state === 'ok' || state === 'rejected' || state === 'cancelled' ? state : 'open';
