/**
 * Ranges cut for sums that are exact to the millisecond in any zone: whole Beijing days, whole hours beside them, and
 * edges off the hour that only the bets know.
 */

/** A half-open range [from, to) in epoch ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** One part of a bucket, known by the bucket's place. */
export interface Part extends Span {
  readonly bucket: number;
}

/** Ranges as they are, each a part of its bucket. */
export const wholeParts = (ranges: readonly Span[]): Part[] =>
  ranges.map(({ from, to }, bucket) => ({ bucket, from, to }));

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
const beijingMs = 8 * hourMs;

/** The last multiple of a step at or before a value, on a clock that is `shift` ahead. */
export const floorTo = (value: number, step: number, shift = 0) =>
  Math.floor((value + shift) / step) * step - shift;
const ceilTo = (value: number, step: number, shift = 0) => Math.ceil((value + shift) / step) * step - shift;

/** The half-open parts [from, to) of a range. */
export interface RangeParts {
  days: readonly (readonly [number, number])[];
  hours: readonly (readonly [number, number])[];
  /** Parts of hours that only the bets know. */
  edges: readonly (readonly [number, number])[];
  /** What lies in the days and hours but not in the range: its bets are taken away. */
  minus: readonly (readonly [number, number])[];
}

type Pair = readonly [number, number];
const real = (parts: readonly Pair[]): Pair[] => parts.filter(([from, to]) => from < to);

/**
 * Whether of a unit of time, of which a range has a part, the rest has less of the past in it than that part: then the unit's sum less
 * the rest is read sooner. What lies after `nowMs` holds no bets.
 */
export function isRestShorter(part: Span, unit: Span, nowMs: number): boolean {
  const past = (from: number, to: number) => Math.max(0, Math.min(to, nowMs) - from);
  return past(unit.from, part.from) + past(part.to, unit.to) < past(part.from, part.to);
}

/** Whole hours as Beijing days and the hours beside them. */
function cutHours(from: number, to: number, dayTo: number): { days: Pair[]; hours: Pair[] } {
  const dayFrom = ceilTo(from, dayMs, beijingMs);
  if (dayFrom >= dayTo) return { days: [], hours: real([[from, to]]) };
  return {
    days: [[dayFrom, dayTo]],
    hours: real([
      [from, dayFrom],
      [dayTo, to],
    ]),
  };
}

/**
 * Cuts [fromMs, toMs) into parts. What lies after `nowMs` holds no bets, so a range that ends now or later may
 * use the running hour and day as if they were whole. Where it begins or ends within an hour, whichever side of that hour is
 * shorter is read from the bets: the range's own, or the rest, which is taken away from the whole hour. So of a list
 * that ended a moment ago only what has come since is read.
 */
export function cutRange(fromMs: number, toMs: number, nowMs: number): RangeParts {
  const open = toMs >= nowMs;
  const end = open ? ceilTo(toMs, hourMs) : toMs;
  const [edges, minus]: [Pair[], Pair[]] = [[], []];
  /** Whether the whole hour of [from, to) takes its place. */
  const fillsHour = (from: number, to: number): boolean => {
    if (from >= to) return false;
    const hour = { from: floorTo(from, hourMs), to: floorTo(from, hourMs) + hourMs };
    const fills = isRestShorter({ from, to }, hour, nowMs);
    if (fills) minus.push([hour.from, from], [to, hour.to]);
    else edges.push([from, to]);
    return fills;
  };
  let [hourFrom, hourTo] = [ceilTo(fromMs, hourMs), floorTo(end, hourMs)];
  if (hourFrom > hourTo) {
    if (fillsHour(fromMs, end)) [hourFrom, hourTo] = [hourTo, hourFrom];
  } else {
    if (fillsHour(fromMs, hourFrom)) hourFrom -= hourMs;
    if (fillsHour(hourTo, end)) hourTo += hourMs;
  }
  const dayTo = open ? ceilTo(hourTo, dayMs, beijingMs) : floorTo(hourTo, dayMs, beijingMs);
  return { ...cutHours(hourFrom, hourTo, dayTo), edges: real(edges), minus: real(minus) };
}

/** The same where no hours are known: whole Beijing days, what of the range lies beside them, and what of them lies beside the range. */
export function cutDays(fromMs: number, toMs: number, nowMs: number): Omit<RangeParts, 'hours'> {
  const [days] = cutRange(fromMs, toMs, nowMs).days;
  if (!days) return { days: [], edges: real([[fromMs, toMs]]), minus: [] };
  const [dayFrom, dayTo] = days;
  return {
    days: [days],
    edges: real([
      [fromMs, dayFrom],
      [dayTo, toMs],
    ]),
    minus: real([
      [dayFrom, fromMs],
      [toMs, Math.min(dayTo, nowMs)],
    ]),
  };
}

/** What was cut bucket by bucket: the parts of one kind. */
export const partsOf = <Kind extends string>(
  cuts: readonly ({ readonly bucket: number } & Readonly<Record<Kind, readonly Pair[]>>)[],
  kind: Kind,
): Part[] => cuts.flatMap((cut) => cut[kind].map(([from, to]) => ({ bucket: cut.bucket, from, to })));

/** The Beijing date of an instant as YYYY-MM-DD. */
export const beijingDate = (ms: number): string => new Date(ms + beijingMs).toISOString().slice(0, 10);
