import { Refusal } from '../kernel/refusal.ts';
import type { Scope } from '../kernel/scope.ts';
import { checkRange } from './range.ts';
import { cutRange, dayMs, floorTo, hourMs, type Part, type Span } from './range-parts.ts';

export type { Part, Span };

const minuteMs = 60_000;
/** The longest report of layers above 1 (security rules, authorization). */
const longestMs = 92 * dayMs;
/** More lines than this say nothing to a person. */
const bucketsMax = 1_000;

export type Period = 'hour' | 'day' | 'week' | 'month';

/**
 * The wire's range (both ends inclusive) as a span, refused where the caller's layer may not see it: layers 0 and 1
 * have no limit, those above look back 180 days and 92 days at a time (spec §6, §9). A day of slack covers the zones.
 */
export function reportSpan(
  scope: Scope,
  range: { start_time: number; end_time: number },
  nowMs: number,
): Span {
  checkRange(scope, range, nowMs);
  if (scope.layer > 1 && range.end_time - range.start_time > longestMs + dayMs)
    throw new Refusal('range.tooLong');
  return { from: range.start_time, to: range.end_time + 1 };
}

/**
 * The span of the same length before: a range that is still running is compared with as much of the one before, so
 * that today until noon meets yesterday until noon. Null where the caller's layer may not look back so far.
 */
export function previousSpan(scope: Scope, span: Span, nowMs: number): Span | null {
  const length = span.to - span.from;
  const from = span.from - length;
  const to = Math.min(span.to, Math.max(nowMs, span.from)) - length;
  if (from < 0) return null;
  try {
    checkRange(scope, { start_time: from, end_time: from }, nowMs);
  } catch {
    return null;
  }
  return { from, to };
}

function nextStart(period: Period, start: number, shift: number): number {
  if (period === 'month') {
    const wall = new Date(start + shift);
    return Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + 1, 1) - shift;
  }
  return start + { hour: hourMs, day: dayMs, week: 7 * dayMs }[period];
}

function firstStart(period: Period, at: number, shift: number): number {
  if (period === 'hour') return floorTo(at, hourMs, shift);
  const day = floorTo(at, dayMs, shift);
  if (period === 'day') return day;
  const wall = new Date(day + shift);
  if (period === 'week') return day - ((wall.getUTCDay() + 6) % 7) * dayMs;
  return Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), 1) - shift;
}

/**
 * Cuts a span into periods of a wall clock `offsetMinutes` east of UTC (weeks begin on Monday); the first and the last
 * are clipped to the span, and periods that have not begun are left out.
 */
export function bucketsOf(
  period: Period | undefined,
  span: Span,
  offsetMinutes: number,
  nowMs: number,
): Span[] {
  if (!period) return [span];
  const shift = offsetMinutes * minuteMs;
  const buckets: Span[] = [];
  for (let start = firstStart(period, span.from, shift); start < span.to && start <= nowMs; ) {
    const next = nextStart(period, start, shift);
    buckets.push({ from: Math.max(start, span.from), to: Math.min(next, span.to) });
    if (buckets.length > bucketsMax) throw new Refusal('report.tooManyPeriods');
    start = next;
  }
  return buckets;
}

/** The whole Beijing days, whole hours and edges of all buckets. */
export function partsOf(
  buckets: readonly Span[],
  nowMs: number,
): { days: Part[]; hours: Part[]; edges: Part[] } {
  const days: Part[] = [];
  const hours: Part[] = [];
  const edges: Part[] = [];
  for (const [bucket, { from, to }] of buckets.entries()) {
    const cut = cutRange(from, to, nowMs);
    if (cut.days[0] < cut.days[1]) days.push({ bucket, from: cut.days[0], to: cut.days[1] });
    for (const [start, end] of cut.hours) hours.push({ bucket, from: start, to: end });
    for (const [start, end] of cut.edges) edges.push({ bucket, from: start, to: end });
  }
  return { days, hours, edges };
}
