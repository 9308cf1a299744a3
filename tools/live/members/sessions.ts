import type { Rng } from '@pitboss/rounds/deal/rng';
import { unitOf } from '../../world/ledger/ledger.ts';
import type { Rules } from '../enforce/rules.ts';
import type { LiveWallet } from '../node/wallet.ts';
import type { LivePlayer } from './players.ts';

/** Mean interval between prepaid sessions, and their duration. */
const everyMs = 20_000;
const shortestMs = 8_000;
const longestMs = 90_000;

/**
 * Prepaid sessions of members whose agent keeps the wallet: money in on entry, what is left of it back on
 * exit.
 */
export function createSessions(input: {
  readonly rng: Rng;
  readonly wallet: LiveWallet;
  readonly rules: Rules;
  readonly newId: (prefix: string) => string;
  /** Games that are played on points bought in advance. */
  readonly gameIds: readonly number[];
  readonly speed: number;
}) {
  const { rng, wallet, rules, newId, gameIds, speed } = input;
  const running = new Set<{ end(): void }>();
  let nextMs = Date.now() + everyMs / 4 / speed;

  async function play(user: LivePlayer, gameId: number): Promise<void> {
    const held = unitOf(user.currency) * BigInt(20 + rng.int(400));
    const id = newId('W');
    const buyIn = rng.chance(0.1);
    const taken = await wallet.withhold({ id, person: user, gameId, amount: held, final: buyIn });
    if (!taken || buyIn) return;
    await new Promise<void>((done) => {
      const session = { end: done };
      const timer = setTimeout(done, (shortestMs + rng.int(longestMs - shortestMs)) / speed);
      session.end = () => {
        clearTimeout(timer);
        done();
      };
      running.add(session);
    });
    const totalBet = (held * BigInt(rng.int(300))) / 100n;
    const lost = rng.chance(0.6) ? (held * BigInt(rng.int(100))) / 100n : 0n;
    const totalWin = totalBet > lost ? totalBet - lost : 0n;
    await wallet.giveBack({
      id,
      person: user,
      gameId,
      amount: held,
      totalBet,
      totalWin: totalWin || totalBet,
    });
  }

  return {
    /** Starts a session when one is due. */
    step(now: number, away: readonly LivePlayer[]): void {
      if (now < nextMs || gameIds.length === 0) return;
      nextMs = now + ((0.5 + rng.float()) * everyMs) / speed;
      const gameId = rng.pick(gameIds);
      const user = away.length > 0 ? rng.pick(away) : undefined;
      if (user && rules.mayBet(user, gameId)) void wallet.follow(play(user, gameId));
    },
    /** Ends all sessions. */
    end(): void {
      for (const session of running) session.end();
    },
  };
}
