/**
 * Ranges cut for sums that are exact to the millisecond in any zone: whole Beijing days, whole hours beside them, and
 * edges off the hour that only the bets know.
 */

/** A half-open range [from, to) in epoch ms. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** One part of a bucket, told by the bucket's place. */
export interface Part extends Span {
  readonly bucket: number;
}

export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;
const beijingMs = 8 * hourMs;

/** The last multiple of a step at or before a value, on a clock that is `shift` ahead. */
export const floorTo = (value: number, step: number, shift = 0) =>
  Math.floor((value + shift) / step) * step - shift;
const ceilTo = (value: number, step: number, shift = 0) => Math.ceil((value + shift) / step) * step - shift;

/** Midnight in Beijing at or before an instant. */
export const floorToDay = (ms: number) => floorTo(ms, dayMs, beijingMs);
/** Midnight in Beijing at or after an instant. */
export const ceilToDay = (ms: number) => ceilTo(ms, dayMs, beijingMs);

/** The half-open parts [from, to) of a range; empty parts have from >= to. */
export interface RangeParts {
  days: readonly [number, number];
  hours: readonly (readonly [number, number])[];
  edges: readonly (readonly [number, number])[];
}

/**
 * Cuts [fromMs, toMs) into parts. What lies after `nowMs` holds no bets, so a range that ends now or later may
 * use the running hour and day as if they were whole.
 */
export function cutRange(fromMs: number, toMs: number, nowMs: number): RangeParts {
  const open = toMs >= nowMs;
  const hourFrom = ceilTo(fromMs, hourMs);
  const hourTo = open ? ceilTo(toMs, hourMs) : floorTo(toMs, hourMs);
  if (hourFrom >= hourTo) return { days: [0, 0], hours: [], edges: [[fromMs, toMs]] };
  const dayFrom = ceilTo(hourFrom, dayMs, beijingMs);
  const dayTo = open ? ceilTo(hourTo, dayMs, beijingMs) : floorTo(hourTo, dayMs, beijingMs);
  const edges = [[fromMs, hourFrom], ...(open ? [] : [[hourTo, toMs]])] as [number, number][];
  const hours: [number, number][] =
    dayFrom < dayTo
      ? [
          [hourFrom, dayFrom],
          [dayTo, hourTo],
        ]
      : [[hourFrom, hourTo]];
  const real = (parts: [number, number][]) => parts.filter(([from, to]) => from < to);
  return { days: dayFrom < dayTo ? [dayFrom, dayTo] : [0, 0], hours: real(hours), edges: real(edges) };
}

/** The Beijing date of an instant as YYYY-MM-DD. */
export const beijingDate = (ms: number): string => new Date(ms + beijingMs).toISOString().slice(0, 10);
