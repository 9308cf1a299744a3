import { type MonitorConfig, thresholdOf } from '../config.ts';
import { type Episode, endMinute, reach } from '../episodes.ts';
import type { RiskEvent } from '../events.ts';
import { keyText } from '../keys.ts';
import { createSeries, minuteOf, minuteStart, type Series } from '../minutes.ts';
import { type MonitorCode, monitorOf } from '../monitors.ts';
import { beijingDate, countedOf, looksAt, subjectOf } from '../subjects.ts';
import type { Outcome, Raised, Replay, ReplayFacts } from './played.ts';

/** Gathers what is given of so many versions: of each its alerts. */
export function gatherRaised(versions: number) {
  const raised = Array.from({ length: versions }, (): Raised[] => []);
  return {
    raised,
    give(outcome: Outcome): void {
      outcome.versions.forEach((alerts, version) => {
        for (const alert of alerts) raised[version]?.push(outcome.raised(alert));
      });
    },
  };
}

/** The alerts of each of the versions of a replay. */
export function raisedBy(replay: Replay, versions: number): Raised[][] {
  const { raised, give } = gatherRaised(versions);
  for (const _ of replay.end(give));
  return raised;
}

interface Key {
  readonly text: string;
  readonly figure: string;
  readonly series: Series;
  readonly currency: string;
  episode: Episode | null;
  alert: { key: string; from: number; to: number | null; peak: number } | null;
}

/**
 * The same as a replay, slowly and by the functions of the live evaluation alone: event after event in the order of their times,
 * and the end of every single minute for everything that has an episode.
 */
export function plainReplay(
  code: MonitorCode,
  config: MonitorConfig,
  facts: ReplayFacts,
  items: readonly (readonly RiskEvent[])[],
): { key: string; from: number; to: number | null; peak: number }[] {
  const monitor = monitorOf(code);
  const keys = new Map<string, Key>();
  const alerts: NonNullable<Key['alert']>[] = [];
  const seriesOf = new Map<string, Series>();
  const limitsOf = (key: Key, minute: number) => {
    const figure = monitor.figures[key.figure];
    const midnight = Math.floor((minute + 480) / 1_440) * 1_440 - 480;
    return (
      figure &&
      thresholdOf(config, key.figure, figure.unit, key.currency || '*', (one) =>
        facts.rateOf(one, midnight * 60_000),
      )
    );
  };
  const figureAt = (key: Key, minute: number): bigint => {
    // A day's figure ends with it.
    const [, day] = key.text.match(/\|m:\d+\|(\d{4}-\d\d-\d\d)$/) ?? [];
    if (day && day !== beijingDate(minuteStart(minute))) return -1n;
    const sums = key.series.over(minute, config.windowMinutes);
    if (monitor.least && config.least !== null && monitor.least.of(sums) < config.least) return -1n;
    return monitor.figures[key.figure]?.of(sums) ?? -1n;
  };
  let now = Number.NEGATIVE_INFINITY;
  const turnTo = (until: number) => {
    for (let minute = now; minute < until && Number.isFinite(minute); minute += 1)
      for (const key of keys.values()) {
        if (!key.episode || key.episode.to !== null) continue;
        const limits = limitsOf(key, minute);
        if (!limits) continue;
        key.episode = endMinute(minute, key.episode, figureAt(key, minute) < limits.table);
        if (key.alert) key.alert.to = key.episode.to;
      }
    now = until;
  };
  const counted = items
    .flatMap((events, item) =>
      events.flatMap((event) =>
        countedOf(event)
          .filter(({ measure }) => measure === monitor.measure)
          .map((one) => ({ event, item, one })),
      ),
    )
    .sort((a, b) => a.one.at - b.one.at || a.item - b.item);
  for (let index = 0; index < counted.length; ) {
    const first = counted[index];
    if (!first) break;
    const minute = minuteOf(first.one.at);
    turnTo(minute);
    const touched = new Set<string>();
    for (; index < counted.length; index += 1) {
      const next = counted[index];
      if (!next || next.item !== first.item || next.one.at !== first.one.at) break;
      const { event, one } = next;
      const game = 'game' in event ? event.game : 0;
      if (!looksAt(monitor, game > 0 && facts.isMini(game))) continue;
      const subject = subjectOf(monitor.subject, event);
      if (subject === null) continue;
      const place = `${subject} ${one.currency}`;
      const series = seriesOf.get(place) ?? createSeries();
      seriesOf.set(place, series);
      series.add(minute, one.sums);
      for (const figure of Object.keys(monitor.figures)) {
        const text = keyText({ code, figure, subject, currency: one.currency || null });
        if (!keys.has(text))
          keys.set(text, { text, figure, series, currency: one.currency, episode: null, alert: null });
        touched.add(text);
      }
    }
    if (minute < facts.from || !config.enabled) continue;
    for (const text of touched) {
      const key = keys.get(text);
      const limits = key && limitsOf(key, minute);
      if (!key || !limits) continue;
      const value = figureAt(key, minute);
      if (value < limits.alarm) continue;
      const { episode } = reach(minute, value, key.episode, null);
      if (!key.alert || episode.from !== key.alert.from) {
        key.alert = { key: text, from: episode.from, to: null, peak: Number(value) };
        alerts.push(key.alert);
      } else key.alert.peak = Math.max(key.alert.peak, Number(value));
      key.episode = episode;
    }
  }
  turnTo(facts.to);
  return alerts;
}
