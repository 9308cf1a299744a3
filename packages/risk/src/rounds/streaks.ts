import { minuteOf } from '../minutes.ts';

/** Games whose bets are shots: they have no rounds to win (risk §2). */
export const isFishing = (gameId: number): boolean => gameId >= 100 && gameId < 200;

/** A round of a member none of whose bets in it is open. */
export interface JudgedRound {
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
 * The rounds won in a row up to the end of a minute, from rounds in the order of their payouts: a round without a result
 * either way is skipped, a lost one ends it, and what was won before the window of `length` minutes drops out.
 */
export function streakAt(rounds: readonly JudgedRound[], minute: number, length: number): Streak {
  let streak: Streak = { wins: 0, net: 0n, stake: 0n, since: null };
  for (let place = rounds.length - 1; place >= 0; place -= 1) {
    const round = rounds[place];
    if (!round || minuteOf(round.at) > minute) continue;
    if (round.net < 0n || minuteOf(round.at) <= minute - length) break;
    if (round.net === 0n) continue;
    streak = {
      wins: streak.wins + 1,
      net: streak.net + round.net,
      stake: streak.stake + round.stake,
      since: round.at,
    };
  }
  return streak;
}

/** Puts a round where it belongs by its payout; after those of the same instant. */
export function insertRound(rounds: JudgedRound[], round: JudgedRound): void {
  let place = rounds.length;
  while (place > 0 && (rounds[place - 1] as JudgedRound).at > round.at) place -= 1;
  rounds.splice(place, 0, round);
}
