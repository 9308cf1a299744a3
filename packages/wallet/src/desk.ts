import { groupOf, isTake, type Movement } from './calls.ts';
import type { OrderEvent, OrderState } from './transitions.ts';

/** Actions of an operator on an order, by its state (wallet: buttons). */

export const deskActions = [
  'askStatus',
  'resend',
  'cancel',
  'markDone',
  'markTaken',
  'markNotTaken',
  'returnBySums',
  'markFailed',
  'lock',
  'unlock',
] as const;
export type DeskAction = (typeof deskActions)[number];

/** The two that an agent has for its own orders. */
export const agentActions: readonly DeskAction[] = ['askStatus', 'resend'];

export interface DeskFacts {
  readonly call: Movement;
  readonly state: OrderState;
  /** Of a take: a settlement or return of it is on record. */
  readonly settled: boolean;
  /** Of a withhold: a buy-in, nothing of which comes back. */
  readonly final: boolean;
}

type Allowed = (order: DeskFacts) => boolean;
const inState =
  (...states: readonly OrderState[]): Allowed =>
  ({ state }) =>
    states.includes(state);

const rules: Readonly<Record<DeskAction, Allowed>> = {
  askStatus: inState('sent', 'uncertain', 'cancelling', 'manual'),
  resend: (order) => groupOf[order.call] !== 'take' && inState('uncertain', 'manual')(order),
  cancel: ({ call, state, settled }) =>
    groupOf[call] === 'take' &&
    (state === 'manual' || (state === 'ok' && !settled && call !== 'betAndSettle')),
  markDone: ({ call, state }) => groupOf[call] !== 'take' && state === 'manual',
  markTaken: ({ call, state }) => groupOf[call] === 'take' && state === 'manual',
  markNotTaken: ({ call, state }) => groupOf[call] === 'take' && state === 'manual',
  returnBySums: ({ call, state, settled, final }) =>
    call === 'withhold' && state === 'ok' && !settled && !final,
  markFailed: ({ call, state }) => groupOf[call] === 'pay' && state === 'manual',
  lock: () => true,
  unlock: () => true,
};

/** The buttons of an order, in their order; an agent sees only its own two. */
export const allowedActions = (order: DeskFacts, forAgent = false): readonly DeskAction[] =>
  deskActions.filter((action) => (!forAgent || agentActions.includes(action)) && rules[action](order));

/** The event that an action is for the order itself; null for those that leave its state alone. */
export function eventOfAction(action: DeskAction, { state }: Pick<DeskFacts, 'state'>): OrderEvent | null {
  if (action === 'resend') return state === 'manual' ? 'deskSend' : 'retry';
  if (action === 'cancel') return state === 'manual' ? 'deskCancelling' : 'undoAsked';
  if (action === 'markDone' || action === 'markTaken') return 'deskOk';
  if (action === 'markNotTaken') return 'deskCancelled';
  if (action === 'markFailed') return 'deskRejected';
  return null;
}

/** Actions that can be applied to several orders at a time: all but locks of members. */
export const bulkActions = [
  'askStatus',
  'resend',
  'cancel',
  'markDone',
  'markTaken',
  'markNotTaken',
  'returnBySums',
  'markFailed',
] as const satisfies readonly DeskAction[];
export type BulkAction = (typeof bulkActions)[number];

/** Choices of an operator for several orders: `recover` is the recovery action of each. */
export const bulkChoices = ['recover', ...bulkActions] as const;
export type BulkChoice = (typeof bulkChoices)[number];

/**
 * Why an action is not possible: the order has ended, is processed automatically, is settled, is not of a
 * suitable kind, or its debit is not confirmed.
 */
export const obstacles = ['ended', 'running', 'settled', 'kind', 'unconfirmed'] as const;
export type Obstacle = (typeof obstacles)[number];

const isDelivery = (call: Movement) => !isTake(call);

/** Calls to which an action applies; the others to all. */
const actionCalls: Readonly<Partial<Record<BulkAction, (call: Movement) => boolean>>> = {
  resend: isDelivery,
  cancel: isTake,
  markDone: isDelivery,
  markTaken: isTake,
  markNotTaken: isTake,
  returnBySums: (call) => call === 'withhold',
  markFailed: (call) => groupOf[call] === 'pay',
};

/** Returns the action of an operator's choice for an order, or why it has none. */
export function bulkActionOf(
  choice: BulkChoice,
  order: DeskFacts,
):
  | { readonly action: BulkAction; readonly obstacle: null }
  | { readonly action: null; readonly obstacle: Obstacle } {
  const action = choice === 'recover' ? recoveryAction(order) : choice;
  if (action !== null && rules[action](order)) return { action, obstacle: null };
  const applies = action === null ? undefined : actionCalls[action];
  if (applies && !applies(order.call)) return { action: null, obstacle: 'kind' };
  if (order.state === 'ok' && order.settled && (choice === 'cancel' || choice === 'returnBySums'))
    return { action: null, obstacle: 'settled' };
  if (choice === 'cancel' && order.state === 'ok') return { action: null, obstacle: 'kind' };
  if (choice === 'returnBySums' && order.state === 'manual') return { action: null, obstacle: 'unconfirmed' };
  const ended = order.state === 'ok' || order.state === 'rejected' || order.state === 'cancelled';
  return { action: null, obstacle: ended ? 'ended' : 'running' };
}

export const recoveryActions = ['askStatus', 'resend'] as const;
export type RecoveryAction = (typeof recoveryActions)[number];

/**
 * Returns the action of bulk recovery for an order: a status call for a take whose outcome is unclear, a
 * repeat for a delivery that is not done. Null where nothing is to be done, or where processing goes on: an
 * order that is created or sent waits for its slot or reply, and a take that is being cancelled waits for its
 * undo, which is an order of its own.
 */
export function recoveryAction(order: DeskFacts): RecoveryAction | null {
  if (order.state !== 'uncertain' && order.state !== 'manual') return null;
  const action = groupOf[order.call] === 'take' ? 'askStatus' : 'resend';
  return allowedActions(order, true).includes(action) ? action : null;
}
