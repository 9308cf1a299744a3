import { type MonitorConfig, thresholdOf } from '../config.ts';
import type { SettledEvent } from '../events.ts';
import { keyText } from '../keys.ts';
import { minuteOf } from '../minutes.ts';
import type { Figure } from '../monitor.ts';
import { type MonitorCode, monitorOf } from '../monitors.ts';
import { looksAt, subjectOf } from '../subjects.ts';
import type { Happened, Person } from './happened.ts';
import { inNumbers } from './weights.ts';
import { createWindow, type Window } from './window.ts';

/** An alert that a version of a rule would have raised, with its episode. */
export interface Raised extends Person {
  readonly key: string;
  readonly figure: string;
  readonly subject: string;
  /** Minutes, both included; null while it lasts. */
  readonly from: number;
  to: number | null;
  /** Epoch ms of the event that raised it. */
  readonly at: number;
  /** In the figure's own integers. */
  peak: number;
  readonly alarm: number;
}

/** What a replay has to know besides what happened. */
export interface ReplayFacts {
  /** CNY for one unit of a currency, times 10^8, when the Beijing day began that contains an instant. */
  rateOf(currency: string, atMs: number): bigint | null;
  isMini(game: number): boolean;
  /** Minutes: what happened before the first fills windows and raises nothing; the last is the one that runs. */
  readonly from: number;
  readonly to: number;
}

interface Limits {
  readonly table: number;
  readonly alarm: number;
}

interface Rule {
  readonly name: string;
  readonly figure: Figure;
  readonly value: (window: Window) => number | null;
}

/** What is known of a subject in a currency. */
interface Series extends Person {
  readonly subject: string;
  readonly window: Window;
  readonly open: (Raised | null)[];
  limits: (Limits | null)[];
  /** Beijing day of the limits. */
  day: number;
  touched: boolean;
}

const dayMinutes = 1_440;
const beijingMinutes = 8 * 60;
const dayOf = (minute: number): number => Math.floor((minute + beijingMinutes) / dayMinutes);

/**
 * Plays one version of a rule over what happened, in the order of its times, by the rules of the live evaluation without
 * verdicts (risk §1, §3): every episode is one alert. What happened is given piece by piece; a piece never begins before the
 * one before it ended. An event costs the same whatever the window.
 */
