import type { Happened, Person } from './happened.ts';

/** An episode of a figure that a version of a rule would have raised an alert about. */
export interface Alert {
  readonly figure: string;
  /** Minutes, both included; null while it lasts. */
  readonly from: number;
  to: number | null;
  /** Epoch ms of the event that raised it. */
  readonly at: number;
  /** In the figure's own integers. */
  peak: number;
  readonly alarm: number;
}

/** An alert with its key and whom it is about. */
export interface Raised extends Alert, Person {
  readonly key: string;
  readonly subject: string;
}

/**
 * What the versions of a rule would have raised about one subject in one currency. Alerts may be hundreds of thousands: what they
 * are called is made for those alone that somebody asks about.
 */
export interface Outcome {
  /** Of each version, in the order of their instants. */
  readonly versions: readonly (readonly Alert[])[];
  readonly subject: string;
  /** No other outcome is about the same subject. */
  readonly isAlone: boolean;
  keyOf(alert: Alert): string;
  raised(alert: Alert): Raised;
}

/** Takes what was raised, subject by subject. */
export type Give = (outcome: Outcome) => void;

/** What a replay has to know besides what happened. */
export interface ReplayFacts {
  /** CNY for one unit of a currency, times 10^8, when the Beijing day began that contains an instant. */
  rateOf(currency: string, atMs: number): bigint | null;
  isMini(game: number): boolean;
  /** Minutes: what happened before the first fills windows and raises nothing; the last is the one that runs. */
  readonly from: number;
  readonly to: number;
}

/** The versions of a rule at play. What happened is given piece by piece; a piece never begins before the one before it ended. */
export interface Replay {
  /** Counts a piece. `side` tells the times of a bet apart, see `createOnce`. */
  take(piece: Happened, side?: number): void;
  /** Gives the alerts, in slices: each time the share of the work that is done. */
  end(give: Give): Iterable<number>;
}
