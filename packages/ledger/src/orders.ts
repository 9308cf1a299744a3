/**
 * State machines of wallet orders. A move is done by a guarded update (where id and state are the expected ones),
 * so that of two that try, one wins; these tables say which moves exist (security rules, wallet orders).
 */

/** Moves out of each state; a state without any is final. */
export type Moves<S extends string> = Readonly<Record<S, readonly S[]>>;

/**
 * A call to an agent's wallet. `uncertain` is no answer or an unreadable one: unknown, never failed. Only a bet
 * can be cancelled (`betMoves`); settlements and returns are repeated until they are answered or given to a person.
 */
export type CallState =
  | 'created'
  | 'sent'
  | 'ok'
  | 'rejected'
  | 'uncertain'
  | 'cancelling'
  | 'cancelled'
  | 'manual';

/** A bet that moves money at an agent's wallet (wallet rules, state). */
export const betMoves: Moves<CallState> = {
  created: ['sent', 'cancelled'],
  sent: ['ok', 'rejected', 'uncertain'],
  uncertain: ['ok', 'rejected', 'cancelling', 'manual'],
  // A round that is given up cancels a bet that was taken; a bet whose round is settled is not (`mayCancelBet`).
  ok: ['cancelling'],
  // 'ok' when the wallet answers that the bet is already settled.
  cancelling: ['cancelled', 'ok', 'manual'],
  manual: ['ok', 'rejected', 'cancelled'],
  rejected: [],
  // A success that arrives after the cancel sends the cancel once more; the state has no need to change.
  cancelled: [],
};

/** A settlement, return, bonus or cancel call: never cancelled itself (wallet rules). */
export const deliveryMoves: Moves<Exclude<CallState, 'cancelling' | 'cancelled'>> = {
  created: ['sent'],
  sent: ['ok', 'rejected', 'uncertain'],
  uncertain: ['sent', 'ok', 'rejected', 'manual'],
  // The wallet's clear refusal of money that is due is no end either: a person decides.
  rejected: ['manual'],
  manual: ['sent', 'ok'],
  ok: [],
};

/** A prepaid session: money leaves the wallet on entry and the rest comes back on exit. */
export type WithholdingState =
  | 'pending'
  | 'notReturned'
  | 'returning'
  | 'returned'
  | 'cancelling'
  | 'cancelled'
  | 'success'
  | 'fail';

export const withholdingMoves: Moves<WithholdingState> = {
  // Asked for, answer outstanding. Success is an order that was taken and has nothing to give back.
  pending: ['notReturned', 'success', 'fail', 'cancelling'],
  notReturned: ['returning', 'returned', 'cancelling', 'fail'],
  // Never cancelled: the rest is due. It ends returned, or failed by a person's decision with one of the reasons.
  returning: ['returned', 'fail'],
  // Entry failed or its answer stayed out; repeated until the answer is definite.
  cancelling: ['cancelled', 'fail'],
  returned: [],
  cancelled: [],
  success: [],
  fail: [],
};

/** The four states that the screens show (spec §4). */
export type ShownWithholding = 'notReturned' | 'returned' | 'fail' | 'success';

/** What the screens show of an order: money that may still be outside is not returned yet (spec §4). */
export function shownWithholding(state: WithholdingState): ShownWithholding {
  switch (state) {
    case 'success':
    case 'returned':
    case 'fail':
      return state;
    // The whole amount came back.
    case 'cancelled':
      return 'returned';
    case 'pending':
    case 'notReturned':
    case 'returning':
    case 'cancelling':
      return 'notReturned';
  }
}

/** Why a withholding order failed (spec §8, withholding order results). */
export const failReasons = ['proxyRefused', 'logic', 'timeout'] as const;
export type FailReason = (typeof failReasons)[number];

/** Transfer of points between an agent and us, in the manual and automatic modes. */
export type TransferState = 'created' | 'uncertain' | 'done' | 'rejected' | 'manual';
export const transferMoves: Moves<TransferState> = {
  created: ['done', 'rejected', 'uncertain'],
  uncertain: ['done', 'rejected', 'manual'],
  manual: ['done', 'rejected'],
  done: [],
  rejected: [],
};

/** Whether a table has a move. Staying where one is is no move: a repeat is answered from the stored reply. */
export function canMove<S extends string>(moves: Moves<S>, from: S, to: S): boolean {
  // Own properties only: states may come from a database or the wire.
  return Object.hasOwn(moves, from) && moves[from].includes(to);
}

/** Whether a state is final. */
export function isFinal<S extends string>(moves: Moves<S>, state: S): boolean {
  return Object.hasOwn(moves, state) && moves[state].length === 0;
}

/** No cancel once any part of the bet is settled; a full rollback only (wallet rules, invariant 8). */
export function mayCancelBet(bet: { state: CallState; settled: boolean }): boolean {
  return !bet.settled && canMove(betMoves, bet.state, 'cancelling');
}

/**
 * What a prepaid session has to give back: held - total bet + total win (wallet rules, invariant 12). Null when
 * the sums cannot be right: one is negative or the rest would be.
 */
export function dueOnReturn(held: bigint, totalBet: bigint, totalWin: bigint): bigint | null {
  if (held < 0n || totalBet < 0n || totalWin < 0n) return null;
  const due = held - totalBet + totalWin;
  return due < 0n ? null : due;
}
