import type { Rng } from '@pitboss/rounds/deal/rng';
import { unitOf } from '../world/money/money.ts';
import type { Rules } from './obey.ts';
import type { LivePlayer } from './players.ts';
import type { LiveWallet } from './wallet.ts';

/** How often somebody enters a prepaid session, and how long it lasts. */
const everyMs = 20_000;
const [shortestMs, longestMs] = [8_000, 90_000];

/** Prepaid sessions of members whose agent keeps the wallet: money in on entry, what is left of it back on exit. */
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

  async function play(person: LivePlayer, gameId: number): Promise<void> {
    const held = unitOf(person.currency) * BigInt(20 + rng.int(400));
    const id = newId('W');
    const buyIn = rng.chance(0.1);
    const taken = await wallet.withhold({ id, person, gameId, amount: held, final: buyIn });
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
    await wallet.giveBack({ id, person, gameId, amount: held, totalBet, totalWin: totalWin || totalBet });
  }

  return {
    /** Lets somebody in when it is time. */
    step(now: number, away: readonly LivePlayer[]): void {
      if (now < nextMs || gameIds.length === 0) return;
      nextMs = now + ((0.5 + rng.float()) * everyMs) / speed;
      const gameId = rng.pick(gameIds);
      const person = away.length > 0 ? rng.pick(away) : undefined;
      if (person && rules.mayBet(person, gameId)) void wallet.follow(play(person, gameId));
    },
    /** Everybody leaves. */
    end(): void {
      for (const session of running) session.end();
    },
  };
}
