import { hash } from 'node:crypto';
import { betAreas } from '@pitboss/rounds/bet-areas';
import { dealRound } from '@pitboss/rounds/deal/deal';
import { dealFishing } from '@pitboss/rounds/deal/fishing';
import type { RoundRecord } from '@pitboss/rounds/deal/record';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { maxLiabilityMinor, netBetMinor } from '@pitboss/rounds/settle';
import type { Cashier } from './cashier.ts';
import { type GamePlan, nextHand, type Room } from './games.ts';
import { unitOf } from './money.ts';
import type { Person } from './people.ts';
import { beijingDay, dateOfDay, dayMs } from './rhythm.ts';
import type { Rollups } from './rollup.ts';
import { at, type Sink } from './rows.ts';

/** Stakes in units of the currency; a member's level points to its usual one. */
const ladder = [10n, 20n, 50n, 100n, 200n, 500n, 1_000n, 2_000n, 5_000n, 10_000n, 20_000n];
/** Steps of the ladder that the halls take: newbie, expert, master. */
const hallSteps = [
  [0, 5],
  [2, 8],
  [5, 10],
] as const;
/** The game server that all bets come from. */
export const demoNode = 'demo-node';
/** One round in so many is called off; stakes go back. */
const cancelChance = 1 / 400;
/** Of the newest day's rounds, the share that waits for its result. */
const openChance = 0.02;
const jackpotChance = 1 / 2_500;

/** The id that the game server gave to the nth bet. */
const keyOf = (n: number): string => `w${n.toString(36)}`;

interface Bet {
  readonly person: Person;
  readonly areaId: number | null;
  /** Base stake; what a bet costs in the end can be more (see maxLiabilityMinor). */
  readonly stake: bigint;
  readonly liability: bigint;
  readonly betMs: number;
}

/** One round about to be settled. */
export interface Hand {
  readonly plan: GamePlan;
  readonly room: Room;
  readonly players: readonly Person[];
  readonly startMs: number;
  readonly endMs: number;
  /** A round number that must be used, for the rounds that examples refer to. */
  readonly inningId?: string | undefined;
  /** At most so many bets. */
  readonly most: number;
}

/** A member's stake in a hall, in minor units: its usual one, now and then a step up or down. */
export function stakeOf(rng: Rng, person: Person, plan: GamePlan, hall: Room['hall']): bigint {
  const step = person.hunter
    ? 0
    : Math.max(0, Math.min(ladder.length - 1, person.level + rng.weighted([2, 6, 2]) - 1));
  const [lowest, highest] = hallSteps[hall];
  const stake =
    (unitOf(person.agent.currency) * (ladder[Math.max(lowest, Math.min(highest, step))] ?? 10n)) /
    plan.divisor;
  return stake > 0n ? stake : 1n;
}

