/**
 * Ranges cut for sums that are exact to the millisecond in any zone: complete Beijing days, complete hours
 * next to them, and partial hours that must be read from the bets.
 */

/** A half-open range [from, to) in epoch ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** One part of a bucket, identified by the bucket's index. */
export interface Part extends Span {
  readonly bucket: number;
}

/** Ranges as they are, each a part of its bucket. */
export const wholeParts = (ranges: readonly Span[]): Part[] =>
  ranges.map(({ from, to }, bucket) => ({ bucket, from, to }));

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
/** Lead of Beijing's clock over UTC. */
export const beijingMs = 8 * hourMs;

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
  /** Intervals inside the days and hours but outside the range: their bets are subtracted. */
  minus: readonly (readonly [number, number])[];
}

type Pair = readonly [number, number];
const real = (parts: readonly Pair[]): Pair[] => parts.filter(([from, to]) => from < to);

/**
 * Returns whether the rest of a unit of time is shorter in the past than its part `part`: then it is cheaper
 * to read the unit's sum and subtract the rest. There are no bets after `nowMs`.
 */
export function isRestShorter(part: Span, unit: Span, nowMs: number): boolean {
  const past = (from: number, to: number) => Math.max(0, Math.min(to, nowMs) - from);
  return past(unit.from, part.from) + past(part.to, unit.to) < past(part.from, part.to);
}

/** Divides complete hours into Beijing days and the hours before and after them. */
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
 * Cuts [fromMs, toMs) into parts. There are no bets after `nowMs`, so a range that ends now or later may use
 * the running hour and day as complete ones. When it begins or ends within an hour, the shorter side of that
 * hour is read from the bets: the part inside the range, or the rest, which is subtracted from the complete
 * hour. For a range that ended just now only the bets since then are read.
 */
export function cutRange(fromMs: number, toMs: number, nowMs: number): RangeParts {
  const open = toMs >= nowMs;
  const end = open ? ceilTo(toMs, hourMs) : toMs;
  const [edges, minus]: [Pair[], Pair[]] = [[], []];
  /** Returns whether the complete hour replaces [from, to). */
  const fillsHour = (from: number, to: number): boolean => {
    if (from >= to) return false;
    const hour = { from: floorTo(from, hourMs), to: floorTo(from, hourMs) + hourMs };
    const fills = isRestShorter({ from, to }, hour, nowMs);
    if (fills) minus.push([hour.from, from], [to, hour.to]);
    else edges.push([from, to]);
    return fills;
  };
  let hourFrom = ceilTo(fromMs, hourMs);
  let hourTo = floorTo(end, hourMs);
  if (hourFrom > hourTo) {
    if (fillsHour(fromMs, end)) [hourFrom, hourTo] = [hourTo, hourFrom];
  } else {
    if (fillsHour(fromMs, hourFrom)) hourFrom -= hourMs;
    if (fillsHour(hourTo, end)) hourTo += hourMs;
  }
  const dayTo = open ? ceilTo(hourTo, dayMs, beijingMs) : floorTo(hourTo, dayMs, beijingMs);
  return { ...cutHours(hourFrom, hourTo, dayTo), edges: real(edges), minus: real(minus) };
}

/**
 * Cuts a range like `cutRange`, without hours: complete Beijing days, the parts of the range outside them,
 * and their parts outside the range.
 */
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

/** Returns the parts of one kind from cuts by bucket. */
export const partsOf = <Kind extends string>(
  cuts: readonly ({ readonly bucket: number } & Readonly<Record<Kind, readonly Pair[]>>)[],
  kind: Kind,
): Part[] => cuts.flatMap((cut) => cut[kind].map(([from, to]) => ({ bucket: cut.bucket, from, to })));

/** Returns the Beijing date of a timestamp as YYYY-MM-DD. */
export const beijingDate = (ms: number): string => new Date(ms + beijingMs).toISOString().slice(0, 10);
