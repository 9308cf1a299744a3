import type { Facts } from '@pitboss/risk/columns';
import { thresholdOf } from '@pitboss/risk/config';
import type { RiskEvent, RiskItem } from '@pitboss/risk/events';
import { type FigureKey, keyText, raisesOnce } from '@pitboss/risk/keys';
import { addSums, minuteOf, minuteStart, noSums, type Sums } from '@pitboss/risk/minutes';
import {
  type Figure,
  isSingle,
  isSummed,
  type Measure,
  type Monitor,
  type SubjectKind,
} from '@pitboss/risk/monitor';
import { type MonitorCode, monitorCodes, monitorOf } from '@pitboss/risk/monitors';
import { beijingDate, countedOf, kindOf, looksAt, subjectOf } from '@pitboss/risk/subjects';
import { miniGameIds } from '../domain/games/games.ts';
import { type Limits, type Memory, type Owner, type SeriesKey, type Standing, seriesText } from './memory.ts';

/** The figure of a key in a minute, in the order in which it came about. */
export interface Step {
  readonly standing: Standing;
  readonly minute: number;
  readonly value: bigint;
  /** Epoch ms of the event. */
  readonly at: number;
  readonly limits: Limits;
  readonly figure: string;
  /** What an alert says besides. */
  readonly extra: Facts;
  /** At the end of the minute, which may end an episode; otherwise during it, which may raise an alert. */
  readonly ended: boolean;
  /** What happened ends the episode by itself. */
  readonly cut?: true;
}

/** What is added to a row of `risk_minute`. */
export interface MinuteChange extends SeriesKey {
  readonly minute: number;
  readonly part: number;
  readonly agentId: string;
  sums: Sums;
}

interface Watching {
  readonly code: MonitorCode;
  readonly monitor: Monitor;
  readonly figures: readonly (readonly [name: string, figure: Figure])[];
}
/** The monitors that count a measure about a kind of subject. */
const watchers = new Map<Measure, Map<SubjectKind, Watching[]>>();
for (const code of monitorCodes) {
  const monitor: Monitor = monitorOf(code);
  if (isSingle(monitor.measure)) continue;
  const kinds = watchers.get(monitor.measure) ?? new Map<SubjectKind, Watching[]>();
  watchers.set(monitor.measure, kinds);
  const figures = Object.entries(monitor.figures);
  kinds.set(monitor.subject, [...(kinds.get(monitor.subject) ?? []), { code, monitor, figures }]);
}

/** Whose a figure is that is about no agent. */
export const nobody: Owner = { tenantId: '0', agentId: '0', memberId: null };

function ownerOf(subject: string, event: RiskEvent): Owner {
  const { tenant: tenantId, agent: agentId, member } = event;
  switch (kindOf(subject)) {
    case 'm':
    case 'day':
      return { tenantId, agentId, memberId: member };
    case 'a':
      return { tenantId, agentId, memberId: null };
    case 'g':
      // Groups of pools may have agents of several tenants.
      return subject.startsWith('g:') ? nobody : { tenantId, agentId: tenantId, memberId: null };
    case 't':
      return { tenantId, agentId: tenantId, memberId: null };
    default:
      return nobody;
  }
}

/** What an event adds to a series. */
interface Added extends MinuteChange {
  /** Of the series. */
  readonly text: string;
  readonly owner: Owner;
  readonly at: number;
}
/** What an event adds is asked for when its series are read, and again when it is counted. */
const remembered = new WeakMap<RiskEvent, readonly Added[]>();

/** What an event adds, by the series it belongs to. */
export function addedBy(event: RiskEvent): readonly Added[] {
  const known = remembered.get(event);
  if (known) return known;
  const all: Added[] = [];
  for (const { measure, at, currency, sums } of countedOf(event))
    for (const kind of watchers.get(measure)?.keys() ?? []) {
      const subject = subjectOf(kind, event);
      if (subject === null) continue;
      const own = kind === 'm';
      all.push({
        ...{ measure, subject, currency, at, sums, minute: minuteOf(at) },
        text: seriesText({ measure, subject, currency }),
        owner: ownerOf(subject, event),
        part: own && 'game' in event ? event.game : 0,
        agentId: own ? event.agent : '0',
      });
    }
  remembered.set(event, all);
  return all;
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

/** What stands under a key, or will from now on. */
export function standingOf(memory: Memory, of: FigureKey, owner: Owner): Standing {
  const key = keyText(of);
  const known = memory.standings.get(key);
  if (known) return known;
  const { tenantId, agentId, memberId } = owner;
  const fresh: Standing = {
    ...{ key, of, tenantId, agentId, memberId },
    ...{ value: 0n, lastAt: 0, shown: false, episode: null, facts: null, changed: false },
  };
  memory.standings.set(key, fresh);
  return fresh;
}

/** Below every threshold. */
export const unmeasured = -1n;

/** A figure's value in the window that ends with a minute; below all thresholds where too little happened to measure it. */
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
/** Whether a monitor looks at a subject of its kind. */
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
 * Counts one message and looks at the figures of whom it is about: at its minute, and when that lies back, at each later one
 * that its figures reach (risk §1, live). The series must be in memory.
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
      memory.series.get(key)?.add(minute, sums);
      const place = `${key}\n${minute}\n${part}\n${agentId}`;
      const change = changes.get(place);
      if (change) change.sums = addSums(change.sums, sums);
      else changes.set(place, { subject, measure, currency, minute, part, agentId, sums });
      const before = touched.get(key);
      if (!before) touched.set(key, { subject, measure, currency, owner, from: minute, at });
      else {
        before.from = Math.min(before.from, minute);
        before.at = Math.max(before.at, at);
      }
    }
  for (const one of touched.values()) evaluateSeries(memory, one, steps);
}

