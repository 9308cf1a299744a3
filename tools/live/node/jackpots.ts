import type { Rng } from '@pitboss/rounds/deal/rng';
import { type PoolLevel, poolLevels } from '@pitboss/rules/pools/pool-rules';
import type { Rules } from '../enforce/rules.ts';
import type { MemberRef } from './member-ref.ts';

/** A jackpot from a pool, in minor units. */
export interface Award {
  readonly jackpot: bigint;
  readonly jackpotLevel?: PoolLevel;
}
export const noAward: Award = { jackpot: 0n };

/** One bet in so many wins a level; the smaller levels more often. */
const chance = 1 / 500;
const weights = [0.72, 0.2, 0.07, 0.01];
/**
 * The feed updates balances every ten seconds: a level is not awarded again until its balance has been
 * updated.
 */
const staleMs = 25_000;

/** Awards jackpots to bets. */
export interface Jackpots {
  /** Returns the award of a bet from its member's pool; null when there is no pool for the game. */
  award(user: MemberRef, gameId: number, now: number): Award | null;
}

/** Converts a decimal with exactly two decimals to minor units. */
const minorOf = (text: string) => BigInt(text.replace('.', ''));

/**
 * Awards jackpots from pools as a game server must: only from open groups, never more than the balance in the
 * feed, and for a must-hit level at the latest when its balance reaches the cap.
 */
export function createJackpots(rng: Rng, rules: Rules): Jackpots {
  const awarded = new Map<string, number>();

  function take(key: string, level: PoolLevel, balance: bigint, now: number): Award {
    awarded.set(key, now);
    return { jackpot: balance, jackpotLevel: level };
  }

  return {
    award(user: MemberRef, gameId: number, now: number): Award | null {
      const pool = rules.pool(user, gameId);
      if (!pool) return null;
      const levels = poolLevels.flatMap((level) => {
        const own = pool.levels.find((one) => one.level === level)?.currencies[user.currency];
        const key = `${pool.id} ${level} ${user.currency}`;
        const balance = own ? minorOf(own.balance) : 0n;
        if (!own || balance <= 0n || now - (awarded.get(key) ?? 0) < staleMs) return [];
        return [{ key, level, balance, due: own.mustHit && balance >= minorOf(own.cap) }];
      });
      const due = levels.find((one) => one.due);
      if (due) return take(due.key, due.level, due.balance, now);
      if (!rng.chance(chance)) return noAward;
      const wanted = poolLevels[rng.weighted(weights)];
      const lucky = levels.find(({ level }) => level === wanted);
      return lucky ? take(lucky.key, lucky.level, lucky.balance, now) : noAward;
    },
  };
}
