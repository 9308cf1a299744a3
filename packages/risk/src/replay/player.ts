import { type MonitorConfig, minOf } from '../config.ts';
import { minuteOf, minuteStart } from '../minutes/minutes.ts';
import { type MonitorCode, monitorOf } from '../monitors.ts';
import { isIgnored } from '../rules/addresses.ts';
import { createLimits, dayOf, type Limits, type Rule, startOf } from './facts/limits.ts';
import type { Alert, ReplayFacts } from './facts/played.ts';
import { inNumbers, type Totals, weightsOf } from './facts/weights.ts';
import type { Rows } from './subjects/rows.ts';
import type { Named } from './subjects/who.ts';
import { createWindow, type Window } from './subjects/window.ts';

/** A version of a rule, which looks at one subject after the other. */
export interface Player {
  /**
   * Begins with a subject, whose rows are those from `first` up to and without `end`; false where it cannot
   * reach an alarm.
   */
  begin(named: Named, day: number | null, rows: Rows, first: number, end: number): boolean;
  /** Counts rows of the subject, from `first` up to and without `next`; its last one is before `end`. */
  take(rows: Rows, first: number, next: number, end: number): void;
  /** The alerts about the subject, in the order in which they were raised. */
  end(): readonly Alert[];
}

/** Limits of a currency on a Beijing day. */
interface Day {
  readonly limits: readonly (Limits | null)[];
  /** Smallest activity for which figures are evaluated. */
  readonly least: number;
}

/**
 * Returns the next minute in which the figures of a window, or their limits, may change without new figures:
 * a figure leaves the window, or a day begins.
 */
const nextChange = (minute: number, { leaves }: Window): number =>
  Math.max(minute + 1, Math.min(leaves, minuteOf(startOf(dayOf(minute) + 1))));

const noAlerts: readonly Alert[] = [];

/** Begins, raises and ends the episodes of the subject that is looked at. */
class Evaluator {
  /** Of each figure, the episode that lasts. */
  private readonly open: (Alert | null)[];
  private episodes = 0;
  /** The alerts of the subject so far. */
  alerts: Alert[] = [];
  private currency = '';
  private ofDay: number | null = null;

  constructor(
    private readonly window: Window,
    private readonly days: ReturnType<typeof createDays>,
    private readonly facts: ReplayFacts,
  ) {
    const { rules } = days;
    this.open = rules.map(() => null);
  }

  /** Below every threshold where too little happened to measure it. */
  private figureAt(rule: Rule, day: Day): number {
    const { amount } = this.days;
    if (amount !== null && (amount(this.window) ?? 0) < day.least) return -1;
    if (this.ofDay !== null && this.ofDay !== dayOf(this.window.at)) return -1;
    return rule.value(this.window) ?? -1;
  }

  private raise(index: number, at: number, peak: number, alarm: number): void {
    const { name: figure } = this.days.rules[index] as Rule;
    const fresh = { figure, from: this.window.at, to: null, at, peak, alarm };
    this.alerts.push(fresh);
    this.open[index] = fresh;
    this.episodes += 1;
  }

  begin(ownCurrency: string, day: number | null): void {
    this.open.fill(null);
    this.episodes = 0;
    if (this.alerts.length > 0) this.alerts = [];
    this.currency = ownCurrency;
    this.ofDay = day;
  }

  /** Ends the minutes up to one, which may end episodes. */
  endMinutes(until: number): void {
    const { dayIn, rules } = this.days;
    for (
      let minute = this.window.at;
      this.episodes > 0 && minute < until;
      minute = nextChange(minute, this.window)
    ) {
      this.window.move(minute);
      const day = dayIn(this.currency, minute);
      for (let index = 0; index < rules.length; index += 1) {
        const episode = this.open[index];
        const limit = day.limits[index];
        if (!episode || !limit || this.figureAt(rules[index] as Rule, day) >= limit.table) continue;
        episode.to = minute;
        this.open[index] = null;
        this.episodes -= 1;
      }
    }
  }

  /** Ends the episodes because of the event itself, before the current minute. */
  cut(): void {
    if (this.episodes === 0) return;
    for (const episode of this.open) if (episode) episode.to = this.window.at - 1;
    this.open.fill(null);
    this.episodes = 0;
  }

  /** Evaluates what fills the window of the first minute, once the events before it have been counted. */
  beginShadow(): void {
    const { facts, window } = this;
    if (!facts.isShadow || window.at >= facts.from) return;
    window.move(facts.from);
    this.at(minuteStart(facts.from));
  }

  /** Evaluates the figures at a time. */
  at(instant: number): void {
    const { dayIn, rules } = this.days;
    if (this.window.at < this.facts.from) return;
    const day = dayIn(this.currency, this.window.at);
    for (let index = 0; index < rules.length; index += 1) {
      const limit = day.limits[index];
      if (!limit) continue;
      const value = this.figureAt(rules[index] as Rule, day);
      if (value < limit.alarm) continue;
      const episode = this.open[index];
      if (!episode) this.raise(index, instant, value, limit.alarm);
      else if (value > episode.peak) episode.peak = value;
    }
  }
}

