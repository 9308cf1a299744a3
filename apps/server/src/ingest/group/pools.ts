import type { Contribution, PoolBook } from '../../domain/pools/book.ts';
import type { PoolGroups, PoolTerms } from '../../domain/pools/terms.ts';
import type { BetState } from './states.ts';

/**
 * Pools within a group of items (risk §5). Contributions of all its bets come first, payouts in order of
 * acceptance: a group without jackpots posts its contributions at the end, one with jackpots is applied a
 * second time, with the pools after the contributions of the first pass. Jackpots are rare, and the rows stay
 * locked in between.
 */
export interface PoolWork {
  groups: PoolGroups;
  /** Pools under their locks; null in the first pass. */
  book: PoolBook | null;
  /** By group and currency. */
  readonly contributions: Map<string, Contribution>;
  /** Bets with a jackpot that a pool may pay, with the group that would pay it now. */
  readonly jackpots: Map<string, { readonly bet: BetState; readonly terms: PoolTerms | null }>;
}

/** Returns the pools of a group that is not applied yet. */
export const noPools = (groups: PoolGroups): PoolWork => ({
  groups,
  book: null,
  contributions: new Map(),
  jackpots: new Map(),
});
