import type { Scope } from '../../kernel/access/scope.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { floorToHalf, halfMs } from '../rollups/day-grids.ts';
import { checkRange } from '../sql/range.ts';
import { dayMs, floorTo, hourMs, isRestShorter, type Part, type Span } from './range-parts.ts';

export type { Part, Span };

const minuteMs = 60_000;
/** The longest report of layers above 1 (security rules, authorization): 92 days, and a day for the zones. */
export const longestMs = 93 * dayMs;
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
  if (scope.layer > 1 && range.end_time - range.start_time > longestMs) throw new Refusal('range.tooLong');
  return { from: range.start_time, to: range.end_time + 1 };
}

/** First instants of the month of an instant and of others counted from it, on a wall clock. */
function monthStart(at: number, shift: number, months = 0): number {
  const wall = new Date(at + shift);
  return Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() + months, 1) - shift;
}

/** How many whole months of a wall clock a span is; 0 for any other span. */
function monthsOf(span: Span, shift: number): number {
  if (monthStart(span.from, shift) !== span.from || monthStart(span.to, shift) !== span.to) return 0;
  const [first, last] = [new Date(span.from + shift), new Date(span.to + shift)];
  return (last.getUTCFullYear() - first.getUTCFullYear()) * 12 + last.getUTCMonth() - first.getUTCMonth();
}

/**
 * What a span is compared with: whole months of the wall clock `offsetMinutes` east of UTC with the same number of months
 * before (weeks are as long as the ones before), any other with the same length before. A span that is still running
 * is compared with as much of the earlier one, so that today until noon meets yesterday until noon, and the first ten
 * days of a month meet those of the month before. Null where the caller's layer may not look back so far.
 */
export function previousSpan(scope: Scope, span: Span, nowMs: number, offsetMinutes: number): Span | null {
  const shift = offsetMinutes * minuteMs;
  const months = monthsOf(span, shift);
  const from = months ? monthStart(span.from, shift, -months) : 2 * span.from - span.to;
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

function nextStart(period: Period, start: number, shift: number): number {
  if (period === 'month') return monthStart(start, shift, 1);
  return start + { hour: hourMs, day: dayMs, week: 7 * dayMs }[period];
}

function firstStart(period: Period, at: number, shift: number): number {
  if (period === 'hour') return floorTo(at, hourMs, shift);
  const day = floorTo(at, dayMs, shift);
  if (period === 'day') return day;
  const wall = new Date(day + shift);
  if (period === 'week') return day - ((wall.getUTCDay() + 6) % 7) * dayMs;
  return monthStart(at, shift);
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

/** Parts of whole half days and what to add to them and take from them to make other parts. */
export interface MemberParts {
  readonly halves: Part[];
  /** Half days of which `minus` is taken away: one that is nearly whole is its sum less the rest. */
  readonly trimmed: Part[];
  readonly plus: Part[];
  readonly minus: Part[];
}

/**
 * Cuts parts for sums that know no hours: whole half days, and of those at their ends whichever side has less to read. What lies
 * after `nowMs` holds no bets.
 */
export function memberPartsOf(asked: readonly Part[], nowMs: number): MemberParts {
  const parts: MemberParts = { halves: [], trimmed: [], plus: [], minus: [] };
  for (const { bucket, from, to: end } of asked) {
    const to = end >= nowMs ? Math.max(end, floorToHalf(end - 1) + halfMs) : end;
    const first = floorToHalf(from + halfMs - 1);
    const last = floorToHalf(to);
    const add = (list: Part[], low: number, high: number) => {
      if (low < high) list.push({ bucket, from: low, to: high });
    };
    const piece = (low: number, high: number) => {
      if (low >= high) return;
      const half = floorToHalf(low);
      if (!isRestShorter({ from: low, to: high }, { from: half, to: half + halfMs }, nowMs))
        return add(parts.plus, low, high);
      add(parts.trimmed, half, half + halfMs);
      add(parts.minus, half, low);
      add(parts.minus, high, half + halfMs);
    };
    if (first > last) {
      piece(from, to);
      continue;
    }
    piece(from, first);
    add(parts.halves, first, last);
    piece(last, to);
  }
  return parts;
}
