import type { Rng } from '@pitboss/rounds/deal/rng';
import { type PoolLevel, poolLevels } from '@pitboss/rules/pools/pool-rules';
import type { Rules } from './obey.ts';
import type { LivePlayer } from './players.ts';

/** A jackpot from a pool, in minor units. */
export interface Award {
  readonly jackpot: bigint;
  readonly jackpotLevel?: PoolLevel;
}
export const noAward: Award = { jackpot: 0n };

/** One bet in so many wins a level; the smaller levels more often. */
const chance = 1 / 500;
const weights = [0.72, 0.2, 0.07, 0.01];
/** Balances come every ten seconds: what was awarded is left alone until they have come anew. */
const staleMs = 25_000;

const minor = (text: string) => BigInt(text.replace('.', ''));

/**
 * Awards jackpots from pools as a game server has to: of open groups alone, never more than the balance that the feed tells, and
 * where a level is must-hit at the latest when its balance reaches the cap.
 */
export function createJackpots(rng: Rng, rules: Rules) {
  const awarded = new Map<string, number>();

  function take(key: string, level: PoolLevel, balance: bigint, now: number): Award {
    awarded.set(key, now);
    return { jackpot: balance, jackpotLevel: level };
  }

  return {
    /** What a bet wins from the pool of its member; null where there is none for the game. */
    award(
      person: Pick<LivePlayer, 'account' | 'agent' | 'currency'>,
      gameId: number,
      now: number,
    ): Award | null {
      const pool = rules.pool(person, gameId);
      if (!pool) return null;
      const levels = poolLevels.flatMap((level) => {
        const own = pool.levels.find((one) => one.level === level)?.currencies[person.currency];
        const key = `${pool.id} ${level} ${person.currency}`;
        const balance = own ? minor(own.balance) : 0n;
        if (!own || balance <= 0n || now - (awarded.get(key) ?? 0) < staleMs) return [];
        return [{ key, level, balance, due: own.mustHit && balance >= minor(own.cap) }];
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
