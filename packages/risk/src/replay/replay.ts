import { leastOf, type MonitorConfig } from '../config.ts';
import type { SettledEvent } from '../events.ts';
import { keyText } from '../keys.ts';
import { minuteOf } from '../minutes.ts';
import { type MonitorCode, monitorOf } from '../monitors.ts';
import { isIgnored } from '../rules/addresses.ts';
import { looksAt, subjectOf } from '../subjects.ts';
import type { Happened, Person } from './happened.ts';
import { createLimits, dayOf, type Limits, type Rule, startOf } from './limits.ts';
import type { Raised, Replay, ReplayFacts } from './played.ts';
import { inNumbers } from './weights.ts';
import { createWindow, type Window } from './window.ts';

/** What is known of a subject in a currency. */
interface Series extends Person {
  readonly subject: string;
  readonly window: Window;
  readonly open: (Raised | null)[];
  /** In which minutes the newest episodes began. */
  readonly begun: number[];
  limits: (Limits | null)[];
  /** Beijing day of the limits. */
  day: number;
  /** With the end of a Beijing day its figure is over; null for one that goes on. */
  readonly ofDay: number | null;
  touched: boolean;
  /** How many of its figures are in an episode. */
  episodes: number;
}

/**
 * Plays one version of a rule over what happened, in the order of its times, by the rules of the live evaluation without
 * verdicts (risk §1, §3): every episode is one alert. What happened is given piece by piece; a piece never begins before the
 * one before it ended. An event costs the same whatever the window.
 */
