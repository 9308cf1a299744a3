import { hash } from 'node:crypto';
import type { RoundRecord } from '@pitboss/rounds/deal/record';
import type { Rng } from '@pitboss/rounds/deal/rng';
import { demoNode } from '../games/nodes.ts';
import { dealHand, outcomeOf, type PlacedBet, placeBets } from '../games/placing.ts';
import { unitOf } from '../ledger/ledger.ts';
import type { Cashier } from '../money/cashier.ts';
import type { Share } from '../rows/ids.ts';
import { at, type Sink } from '../rows/rows.ts';
import { dayMs } from '../time/rhythm.ts';
import type { User } from '../users/users.ts';
import { BetKeys, type Hand, InningNumbers } from './hand.ts';
import type { Ended, Incidents, Suspect } from './incidents.ts';
import { type Spins, spinGame } from './spins.ts';

/** One round in so many is called off; stakes go back. */
const cancelChance = 1 / 400;
/** Of the newest day's rounds, the share that waits for its result. */
const openChance = 0.02;
const jackpotChance = 1 / 2_500;

type Bet = PlacedBet<User>;

interface BettingInput {
  readonly rng: Rng;
  readonly sink: Sink;
  readonly cashier: Cashier;
  readonly spins: Spins;
  readonly incidents: Incidents;
  readonly betId: (ms: number) => string;
  readonly roundId: (ms: number) => string;
  readonly rtpOf: (user: User, gameId: number, ms: number) => number;
  readonly lane: Share;
  readonly nowMs: number;
}

/** Plays rounds: deals, takes stakes, pays, and writes round and bets. */
export class Betting {
  private roundsCount = 0;
  private openCount = 0;
  /** Held payouts that are decided later, in the order of their time. */
  private readonly waiting: { dueMs: number; decide: (ms: number) => void }[] = [];

  private readonly keys: BetKeys;
  private readonly innings: InningNumbers;

  constructor(private readonly input: BettingInput) {
    this.keys = new BetKeys(input.lane);
    this.innings = new InningNumbers(input.lane);
  }

  /** Writes a bet, and its spin unless a held payout was decided (`wasHeld`). */
  private writeBet(
    hand: Hand,
    bet: Bet,
    { id, key }: { id: string; key: string },
    round: { id: string | null; inningId: string | null },
    money: { amount: bigint; payout: bigint; reward: bigint; state: 0 | 1 | 2; balance: bigint },
    wasHeld = false,
  ): void {
    const { sink, rtpOf, spins } = this.input;
    const { plan, room, endMs } = hand;
    const { person } = bet;
    const { agent } = person;
    person.firstBetMs ??= bet.betMs;
    sink.addAt(
      'bet',
      bet.betMs,
      id,
      agent.tenantId,
      agent.id,
      person.id,
      key,
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
      rtpOf(person, plan.game.id, bet.betMs),
      at(bet.betMs),
      money.state === 0 ? null : at(endMs),
      person.ip,
      person.kind === 'normal',
    );
    if (money.state === 1 && !wasHeld && plan.game.id === spinGame)
      spins.add(person, room.id, bet.betMs, money.amount, money.payout);
  }

  /** Stakes are taken and nothing comes back yet, or all of it does. */
  private unfinished(hand: Hand, bets: readonly Bet[], inningId: string | null, state: 0 | 2): void {
    const { betId, cashier } = this.input;
    for (const bet of bets) {
      const id = betId(bet.betMs);
      const key = this.keys.next();
      let balance = cashier.post(bet.person, 'betStake', bet.stake, id, hand.endMs);
      if (state === 2) balance = cashier.post(bet.person, 'betCancel', bet.stake, id, hand.endMs);
      this.writeBet(
        hand,
        bet,
        { id, key },
        { id: null, inningId },
        { amount: bet.stake, payout: 0n, reward: 0n, state, balance },
      );
      if (state === 0) this.markOpen(bet, id, key, inningId);
    }
  }

