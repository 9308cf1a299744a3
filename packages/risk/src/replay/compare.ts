import type { Alert, Give, Outcome, Raised } from './played.ts';

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

/** Tells whether an episode overlaps one of a list. */
export function meeter(list: readonly Span[]): (one: Span) => boolean {
  // By their beginnings, each with the latest end up to it.
  const own = [...list].sort((a, b) => a.from - b.from);
  const latest = new Float64Array(own.length);
  own.forEach(({ to }, index) => {
    latest[index] = Math.max(index === 0 ? 0 : (latest[index - 1] as number), to ?? Number.POSITIVE_INFINITY);
  });
  return ({ from, to }) => {
    let [low, high] = [0, own.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (to === null || (own[middle] as Span).from <= to) low = middle + 1;
      else high = middle;
    }
    return low > 0 && (latest[low - 1] as number) >= from;
  };
}

/** How many subjects with the highest peaks are reported. */
const hitsMost = 100;

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
    if (highest.length === hitsMost && last && share < shareOf(last.raised)) return;
    const hit = { raised: outcome.raised(alert), alerts };
    const isBefore = ({ raised }: Hit) =>
      share > shareOf(raised) || (share === shareOf(raised) && hit.raised.key < raised.key);
    let place = highest.length;
    while (place > 0 && isBefore(highest[place - 1] as Hit)) place -= 1;
    highest.splice(place, 0, hit);
    if (highest.length > hitsMost) highest.pop();
  }

  return {
    add(outcome: Outcome): void {
      const [live = [], candidate = []] = outcome.versions;
      const [first] = candidate;
      const alert = first && candidate.reduce((most, one) => (isHigher(one, most) ? one : most), first);
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

/** Finds the alerts judged abnormal that the candidate raises. */
function createJudge(judged: readonly Judged[]) {
  const caught = new Set<Judged>();
  const asked = new Map<string, Judged[]>();
  for (const alert of judged) asked.set(alert.key, [...(asked.get(alert.key) ?? []), alert]);
  return {
    isAsked: asked.size > 0,
    look(key: string, { live, candidate }: SameKey): void {
      for (const alert of asked.get(key) ?? []) {
        // The live episode reaches further than the alert's last event.
        const own = live.find((one) => overlap(one, alert));
        const span = { from: alert.from, to: own ? own.to : alert.to };
        if (candidate.some((one) => overlap(one, span))) caught.add(alert);
      }
    },
    missed: (): Judged[] => judged.filter((alert) => !caught.has(alert)),
  };
}

/** Puts the alerts of two versions over the same time side by side (risk §3), subject by subject. `from` and `to` are epoch ms. */
export function createComparison(
  judged: readonly Judged[],
  { from, to }: { readonly from: number; readonly to: number },
): { readonly add: Give; end(): Comparison } {
  const first = dayStart(from);
  const days = { live: [] as number[], candidate: [] as number[] };
  for (let at = first; at <= to; at += dayMs) {
    days.live.push(0);
    days.candidate.push(0);
  }
  function count(own: number[], alerts: readonly Alert[]): void {
    for (const { at } of alerts) {
      const day = Math.floor((at - first) / dayMs);
      if (day >= 0 && day < own.length) own[day] = (own[day] as number) + 1;
    }
  }
  const sums = { live: 0, candidate: 0, both: 0, metCandidate: 0 };
  const hits = createHits();
  const judge = createJudge(judged);
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
      if (!isBoth && !judge.isAsked) return;
      for (const [key, same] of byKey(outcome)) {
        if (isBoth) sums.both += same.live.filter(meeter(same.candidate)).length;
        if (isBoth) sums.metCandidate += same.candidate.filter(meeter(same.live)).length;
        judge.look(key, same);
      }
    },
    end() {
      const { live, candidate, both, metCandidate } = sums;
      return {
        days: days.live.map((count, day) => ({
          ...{ at: first + day * dayMs, live: count, candidate: days.candidate[day] as number },
        })),
        ...{ live, candidate, both, onlyLive: live - both, onlyCandidate: candidate - metCandidate },
        ...{ hits: hits.end(), missed: judge.missed(), judged: judged.length },
      };
    },
  };
}