export function createReplay(code: MonitorCode, config: MonitorConfig, facts: ReplayFacts): Replay {
  const monitor = monitorOf(code);
  const { rules, on: limitsOn } = createLimits(code, config, facts);
  const { least } = monitor;
  const { measure } = monitor;
  const leastValue = Number(config.least ?? 0n);
  // Of a pair each single record must have it.
  const leastOfRow = measure === 'pair' ? leastValue : 0;
  const gate = least && config.least !== null && measure !== 'pair' ? inNumbers(least.of) : null;
  const byDay = monitor.subject === 'day';
  const ignore = config.ignore ?? [];
  const all = new Map<string, Series>();
  const raised: Raised[] = [];

  function limitsAt(series: Series, minute: number): (Limits | null)[] {
    const day = dayOf(minute);
    if (series.day === day) return series.limits;
    series.day = day;
    series.limits = limitsOn(day, series.currency);
    return series.limits;
  }

  /** Least amounts of money in other currencies, by Beijing day. */
  const leasts = new Map<string, number>();

  function leastOn(day: number, currency: string): number {
    const place = `${day} ${currency}`;
    const known = leasts.get(place);
    if (known !== undefined) return known;
    const own = leastOf(config.least ?? 0n, currency, (one) => facts.rateOf(one, startOf(day)));
    const fresh = own === null ? Number.POSITIVE_INFINITY : Number(own);
    leasts.set(place, fresh);
    return fresh;
  }

  /** Below every threshold where too little happened to measure it. */
  function figureAt(rule: Rule, { window, currency, ofDay }: Series): number {
    if (gate) {
      const own = least?.unit === 'money' ? leastOn(dayOf(window.at), currency) : leastValue;
      if ((gate(window) ?? 0) < own) return -1;
    }
    if (ofDay !== null && ofDay !== dayOf(window.at)) return -1;
    return rule.value(window) ?? -1;
  }

  /** Ends the minutes up to one, which may end episodes. */
  function endMinutes(series: Series, until: number): void {
    const { window, open } = series;
    for (let minute = window.at; series.episodes > 0 && minute < until; minute += 1) {
      window.move(minute);
      const limits = limitsAt(series, minute);
      rules.forEach((rule, index) => {
        const episode = open[index];
        const limit = limits[index];
        if (!episode || !limit || figureAt(rule, series) >= limit.table) return;
        episode.to = minute;
        open[index] = null;
        series.episodes -= 1;
      });
    }
  }

  /** What happened ends the episodes by itself, before the minute that runs. */
  function cut(series: Series): void {
    const { window, open } = series;
    open.forEach((episode, index) => {
      if (episode) episode.to = window.at - 1;
      open[index] = null;
    });
    series.episodes = 0;
  }

  function judge(series: Series, at: number): void {
    series.touched = false;
    const { window, open } = series;
    if (!config.enabled || window.at < facts.from) return;
    const limits = limitsAt(series, window.at);
    for (let index = 0; index < rules.length; index += 1) {
      const [rule, limit] = [rules[index] as Rule, limits[index]];
      if (!limit) continue;
      const value = figureAt(rule, series);
      if (value < limit.alarm) continue;
      const episode = open[index];
      if (episode) {
        if (value > episode.peak) episode.peak = value;
        continue;
      }
      const { subject, tenant, agent, member } = series;
      const currency = measure === 'streak' ? '' : series.currency;
      const key = keyText({ code, figure: rule.name, subject, currency: currency || null });
      // Episodes are known by the minutes that they begin in: of two in one minute the second counts from the next.
      const from = series.begun[index] === window.at ? window.at + 1 : window.at;
      const fresh: Raised = {
        ...{ key, figure: rule.name, subject, currency, tenant, agent, member },
        ...{ from, to: null, at, peak: value, alarm: limit.alarm },
      };
      open[index] = fresh;
      series.episodes += 1;
      series.begun[index] = from;
      raised.push(fresh);
    }
  }

  function seriesOf(person: Person, game: number, day: number, name: string | null): Series | null {
    if (!looksAt(monitor, game > 0 && facts.isMini(game))) return null;
    // Subjects are those of the live evaluation; what an event says besides plays no part in them.
    const subject = name ?? subjectOf(monitor.subject, { ...nothing, ...person, game, at: startOf(day) });
    if (subject === null || (measure === 'address' && isIgnored(subject, ignore))) return null;
    const place = `${subject} ${person.currency}`;
    const known = all.get(place);
    if (known) return known;
    const fresh: Series = {
      ...person,
      ...{ subject, window: createWindow(config.windowMinutes, measure), open: rules.map(() => null) },
      ...{ limits: [], begun: [], day: -1, ofDay: byDay ? day : null, touched: false, episodes: 0 },
    };
    all.set(place, fresh);
    return fresh;
  }

  /** The series of the people of pieces that share them, or of their names; where games or days tell them apart, one by one. */
  let found: (Series | null | undefined)[] = [];
  let apart: (Map<number, Series | null> | undefined)[] = [];
  /** What is known of a game is the same whoever plays it. */
  const ofGame = monitor.subject === 'game';
  const ofCurrency = new Map<string, Map<number, Series | null>>();
  let people: readonly Person[] | null = null;
  const byGame = monitor.subject === 'game' || monitor.subject === 'streak' || monitor.games !== undefined;

  function find(piece: Happened, row: number, minute: number): Series | null {
    const named = piece.name?.[row];
    const who = piece.who[row] as number;
    if (named === undefined && (byGame || byDay)) return findApart(piece, row, minute);
    const place = named ?? who;
    const known = found[place];
    if (known !== undefined) return known;
    const name = named === undefined ? null : (piece.names?.[named] ?? null);
    const series = seriesOf(piece.people[who] as Person, 0, 0, name);
    found[place] = series;
    return series;
  }

  function findApart(piece: Happened, row: number, minute: number): Series | null {
    const who = piece.who[row] as number;
    const game = piece.game[row] as number;
    const day = byDay ? dayOf(minute) : 0;
    const place = byGame ? game : day;
    let own = apart[who];
    if (own === undefined) {
      own = (ofGame && ofCurrency.get((piece.people[who] as Person).currency)) || new Map();
      apart[who] = own;
      if (ofGame) ofCurrency.set((piece.people[who] as Person).currency, own);
    }
    const known = own.get(place);
    if (known !== undefined) return known;
    const series = seriesOf(piece.people[who] as Person, game, day, null);
    own.set(place, series);
    return series;
  }

  return {
    take(piece: Happened, first = 0, end = piece.length): void {
      if (piece.people !== people) {
        people = piece.people;
        found = [];
        apart = [];
      }
      const touched: Series[] = [];
      for (let row = first; row < end; row += 1) {
        const at = piece.at[row] as number;
        const minute = minuteOf(at);
        const series = (piece.extra[row] as number) < leastOfRow ? null : find(piece, row, minute);
        if (series) {
          if (minute > series.window.at) endMinutes(series, minute);
          series.window.add(
            minute,
            piece.in[row] as number,
            piece.out[row] as number,
            piece.extra[row] as number,
            piece.who[row] as number,
          );
          if (series.window.cut) cut(series);
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
    end(): readonly Raised[] {
      for (const series of all.values()) endMinutes(series, facts.to);
      return raised;
    },
  };
}

/** An event that says nothing. */
const nothing: SettledEvent = {
  ...{ kind: 'settled', tenant: '', agent: '', member: '', currency: '', bet: '', game: 0 },
  ...{ betAt: 0, at: 0, stake: '0', win: '0', jackpot: '0', ip: '', hall: 0 },
};
