import type { Rng } from '@pitboss/rounds/deal/rng';
import type { GamePlan } from '../../world/games/games.ts';
import type { Floor } from '../members/floor.ts';
import { registerNewcomer } from '../members/newcomer.ts';
import type { LivePlayer } from '../members/players.ts';
import { decimal } from '../node/decimal.ts';
import type { Outbox } from '../node/outbox.ts';
import { Schemes } from './schemes.ts';
import { createStateTrouble } from './states.ts';

/** Something that risk control should see happens about this often. */
export const troubleEveryMs = 75_000;

/** Bets that follow one another, in yuan. */
const bigStakes = [20_000, 30_000, 40_000];
const yuan = (amount: number) => BigInt(amount) * 100n;

const who = ({ account, agent }: LivePlayer) => ({ member: account, agent });

interface TroubleInput {
  readonly rng: Rng;
  readonly outbox: Outbox;
  readonly newId: (prefix: string) => string;
  readonly floor: Floor;
  readonly plans: readonly GamePlan[];
}

/**
 * Members who misbehave, so that each monitor has something to show: one brings much money and wins or loses
 * it, takes out what it has won, tries to take out what it has not, members are registered in a row, and what
 * schemes.ts has. All of it is what a game server could send.
 */
export class Trouble {
  private readonly fishing: GamePlan[];
  private readonly states: ReturnType<typeof createStateTrouble>;
  private turn = 0;
  private readonly schemes: Schemes;
  private readonly tables: GamePlan[];

  constructor(private readonly input: TroubleInput) {
    const { plans, rng, outbox, newId } = input;
    this.fishing = plans.filter(({ style }) => style === 'fishing');
    this.states = createStateTrouble(this.input);
    this.schemes = new Schemes({ rng, outbox, newId, move: (...args) => this.move(...args) });
    this.tables = plans.filter(({ style }) => style !== 'fishing');
  }

  private move(player: LivePlayer, direction: 'in' | 'out', amount: bigint, at: number, then?: () => void) {
    const { outbox, newId } = this.input;
    return outbox.event(
      { eventId: newId('E'), type: 'transfer', at, ...who(player), direction, amount: decimal(amount) },
      ({ status }) => status === 'accepted' && then?.(),
    );
  }

  /** A free member whose amounts are in yuan, and whose money is ours to move. */
  private find(plan: GamePlan, now: number): LivePlayer | null {
    for (let tries = 0; tries < 30; tries += 1) {
      const player = this.input.floor.find(plan, now);
      if (player && !player.seamless && player.currency === 'CNY') return player;
    }
    return null;
  }

  /** Some large bets at once, won or lost, and what is left goes out again. */
  private spree(player: LivePlayer, plan: GamePlan, wins: boolean, at: number): void {
    const { rng, newId, outbox } = this.input;
    const stakes = bigStakes.map((stake) => yuan(stake + 100 * rng.int(50)));
    const brought = stakes.reduce((sum, stake) => sum + stake, 0n);
    this.move(player, 'in', brought, at, () => {
      let won = 0n;
      for (const stake of stakes) {
        const betId = newId('L');
        const win = wins ? stake + stake / 2n : rng.chance(0.3) ? stake / 2n : 0n;
        won += win;
        const now = Date.now();
        outbox.event({
          eventId: newId('E'),
          type: 'bet',
          at: now,
          betId,
          ...who(player),
          gameId: plan.game.id,
          roomId: rng.pick(plan.rooms).id,
          amount: decimal(stake),
          ip: player.ip,
        });
        outbox.event({ eventId: newId('E'), type: 'settlement', at: now, betId, win: decimal(win) });
      }
      if (won > 0n && rng.chance(0.6)) this.move(player, 'out', won, Date.now());
    });
  }

  /** Tries to take out more than it has, again and again. */
  private insist(player: LivePlayer, at: number): void {
    const { rng } = this.input;
    for (let tries = 5 + rng.int(8); tries > 0; tries -= 1)
      this.move(player, 'out', yuan(9_000_000 + rng.int(900_000)), at);
  }

  /** Accounts in a row under one agent. */
  private registerMany(player: LivePlayer, at: number): void {
    for (let count = 10 + this.input.rng.int(25); count > 0; count -= 1)
      registerNewcomer(this.input, player, at);
  }

  /** Triggers the next incident. */
  step(now: number): void {
    const { rng, floor, plans } = this.input;
    const plan = rng.pick(this.fishing);
    const player = plan && this.find(plan, now);
    if (!plan || !player) return;
    this.turn += 1;
    const table = rng.pick(this.tables);
    const limited = floor.limited(now);
    const step = this.turn % 10;
    if (this.turn % 3 === 1) this.states.step(player, plan, () => this.find(plan, now), now);
    else if (step === 4) this.insist(player, now);
    else if (step === 5) this.registerMany(player, now);
    else if (step === 6 && table) this.schemes.winAgain(player, table, now);
    else if (step === 7) this.schemes.passThrough(player, now);
    else if (step === 8) limited ? this.schemes.exceed(limited, now) : this.insist(player, now);
    else if (step === 9) {
      const other = this.find(plan, now);
      if (other && other !== player) this.schemes.oppose(player, other, plans, now);
    } else {
      floor.arrive(player, plan.game.id, now);
      this.spree(player, plan, step !== 3, now);
      floor.leave(player, now);
    }
  }
}
