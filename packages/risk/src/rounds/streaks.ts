import { minuteOf } from '../minutes/minutes.ts';

/** Games whose bets are shots: they have no rounds to win (risk §2). */
export const isFishing = (gameId: number): boolean => gameId >= 100 && gameId < 200;

/** A round of a member none of whose bets in it is open. */
export interface EvaluatedRound {
  readonly id: string;
  /** Epoch ms of its last payout. */
  readonly at: number;
  readonly net: bigint;
  readonly stake: bigint;
}

/** Rounds won in a row. */
export interface Streak {
  readonly wins: number;
  readonly net: bigint;
  readonly stake: bigint;
  /** Payout of the first one; null without any. */
  readonly since: number | null;
}

/**
 * The rounds won in a row up to the end of a minute, from rounds in the order of their payouts: a round
 * without a result either way is skipped, a lost one ends it, and what was won before the window of `length`
 * minutes drops out.
 */
export function streakAt(rounds: readonly EvaluatedRound[], minute: number, length: number): Streak {
  let streak: Streak = { wins: 0, net: 0n, stake: 0n, since: null };
  for (const { net, stake, at } of wonAt(rounds, minute, length))
    streak = { wins: streak.wins + 1, net: streak.net + net, stake: streak.stake + stake, since: at };
  return streak;
}

/** Returns the rounds of the streak of a minute, newest first. */
export function wonAt(rounds: readonly EvaluatedRound[], minute: number, length: number): EvaluatedRound[] {
  const won: EvaluatedRound[] = [];
  for (let position = rounds.length - 1; position >= 0; position -= 1) {
    const round = rounds[position];
    if (!round || minuteOf(round.at) > minute) continue;
    if (round.net < 0n || minuteOf(round.at) <= minute - length) break;
    if (round.net > 0n) won.push(round);
  }
  return won;
}

/** Inserts a round in the order of payout times; after those with the same time. */
export function insertRound(rounds: EvaluatedRound[], round: EvaluatedRound): void {
  let position = rounds.length;
  while (position > 0 && (rounds[position - 1] as EvaluatedRound).at > round.at) position -= 1;
  rounds.splice(position, 0, round);
}
