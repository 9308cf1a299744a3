import type { Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { beijingMs, dayMs } from './time-units.ts';

/** Spec §9: layers above 1 look back 180 days. */
const layerLimitMs = 15_552_000_000;

/**
 * Returns the start of the month three months before a time, in Beijing: the earliest bets and orders in
 * lists (spec §5, §9).
 */
function threeMonthsBack(nowMs: number): number {
  const wall = new Date(nowMs + beijingMs);
  return Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() - 3, 1) - beijingMs;
}

/** Returns the earliest time that the caller's layer may see, in epoch ms (spec §6, §9). */
export const earliestSeen = (scope: Scope, nowMs: number): number =>
  scope.layer > 1 ? nowMs - layerLimitMs : 0;

/**
 * Returns the filter with a range: the requested one, or with an exact number (a record, a round) the entire
 * listable time, which is three months by default. Throws `filter.timeRequired` when the filter has neither
 * (spec §5).
 */
export function rangeOrAll<F extends { start_time?: number | undefined; end_time?: number | undefined }>(
  filter: F,
  exact: unknown,
  nowMs = Date.now(),
  earliestMs = threeMonthsBack(nowMs),
): F & { start_time: number; end_time: number } {
  const { start_time, end_time } = filter;
  if (start_time !== undefined && end_time !== undefined) return { ...filter, start_time, end_time };
  if (!exact) throw new AppError('filter.timeRequired');
  return { ...filter, start_time: start_time ?? earliestMs, end_time: end_time ?? nowMs + dayMs };
}

/**
 * Rejects a range whose start is after its end, or older than the caller's layer may see. A day of slack
 * covers the zones.
 */
export function checkRange(
  scope: Scope,
  range: { start_time: number; end_time: number },
  nowMs = Date.now(),
): void {
  if (range.start_time > range.end_time) throw new AppError('range.order');
  if (scope.layer > 1 && range.start_time < nowMs - layerLimitMs - dayMs)
    throw new AppError('range.beyondLayer');
}

/**
 * Validates filters by opening or registration time: as far back as the caller's layer may see, where set.
 */
export function checkOpened(
  scope: Scope,
  { start_time, end_time }: { start_time?: number | undefined; end_time?: number | undefined },
): void {
  const now = Date.now();
  checkRange(scope, {
    start_time: start_time ?? Math.min(now, end_time ?? now),
    end_time: end_time ?? Infinity,
  });
}

/** The rule of bet and order lists: three months back, for every layer. */
export function checkListRange(
  scope: Scope,
  range: { start_time: number; end_time: number },
  nowMs = Date.now(),
): void {
  checkRange(scope, range, nowMs);
  if (range.start_time < threeMonthsBack(nowMs) - dayMs) throw new AppError('range.tooOld');
}