/**
 * Plays one version of a rule by the rules of the live evaluation without verdicts (risk §1, §3): every
 * episode is one alert. An event costs the same whatever the window.
 */
export function createPlayer(code: MonitorCode, config: MonitorConfig, facts: ReplayFacts): Player {
  const { measure } = monitorOf(code);
  const days = createDays(code, config, facts);
  const window = createWindow(config.windowMinutes, measure);
  const evaluator = new Evaluator(window, days, facts);
  const mayReach = createBound(days.rules, days.lowest);
  // Of a pair each single record must have it.
  const minOfRow = measure === 'pair' ? Number(config.least ?? 0n) : 0;
  const ignored = measure === 'address' ? (config.ignore ?? []) : [];
  const isLeftOut = (name: string | null): boolean =>
    !config.enabled || (ignored.length > 0 && name !== null && isIgnored(name, ignored));
  let isPlayed = false;
  /** It was counted since its figures were looked at. */
  let touched = false;
  let counted = false;

  return {
    begin({ name, currency }, day, rows, first, end) {
      isPlayed = mayReach(currency, rows, first, end) && !isLeftOut(name);
      if (!isPlayed) return false;
      touched = false;
      counted = false;
      window.reset();
      evaluator.begin(currency, day);
      return true;
    },
    take({ at, in: staked, out, extra, who, round }, first, next, end) {
      if (!isPlayed) return;
      for (let row = first; row < next; row += 1) {
        const instant = at[row] as number;
        const more = extra[row] as number;
        if (more >= minOfRow) {
          const minute = minuteOf(instant);
          if (counted && minute > facts.from) evaluator.beginShadow();
          if (minute > window.at) evaluator.endMinutes(minute);
          counted = true;
          window.add(minute, staked[row] as number, out[row] as number, more, who[row] as number);
          if (window.cut) evaluator.cut();
          touched = true;
        }
        // Rows of one round with equal times are evaluated together.
        const goesOn =
          row + 1 < end && round[row] !== 0 && round[row + 1] === round[row] && at[row + 1] === instant;
        if (touched && !goesOn) {
          evaluator.at(instant);
          touched = false;
        }
      }
    },
    end() {
      if (!isPlayed) return noAlerts;
      if (counted) evaluator.beginShadow();
      evaluator.endMinutes(facts.to);
      return evaluator.alerts;
    },
  };
}

/** Thresholds and least amounts, looked up once a day and currency: those of money are others in each. */
function createDays(code: MonitorCode, config: MonitorConfig, facts: ReplayFacts) {
  const { least, measure } = monitorOf(code);
  const { rules, on, lowest } = createLimits(code, config, facts);
  const own = measure === 'pair' ? null : (config.least ?? null);
  const amount = least && own !== null ? inNumbers(least.of) : null;
  const inCurrency = (currency: string, day: number): number => {
    if (!least || own === null) return 0;
    if (least.unit !== 'money') return Number(own);
    const wanted = minOf(own, currency, (one) => facts.rateOf(one, startOf(day)));
    return wanted === null ? Number.POSITIVE_INFINITY : Number(wanted);
  };
  const known = new Map<string, Map<number, Day>>();
  let [lastCurrency, lastDays]: [string | null, Map<number, Day>] = [null, new Map()];
  return {
    rules,
    lowest,
    amount,
    dayIn(currency: string, minute: number): Day {
      if (currency !== lastCurrency) {
        lastDays = known.get(currency) ?? new Map();
        known.set(currency, lastDays);
        lastCurrency = currency;
      }
      const day = dayOf(minute);
      let found = lastDays.get(day);
      if (!found) {
        found = { limits: on(day, currency), least: inCurrency(currency, day) };
        lastDays.set(day, found);
      }
      return found;
    },
  };
}

/**
 * Returns whether a figure of a subject may reach its alarm, from the total of everything that increases it:
 * most subjects never come near one, and their events need no exact evaluation. A figure that is not linear
 * in the totals has no such bound.
 */
function createBound(rules: readonly Rule[], lowest: (currency: string) => readonly number[]) {
  const gains = rules.map(({ figure }) => weightsOf(figure.of));
  const isCount = (one: Totals | null) => one !== null && one.in === 0 && one.out === 0 && one.extra === 0;
  const counts = gains.every(isCount);
  let [currency, alarms]: [string | null, readonly number[]] = [null, []];
  return (own: string, { in: staked, out, extra }: Rows, first: number, end: number): boolean => {
    if (own !== currency) alarms = lowest(own);
    currency = own;
    for (let index = 0; index < gains.length; index += 1) {
      const gain = gains[index];
      const alarm = alarms[index] as number;
      if (!gain) return true;
      let sum = Math.max(0, gain.count) * (end - first);
      for (let row = first; !counts && row < end && sum < alarm; row += 1) {
        const one =
          gain.in * (staked[row] as number) +
          gain.out * (out[row] as number) +
          gain.extra * (extra[row] as number);
        if (one > 0) sum += one;
      }
      if (sum >= alarm) return true;
    }
    return false;
  };
}