function evaluateSeries(memory: Memory, one: Touched, steps: Step[]): void {
  for (const { code, monitor, figures } of watchers.get(one.measure)?.get(kindOf(one.subject)) ?? []) {
    if (monitor.atEnds || !watches(monitor, one.subject)) continue;
    const length = memory.configs.get(code)?.config.windowMinutes ?? monitor.window.minutes;
    // What is older than the window when it comes raises nothing.
    if (one.from <= memory.minute - length) continue;
    for (const [name, figure] of figures) {
      const of: FigureKey = { code, figure: name, subject: one.subject, currency: one.currency || null };
      const limits = limitsOf(memory, of, figure);
      if (!limits) continue;
      const known = memory.standings.get(keyText(of));
      for (let minute = one.from; minute <= memory.minute; minute += 1) {
        const value = valueAt(memory, one, { code, figure }, minute);
        if (!known && value < limits.table) continue;
        const standing = standingOf(memory, of, one.owner);
        const step = { standing, minute, value, at: one.at, limits, figure: name, extra: {} };
        if (value >= limits.alarm) steps.push({ ...step, ended: false });
        if (minute < memory.minute) steps.push({ ...step, ended: true });
        else show(standing, value, limits, one.at);
      }
    }
  }
}

/** Whether the ends of minutes are taken by its sums; states have ends of their own. */
const bySums = ({ of }: Standing): boolean => isSummed(monitorOf(of.code)) && !monitorOf(of.code).atEnds;

/** The series behind everything that stands: what the end of a minute looks at. */
export const standingSeries = (memory: Memory): SeriesKey[] =>
  [...memory.standings.values()].filter(bySums).map(({ of }) => seriesOf(of));

const seriesOf = (of: FigureKey): SeriesKey => ({
  subject: of.subject,
  measure: monitorOf(of.code).measure,
  currency: of.currency ?? '',
});

/** The value of what stands, in the window that ends with a minute. */
function standingAt(memory: Memory, standing: Standing, figure: Figure, minute: number): bigint {
  const { of, key, lastAt } = standing;
  const { measure, window } = monitorOf(of.code);
  if (!isSingle(measure)) return valueAt(memory, seriesOf(of), { code: of.code, figure }, minute);
  if (raisesOnce(of.subject)) return minuteOf(lastAt) > minute - window.minutes ? standing.value : unmeasured;
  return memory.gauges.get(key)?.(minute) ?? unmeasured;
}

/** The end of the minute that runs, for everything that stands: episodes may end, rows may go. */
export function endMinuteOf(memory: Memory, steps: Step[], until: number): void {
  for (let minute = memory.minute; minute < until; minute += 1) {
    for (const standing of memory.standings.values()) {
      const { of, episode } = standing;
      const { figures }: Monitor = monitorOf(of.code);
      const figure = figures[of.figure];
      const last = minute === until - 1;
      if (!figure || !(bySums(standing) || isSingle(monitorOf(of.code).measure))) continue;
      if (!last && (episode === null || episode.to !== null)) continue;
      const limits = limitsOf(memory, of, figure);
      if (!limits) continue;
      if (episode?.to === null) {
        const value = standingAt(memory, standing, figure, minute);
        const side = { figure: of.figure, extra: {} };
        steps.push({ standing, minute, value, at: standing.lastAt, limits, ...side, ended: true });
      }
      if (last) show(standing, standingAt(memory, standing, figure, until), limits);
    }
  }
  memory.minute = until;
}

/** Looks at subjects as if something had happened to them now: after their thresholds changed. */
export function lookAnew(memory: Memory, subjects: readonly (SeriesKey & Owner)[], steps: Step[]): void {
  const at = minuteStart(memory.minute);
  for (const one of subjects) evaluateSeries(memory, { ...one, owner: one, from: memory.minute, at }, steps);
}

/** The same of what stands and is no sum of minutes. */
export function lookAnewAtSingles(memory: Memory, code: MonitorCode, steps: Step[]): void {
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
