import type { MonitorConfig } from '../config.ts';
import { foldKeyText, keyText } from '../keys.ts';
import { minuteOf } from '../minutes/minutes.ts';
import { type MonitorCode, monitorOf } from '../monitors.ts';
import { isFishing } from '../rounds/streaks.ts';
import { percentOf } from '../rules/columns.ts';
import { type Happened, idOf, type User } from './facts/happened.ts';
import { createLimits, dayOf } from './facts/limits.ts';
import type { Raised, ReplayFacts } from './facts/played.ts';
import type { ListRule } from './lists.ts';

/** Returns whether a rule evaluates a side of bets: the cost of a shot at a fish raises nothing. */
export const looksAtSide = (code: MonitorCode, side: number): boolean => code !== 'singleFish' || side === 1;

/**
 * Plays a rule about single bets or orders: each raises once for ever, and the second side of a bet updates
 * its alert. Bets are given by the time they were made first (side 0), then by their payouts (side 1).
 */
export class Once implements ListRule {
  private readonly limits: ReturnType<typeof createLimits>;
  private readonly ofBet: boolean;
  private readonly word: 'bet' | 'order';
  private readonly raised = new Map<string, Raised>();
  /**
   * Per figure, the value of each member below which no alert is raised: few bets reach it. 0 means not known
   * yet.
   */
  private readonly floors: Float64Array<ArrayBuffer>[];
  private users: readonly User[] | null = null;
  private readonly sums = { count: 1, in: 0, out: 0, extra: 0 };

  constructor(
    private readonly code: MonitorCode,
    private readonly config: MonitorConfig,
    private readonly facts: ReplayFacts,
  ) {
    this.limits = createLimits(this.code, this.config, this.facts);
    this.ofBet = monitorOf(this.code).measure === 'bet';
    this.word = this.ofBet ? 'bet' : 'order';
    this.floors = this.limits.rules.map(() => new Float64Array(1_024));
  }

  private floorOf(piece: Happened, row: number, index: number): number {
    const who = piece.who[row] as number;
    let own = this.floors[index] as Float64Array;
    if (who >= own.length) {
      const larger = new Float64Array(2 * who);
      larger.set(own);
      this.floors[index] = larger;
      own = larger;
    }
    if (own[who] === 0) own[who] = this.limits.lowest((piece.people[who] as User).currency)[index] as number;
    return own[who] as number;
  }

  private reach(piece: Happened, row: number, index: number, value: number): void {
    const at = piece.at[row] as number;
    const minute = minuteOf(at);
    if (minute < this.facts.from) return;
    const user = piece.people[piece.who[row] as number] as User;
    const limit = this.limits.on(dayOf(minute), user.currency)[index];
    const figure = this.limits.rules[index]?.name;
    if (!limit || figure === undefined || value < limit.alarm) return;
    const id = idOf(piece, row);
    const known = this.raised.get(id);
    if (known) {
      Object.assign(known, { figure, peak: value, alarm: limit.alarm });
      return;
    }
    const { tenant, agent, member, currency } = user;
    const subject = `${this.word}:${id}`;
    this.raised.set(id, {
      key: keyText({ code: this.code, figure, subject, currency }),
      figure,
      subject,
      tenant,
      agent,
      member,
      currency,
      from: minute,
      to: minute,
      at,
      peak: value,
      alarm: limit.alarm,
    });
  }

  /** Returns the value of a bet or an order; null where the rule does not evaluate it. */
  private measured(piece: Happened, row: number, index: number): number | null {
    const staked = piece.in[row] as number;
    const out = piece.out[row] as number;
    const extra = piece.extra[row] as number;
    if (this.ofBet) {
      this.sums.in = staked;
      this.sums.out = out;
      this.sums.extra = extra;
      return this.limits.rules[index]?.value(this.sums) ?? null;
    }
    // Of an order `in` is the transfer before it, and `extra` what was staked since.
    const played = percentOf(BigInt(extra), BigInt(staked));
    return played !== null && played < (this.config.least ?? 0n) ? out : null;
  }

  /** Returns the figure of a side: stakes when a bet is made, its win when it is paid. */
  private figureOf(side: number): number {
    return this.code === 'singleBet' ? side : 0;
  }

  take(piece: Happened, side = 0): void {
    if (!looksAtSide(this.code, side)) return;
    const index = this.figureOf(side);
    if (piece.people !== this.users) for (const own of this.floors) own.fill(0);
    this.users = piece.people;
    for (let row = 0; row < piece.length; row += 1) {
      const fish = isFishing(piece.game[row] as number);
      if (this.ofBet && side === 1 && fish !== (this.code === 'singleFish')) continue;
      const value = this.measured(piece, row, index);
      if (value !== null && value >= this.floorOf(piece, row, index)) this.reach(piece, row, index, value);
    }
  }

  /** Returns the alerts; several bets or orders of a member in one minute share one (risk §1, episode). */
  end(): Raised[] {
    const groups = new Map<string, Raised>();
    for (const own of [...this.raised.values()].sort((a, b) => a.at - b.at)) {
      const { figure, from, member, currency } = own;
      const subject = `m:${member}`;
      const key = { code: this.code, figure, subject, currency };
      const group = foldKeyText(key, subject, from);
      const known = groups.get(group);
      if (!known) groups.set(group, { ...own, group });
      else {
        const { at } = known;
        const largest = own.peak > known.peak ? own : known;
        groups.set(group, { ...largest, at, key: group, subject, group });
      }
    }
    return [...groups.values()];
  }
}
