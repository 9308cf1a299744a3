import { type BetEvent, isBet, type RiskItem } from '@pitboss/risk/events';
import type { JudgedRound } from '@pitboss/risk/rounds/streaks';
import type { BetRow } from './streaks.sql.ts';

/** A bet as far as the evaluation has come. */
interface KnownBet {
  readonly open: boolean;
  readonly stake: bigint;
  readonly net: bigint;
  readonly at: number;
}

/** The bets of rounds of one member in one game, by the events that the evaluation has come to. */
export type Rounds = Map<string, Map<string, KnownBet>>;

/** The rounds of a member in a game in the order of their payouts, from the last lost one on. */
export interface Run {
  readonly member: string;
  readonly game: number;
  currency: string;
  rounds: JudgedRound[];
  /** Payout of the newest round. */
  newest: number;
  /** Bets of the rounds that this cycle changes. */
  open: Rounds;
}

/** The round of a bet; one without is its own. */
export const roundOf = (event: BetEvent): string => event.round ?? `bet:${event.bet}`;

const openBet = (stake: string): KnownBet => ({ open: true, stake: BigInt(stake), net: 0n, at: 0 });

function settledBet(stake: string, win: string, jackpot: string, at: number): KnownBet {
  const staked = BigInt(stake);
  return { open: false, stake: staked, net: BigInt(win) + BigInt(jackpot) - staked, at };
}

/** What a bet was before an event; null before it was made. */
function before(event: BetEvent): KnownBet | null {
  switch (event.kind) {
    case 'placed':
      return null;
    case 'settled':
      return event.placed ? null : openBet(event.stake);
    case 'cancelled':
      return openBet(event.stake);
    case 'corrected': {
      const { total, win, jackpot } = event;
      const [won, more] = [BigInt(total.win) - BigInt(win), BigInt(total.jackpot) - BigInt(jackpot)];
      return settledBet(event.stake, String(won), String(more), event.at);
    }
  }
}

/** The first event of each bet that the evaluation has not come to: before it the bet is as that event found it. */
export function firstEvents(items: Iterable<RiskItem>): Map<string, BetEvent> {
  const first = new Map<string, BetEvent>();
  for (const item of items)
    for (const event of item) if (isBet(event) && !first.has(event.bet)) first.set(event.bet, event);
  return first;
}

/** Puts a bet of the tables among the rounds, as it was before the events that are still to come. */
export function addRow(rounds: Rounds, row: BetRow, first: ReadonlyMap<string, BetEvent>): void {
  if (first.has(row.id)) return;
  const open = row.state === 0 || row.payout_time === null;
  const at = row.payout_time?.getTime() ?? 0;
  const bet = open ? openBet(row.amount) : settledBet(row.amount, row.payout, row.reward, at);
  put(rounds, row.inning_id ?? `bet:${row.id}`, row.id, bet);
}

/** The same of a bet that an event is still to come of. */
export function addBefore(rounds: Rounds, event: BetEvent): void {
  const bet = before(event);
  if (bet) put(rounds, roundOf(event), event.bet, bet);
}

function put(rounds: Rounds, round: string, id: string, bet: KnownBet): void {
  const bets = rounds.get(round);
  if (bets) bets.set(id, bet);
  else rounds.set(round, new Map([[id, bet]]));
}

/** Takes an event: the bet is now what it says. */
export function applyEvent(rounds: Rounds, event: BetEvent): void {
  const round = roundOf(event);
  if (event.kind === 'cancelled') rounds.get(round)?.delete(event.bet);
  else if (event.kind === 'placed') put(rounds, round, event.bet, openBet(event.stake));
  else {
    const { win, jackpot } = event.kind === 'corrected' ? event.total : event;
    put(rounds, round, event.bet, settledBet(event.stake, win, jackpot, event.at));
  }
}

/** What a round came to; null while a bet of it is open, and where none counts. */
export function judged(id: string, bets: ReadonlyMap<string, KnownBet> | undefined): JudgedRound | null {
  if (!bets || bets.size === 0) return null;
  let [net, stake, at] = [0n, 0n, 0];
  for (const bet of bets.values()) {
    if (bet.open) return null;
    net += bet.net;
    stake += bet.stake;
    at = Math.max(at, bet.at);
  }
  return { id, at, net, stake };
}
