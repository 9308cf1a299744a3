import {
  dayStart,
  daysOf,
  hourStart,
  monthStart,
  type WallClock,
  weekStart,
} from '@pitboss/rules/zones/wall-clock';
import type { Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { checkRange } from '../calendar/range-limits.ts';
import { dayMs, hourMs, type Span } from '../calendar/time-units.ts';

/** The longest report of layers above 1 (security rules, authorization): 92 days, and a day for the zones. */
const longestMs = 93 * dayMs;
/** Maximum number of rows that a user can read. */
const bucketsMax = 1_000;

export type Period = 'hour' | 'day' | 'week' | 'month';

/**
 * Converts the request's range (both ends inclusive) into a span. Throws when the caller's layer may not see
 * it: layers 0 and 1 have no limit, those above may query the last 180 days and 92 days at a time (spec §6,
 * §9). A day of slack covers the zones.
 */
export function reportSpan(
  scope: Scope,
  range: { start_time: number; end_time: number },
  nowMs: number,
): Span {
  checkRange(scope, range, nowMs);
  if (scope.layer > 1 && range.end_time - range.start_time > longestMs) throw new AppError('range.tooLong');
  return { from: range.start_time, to: range.end_time + 1 };
}

/** Returns the number of complete months of a wall clock in a span; 0 for any other span. */
function monthsOf(span: Span, clock: WallClock): number {
  if (monthStart(span.from, clock) !== span.from || monthStart(span.to, clock) !== span.to) return 0;
  const first = new Date(span.from + clock(span.from));
  const last = new Date(span.to + clock(span.to));
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
}

/**
 * Returns the start of the previous span for a comparison: as many months or days before, else the same
 * length.
 */
function previousStart(span: Span, clock: WallClock): number {
  const months = monthsOf(span, clock);
  if (months) return monthStart(span.from, clock, -months);
  const days = daysOf(span.from, span.to, clock);
  return days ? dayStart(span.from, clock, -days) : 2 * span.from - span.to;
}

/**
 * Returns the previous span for a comparison: complete months of the wall clock are compared with the same
 * number of months before, complete days with as many days (which may be an hour longer or shorter), any
 * other span with the same length before. A running span is compared with the elapsed part, so that today
 * until noon is compared with yesterday until noon, and the first ten days of a month with those of the month
 * before. Null when the caller's layer may not see that far back.
 */
export function previousSpan(scope: Scope, span: Span, nowMs: number, clock: WallClock): Span | null {
  const from = previousStart(span, clock);
  const running = nowMs >= span.from && nowMs < span.to;
  // A month may be shorter than the part of the next that has passed.
  const to = running ? Math.min(span.from, from + nowMs - span.from) : span.from;
  if (from < 0) return null;
  try {
    checkRange(scope, { start_time: from, end_time: from }, nowMs);
  } catch {
    return null;
  }
  return { from, to };
}

function nextStart(period: Period, start: number, clock: WallClock): number {
  if (period === 'month') return monthStart(start, clock, 1);
  if (period === 'week') return weekStart(start, clock, 1);
  if (period === 'day') return dayStart(start, clock, 1);
  const next = hourStart(start + hourMs, clock);
  return next > start ? next : next + hourMs;
}

const firstStart: Readonly<Record<Period, (at: number, clock: WallClock) => number>> = {
  hour: hourStart,
  day: dayStart,
  week: weekStart,
  month: monthStart,
};

/**
 * Cuts a span into periods of a wall clock (weeks begin on Monday); the first and the last are clipped to the
 * span, and periods that have not begun are left out.
 */
export function bucketsOf(period: Period | undefined, span: Span, clock: WallClock, nowMs: number): Span[] {
  if (!period) return [span];
  const buckets: Span[] = [];
  for (let start = firstStart[period](span.from, clock); start < span.to && start <= nowMs; ) {
    const next = nextStart(period, start, clock);
    buckets.push({ from: Math.max(start, span.from), to: Math.min(next, span.to) });
    if (buckets.length > bucketsMax) throw new AppError('report.tooManyPeriods');
    start = next;
  }
  return buckets;
}

/** Divides the bucket that contains `noonMs` there, unless its second half has not begun. */
export const cutAtNoon = (buckets: readonly Span[], noonMs: number | undefined, nowMs: number): Span[] =>
  buckets.flatMap(({ from, to }) =>
    noonMs === undefined || noonMs <= from || noonMs >= to || noonMs > nowMs
      ? [{ from, to }]
      : [
          { from, to: noonMs },
          { from: noonMs, to },
        ],
  );
