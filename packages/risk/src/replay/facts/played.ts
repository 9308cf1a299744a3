import type { Happened, User } from './happened.ts';

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

/** An alert with its key and subject. */
export interface Raised extends Alert, User {
  readonly key: string;
  readonly subject: string;
  /** Of single bets and orders: what is compared in place of the key, as several in a minute share an alert. */
  readonly group?: string;
}

/**
 * Alerts of the versions of a rule about one subject in one currency. There may be hundreds of thousands:
 * keys are built only for alerts that are read.
 */
export interface Outcome {
  /** Alerts of each version, in the order of their times. */
  readonly versions: readonly (readonly Alert[])[];
  readonly subject: string;
  /** No other outcome is about the same subject. */
  readonly isAlone: boolean;
  keyOf(alert: Alert): string;
  raised(alert: Alert): Raised;
}

/** Takes what was raised, subject by subject. */
export type Give = (outcome: Outcome) => void;

/** Facts that a replay needs in addition to the events. */
export interface ReplayFacts {
  /**
   * Returns CNY for one unit of a currency, times 10^8, at the beginning of the Beijing day that contains a
   * time.
   */
  rateOf(currency: string, atMs: number): bigint | null;
  isMini(game: number): boolean;
  /**
   * Minutes: what happened before the first fills windows and raises nothing; the last is the one that runs.
   */
  readonly from: number;
  readonly to: number;
  /**
   * Figures of windows that are filled by the first minute raise alerts in it, as with settings saved live:
   * of a shadow, for which some of it may have arrived later.
   */
  readonly isShadow?: boolean;
}

/**
 * The versions of a rule at play. What happened is given piece by piece; a piece never begins before the one
 * before it ended.
 */
export interface Replay {
  /** Counts a piece. `side` distinguishes the two times of a bet, see `Once`. */
  take(piece: Happened, side?: number): void;
  /** Gives the alerts, in slices: each time the share of the work that is done. */
  end(give: Give): Iterable<number>;
}
