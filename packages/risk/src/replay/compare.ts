import type { Raised } from './played.ts';

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;

/** Midnight in Beijing of the day that contains an instant (epoch ms). */
const dayStart = (ms: number): number => Math.floor((ms + beijingMs) / dayMs) * dayMs - beijingMs;

/** An alert that a person judged abnormal: what a candidate should not miss. */
export interface Judged {
  readonly id: string;
  readonly key: string;
  /** Minutes of the event that raised it and of its peak. */
  readonly from: number;
  readonly to: number;
}

/** A subject that only the candidate hits. */
export interface Hit {
  readonly raised: Raised;
  readonly alerts: number;
}

export interface Comparison {
  /** Alerts of each day of the span, by midnight in Beijing (epoch ms). */
  readonly days: readonly { readonly at: number; readonly live: number; readonly candidate: number }[];
  readonly live: number;
  readonly candidate: number;
  /** Alerts of the live version that the candidate has too, and those that one of them alone has. */
  readonly both: number;
  readonly onlyLive: number;
  readonly onlyCandidate: number;
  /** Subjects that only the candidate hits: how many, and those with the highest peaks against their thresholds, the highest first. */
  readonly hits: { readonly count: number; readonly highest: readonly Hit[] };
  /** Alerts judged abnormal that the candidate does not raise. */
  readonly missed: readonly Judged[];
  readonly judged: number;
}

interface Span {
  /** Minutes; null while it lasts. */
  readonly from: number;
  readonly to: number | null;
}
export const overlap = (a: Span, b: Span): boolean =>
  (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to);

/** Alerts by their keys, of keys that are asked for alone. */
function byKey(
  list: readonly Raised[],
  asked: (key: string) => boolean,
): ReadonlyMap<string, readonly Raised[]> {
  const found = new Map<string, Raised[]>();
  for (const one of list) {
    if (!asked(one.key)) continue;
    const same = found.get(one.key);
    if (same) same.push(one);
    else found.set(one.key, [one]);
  }
  return found;
}

/** Tells whether an alert overlaps one of its key in a list. */
export function meeter(
  list: ReadonlyMap<string, readonly Span[]>,
): (one: Span & { readonly key: string }) => boolean {
  // By their beginnings, each with the latest end up to it.
  const sorted = new Map<string, { readonly from: Float64Array; readonly latest: Float64Array }>();
  for (const [key, spans] of list) {
    const own = [...spans].sort((a, b) => a.from - b.from);
    const latest = new Float64Array(own.length);
    own.forEach(({ to }, index) => {
      latest[index] = Math.max(
        index === 0 ? 0 : (latest[index - 1] as number),
        to ?? Number.POSITIVE_INFINITY,
      );
    });
    sorted.set(key, { from: Float64Array.from(own, ({ from }) => from), latest });
  }
  return ({ key, from, to }) => {
    const own = sorted.get(key);
    if (!own) return false;
    let [low, high] = [0, own.from.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (to === null || (own.from[middle] as number) <= to) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (own.latest[low - 1] as number) >= from;
  };
}

/** How many subjects with the highest peaks are reported. */
const hitsMost = 100;

/** Subjects that only the candidate hits. */
function hitsOf(live: readonly Raised[], candidate: readonly Raised[]): Comparison['hits'] {
  const hitByLive = new Set(live.map(({ subject }) => subject));
  const hits = new Map<string, { raised: Raised; alerts: number }>();
  for (const one of candidate) {
    if (hitByLive.has(one.subject)) continue;
    const known = hits.get(one.subject);
    if (!known) hits.set(one.subject, { raised: one, alerts: 1 });
    else {
      known.alerts += 1;
      if (one.peak / one.alarm > known.raised.peak / known.raised.alarm) known.raised = one;
    }
  }
  const share = ({ raised }: Hit) => raised.peak / raised.alarm;
  const before = (a: Hit, b: Hit) => share(b) - share(a) || (a.raised.key < b.raised.key ? -1 : 1);
  const highest: Hit[] = [];
  for (const hit of hits.values()) {
    const last = highest.at(-1);
    if (highest.length === hitsMost && last && before(last, hit) < 0) continue;
    let place = highest.length;
    while (place > 0 && before(hit, highest[place - 1] as Hit) < 0) place -= 1;
    highest.splice(place, 0, hit);
    if (highest.length > hitsMost) highest.pop();
  }
  return { count: hits.size, highest };
}

/** Alerts of two versions over the same time side by side (risk §3). `from` and `to` are epoch ms. */
export function compare(
  live: readonly Raised[],
  candidate: readonly Raised[],
  judged: readonly Judged[],
  { from, to }: { readonly from: number; readonly to: number },
): Comparison {
  const ofLive = byKey(live, () => true);
  const judgedKeys = new Set(judged.map(({ key }) => key));
  // There may be hundreds of thousands of a candidate that is much too low.
  const ofCandidate = byKey(candidate, (key) => ofLive.has(key) || judgedKeys.has(key));
  const [metLive, metCandidate] = [meeter(ofLive), meeter(ofCandidate)];
  const both = live.filter(metCandidate).length;
  const days = new Map<number, { at: number; live: number; candidate: number }>();
  for (let at = dayStart(from); at <= to; at += dayMs) days.set(at, { at, live: 0, candidate: 0 });
  for (const [which, list] of [
    ['live', live],
    ['candidate', candidate],
  ] as const)
    for (const one of list) {
      const day = days.get(dayStart(one.at));
      if (day) day[which] += 1;
    }
  const missed = judged.filter((alert) => {
    // The live episode reaches further than the alert's last event.
    const own = (ofLive.get(alert.key) ?? []).find((one) => overlap(one, alert));
    const span = { from: alert.from, to: own ? own.to : alert.to };
    return !(ofCandidate.get(alert.key) ?? []).some((one) => overlap(one, span));
  });
  return {
    days: [...days.values()],
    ...{ live: live.length, candidate: candidate.length, both },
    onlyLive: live.length - both,
    onlyCandidate: candidate.filter((one) => !metLive(one)).length,
    hits: hitsOf(live, candidate),
    ...{ missed, judged: judged.length },
  };
}