/** Plays rounds: deals, takes stakes, pays, and writes round, bets and sums. */
export function createBetting(input: {
  rng: Rng;
  sink: Sink;
  cashier: Cashier;
  rollups: Rollups;
  betId: (ms: number) => string;
  roundId: (ms: number) => string;
  nowMs: number;
}) {
  const { rng, sink, cashier, rollups, betId, roundId, nowMs } = input;
  let made = 0;
  let rounds = 0;
  let open = 0;

  /** Areas with their popularity, and who bets where. */
  function place(hand: Hand, record: RoundRecord | null): Bet[] {
    const { plan, players, startMs } = hand;
    const bets: Bet[] = [];
    const spent = new Map<Person, bigint>();
    const add = (person: Person, areaId: number | null, wanted: bigint) => {
      const free = person.purse.balance - (spent.get(person) ?? 0n);
      for (let stake = wanted; stake > 0n; stake /= 4n) {
        const liability =
          plan.style === 'fishing' ? stake * 80n : maxLiabilityMinor(plan.game.id, areaId ?? 0, stake);
        if (liability > free) continue;
        spent.set(person, (spent.get(person) ?? 0n) + liability);
        bets.push({
          person,
          areaId,
          stake,
          liability,
          betMs: startMs + 400 + rng.int(Math.max(1, plan.bettingMs - 400)),
        });
        return;
      }
    };
    const areas = record ? betAreas(plan.game.id, record) : [];
    if (plan.style === 'seats') {
      const seats = rng.shuffle(areas.map(({ areaId }) => areaId));
      for (const [index, person] of players.entries()) {
        const seat = seats[index];
        if (seat !== undefined) add(person, seat, stakeOf(rng, person, plan, hand.room.hall));
      }
      return bets.slice(0, hand.most);
    }
    const weights = areas.map(({ weight }) => weight);
    for (const person of players) {
      if (plan.style === 'fishing') {
        add(person, hand.room.hall + 1, stakeOf(rng, person, plan, hand.room.hall));
        continue;
      }
      const pair = person.partner && players.includes(person.partner) ? person.partner : null;
      if (pair && (plan.game.id === 201 || plan.game.id === 203)) {
        // Partners cover both sides with the same money.
        const stake = unitOf(person.agent.currency) * 50n;
        add(person, person.index < pair.index ? 1 : 2, stake);
        continue;
      }
      const count = plan.style === 'live' && !person.hunter ? 1 + rng.weighted([72, 20, 8]) : 1;
      const chosen = new Set<number>();
      for (let n = 0; n < count && weights.length > 0; n += 1) {
        const area = areas[rng.weighted(weights)]?.areaId;
        if (area === undefined || chosen.has(area)) continue;
        chosen.add(area);
        add(person, area, stakeOf(rng, person, plan, hand.room.hall));
      }
    }
    return bets.slice(0, hand.most);
  }

  function deal(hand: Hand): RoundRecord | null {
    const { plan, room } = hand;
    const { id } = plan.game;
    if (plan.style === 'fishing') return null;
    if (room.table && (id === 201 || id === 203)) {
      const day = beijingDay(hand.endMs);
      return dealRound(id, rng, { shoe: nextHand(room.table, id, day, dateOfDay(day), rng) });
    }
    let record = dealRound(id, rng);
    // In-Between is only bet when the posts leave room; other rounds have no bets and are not kept.
    for (let tries = 0; tries < 60 && betAreas(id, record).length === 0; tries += 1)
      record = dealRound(id, rng);
    return record;
  }

  function writeBet(
    hand: Hand,
    bet: Bet,
    id: string,
    round: { id: string | null; inningId: string | null },
    money: { amount: bigint; payout: bigint; reward: bigint; state: 0 | 1 | 2; balance: bigint },
  ): void {
    const { plan, room, endMs } = hand;
    const { person } = bet;
    const { agent } = person;
    made += 1;
    person.firstBetMs ??= bet.betMs;
    sink.addAt(
      'bet',
      bet.betMs,
      id,
      agent.tenantId,
      agent.id,
      person.id,
      keyOf(made),
      round.id,
      round.inningId,
      plan.game.id,
      bet.areaId,
      room.id,
      room.selfBuilt ? 1 : 0,
      room.hall,
      agent.currency,
      money.amount,
      money.payout,
      money.reward,
      money.state,
      money.balance,
      agent.rtp,
      at(bet.betMs),
      money.state === 0 ? null : at(endMs),
      person.ip,
    );
    if (money.state === 1)
      rollups.add(person, plan.game.id, bet.betMs, money.amount, money.payout, money.reward);
  }

  /** Stakes are taken and nothing comes back yet, or all of it does. */
  function unfinished(hand: Hand, bets: readonly Bet[], inningId: string | null, state: 0 | 2): void {
    for (const bet of bets) {
      const id = betId(bet.betMs);
      let balance = cashier.post(bet.person, 'betStake', bet.stake, id, hand.endMs);
      if (state === 2) balance = cashier.post(bet.person, 'betCancel', bet.stake, id, hand.endMs);
      writeBet(
        hand,
        bet,
        id,
        { id: null, inningId },
        { amount: bet.stake, payout: 0n, reward: 0n, state, balance },
      );
      if (state === 0) markOpen(bet, id, inningId);
    }
  }

  /** An open bet stays known by the id of its game server, so that its round can still settle it. */
  function markOpen(bet: Bet, id: string, inningId: string | null): void {
    const { person } = bet;
    const key = keyOf(made);
    open += 1;
    sink.add(
      'ingest_bet',
      key,
      id,
      person.agent.tenantId,
      person.accountId,
      inningId,
      0,
      `\\\\x${hash('sha256', key, 'hex')}`,
      demoNode,
      at(bet.betMs),
    );
  }

  function writeRound(hand: Hand, record: RoundRecord, inningId: string): string {
    const { plan, room, startMs, endMs } = hand;
    const { table } = room;
    const id = roundId(startMs);
    const digest = hash(
      'sha256',
      `${inningId}\n${plan.game.id}\n${record.result}\n${record.player}\n${record.banker}\n${record.cardType}`,
      'hex',
    );
    rounds += 1;
    sink.addAt(
      'round',
      startMs,
      id,
      inningId,
      plan.game.id,
      room.id,
      record.result,
      record.player,
      record.banker,
      record.cardType,
      table?.id ?? null,
      table?.shoeNo ?? null,
      table?.hand ?? null,
      at(startMs),
      at(endMs),
      `\\\\x${digest}`,
    );
    return id;
  }

  /** What a bet of a finished round costs and brings. */
  function outcome(hand: Hand, bet: Bet, record: RoundRecord | null): { amount: bigint; payout: bigint } {
    if (record === null) {
      const { costMinor, winMinor } = dealFishing(rng, bet.stake);
      return { amount: costMinor, payout: winMinor };
    }
    const net = netBetMinor(hand.plan.game.id, record, bet.areaId ?? 0, bet.stake);
    // Where a loss is larger than the base stake, the loss is what was staked.
    const amount = -net > bet.stake ? -net : bet.stake;
    return { amount, payout: amount + net };
  }

  let sequence = 0;
  function newInning(hand: Hand): string {
    sequence += 1;
    return `${hand.plan.game.id}${dateOfDay(beijingDay(hand.endMs)).replaceAll('-', '').slice(2)}${String(sequence).padStart(8, '0')}`;
  }

  return {
    get made() {
      return made;
    },
    get rounds() {
      return rounds;
    },
    get open() {
      return open;
    },
    /** Takes the stakes of a round that is still running at the end of the period. */
    leaveOpen(hand: Hand): void {
      const record = deal(hand);
      const bets = place(hand, record).filter((bet) => bet.liability === bet.stake);
      if (record) unfinished(hand, bets, newInning(hand), 0);
    },
    /** Plays a round to its end. */
    play(hand: Hand): void {
      const record = deal(hand);
      const bets = place(hand, record);
      if (bets.length === 0) return;
      const inningId = record === null ? null : (hand.inningId ?? newInning(hand));
      const plain = record !== null && !hand.inningId && bets.every((bet) => bet.liability === bet.stake);
      const cancelled = plain && rng.chance(cancelChance);
      if (cancelled || (plain && hand.endMs > nowMs - dayMs && rng.chance(openChance))) {
        unfinished(hand, bets, inningId, cancelled ? 2 : 0);
        return;
      }
      const id = record === null || inningId === null ? null : writeRound(hand, record, inningId);
      // All stakes are in before anything is paid, so that no win of the round pays for a stake of it.
      const taken = bets.map((bet) => {
        const money = outcome(hand, bet, record);
        const own = betId(bet.betMs);
        cashier.post(bet.person, 'betStake', money.amount, own, hand.endMs);
        return { bet, own, money };
      });
      for (const { bet, own, money } of taken) {
        let balance = cashier.post(bet.person, 'betWin', money.payout, own, hand.endMs);
        let reward = 0n;
        if ((hand.plan.style === 'fishing' || hand.plan.style === 'solo') && rng.chance(jackpotChance)) {
          reward = unitOf(bet.person.agent.currency) * BigInt(200 + rng.int(20) * 100);
          balance = cashier.post(bet.person, 'jackpot', reward, own, hand.endMs);
        }
        writeBet(hand, bet, own, { id, inningId }, { ...money, reward, state: 1, balance });
      }
    },
  };
}
export type Betting = ReturnType<typeof createBetting>;
