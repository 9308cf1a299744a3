import { type BetEvent, isBet, type RiskItem } from '@pitboss/risk/events';
import type { EvaluatedRound } from '@pitboss/risk/rounds/streaks';
import type { KnownBet, Rounds } from '../evaluation/known-rounds.ts';
import type { BetRow } from './streaks.sql.ts';

/** The round of a bet; one without is its own. */
export const roundOf = (event: BetEvent): string => event.round ?? `bet:${event.bet}`;

const openBet = (stake: string): KnownBet => ({ open: true, stake: BigInt(stake), net: 0n, at: 0 });

function settledBet(stake: string, win: string, jackpot: string, at: number): KnownBet {
  const staked = BigInt(stake);
  return { open: false, stake: staked, net: BigInt(win) + BigInt(jackpot) - staked, at };
}

/** Returns the state of a bet before an event; null before it was placed. */
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
      const won = BigInt(total.win) - BigInt(win);
      const more = BigInt(total.jackpot) - BigInt(jackpot);
      return settledBet(event.stake, String(won), String(more), event.at);
    }
  }
}

/**
 * Returns the first unevaluated event of each bet: before it the bet is in the state that the event found.
 */
export function firstEvents(items: Iterable<RiskItem>): Map<string, BetEvent> {
  const first = new Map<string, BetEvent>();
  for (const item of items)
    for (const event of item) if (isBet(event) && !first.has(event.bet)) first.set(event.bet, event);
  return first;
}

/** Adds a stored bet to the rounds, in its state before the events that are not evaluated yet. */
export function addRow(rounds: Rounds, row: BetRow, first: ReadonlyMap<string, BetEvent>): void {
  if (first.has(row.id)) return;
  const open = row.state === 0 || row.payout_time === null;
  const at = row.payout_time?.getTime() ?? 0;
  const bet = open ? openBet(row.amount) : settledBet(row.amount, row.payout, row.reward, at);
  put(rounds, row.inning_id ?? `bet:${row.id}`, row.id, bet);
}

/** Adds a bet with an unevaluated event, in the state before that event. */
export function addBefore(rounds: Rounds, event: BetEvent): void {
  const bet = before(event);
  if (bet) put(rounds, roundOf(event), event.bet, bet);
}

function put(rounds: Rounds, round: string, id: string, bet: KnownBet): void {
  const bets = rounds.get(round);
  if (bets) bets.set(id, bet);
  else rounds.set(round, new Map([[id, bet]]));
}

/** Applies an event to its bet. */
export function applyEvent(rounds: Rounds, event: BetEvent): void {
  const round = roundOf(event);
  if (event.kind === 'cancelled') rounds.get(round)?.delete(event.bet);
  else if (event.kind === 'placed') put(rounds, round, event.bet, openBet(event.stake));
  else {
    const { win, jackpot } = event.kind === 'corrected' ? event.total : event;
    put(rounds, round, event.bet, settledBet(event.stake, win, jackpot, event.at));
  }
}

/** Returns the result of a round; null while one of its bets is open, and without counted bets. */
export function evaluated(
  id: string,
  bets: ReadonlyMap<string, KnownBet> | undefined,
): EvaluatedRound | null {
  if (!bets || bets.size === 0) return null;
  let net = 0n;
  let stake = 0n;
  let at = 0;
  for (const bet of bets.values()) {
    if (bet.open) return null;
    net += bet.net;
    stake += bet.stake;
    at = Math.max(at, bet.at);
  }
  return { id, at, net, stake };
}
