import { hash } from 'node:crypto';
import type { RoundRecord } from '@pitboss/rounds/deal/record';
import type { Rng } from '@pitboss/rounds/deal/rng';
import type { Cashier } from './cashier.ts';
import type { GamePlan, Room } from './games.ts';
import { unitOf } from './money.ts';
import type { Person } from './people.ts';
import { dealHand, outcomeOf, type PlacedBet, placeBets } from './placing.ts';
import { beijingDay, dateOfDay, dayMs } from './rhythm.ts';
import type { Rollups } from './rollup.ts';
import { at, type Sink } from './rows.ts';
import { type Spins, spinGame } from './spins.ts';

/** The game server that all bets come from. */
export const demoNode = 'demo-node';
/** One round in so many is called off; stakes go back. */
const cancelChance = 1 / 400;
/** Of the newest day's rounds, the share that waits for its result. */
const openChance = 0.02;
const jackpotChance = 1 / 2_500;

/** The id that the game server gave to the nth bet. */
const keyOf = (n: number): string => `w${n.toString(36)}`;

type Bet = PlacedBet<Person>;

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

/** Plays rounds: deals, takes stakes, pays, and writes round, bets and sums. */
export function createBetting(input: {
  rng: Rng;
  sink: Sink;
  cashier: Cashier;
  rollups: Rollups;
  spins: Spins;
  betId: (ms: number) => string;
  roundId: (ms: number) => string;
  nowMs: number;
}) {
  const { rng, sink, cashier, rollups, spins, betId, roundId, nowMs } = input;
  let made = 0;
  let rounds = 0;
  let open = 0;

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
    if (money.state === 1) {
      rollups.add(person, { room, areaId: bet.areaId, betMs: bet.betMs, ...money });
      if (plan.game.id === spinGame) spins.add(person, room.id, bet.betMs, money.amount, money.payout);
    }
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
      const record = dealHand(rng, hand.plan, hand.room, hand.endMs);
      const bets = placeBets(rng, hand, record).filter((bet) => bet.liability === bet.stake);
      if (record) unfinished(hand, bets, newInning(hand), 0);
    },
    /** Plays a round to its end. */
    play(hand: Hand): void {
      const record = dealHand(rng, hand.plan, hand.room, hand.endMs);
      const bets = placeBets(rng, hand, record);
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
        const money = outcomeOf(rng, hand.plan, bet, record);
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