  /** An open bet stays known by the id of its game server, so that its round can still settle it. */
  private markOpen(bet: Bet, id: string, key: string, inningId: string | null): void {
    const { person } = bet;
    this.openCount += 1;
    this.input.sink.add(
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

  private writeRound(hand: Hand, record: RoundRecord, inningId: string): string {
    const { roundId, sink } = this.input;
    const { plan, room, startMs, endMs } = hand;
    const { table } = room;
    const id = roundId(startMs);
    const digest = hash(
      'sha256',
      [inningId, plan.game.id, record.result, record.player, record.banker, record.cardType].join('\n'),
      'hex',
    );
    this.roundsCount += 1;
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

  /** Holds a payout: the bet stays open until the decision. */
  private park(hand: Hand, bet: Bet, ended: Ended, roundId: string, suspect: Suspect): void {
    const { incidents, cashier } = this.input;
    const { amount } = ended;
    const { decision, win } = suspect;
    const round = { id: roundId, inningId: ended.inningId };
    if (decision === null) {
      this.openCount += 1;
      const balance = bet.person.purse.balance;
      this.writeBet(hand, bet, ended, round, { amount, payout: 0n, reward: 0n, state: 0, balance });
      incidents.park(hand, ended, suspect, null);
      return;
    }
    const { action, by, dueMs } = decision;
    const isReturned = action === 'returnStake';
    const payout = action === 'pay' ? win : 0n;
    this.waiting.push({
      dueMs,
      decide: (ms) => {
        const [kind, back] = isReturned ? (['betCancel', amount] as const) : (['betWin', payout] as const);
        const balance = cashier.post(bet.person, kind, back, ended.id, ms, by);
        this.writeBet(
          hand,
          bet,
          ended,
          round,
          { amount, payout, reward: 0n, state: isReturned ? 2 : 1, balance },
          true,
        );
        incidents.park(hand, ended, suspect, ms);
      },
    });
    this.waiting.sort((a, b) => a.dueMs - b.dueMs);
  }

  /** Holds the payout of a correction: the bet stays settled as it was, whatever the decision here. */
  private correct(hand: Hand, ended: Ended, suspect: Suspect): void {
    const { incidents } = this.input;
    const { decision } = suspect;
    if (decision === null) incidents.park(hand, ended, suspect, null);
    else
      this.waiting.push({ dueMs: decision.dueMs, decide: (ms) => incidents.park(hand, ended, suspect, ms) });
    this.waiting.sort((a, b) => a.dueMs - b.dueMs);
  }

  get made() {
    return this.keys.made;
  }

  get rounds() {
    return this.roundsCount;
  }

  get open() {
    return this.openCount;
  }

  /** Decides the parked wins whose time has come. */
  decideParked(ms: number): void {
    while ((this.waiting[0]?.dueMs ?? Number.POSITIVE_INFINITY) <= ms) this.waiting.shift()?.decide(ms);
  }

  /** Takes the stakes of a round that is still running at the end of the period. */
  leaveOpen(hand: Hand): void {
    const { rng } = this.input;
    const record = dealHand(rng, hand.plan, hand.room, hand.endMs);
    const bets = placeBets(rng, hand, record).filter((bet) => bet.liability === bet.stake);
    if (record) this.unfinished(hand, bets, this.innings.next(hand), 0);
  }

  /** Plays a round to its end. */
  play(hand: Hand): void {
    const { rng, nowMs, betId, cashier, incidents } = this.input;
    const record = dealHand(rng, hand.plan, hand.room, hand.endMs);
    const bets = placeBets(rng, hand, record);
    if (bets.length === 0) return;
    const inningId = record === null ? null : (hand.inningId ?? this.innings.next(hand));
    const plain = record !== null && !hand.inningId && bets.every((bet) => bet.liability === bet.stake);
    const cancelled = plain && rng.chance(cancelChance);
    if (cancelled || (plain && hand.endMs > nowMs - dayMs && rng.chance(openChance))) {
      this.unfinished(hand, bets, inningId, cancelled ? 2 : 0);
      return;
    }
    const id = record === null || inningId === null ? null : this.writeRound(hand, record, inningId);
    // All stakes are in before anything is paid, so that no win of the round pays for a stake of it.
    const taken = bets.map((bet) => {
      const money = outcomeOf(rng, hand.plan, bet, record);
      const own = betId(bet.betMs);
      cashier.post(bet.person, 'betStake', money.amount, own, hand.endMs);
      return { bet, own, money };
    });
    const ended = taken.map(({ bet, own, money }) => {
      const { person, areaId, betMs } = bet;
      return { ...money, person, areaId, betMs, id: own, key: this.keys.next(), inningId: inningId ?? '' };
    });
    for (const [index, { bet, own, money }] of taken.entries()) {
      const one = ended[index] as Ended;
      const suspect = id === null ? undefined : incidents.suspect(hand, one);
      if (suspect && id !== null && !suspect.plan.correction) {
        this.park(hand, bet, one, id, suspect);
        continue;
      }
      let balance = cashier.post(bet.person, 'betWin', money.payout, own, hand.endMs);
      let reward = 0n;
      if ((hand.plan.style === 'fishing' || hand.plan.style === 'solo') && rng.chance(jackpotChance)) {
        reward = unitOf(bet.person.agent.currency) * BigInt(200 + rng.int(20) * 100);
        balance = cashier.post(bet.person, 'jackpot', reward, own, hand.endMs);
      }
      this.writeBet(hand, bet, one, { id, inningId }, { ...money, reward, state: 1, balance });
      if (suspect) this.correct(hand, one, suspect);
    }
    if (record !== null && id !== null && inningId !== null) incidents.repeat(hand, record, inningId, ended);
  }
}
