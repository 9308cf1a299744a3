import { dealRound } from '@pitboss/rounds/deal/deal';
import { dealFishing } from '@pitboss/rounds/deal/fishing';
import type { RoundRecord } from '@pitboss/rounds/deal/record';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { betAreas } from '@pitboss/rounds/settle/bet-areas';
import { maxLiabilityMinor, netBetMinor } from '@pitboss/rounds/settle/settle';
import { type Purse, unitOf } from '../ledger/ledger.ts';
import { beijingDay, dateOfDay } from '../time/rhythm.ts';
import { type GamePlan, nextHand, type Room } from './games.ts';

/** Stakes in units of the currency; a member's level points to its usual one. */
export const ladder = [10n, 20n, 50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n, 20_000n] as const;
/** Steps of the ladder that the halls take: newbie, expert, master. */
export const hallSteps = [
  [0, 5],
  [2, 8],
  [5, 10],
] as const;
/** Dearest stretch at a fishing table, in bullets. */
const maxBullets = 80n;
/** Time at the start of a round without bets. */
const hesitationMs = 400;

/** Data of a member that are needed to bet for it. */
export interface Bettor {
  readonly index: number;
  readonly currency: string;
  /** Step on the ladder of stakes. */
  readonly level: number;
  /** Plays with the smallest stakes. */
  readonly hunter: boolean;
  /** Member that covers the other side when both sit at a table. */
  readonly partner: Bettor | null;
  readonly purse: Purse;
}

export interface PlacedBet<Player extends Bettor> {
  readonly person: Player;
  readonly areaId: number;
  /** Base stake in minor units; a bullet's price at fishing tables. */
  readonly stake: bigint;
  /** Maximum cost of the bet. */
  readonly liability: bigint;
  readonly betMs: number;
}

const chip = (user: Bettor, plan: GamePlan, step: number): bigint => {
  const stake = (unitOf(user.currency) * (ladder[step] ?? 10n)) / plan.divisor;
  return stake > 0n ? stake : 1n;
};

/** A member's stake in a hall, in minor units: its usual one, now and then a step up or down. */
export function stakeOf(rng: Rng, user: Bettor, plan: GamePlan, hall: Room['hall']): bigint {
  const usual = user.hunter ? 0 : user.level + rng.weighted([2, 6, 2]) - 1;
  const [lowest, highest] = hallSteps[hall];
  return chip(user, plan, Math.max(lowest, Math.min(highest, usual)));
}

const liabilityOf = (plan: GamePlan, areaId: number, stake: bigint): bigint =>
  plan.style === 'fishing' ? stake * maxBullets : maxLiabilityMinor(plan.game.id, areaId, stake);

/** The cards and numbers of a game's next round; null for fishing, which has none. */
export function dealHand(rng: Rng, plan: GamePlan, room: Room, endMs: number): RoundRecord | null {
  const { id } = plan.game;
  if (plan.style === 'fishing') return null;
  if (room.table && (id === 201 || id === 203)) {
    const day = beijingDay(endMs);
    return dealRound(id, rng, { shoe: nextHand(room.table, id, day, dateOfDay(day), rng) });
  }
  let record = dealRound(id, rng);
  // In-Between is only bet when the posts leave room; other rounds have no bets and are not kept.
  for (let tries = 0; tries < 60 && betAreas(id, record).length === 0; tries += 1)
    record = dealRound(id, rng);
  return record;
}

/**
 * Places the bets of a round: areas by their popularity, never more than a purse covers, within the betting
 * time.
 */
export function placeBets<Player extends Bettor>(
  rng: Rng,
  hand: { plan: GamePlan; room: Room; players: readonly Player[]; startMs: number; most: number },
  record: RoundRecord | null,
): PlacedBet<Player>[] {
  const { plan, room, players, startMs } = hand;
  const bets: PlacedBet<Player>[] = [];
  const spent = new Map<Player, bigint>();
  const add = (user: Player, areaId: number, wanted: bigint) => {
    const before = spent.get(user) ?? 0n;
    const free = user.purse.balance - before;
    // A member that cannot pay the usual stake uses the smallest chip, or sits the round out.
    for (const stake of [wanted, chip(user, plan, 0)]) {
      const liability = liabilityOf(plan, areaId, stake);
      if (liability > free) continue;
      spent.set(user, before + liability);
      const betMs = startMs + hesitationMs + rng.int(Math.max(1, plan.bettingMs - hesitationMs));
      bets.push({ person: user, areaId, stake, liability, betMs });
      return;
    }
  };
  const areas = record ? betAreas(plan.game.id, record) : [];
  const seats = plan.style === 'seats' ? rng.shuffle(areas.map(({ areaId }) => areaId)) : [];
  const weights = areas.map(({ weight }) => weight);
  for (const [index, person] of players.entries()) {
    if (plan.style === 'fishing') {
      add(person, room.hall + 1, stakeOf(rng, person, plan, room.hall));
      continue;
    }
    if (plan.style === 'seats') {
      const seat = seats[index];
      if (seat !== undefined) add(person, seat, stakeOf(rng, person, plan, room.hall));
      continue;
    }
    const partner = players.find((other) => other === person.partner);
    if (partner && (plan.game.id === 201 || plan.game.id === 203)) {
      // Partners cover both sides with the same money.
      add(person, person.index < partner.index ? 1 : 2, unitOf(person.currency) * 50n);
      continue;
    }
    const count = plan.style === 'live' && !person.hunter ? 1 + rng.weighted([72, 20, 8]) : 1;
    const chosen = new Set<number>();
    for (let n = 0; n < count && weights.length > 0; n += 1) {
      const area = areas[rng.weighted(weights)]?.areaId;
      if (area === undefined || chosen.has(area)) continue;
      chosen.add(area);
      add(person, area, stakeOf(rng, person, plan, room.hall));
    }
  }
  return bets.slice(0, hand.most);
}

/** Returns cost and payout of a bet of a finished round, in minor units. */
export function outcomeOf(
  rng: Rng,
  plan: GamePlan,
  bet: { areaId: number; stake: bigint },
  record: RoundRecord | null,
): { amount: bigint; payout: bigint } {
  if (record === null) {
    const { costMinor, winMinor } = dealFishing(rng, bet.stake);
    return { amount: costMinor, payout: winMinor };
  }
  const net = netBetMinor(plan.game.id, record, bet.areaId, bet.stake);
  // When a loss exceeds the base stake, the loss counts as the stake.
  const amount = -net > bet.stake ? -net : bet.stake;
  return { amount, payout: amount + net };
}
