import type { Contribution, PoolBook } from '../../domain/pools/book.ts';
import { noGroups, type PoolGroups, type PoolTerms } from '../../domain/pools/terms.ts';
import type { BetState } from './states.ts';

/**
 * Pools within a group of items (risk §5). Contributions of all its bets come first, payouts in order of acceptance: a group
 * without jackpots posts its contributions at the end, one with jackpots is applied a second time, over the pools as the
 * contributions of the first time left them. Jackpots are rare, and the rows stay locked in between.
 */
export interface PoolWork {
  groups: PoolGroups;
  /** The pools under their locks; null the first time. */
  book: PoolBook | null;
  /** By group and currency. */
  readonly contributions: Map<string, Contribution>;
  /** Bets whose jackpot a pool may have to do with, with the group that would pay it now. */
  readonly jackpots: Map<string, { readonly bet: BetState; readonly terms: PoolTerms | null }>;
}

export const noPools = (): PoolWork => ({
  groups: noGroups,
  book: null,
  contributions: new Map(),
  jackpots: new Map(),
});
