import { divHalfEven, toDto } from '@pitboss/ledger/money';
import { type BetEvent, isBet, type RiskItem, type SettledEvent } from '@pitboss/risk/events';
import { type FigureKey, keyText } from '@pitboss/risk/keys';
import { minuteOf } from '@pitboss/risk/minutes/minutes';
import { monitorOf } from '@pitboss/risk/monitors';
import { isFishing } from '@pitboss/risk/rounds/streaks';
import type { Facts } from '@pitboss/risk/rules/columns';
import type { Monitor } from '@pitboss/risk/rules/monitor';
import { limitsOf, type Step, show, standingOf, unmeasured } from '../evaluation/evaluate.ts';
import type { Limits, Memory } from '../evaluation/memory.ts';
import { extraOf } from './gauge.ts';

/** Monitors of single bets, which look back a day. */
type BetCode = 'singleBet' | 'singleFish';

/** Returns the outcome of a bet after an event; null for an event that only places it. */
function outcomeOf(event: BetEvent): { readonly win: bigint; readonly jackpot: bigint } | null {
  if (event.kind === 'settled') return { win: BigInt(event.win), jackpot: BigInt(event.jackpot) };
  if (event.kind === 'corrected')
    return { win: BigInt(event.total.win), jackpot: BigInt(event.total.jackpot) };
  return null;
}

function factsOf(event: BetEvent): Facts {
  const stake = BigInt(event.stake);
  const outcome = outcomeOf(event);
  const paid = outcome && outcome.win + outcome.jackpot;
  return {
    bet: event.bet,
    game: String(event.game),
    area: event.area === undefined ? null : `${event.game}_${event.area}`,
    amount: toDto(stake),
    net: paid === null ? null : toDto(paid - stake),
    multiple: paid === null || stake === 0n ? null : toDto(divHalfEven(paid * 100n, stake)),
  };
}

/** A figure of a bet at the time that counts for it. */
interface Side {
  readonly of: FigureKey;
  readonly limits: Limits;
  readonly value: bigint;
  readonly at: number;
}

function sideOf(memory: Memory, code: BetCode, name: 'value' | 'win', event: BetEvent): Side | null {
  const { figures }: Monitor = monitorOf(code);
  const figure = figures[name];
  const of = { code, figure: name, subject: `bet:${event.bet}`, currency: event.currency };
  const limits = figure && limitsOf(memory, of, figure);
  if (!limits) return null;
  const outcome = outcomeOf(event);
  const sums = { count: 1, in: BigInt(event.stake), out: outcome?.win ?? 0n, extra: outcome?.jackpot ?? 0n };
  const at = name === 'win' || code === 'singleFish' ? (event as SettledEvent).at : event.betAt;
  return { of, limits, value: figure.of(sums) ?? unmeasured, at };
}

/** The side that the row shows: what was won where that is worth more attention than what was staked. */
function shownSide(memory: Memory, side: Side, event: BetEvent): Side {
  if (side.of.figure !== 'win' || side.value >= side.limits.alarm) return side;
  const staked = sideOf(memory, 'singleBet', 'value', event);
  if (!staked || staked.value < staked.limits.table) return side;
  return side.value >= side.limits.table && staked.value < staked.limits.alarm ? side : staked;
}

/** One figure of a bet; what is late by more than a day raises nothing. */
function look(memory: Memory, side: Side | null, event: BetEvent, steps: Step[]): void {
  if (!side) return;
  const { of, limits, value, at } = side;
  const minute = minuteOf(at);
  if (minute <= memory.minute - monitorOf(of.code).window.minutes) return;
  if (value < limits.table && !memory.standings.has(keyText(of))) return;
  const owner = { tenantId: event.tenant, agentId: event.agent, memberId: event.member };
  const standing = standingOf(memory, of, owner);
  const facts = factsOf(event);
  const shown = shownSide(memory, side, event);
  standing.of = shown.of;
  standing.facts = facts;
  standing.changed = true;
  show(standing, shown.value, shown.limits, at);
  if (value < limits.alarm) return;
  const extra = extraOf(of.code, facts);
  const fold = `m:${event.member}`;
  steps.push({ standing, minute, value, at, limits, figure: of.figure, extra, ended: false, fold });
}

/** A cancelled bet does not count: its row is removed, an alert stays. */
function gone(memory: Memory, event: BetEvent): void {
  for (const code of ['singleBet', 'singleFish'] as const) {
    const of = { code, figure: 'value', subject: `bet:${event.bet}`, currency: event.currency };
    const standing = memory.standings.get(keyText(of));
    if (!standing) continue;
    standing.value = unmeasured;
    standing.shown = false;
    standing.changed = true;
  }
}

/**
 * Evaluates the single bets of a message: the stake when one is placed, its win when it is settled or
 * corrected.
 */
export function evaluateBets(memory: Memory, item: RiskItem, steps: Step[]): void {
  for (const event of item) {
    if (!isBet(event)) continue;
    if (event.kind === 'cancelled') {
      gone(memory, event);
      continue;
    }
    const sideAs = (code: BetCode, name: 'value' | 'win') =>
      look(memory, sideOf(memory, code, name, event), event, steps);
    if (event.kind === 'placed' || (event.kind === 'settled' && event.placed)) sideAs('singleBet', 'value');
    if (event.kind === 'placed') continue;
    if (isFishing(event.game)) sideAs('singleFish', 'value');
    else sideAs('singleBet', 'win');
  }
}
