import { leastOf, type MonitorConfig } from '../config.ts';
import { keyText } from '../keys.ts';
import { minuteOf } from '../minutes.ts';
import { type MonitorCode, monitorOf } from '../monitors.ts';
import { isIgnored } from '../rules/addresses.ts';
import { createLimits, dayOf, type Limits, type Rule, startOf } from './limits.ts';
import type { Raised, Replay, ReplayFacts } from './played.ts';
import { type Course, createCourse, type Rows } from './subjects/course.ts';
import { createScreen } from './subjects/screen.ts';
import { nameOf, type Subject } from './subjects/who.ts';
import { createWindow, type Window } from './subjects/window.ts';
import { inNumbers } from './weights.ts';

/** A subject in a currency that is looked at exactly. */
interface Series {
  readonly subject: Subject;
  readonly window: Window;
  readonly open: (Raised | null | undefined)[];
  /** In which minutes the newest episodes began. */
  readonly begun: number[];
  limits: readonly (Limits | null)[];
  /** Beijing day of the limits. */
  day: number;
  touched: boolean;
  /** How many of its figures are in an episode. */
  episodes: number;
}

/**
 * Plays one version of a rule over what happened, in the order of its times, by the rules of the live evaluation without
 * verdicts (risk §1, §3): every episode is one alert. What happened is given piece by piece; a piece never begins before the
 * one before it ended. An event costs the same whatever the window; of subjects that cannot have reached an alarm it costs least.
 */
export function createReplay(
  code: MonitorCode,
  config: MonitorConfig,
  facts: ReplayFacts,
  course: Course = createCourse(code, facts, config.windowMinutes),
): Replay {
  const { measure } = monitorOf(code);
  const limits = createLimits(code, config, facts);
  // Of a pair each single record must have it.
  const leastOfRow = measure === 'pair' ? Number(config.least ?? 0n) : 0;
  const screen = createScreen(limits.rules, measure, config.windowMinutes);
  const judge = createJudge(code, config, facts, limits);
  const series: (Series | null | undefined)[] = [];
  const ignored = config.ignore ?? [];
  let known = 0;

  /** Meets the subjects that came up: null for one that is left out. */
  function meet(): void {
    for (; known < course.subjects.length; known += 1) {
      const subject = course.subjects[known] as Subject;
      screen?.add(known, limits.lowest(subject.person.currency));
      if (measure === 'address' && isIgnored(nameOf(subject), ignored)) series[known] = null;
    }
  }

  /** Begins to look at a subject exactly, with what it did within the window. */
  function watch(subject: number, row: number, minute: number): Series {
    const fresh = judge.begin(course.subjects[subject] as Subject);
    course.each(row, minute - config.windowMinutes, (rows, from) => {
      if ((rows.extra[from] as number) >= leastOfRow) add(fresh.window, rows, from);
    });
    series[subject] = fresh;
    return fresh;
  }

  /** Counts a row; gives its subject where its figures are to be judged. */
  function count(rows: Rows, row: number, subject: number): Series | null {
    const own = series[subject];
    if (own === null || (rows.extra[row] as number) < leastOfRow) return null;
    const minute = minuteOf(rows.at[row] as number);
    const near = screen === null || screen.count(subject, minute, rows, row);
    if (!own) return near ? watch(subject, row, minute) : null;
    if (minute > own.window.at) judge.endMinutes(own, minute);
    add(own.window, rows, row);
    if (own.window.cut) judge.cut(own);
    // Streaks come and go with every loss: beginning anew costs more than going on.
    if (near || measure === 'streak' || !judge.isOver(own)) return own;
    series[subject] = undefined;
    return null;
  }

  /** A subject does nothing more up to a minute: often what it did is over by then. */
  function rest(subject: number, minute: number): void {
    const own = series[subject];
    if (!own) return;
    judge.endMinutes(own, minute);
    const over = measure === 'streak' || (screen !== null && !screen.near(subject));
    if (over && judge.isOver(own)) series[subject] = undefined;
  }

  let touched: Series | null = null;
  return {
    take(piece, first = 0, end = piece.length) {
      if (piece.length === 0) return;
      const { rows, subject, length, until } = course.take(piece);
      meet();
      const { at, round } = rows;
      for (let row = first; row < end && row < length; row += 1) {
        const one = subject[row] as number;
        const own = count(rows, row, one);
        if (own) {
          own.touched = true;
          touched = own;
        }
        const isLast = row + 1 === length || subject[row + 1] !== one;
        const goesOn =
          !isLast && round[row] !== 0 && round[row + 1] === round[row] && at[row + 1] === at[row];
        if (touched && !goesOn) {
          judge.at(touched, at[row] as number);
          touched = null;
        }
        if (isLast) rest(one, until);
      }
    },
    end() {
      for (const own of series) if (own) judge.endMinutes(own, facts.to);
      return judge.raised.sort((a, b) => a.at - b.at);
    },
  };
}

const add = (window: Window, { at, in: staked, out, extra, who }: Rows, row: number): void =>
  window.add(
    minuteOf(at[row] as number),
    staked[row] as number,
    out[row] as number,
    extra[row] as number,
    who[row] as number,
  );

