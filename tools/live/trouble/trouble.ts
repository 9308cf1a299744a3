import type { Rng } from '@pitboss/rounds/deal/rng';
import type { GamePlan } from '../../world/play/games.ts';
import { decimal } from '../decimal.ts';
import type { createFloor } from '../floor.ts';
import { registerNewcomer } from '../newcomer.ts';
import type { Outbox } from '../outbox.ts';
import type { LivePlayer } from '../players.ts';
import { createSchemes } from './schemes.ts';
import { createStateTrouble } from './states.ts';

/** Something that risk control should see happens about this often. */
export const troubleEveryMs = 75_000;

/** Bets that follow one another, in yuan. */
const bigStakes = [20_000, 30_000, 40_000];
const yuan = (amount: number) => BigInt(amount) * 100n;

/**
 * Members who misbehave, so that each monitor has something to show: one brings much money and wins or loses it, takes out
 * what it has won, tries to take out what it has not, members are registered in a row, and what schemes.ts has. All of it is
 * what a game server could send.
 */
export function createTrouble(input: {
  readonly rng: Rng;
  readonly outbox: Outbox;
  readonly newId: (prefix: string) => string;
  readonly floor: ReturnType<typeof createFloor>;
  readonly plans: readonly GamePlan[];
}) {
  const { rng, outbox, newId, floor, plans } = input;
  const fishing = plans.filter(({ style }) => style === 'fishing');
  const states = createStateTrouble(input);
  let turn = 0;

  const who = ({ account, agent }: LivePlayer) => ({ member: account, agent });
  const move = (player: LivePlayer, direction: 'in' | 'out', amount: bigint, at: number, then?: () => void) =>
    outbox.event(
      { eventId: newId('E'), type: 'transfer', at, ...who(player), direction, amount: decimal(amount) },
      ({ status }) => status === 'accepted' && then?.(),
    );

  /** A free member whose amounts are in yuan, and whose money is ours to move. */
  function find(plan: GamePlan, now: number): LivePlayer | null {
    for (let tries = 0; tries < 30; tries += 1) {
      const player = floor.find(plan, now);
      if (player && !player.seamless && player.currency === 'CNY') return player;
    }
    return null;
  }

  const schemes = createSchemes({ rng, outbox, newId, move });
  const tables = plans.filter(({ style }) => style !== 'fishing');

  /** Some large bets at once, won or lost, and what is left goes out again. */
  function spree(player: LivePlayer, plan: GamePlan, wins: boolean, at: number): void {
    const stakes = bigStakes.map((stake) => yuan(stake + 100 * rng.int(50)));
    const brought = stakes.reduce((sum, stake) => sum + stake, 0n);
    move(player, 'in', brought, at, () => {
      let won = 0n;
      for (const stake of stakes) {
        const betId = newId('L');
        const win = wins ? stake + stake / 2n : rng.chance(0.3) ? stake / 2n : 0n;
        won += win;
        const now = Date.now();
        outbox.event({
          ...{ eventId: newId('E'), type: 'bet', at: now, betId, ...who(player) },
          ...{ gameId: plan.game.id, roomId: rng.pick(plan.rooms).id, amount: decimal(stake), ip: player.ip },
        });
        outbox.event({ eventId: newId('E'), type: 'settlement', at: now, betId, win: decimal(win) });
      }
      if (won > 0n && rng.chance(0.6)) move(player, 'out', won, Date.now());
    });
  }

  /** Tries to take out more than it has, again and again. */
  function insist(player: LivePlayer, at: number): void {
    for (let tries = 5 + rng.int(8); tries > 0; tries -= 1)
      move(player, 'out', yuan(9_000_000 + rng.int(900_000)), at);
  }

  /** Accounts in a row under one agent. */
  function registerMany(player: LivePlayer, at: number): void {
    for (let count = 10 + rng.int(25); count > 0; count -= 1) registerNewcomer(input, player, at);
  }

  return {
    /** Lets the next thing happen. */
    step(now: number): void {
      const plan = rng.pick(fishing);
      const player = plan && find(plan, now);
      if (!plan || !player) return;
      turn += 1;
      const table = rng.pick(tables);
      const limited = floor.limited(now);
      const step = turn % 10;
      if (turn % 3 === 1) states.step(player, plan, () => find(plan, now), now);
      else if (step === 4) insist(player, now);
      else if (step === 5) registerMany(player, now);
      else if (step === 6 && table) schemes.winAgain(player, table, now);
      else if (step === 7) schemes.passThrough(player, now);
      else if (step === 8) limited ? schemes.exceed(limited, now) : insist(player, now);
      else if (step === 9) {
        const other = find(plan, now);
        if (other && other !== player) schemes.oppose(player, other, plans, now);
      } else {
        floor.arrive(player, plan.game.id, now);
        spree(player, plan, step !== 3, now);
        floor.leave(player, now);
      }
    },
  };
}
