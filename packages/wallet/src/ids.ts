/**
 * Ids of movements: the nodes choose them, our own are derived with a `~` that no node may use (wallet:
 * words).
 */

/** Ids that a node or an agent may choose. */
export const txIdPattern = /^[!-}]{1,48}$/;
/** Ids of both, the derived ones included. */
export const anyTxIdPattern = /^[!-~]{1,64}$/;

/** Our undo of a take: the second one follows a success that came after the first. */
export const undoId = (txId: string, turn: 1 | 2 = 1): string => `${txId}~c${turn}`;
/** Returns the id of the settlement that the server makes of a bet from its round. */
export const settleId = (txId: string): string => `${txId}~s`;
/** The return of a withholding by an operator. */
export const returnId = (txId: string): string => `${txId}~r`;
/** The bonus of a reward. */
export const bonusId = (rewardId: string): string => `B${rewardId}`;

/** A run of the test bench, in letters and digits: distinguishes its ids from all others. */
export type BenchId = string & { readonly bench: true };
export const benchIdOf = (number: string): BenchId => BigInt(number).toString(36) as BenchId;

const benchMark = 'BENCH-';
/** Id of a movement or round of the test bench. */
export const benchTxId = (run: BenchId, name: string): string => `${benchMark}${run}-${name}`.slice(0, 48);
/** Returns whether an id is the test bench's: an agent's statement may contain such ids, ours never does. */
export const isBenchId = (txId: string): boolean => /^BENCH-[0-9a-z]{1,14}-[A-Za-z]/.test(txId);