/** The minute after one in which the figures of a window or their limits may be others, if nothing is added. */
const nextChange = (minute: number, { leaves }: Window): number =>
  Math.max(minute + 1, Math.min(leaves, minuteOf(startOf(dayOf(minute) + 1))));

const noLimits: readonly (Limits | null)[] = [];

/** Begins, raises and ends the episodes of what is looked at. */
function createJudge(
  code: MonitorCode,
  config: MonitorConfig,
  facts: ReplayFacts,
  { rules, on: limitsOn }: ReturnType<typeof createLimits>,
) {
  const { measure } = monitorOf(code);
  const raised: Raised[] = [];
  const isEnough = createGate(code, config, facts);

  function limitsAt(series: Series, minute: number): readonly (Limits | null)[] {
    const day = dayOf(minute);
    if (series.day === day) return series.limits;
    series.day = day;
    series.limits = limitsOn(day, series.subject.person.currency);
    return series.limits;
  }

  /** Below every threshold where too little happened to measure it. */
  function figureAt(rule: Rule, { window, subject }: Series): number {
    if (!isEnough(window, subject.person.currency)) return -1;
    if (subject.ofDay !== null && subject.ofDay !== dayOf(window.at)) return -1;
    return rule.value(window) ?? -1;
  }

  function raise(
    { subject, window, begun }: Series,
    index: number,
    at: number,
    peak: number,
    alarm: number,
  ): Raised {
    const { person } = subject;
    const { tenant, agent, member } = person;
    const name = nameOf(subject);
    const figure = (rules[index] as Rule).name;
    const currency = measure === 'streak' ? '' : person.currency;
    // Episodes are known by the minutes that they begin in: of two in one minute the second counts from the next.
    const from = begun[index] === window.at ? window.at + 1 : window.at;
    begun[index] = from;
    const fresh: Raised = {
      key: keyText({ code, figure, subject: name, currency: currency || null }),
      ...{ figure, subject: name, currency, tenant, agent, member },
      ...{ from, to: null, at, peak, alarm },
    };
    raised.push(fresh);
    return fresh;
  }

  return {
    raised,
    begin: (subject: Subject): Series => ({
      subject,
      window: createWindow(config.windowMinutes, measure),
      open: [],
      limits: noLimits,
      begun: [],
      day: -1,
      touched: false,
      episodes: 0,
    }),
    /** Nothing of it is open, nor may begin again in the minute of the window. */
    isOver: ({ episodes, begun, window, touched }: Series): boolean =>
      episodes === 0 && !touched && begun.every((minute) => minute < window.at),
    /** Ends the minutes up to one, which may end episodes. */
    endMinutes(series: Series, until: number): void {
      const { window, open } = series;
      for (
        let minute = window.at;
        series.episodes > 0 && minute < until;
        minute = nextChange(minute, window)
      ) {
        window.move(minute);
        const limits = limitsAt(series, minute);
        for (let index = 0; index < rules.length; index += 1) {
          const [episode, limit] = [open[index], limits[index]];
          if (!episode || !limit || figureAt(rules[index] as Rule, series) >= limit.table) continue;
          episode.to = minute;
          open[index] = null;
          series.episodes -= 1;
        }
      }
    },
    /** What happened ends the episodes by itself, before the minute that runs. */
    cut(series: Series): void {
      series.open.forEach((episode, index) => {
        if (episode) episode.to = series.window.at - 1;
        series.open[index] = null;
      });
      series.episodes = 0;
    },
    /** Looks at what a series came to at an instant. */
    at(series: Series, at: number): void {
      series.touched = false;
      const { window, open } = series;
      if (!config.enabled || window.at < facts.from) return;
      const limits = limitsAt(series, window.at);
      for (let index = 0; index < rules.length; index += 1) {
        const limit = limits[index];
        if (!limit) continue;
        const value = figureAt(rules[index] as Rule, series);
        if (value < limit.alarm) continue;
        const episode = open[index];
        if (episode) {
          if (value > episode.peak) episode.peak = value;
          continue;
        }
        open[index] = raise(series, index, at, value, limit.alarm);
        series.episodes += 1;
      }
    },
  };
}

/** Whether enough happened for a monitor that asks for a least amount, which of money is another one in each currency and day. */
function createGate(code: MonitorCode, config: MonitorConfig, facts: ReplayFacts) {
  const { least, measure } = monitorOf(code);
  if (!least || config.least === null || config.least === undefined || measure === 'pair') return () => true;
  const own = config.least;
  const amount = inNumbers(least.of);
  if (least.unit !== 'money') return (window: Window) => (amount(window) ?? 0) >= Number(own);
  /** Of the day that was looked at last; days follow one another. */
  const known = new Map<string, number>();
  let knownDay = Number.NaN;
  return (window: Window, currency: string): boolean => {
    const day = dayOf(window.at);
    if (day !== knownDay) known.clear();
    knownDay = day;
    let wanted = known.get(currency);
    if (wanted === undefined) {
      const inCurrency = leastOf(own, currency, (one) => facts.rateOf(one, startOf(day)));
      wanted = inCurrency === null ? Number.POSITIVE_INFINITY : Number(inCurrency);
      known.set(currency, wanted);
    }
    return (amount(window) ?? 0) >= wanted;
  };
}
