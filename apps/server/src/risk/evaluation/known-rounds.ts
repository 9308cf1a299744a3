import type { EvaluatedRound } from '@pitboss/risk/rounds/streaks';

/** State of a bet after the evaluated events. */
export interface KnownBet {
  readonly open: boolean;
  readonly stake: bigint;
  readonly net: bigint;
  readonly at: number;
}

/** Bets of the rounds of one member in one game, by the events that have been evaluated. */
export type Rounds = Map<string, Map<string, KnownBet>>;

/** The rounds of a member in a game in the order of their payouts, from the last lost one on. */
export interface Run {
  readonly member: string;
  readonly game: number;
  currency: string;
  rounds: EvaluatedRound[];
  /** Payout of the newest round. */
  newest: number;
  /** Bets of the rounds that this cycle changes. */
  open: Rounds;
}
