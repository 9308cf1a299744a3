import type { Rng } from '@pitboss/rounds/deal/rng';
import type { GamePlan } from '../../world/games/games.ts';
import { dealHand, outcomeOf } from '../../world/games/placing.ts';
import type { LivePlayer } from '../members/players.ts';
import { decimal } from '../node/decimal.ts';
import type { Outbox } from '../node/outbox.ts';

const yuan = (amount: number) => BigInt(amount) * 100n;
/** Games whose first two areas are opposite, and whose rounds need no shoe. */
const oppositeGames: readonly number[] = [204, 205];
/** Bets won in a row, each of a tenth of what was brought. */
const streak = 11;
/** Rounds in which two play against each other: as many as raise an alert. */
const rounds = 3;
const roundMs = 20_000;

/** Returns the member and agent of a player as events name them. */
const playerDto = ({ account, agent }: LivePlayer) => ({ member: account, agent });

interface SchemesInput {
  readonly rng: Rng;
  readonly outbox: Outbox;
  readonly newId: (prefix: string) => string;
  /** Moves money of a member, and goes on once it has been. */
  readonly move: (
    player: LivePlayer,
    direction: 'in' | 'out',
    amount: bigint,
    at: number,
    then?: () => void,
  ) => void;
}

/**
 * Simulates members that break the rules of the house, bet by bet and order by order: repeated wins, an
 * extreme bet, withdrawing what was brought, attempts beyond their limits, and two members betting against
 * each other.
 */
export class Schemes {
  constructor(private readonly input: SchemesInput) {}

  private betAndSettle(player: LivePlayer, plan: GamePlan, stake: bigint, win: bigint): void {
    const { newId, outbox, rng } = this.input;
    const betId = newId('L');
    const at = Date.now();
    outbox.event({
      eventId: newId('E'),
      type: 'bet',
      at,
      betId,
      ...playerDto(player),
      gameId: plan.game.id,
      roomId: rng.pick(plan.rooms).id,
      amount: decimal(stake),
      ip: player.ip,
    });
    outbox.event({ eventId: newId('E'), type: 'settlement', at, betId, win: decimal(win) });
  }

  /** Members of a round on opposite areas, from one address. */
  private against(one: LivePlayer, other: LivePlayer, plan: GamePlan, endedAt: number): void {
    const { rng, newId, outbox } = this.input;
    const room = rng.pick(plan.rooms);
    const record = dealHand(rng, plan, room, endedAt);
    if (!record) return;
    const stakes = [yuan(1_900), yuan(2_000)];
    const bets = [one, other].map((player, position) => {
      const areaId = position + 1;
      const { amount, payout } = outcomeOf(rng, plan, { areaId, stake: stakes[position] ?? 0n }, record);
      return {
        betId: newId('L'),
        ...playerDto(player),
        areaId,
        amount: decimal(amount),
        win: decimal(payout),
        jackpot: '0.00',
        ip: one.ip,
        at: endedAt - roundMs / 2,
      };
    });
    outbox.round(
      {
        roundId: newId(String(plan.game.id)),
        gameId: plan.game.id,
        roomId: room.id,
        tableId: null,
        shoeNo: null,
        handNo: null,
        ...record,
        startedAt: endedAt - roundMs,
        endedAt,
        bets,
      },
      () => undefined,
    );
  }

  /** Wins one bet after the other, the last one by far the largest. */
  winAgain(player: LivePlayer, plan: GamePlan, at: number): void {
    const { rng, move } = this.input;
    const stake = yuan(500 + 10 * rng.int(50));
    const large = yuan(55_000 + 100 * rng.int(50));
    move(player, 'in', stake * BigInt(streak) + large, at, () => {
      for (let count = streak; count > 0; count -= 1)
        this.betAndSettle(player, plan, stake, stake + (stake * 9n) / 10n);
      this.betAndSettle(player, plan, large, large * 3n);
    });
  }

  /** Brings money and takes it away again without a bet. */
  passThrough(player: LivePlayer, at: number): void {
    const { rng, move } = this.input;
    const amount = yuan(20_000 + 100 * rng.int(100));
    move(player, 'in', amount, at, () => move(player, 'out', amount, Date.now()));
  }

  /** Brings more than its limits allow, and insists. */
  exceed(player: LivePlayer, at: number): void {
    const { rng, move } = this.input;
    for (let tries = 3 + rng.int(3); tries > 0; tries -= 1)
      move(player, 'in', yuan(800_000 + rng.int(90_000)), at);
  }

  /** Two members bet against each other in rounds of the last minute, if both were there for it. */
  oppose(one: LivePlayer, other: LivePlayer, plans: readonly GamePlan[], at: number): void {
    const { move } = this.input;
    const plan = plans.find(({ game }) => oppositeGames.includes(game.id));
    if (!plan || Math.max(one.joinedMs, other.joinedMs) > at - rounds * roundMs) return;
    move(one, 'in', yuan(60_000), at, () =>
      move(other, 'in', yuan(60_000), Date.now(), () => {
        for (let position = 0; position < rounds; position += 1)
          this.against(one, other, plan, Date.now() - position * roundMs);
      }),
    );
  }
}
