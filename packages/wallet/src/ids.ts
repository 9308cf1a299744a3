/** Ids of movements: the nodes choose them, our own are derived with a `~` that no node may use (wallet: words). */

/** What a node or an agent may choose. */
export const txIdPattern = /^[!-}]{1,48}$/;
/** Ids of both, the derived ones included. */
export const anyTxIdPattern = /^[!-~]{1,64}$/;

/** Our undo of a take: the second one follows a success that came after the first. */
export const undoId = (txId: string, turn: 1 | 2 = 1): string => `${txId}~c${turn}`;
/** The settlement of a bet out of its round. */
export const settleId = (txId: string): string => `${txId}~s`;
/** The return of a withholding by an operator. */
export const returnId = (txId: string): string => `${txId}~r`;
/** The bonus of a reward. */
export const bonusId = (rewardId: string): string => `B${rewardId}`;

/** A run of the test bench, in letters and digits: what tells its ids from those of all others. */
export type BenchId = string & { readonly bench: true };
export const benchIdOf = (number: string): BenchId => BigInt(number).toString(36) as BenchId;

const benchMark = 'BENCH-';
/** Id of a movement or round of the test bench. */
export const benchTxId = (run: BenchId, name: string): string => `${benchMark}${run}-${name}`.slice(0, 48);
/** Whether an id is the test bench's: an agent's statement may have such ones, ours never has. */
export const isBenchId = (txId: string): boolean => /^BENCH-[0-9a-z]{1,14}-[A-Za-z]/.test(txId);
