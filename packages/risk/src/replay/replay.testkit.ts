import { type MonitorConfig, thresholdOf } from '../config.ts';
import type { RiskEvent } from '../events.ts';
import { keyText } from '../keys.ts';
import { type Episodes, endMinute, reach } from '../minutes/episodes.ts';
import { createSeries, minuteOf, minuteStart, type Series } from '../minutes/minutes.ts';
import { type MonitorCode, monitorOf } from '../monitors.ts';
import type { Monitor } from '../rules/monitor.ts';
import { beijingDate, countedOf, looksAt, subjectOf } from '../subjects.ts';
import type { Outcome, Raised, Replay, ReplayFacts } from './facts/played.ts';

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
  episodes: Episodes;
  alert: { key: string; from: number; to: number | null; peak: number } | null;
}

/**
 * Reference for a replay, slow and using only the functions of the live evaluation: event after event in the
 * order of their times, and the end of every single minute for every key that has an episode.
 */
export function plainReplay(
  code: MonitorCode,
  config: MonitorConfig,
  facts: ReplayFacts,
  items: readonly (readonly RiskEvent[])[],
): NonNullable<Key['alert']>[] {
  return new PlainReplay(code, config, facts).play(items);
}

/** An event that the monitor counts, with the item it came in. */
interface CountedEvent {
  readonly event: RiskEvent;
  readonly item: number;
  readonly one: ReturnType<typeof countedOf>[number];
}

class PlainReplay {
  private readonly monitor: Monitor;
  private readonly keys = new Map<string, Key>();
  private readonly alerts: NonNullable<Key['alert']>[] = [];
  private readonly seriesOf = new Map<string, Series>();
  private now = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly code: MonitorCode,
    private readonly config: MonitorConfig,
    private readonly facts: ReplayFacts,
  ) {
    this.monitor = monitorOf(code);
  }

  play(items: readonly (readonly RiskEvent[])[]): NonNullable<Key['alert']>[] {
    const counted = this.counted(items);
    for (let index = 0; index < counted.length; ) {
      const first = counted[index];
      if (!first) break;
      const minute = minuteOf(first.one.at);
      this.turnTo(minute);
      const touched = new Set<string>();
      for (; index < counted.length; index += 1) {
        const next = counted[index];
        if (!next || next.item !== first.item || next.one.at !== first.one.at) break;
        for (const key of this.count(next, minute)) touched.add(key);
      }
      if (minute < this.facts.from || !this.config.enabled) continue;
      for (const text of touched) this.evaluate(text, minute);
    }
    this.turnTo(this.facts.to);
    return this.alerts;
  }

  /** The events that the monitor counts, in the order of their times. */
  private counted(items: readonly (readonly RiskEvent[])[]): CountedEvent[] {
    return items
      .flatMap((events, item) =>
        events.flatMap((event) =>
          countedOf(event)
            .filter(({ measure }) => measure === this.monitor.measure)
            .map((one) => ({ event, item, one })),
        ),
      )
      .sort((a, b) => a.one.at - b.one.at || a.item - b.item);
  }

  private limitsOf(key: Key, minute: number) {
    const figure = this.monitor.figures[key.figure];
    const midnight = Math.floor((minute + 480) / 1_440) * 1_440 - 480;
    return (
      figure &&
      thresholdOf(this.config, key.figure, figure.unit, key.currency || '*', (one) =>
        this.facts.rateOf(one, midnight * 60_000),
      )
    );
  }

  private figureAt(key: Key, minute: number): bigint {
    const { monitor, config } = this;
    // A day's figure ends with it.
    const [, day] = key.text.match(/\|m:\d+\|(\d{4}-\d\d-\d\d)$/) ?? [];
    if (day && day !== beijingDate(minuteStart(minute))) return -1n;
    const sums = key.series.over(minute, config.windowMinutes);
    if (monitor.least && config.least !== null && monitor.least.of(sums) < config.least) return -1n;
    return monitor.figures[key.figure]?.of(sums) ?? -1n;
  }

  /** Ends every minute up to one. */
  private turnTo(until: number): void {
    for (let minute = this.now; minute < until && Number.isFinite(minute); minute += 1)
      for (const key of this.keys.values()) {
        if (key.episodes.at(-1)?.to !== null) continue;
        const limits = this.limitsOf(key, minute);
        if (!limits) continue;
        key.episodes = endMinute(minute, key.episodes, this.figureAt(key, minute) < limits.table);
        if (key.alert) key.alert.to = key.episodes.at(-1)?.to ?? null;
      }
    this.now = until;
  }

  /** Counts an event; returns the keys that it touches. */
  private count({ event, one }: CountedEvent, minute: number): string[] {
    const { monitor, keys } = this;
    const game = 'game' in event ? event.game : 0;
    if (!looksAt(monitor, game > 0 && this.facts.isMini(game))) return [];
    const subject = subjectOf(monitor.subject, event);
    if (subject === null) return [];
    const position = `${subject} ${one.currency}`;
    const series = this.seriesOf.get(position) ?? createSeries();
    this.seriesOf.set(position, series);
    series.add(minute, one.sums);
    return Object.keys(monitor.figures).map((figure) => {
      const text = keyText({ code: this.code, figure, subject, currency: one.currency || null });
      if (!keys.has(text))
        keys.set(text, { text, figure, series, currency: one.currency, episodes: [], alert: null });
      return text;
    });
  }

  /** Raises or updates the alert of a key whose figure reaches its alarm. */
  private evaluate(text: string, minute: number): void {
    const key = this.keys.get(text);
    const limits = key && this.limitsOf(key, minute);
    if (!key || !limits) return;
    const value = this.figureAt(key, minute);
    if (value < limits.alarm) return;
    const { episodes, from } = reach(minute, value, key.episodes, []);
    if (!key.alert || episodes.length > key.episodes.length) {
      key.alert = { key: text, from, to: null, peak: Number(value) };
      this.alerts.push(key.alert);
    } else key.alert.peak = Math.max(key.alert.peak, Number(value));
    key.episodes = episodes;
  }
}
