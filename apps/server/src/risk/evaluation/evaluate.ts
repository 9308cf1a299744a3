import { thresholdOf } from '@pitboss/risk/config';
import type { RiskItem } from '@pitboss/risk/events';
import { type FigureKey, keyText, raisesOnce } from '@pitboss/risk/keys';
import { addSums, minuteOf, minuteStart, noSums } from '@pitboss/risk/minutes/minutes';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import { columnsOf, type Facts } from '@pitboss/risk/rules/columns';
import { type Figure, isSingleMeasure, isSummed, type Monitor } from '@pitboss/risk/rules/monitor';
import { beijingDate, kindOf, looksAt } from '@pitboss/risk/subjects';
import { miniGameIds } from '../../domain/games/games.ts';
import { addedBy, type MinuteChange, watchers } from './added.ts';
import { type Limits, type Memory, type Owner, type SeriesKey, type Standing, seriesText } from './memory.ts';

/** The figure of a key in a minute, in the order of evaluation. */
export interface Step {
  readonly standing: Standing;
  readonly minute: number;
  readonly value: bigint;
  /** Epoch ms of the event. */
  readonly at: number;
  readonly limits: Limits;
  readonly figure: string;
  /** Additional data of an alert. */
  readonly extra: Facts;
  /** At the end of the minute, which may end an episode; otherwise during it, which may raise an alert. */
  readonly ended: boolean;
  /** The event ends the episode by itself. */
  readonly cut?: true;
  /** Epoch ms of the newest event that was counted; absent where all of the minute was. */
  readonly upTo?: number;
  /** Of a bet, an order or a signal: the subject whose others of the same minute share its alert. */
  readonly fold?: string;
}

/** Thresholds of a figure in a currency as they are set now; null where the currency has no rate. */
export function limitsOf(memory: Memory, of: FigureKey, figure: Figure): Limits | null {
  const set = memory.configs.get(of.code);
  if (!set) return null;
  const reckoned = memory.limits.get(set.config) ?? new Map<string, Limits | null>();
  memory.limits.set(set.config, reckoned);
  const key = `${of.figure} ${of.currency ?? ''}`;
  const known = reckoned.get(key);
  if (known !== undefined) return known;
  const limits = thresholdOf(
    set.config,
    of.figure,
    figure.unit,
    of.currency ?? '*',
    (currency) => memory.rates.get(currency) ?? null,
  );
  reckoned.set(key, limits);
  return limits;
}

/** Returns the figure of a key, created if missing. */
export function standingOf(memory: Memory, of: FigureKey, owner: Owner): Standing {
  const key = keyText(of);
  const known = memory.standings.get(key);
  if (known) return known;
  const { tenantId, agentId, memberId } = owner;
  const fresh: Standing = {
    key,
    of,
    tenantId,
    agentId,
    memberId,
    value: 0n,
    lastAt: 0,
    shown: false,
    episodes: [],
    facts: null,
    changed: false,
  };
  memory.standings.set(key, fresh);
  return fresh;
}

/** Below every threshold. */
export const unmeasured = -1n;

/**
 * A figure's value in the window that ends with a minute; below all thresholds where too little happened to
 * measure it.
 */
export function valueAt(
  memory: Memory,
  series: SeriesKey,
  { code, figure }: { readonly code: MonitorCode; readonly figure: Figure },
  minute: number,
): bigint {
  const config = memory.configs.get(code)?.config;
  const known = memory.series.get(seriesText(series));
  if (!config || !known) return unmeasured;
  // A day's figure ends with it.
  const { subject } = series;
  if (kindOf(subject) === 'day' && !subject.endsWith(beijingDate(minuteStart(minute)))) return unmeasured;
  const sums = known.over(minute, config.windowMinutes);
  const { least, atEnds } = monitorOf(code);
  const before = atEnds ? known.over(minute - config.windowMinutes, config.windowMinutes) : noSums;
  if (least && config.least !== null && least.of(sums, before) < config.least) return unmeasured;
  return figure.of(sums, before) ?? unmeasured;
}

const mini = new Set(miniGameIds);
/** Returns whether a monitor evaluates a subject of its kind. */
const watches = (monitor: Monitor, subject: string): boolean =>
  looksAt(monitor, monitor.subject === 'game' && mini.has(Number(subject.slice('game:'.length))));

/** Brings what is shown of a key up to a minute. */
export function show(standing: Standing, value: bigint, limits: Limits, at?: number): void {
  const shown = value >= limits.table;
  if (standing.value === value && standing.shown === shown && at === undefined) return;
  standing.changed = true;
  standing.value = value;
  standing.shown = shown;
  if (at !== undefined && at > standing.lastAt) standing.lastAt = at;
}

interface Touched extends SeriesKey {
  readonly owner: Owner;
  /** The earliest minute that changed, and the newest event. */
  from: number;
  at: number;
}

/**
 * Counts one message and evaluates the figures of its subjects: at its minute, and for a past minute at each
 * later one that the window covers (risk §1, live). The series must be in memory.
 */
export function evaluateItem(
  memory: Memory,
  item: RiskItem,
  changes: Map<string, MinuteChange>,
  steps: Step[],
): void {
  const touched = new Map<string, Touched>();
  for (const event of item)
    for (const added of addedBy(event)) {
      const { subject, measure, currency, minute, part, agentId, sums, at, text: key, owner } = added;
      memory.series.get(key)?.add(minute, sums, at);
      const position = `${key}\n${minute}\n${part}\n${agentId}`;
      const change = changes.get(position);
      if (change) change.sums = addSums(change.sums, sums);
      else changes.set(position, { subject, measure, currency, minute, part, agentId, sums });
      const before = touched.get(key);
      if (!before) touched.set(key, { subject, measure, currency, owner, from: minute, at });
      else {
        before.from = Math.min(before.from, minute);
        before.at = Math.max(before.at, at);
      }
    }
  for (const one of touched.values()) evaluateSeries(memory, one, steps);
}

