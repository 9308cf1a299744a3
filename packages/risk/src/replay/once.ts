import { percentOf } from '../columns.ts';
import type { MonitorConfig } from '../config.ts';
import { keyText } from '../keys.ts';
import { minuteOf } from '../minutes.ts';
import { type MonitorCode, monitorOf } from '../monitors.ts';
import { isFishing } from '../rounds/streaks.ts';
import { type Happened, idOf, type Person } from './happened.ts';
import { createLimits, dayOf } from './limits.ts';
import type { ListRule } from './lists.ts';
import type { Raised, ReplayFacts } from './played.ts';

/** Whether a rule looks at a side of bets: what a shot at a fish cost raises nothing. */
export const looksAtSide = (code: MonitorCode, side: number): boolean => code !== 'singleFish' || side === 1;

/**
 * Plays a rule about single bets or orders: each raises once for ever, and the second side of a bet updates its alert. Bets are
 * given by the time they were made first (side 0), then by their payouts (side 1).
 */
export function createOnce(code: MonitorCode, config: MonitorConfig, facts: ReplayFacts): ListRule {
  const { rules, on, lowest } = createLimits(code, config, facts);
  const { measure } = monitorOf(code);
  const ofBet = measure === 'bet';
  const word = ofBet ? 'bet' : 'order';
  const raised = new Map<string, Raised>();
  /** Of each figure, below what nothing is raised of whom: hardly any bet comes near it. 0 is not known yet. */
  const floors = rules.map(() => new Float64Array(1_024));
  let people: readonly Person[] | null = null;

  function floorOf(piece: Happened, row: number, index: number): number {
    const who = piece.who[row] as number;
    let own = floors[index] as Float64Array;
    if (who >= own.length) {
      const larger = new Float64Array(2 * who);
      larger.set(own);
      floors[index] = larger;
      own = larger;
    }
    if (own[who] === 0) own[who] = lowest((piece.people[who] as Person).currency)[index] as number;
    return own[who] as number;
  }

  function reach(piece: Happened, row: number, index: number, value: number): void {
    const at = piece.at[row] as number;
    const minute = minuteOf(at);
    if (minute < facts.from) return;
    const person = piece.people[piece.who[row] as number] as Person;
    const limits = on(dayOf(minute), person.currency)[index];
    const figure = rules[index]?.name;
    if (!limits || figure === undefined || value < limits.alarm) return;
    const id = idOf(piece, row);
    const known = raised.get(id);
    if (known) {
      Object.assign(known, { figure, peak: value, alarm: limits.alarm });
      return;
    }
    const { tenant, agent, member, currency } = person;
    const subject = `${word}:${id}`;
    raised.set(id, {
      ...{ key: keyText({ code, figure, subject, currency }), figure, subject },
      ...{ tenant, agent, member, currency, from: minute, to: minute, at, peak: value, alarm: limits.alarm },
    });
  }

  const sums = { count: 1, in: 0, out: 0, extra: 0 };

  /** What a bet or an order comes to; null where the rule does not look at it. */
  function measured(piece: Happened, row: number, index: number): number | null {
    const staked = piece.in[row] as number;
    const out = piece.out[row] as number;
    const extra = piece.extra[row] as number;
    if (ofBet) {
      sums.in = staked;
      sums.out = out;
      sums.extra = extra;
      return rules[index]?.value(sums) ?? null;
    }
    // Of an order `in` is the transfer before it, and `extra` what was staked since.
    const played = percentOf(BigInt(extra), BigInt(staked));
    return played !== null && played < (config.least ?? 0n) ? out : null;
  }

  /** Which figure a side is about: stakes when a bet is made, what it won when it is paid. */
  const figureOf = (side: number): number => (code === 'singleBet' ? side : 0);

  return {
    take(piece, side = 0) {
      if (!looksAtSide(code, side)) return;
      const index = figureOf(side);
      if (piece.people !== people) for (const own of floors) own.fill(0);
      people = piece.people;
      for (let row = 0; row < piece.length; row += 1) {
        const fish = isFishing(piece.game[row] as number);
        if (ofBet && side === 1 && fish !== (code === 'singleFish')) continue;
        const value = measured(piece, row, index);
        if (value !== null && value >= floorOf(piece, row, index)) reach(piece, row, index, value);
      }
    },
    end: () => [...raised.values()].sort((a, b) => a.at - b.at),
  };
}
