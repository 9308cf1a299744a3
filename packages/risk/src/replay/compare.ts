import { DAY_MS, startOf } from '@pitboss/rules/time';
import type { Alert, Give, Outcome, Raised } from './facts/played.ts';

/** An alert with the verdict abnormal: a candidate should raise it too. */
export interface Evaluated {
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
  /**
   * Subjects that only the candidate hits: how many, and those with the highest peaks against their
   * thresholds, the highest first.
   */
  readonly hits: { readonly count: number; readonly highest: readonly Hit[] };
  /** Alerts with the verdict abnormal that the candidate does not raise. */
  readonly missed: readonly Evaluated[];
  readonly judged: number;
}

interface Span {
  /** Minutes; null while it lasts. */
  readonly from: number;
  readonly to: number | null;
}
export const overlap = (a: Span, b: Span): boolean =>
  (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to);

/** Returns a function that checks whether an episode overlaps one of a list. */
export function meeter(list: readonly Span[]): (one: Span) => boolean {
  // By their beginnings, each with the latest end up to it.
  const own = [...list].sort((a, b) => a.from - b.from);
  const latest = new Float64Array(own.length);
  own.forEach(({ to }, index) => {
    latest[index] = Math.max(index === 0 ? 0 : (latest[index - 1] as number), to ?? Number.POSITIVE_INFINITY);
  });
  return ({ from, to }) => {
    let low = 0;
    let high = own.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (to === null || (own[middle] as Span).from <= to) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (latest[low - 1] as number) >= from;
  };
}

/** Number of subjects with the highest peaks that are reported. */
const hitsMax = 100;

/** The highest alert of a subject, against its threshold. */
interface Highest {
  readonly outcome: Outcome;
  readonly alert: Alert;
  readonly alerts: number;
}
const shareOf = ({ peak, alarm }: Alert): number => peak / alarm;
const isHigher = (one: Alert, other: Alert): boolean =>
  shareOf(one) > shareOf(other) || (shareOf(one) === shareOf(other) && one.at < other.at);
const higher = (one: Highest, other: Highest): Highest => ({
  ...(isHigher(one.alert, other.alert) ? one : other),
  alerts: one.alerts + other.alerts,
});

/** Finds the subjects that only the candidate hits. */
function createHits() {
  let count = 0;
  const highest: Hit[] = [];
  /** Subjects that may come up again, in another currency; null for one that the live version hits. */
  const known = new Map<string, Highest | null>();

  function keep({ outcome, alert, alerts }: Highest): void {
    count += 1;
    const last = highest.at(-1);
    const share = shareOf(alert);
    if (highest.length === hitsMax && last && share < shareOf(last.raised)) return;
    const hit = { raised: outcome.raised(alert), alerts };
    const isBefore = ({ raised }: Hit) =>
      share > shareOf(raised) || (share === shareOf(raised) && hit.raised.key < raised.key);
    let position = highest.length;
    while (position > 0 && isBefore(highest[position - 1] as Hit)) position -= 1;
    highest.splice(position, 0, hit);
    if (highest.length > hitsMax) highest.pop();
  }

  return {
    add(outcome: Outcome): void {
      const [live = [], candidate = []] = outcome.versions;
      const [first] = candidate;
      const alert = first && candidate.reduce((max, one) => (isHigher(one, max) ? one : max), first);
      const own = live.length > 0 || !alert ? null : { outcome, alert, alerts: candidate.length };
      if (outcome.isAlone) {
        if (own) keep(own);
        return;
      }
      const { subject } = outcome;
      const before = known.get(subject);
      if (live.length > 0 || before === null) known.set(subject, null);
      else if (own) known.set(subject, before ? higher(before, own) : own);
    },
    end(): Comparison['hits'] {
      for (const one of known.values()) if (one) keep(one);
      return { count, highest };
    },
  };
}

/** Alerts of one key. */
interface SameKey {
  readonly live: readonly Alert[];
  readonly candidate: readonly Alert[];
}

/** The alerts of a subject by their keys. */
function byKey(outcome: Outcome): ReadonlyMap<string, SameKey> {
  const found = new Map<string, { live: Alert[]; candidate: Alert[] }>();
  for (const [version, side] of [
    [0, 'live'],
    [1, 'candidate'],
  ] as const)
    for (const alert of outcome.versions[version] ?? []) {
      const key = outcome.keyOf(alert);
      const same = found.get(key) ?? { live: [], candidate: [] };
      found.set(key, same);
      same[side].push(alert);
    }
  return found;
}

/** Finds the alerts with the verdict abnormal that the candidate raises. */
function createEvaluator(evaluated: readonly Evaluated[]) {
  const caught = new Set<Evaluated>();
  const requested = new Map<string, Evaluated[]>();
  for (const alert of evaluated) requested.set(alert.key, [...(requested.get(alert.key) ?? []), alert]);
  return {
    isAsked: requested.size > 0,
    look(key: string, { live, candidate }: SameKey): void {
      for (const alert of requested.get(key) ?? []) {
        // The live episode reaches further than the alert's last event.
        const own = live.find((one) => overlap(one, alert));
        const span = { from: alert.from, to: own ? own.to : alert.to };
        if (candidate.some((one) => overlap(one, span))) caught.add(alert);
      }
    },
    missed: (): Evaluated[] => evaluated.filter((alert) => !caught.has(alert)),
  };
}

/**
 * Compares the alerts of two versions over the same time (risk §3), subject by subject. `from` and `to` are
 * epoch ms.
 */
export function createComparison(
  evaluated: readonly Evaluated[],
  { from, to }: { readonly from: number; readonly to: number },
): { readonly add: Give; end(): Comparison } {
  const first = startOf('day', from, 'BeiJing');
  const days = { live: [] as number[], candidate: [] as number[] };
  for (let at = first; at <= to; at += DAY_MS) {
    days.live.push(0);
    days.candidate.push(0);
  }
  function count(own: number[], alerts: readonly Alert[]): void {
    for (const { at } of alerts) {
      const day = Math.floor((at - first) / DAY_MS);
      if (day >= 0 && day < own.length) own[day] = (own[day] as number) + 1;
    }
  }
  const sums = { live: 0, candidate: 0, both: 0, metCandidate: 0 };
  const hits = createHits();
  const evaluate = createEvaluator(evaluated);
  return {
    add(outcome) {
      const [live = [], candidate = []] = outcome.versions;
      sums.live += live.length;
      sums.candidate += candidate.length;
      count(days.live, live);
      count(days.candidate, candidate);
      hits.add(outcome);
      const isBoth = live.length > 0 && candidate.length > 0;
      // There may be hundreds of thousands of a candidate that is much too low.
      if (!isBoth && !evaluate.isAsked) return;
      for (const [key, same] of byKey(outcome)) {
        if (isBoth) sums.both += same.live.filter(meeter(same.candidate)).length;
        if (isBoth) sums.metCandidate += same.candidate.filter(meeter(same.live)).length;
        evaluate.look(key, same);
      }
    },
    end() {
      const { live, candidate, both, metCandidate } = sums;
      return {
        days: days.live.map((count, day) => ({
          at: first + day * DAY_MS,
          live: count,
          candidate: days.candidate[day] as number,
        })),
        live,
        candidate,
        both,
        onlyLive: live - both,
        onlyCandidate: candidate - metCandidate,
        hits: hits.end(),
        missed: evaluate.missed(),
        judged: evaluated.length,
      };
    },
  };
}
