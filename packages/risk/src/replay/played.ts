import type { Happened, Person } from './happened.ts';

/** An alert that a version of a rule would have raised, with its episode. */
export interface Raised extends Person {
  readonly key: string;
  readonly figure: string;
  readonly subject: string;
  /** Minutes, both included; null while it lasts. */
  readonly from: number;
  to: number | null;
  /** Epoch ms of the event that raised it. */
  readonly at: number;
  /** In the figure's own integers. */
  peak: number;
  readonly alarm: number;
}

/** What a replay has to know besides what happened. */
export interface ReplayFacts {
  /** CNY for one unit of a currency, times 10^8, when the Beijing day began that contains an instant. */
  rateOf(currency: string, atMs: number): bigint | null;
  isMini(game: number): boolean;
  /** Minutes: what happened before the first fills windows and raises nothing; the last is the one that runs. */
  readonly from: number;
  readonly to: number;
}

/** A version of a rule at play. */
export interface Replay {
  /**
   * Counts so many rows of a piece, from `first` up to and without `end` in whatever order suits the replay; all of them before the
   * next piece. `side` tells the times of a bet apart, see `createOnce`.
   */
  take(piece: Happened, first?: number, end?: number, side?: number): void;
  /** The alerts, in the order in which they were raised. */
  end(): readonly Raised[];
}