/** Returns the time of the newest event that was counted, unless it is known to be after a minute. */
function newestIn(memory: Memory, series: SeriesKey, minute: number): Pick<Step, 'upTo'> {
  const upTo = memory.series.get(seriesText(series))?.newest;
  return upTo === undefined || minuteOf(upTo) > minute ? {} : { upTo };
}

/** Returns the sums that a figure is computed from, as columns. */
function numbersOf(memory: Memory, series: SeriesKey, minute: number, length: number): Facts {
  const sums = memory.series.get(seriesText(series))?.over(minute, length) ?? noSums;
  const isMoved = series.measure === 'moved';
  return columnsOf(
    isMoved ? ['orders', 'transferIn', 'transferOut'] : ['bets', 'stake', 'payout', 'reward'],
    sums,
  );
}

function evaluateSeries(memory: Memory, one: Touched, steps: Step[]): void {
  for (const { code, monitor, figures } of watchers.get(one.measure)?.get(kindOf(one.subject)) ?? []) {
    if (monitor.atEnds || !watches(monitor, one.subject)) continue;
    const length = memory.configs.get(code)?.config.windowMinutes ?? monitor.window.minutes;
    // Events older than the window raise nothing.
    if (one.from <= memory.minute - length) continue;
    for (const [name, figure] of figures) {
      const of: FigureKey = { code, figure: name, subject: one.subject, currency: one.currency || null };
      const limits = limitsOf(memory, of, figure);
      if (!limits) continue;
      const key = keyText(of);
      for (let minute = one.from; minute <= memory.minute; minute += 1) {
        const value = valueAt(memory, one, { code, figure }, minute);
        if (value < limits.table && !memory.standings.has(key)) continue;
        const standing = standingOf(memory, of, one.owner);
        const step = { standing, minute, value, at: one.at, limits, figure: name, extra: {} };
        if (value >= limits.alarm) {
          const extra = numbersOf(memory, one, minute, length);
          steps.push({ ...step, extra, ended: false, ...newestIn(memory, one, minute) });
        }
        if (minute < memory.minute) steps.push({ ...step, ended: true });
        else show(standing, value, limits, one.at);
      }
    }
  }
}

/**
 * Returns whether the figure at the end of a minute is computed from its sums; states have their own ends of
 * minutes.
 */
const bySums = ({ of }: Standing): boolean => isSummed(monitorOf(of.code)) && !monitorOf(of.code).atEnds;

/** Returns the series of all active figures, which the end of a minute evaluates. */
export const standingSeries = (memory: Memory): SeriesKey[] =>
  [...memory.standings.values()].filter(bySums).map(({ of }) => seriesOf(of));

const seriesOf = (of: FigureKey): SeriesKey => ({
  subject: of.subject,
  measure: monitorOf(of.code).measure,
  currency: of.currency ?? '',
});

/** Returns the value of an active figure, in the window that ends with a minute. */
function standingAt(memory: Memory, standing: Standing, figure: Figure, minute: number): bigint {
  const { of, key, lastAt } = standing;
  const { measure, window } = monitorOf(of.code);
  if (!isSingleMeasure(measure)) return valueAt(memory, seriesOf(of), { code: of.code, figure }, minute);
  if (raisesOnce(of.subject)) return minuteOf(lastAt) > minute - window.minutes ? standing.value : unmeasured;
  return memory.gauges.get(key)?.(minute) ?? unmeasured;
}

/** Ends the current minute for all active figures: episodes may end, rows may be removed. */
export function endMinuteOf(memory: Memory, steps: Step[], until: number): void {
  for (let minute = memory.minute; minute < until; minute += 1) {
    for (const standing of memory.standings.values()) {
      const { of } = standing;
      const lasts = standing.episodes.at(-1)?.to === null;
      const { figures }: Monitor = monitorOf(of.code);
      const figure = figures[of.figure];
      const last = minute === until - 1;
      if (!figure || !(bySums(standing) || isSingleMeasure(monitorOf(of.code).measure))) continue;
      if (!last && !lasts) continue;
      const limits = limitsOf(memory, of, figure);
      if (!limits) continue;
      if (lasts) {
        const value = standingAt(memory, standing, figure, minute);
        const side = { figure: of.figure, extra: {} };
        steps.push({ standing, minute, value, at: standing.lastAt, limits, ...side, ended: true });
      }
      if (last) show(standing, standingAt(memory, standing, figure, until), limits);
    }
  }
  memory.minute = until;
}

/** Evaluates subjects as if an event had happened now: after their thresholds changed. */
export function recheck(memory: Memory, subjects: readonly (SeriesKey & Owner)[], steps: Step[]): void {
  const at = minuteStart(memory.minute);
  for (const one of subjects) evaluateSeries(memory, { ...one, owner: one, from: memory.minute, at }, steps);
}

/** Evaluates active figures that are no sums of minutes again, after their thresholds changed. */
export function recheckSingles(memory: Memory, code: MonitorCode, steps: Step[]): void {
  const { figures }: Monitor = monitorOf(code);
  for (const standing of memory.standings.values()) {
    const figure = figures[standing.of.figure];
    const limits = standing.of.code === code && figure && limitsOf(memory, standing.of, figure);
    if (!limits) continue;
    const value = standingAt(memory, standing, figure, memory.minute);
    const step = { standing, minute: memory.minute, value, at: standing.lastAt, limits };
    if (value >= limits.alarm)
      steps.push({ ...step, figure: standing.of.figure, extra: standing.facts ?? {}, ended: false });
  }
}