export function createReplay(code: MonitorCode, config: MonitorConfig, facts: ReplayFacts) {
  const monitor = monitorOf(code);
  const rules: Rule[] = Object.entries(monitor.figures).map(([name, figure]) => ({
    name,
    figure,
    value: inNumbers(figure.of),
  }));
  const { least } = monitor;
  const gate = least && config.least !== null ? inNumbers(least.of) : null;
  const leastValue = Number(config.least ?? 0n);
  const all = new Map<string, Series>();
  const raised: Raised[] = [];

  /** Thresholds of a currency on a Beijing day. */
  const limitsOf = new Map<string, (Limits | null)[]>();

  function limitsAt(series: Series, minute: number): (Limits | null)[] {
    const day = dayOf(minute);
    if (series.day === day) return series.limits;
    series.day = day;
    const place = `${day} ${series.currency}`;
    const known = limitsOf.get(place) ?? limitsOn(day, series.currency);
    limitsOf.set(place, known);
    series.limits = known;
    return known;
  }

  function limitsOn(day: number, currency: string): (Limits | null)[] {
    const dayStart = (day * dayMinutes - beijingMinutes) * 60_000;
    return rules.map(({ name, figure }) => {
      const set = thresholdOf(config, name, figure.unit, currency || '*', (one) =>
        facts.rateOf(one, dayStart),
      );
      return set && { table: Number(set.table), alarm: Number(set.alarm) };
    });
  }

  /** Below every threshold where too little happened to measure it. */
  function figureAt(rule: Rule, window: Window): number {
    if (gate && (gate(window) ?? 0) < leastValue) return -1;
    return rule.value(window) ?? -1;
  }

  /** Ends the minutes up to one, which may end episodes. */
  function endMinutes(series: Series, until: number): void {
    const { window, open } = series;
    for (let minute = window.at; minute < until; minute += 1) {
      if (open.every((one) => one === null)) break;
      window.move(minute);
      const limits = limitsAt(series, minute);
      rules.forEach((rule, index) => {
        const episode = open[index];
        const limit = limits[index];
        if (!episode || !limit || figureAt(rule, window) >= limit.table) return;
        episode.to = minute;
        open[index] = null;
      });
    }
  }

  function judge(series: Series, at: number): void {
    series.touched = false;
    const { window, open } = series;
    if (!config.enabled || window.at < facts.from) return;
    const limits = limitsAt(series, window.at);
    for (let index = 0; index < rules.length; index += 1) {
      const [rule, limit] = [rules[index] as Rule, limits[index]];
      if (!limit) continue;
      const value = figureAt(rule, window);
      if (value < limit.alarm) continue;
      const episode = open[index];
      if (episode) {
        if (value > episode.peak) episode.peak = value;
        continue;
      }
      const { subject, currency, tenant, agent, member } = series;
      const key = keyText({ code, figure: rule.name, subject, currency: currency || null });
      const fresh: Raised = {
        ...{ key, figure: rule.name, subject, currency, tenant, agent, member },
        ...{ from: window.at, to: null, at, peak: value, alarm: limit.alarm },
      };
      open[index] = fresh;
      raised.push(fresh);
    }
  }

  function seriesOf(person: Person, game: number): Series | null {
    if (!looksAt(monitor, game > 0 && facts.isMini(game))) return null;
    // Subjects are those of the live evaluation; what an event says besides plays no part in them.
    const subject = subjectOf(monitor.subject, { ...nothing, ...person, game });
    if (subject === null) return null;
    const place = `${subject} ${person.currency}`;
    const known = all.get(place);
    if (known) return known;
    const fresh: Series = {
      ...person,
      ...{ subject, window: createWindow(config.windowMinutes), open: rules.map(() => null) },
      ...{ limits: [], day: -1, touched: false },
    };
    all.set(place, fresh);
    return fresh;
  }

  /** The series of the people of a piece (and of its games), found once each: pieces one after the other share their people. */
  let found = new Map<number, Series | null>();
  let people: readonly Person[] | null = null;
  const byGame = monitor.subject === 'game' || monitor.games !== undefined;
  const gamesMost = 4_096;

  function find(piece: Happened, row: number): Series | null {
    const who = piece.who[row] as number;
    const game = piece.game[row] as number;
    const place = byGame ? who * gamesMost + game : who;
    const known = found.get(place);
    if (known !== undefined) return known;
    const series = seriesOf(piece.people[who] as Person, game);
    found.set(place, series);
    return series;
  }

  return {
    /** Counts the rows from `first` up to and without `end`. */
    take(piece: Happened, first = 0, end = piece.length): void {
      if (piece.people !== people) {
        people = piece.people;
        found = new Map();
      }
      const touched: Series[] = [];
      for (let row = first; row < end; row += 1) {
        const at = piece.at[row] as number;
        const series = find(piece, row);
        if (series) {
          const minute = minuteOf(at);
          if (minute > series.window.at) endMinutes(series, minute);
          series.window.add(
            minute,
            piece.in[row] as number,
            piece.out[row] as number,
            piece.extra[row] as number,
          );
          if (!series.touched) {
            series.touched = true;
            touched.push(series);
          }
        }
        const round = piece.round[row] as number;
        if (round > 0 && row + 1 < end && piece.round[row + 1] === round && piece.at[row + 1] === at)
          continue;
        for (const one of touched) judge(one, at);
        touched.length = 0;
      }
    },
    /** The alerts, in the order in which they were raised. */
    end(): readonly Raised[] {
      for (const series of all.values()) endMinutes(series, facts.to);
      return raised;
    },
  };
}
export type Replay = ReturnType<typeof createReplay>;

const nothing: SettledEvent = {
  ...{ kind: 'settled', tenant: '', agent: '', member: '', currency: '', bet: '', game: 0 },
  ...{ betAt: 0, at: 0, stake: '0', win: '0', jackpot: '0', ip: '', hall: 0 },
};
