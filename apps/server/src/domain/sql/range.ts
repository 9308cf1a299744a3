import type { Scope } from '../../kernel/access/scope.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';

const dayMs = 86_400_000;
/** Spec §9: layers above 1 look back 180 days. */
const layerLimitMs = 15_552_000_000;
const beijingMs = 8 * 3_600_000;

/** Start of the month three months before an instant, in Beijing: bets and orders are listed from there (spec §5, §9). */
export function threeMonthsBack(nowMs: number): number {
  const wall = new Date(nowMs + beijingMs);
  return Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() - 3, 1) - beijingMs;
}

/** How far back the caller's layer may look (spec §6, §9). */
export const earliestSeen = (scope: Scope, nowMs: number): number =>
  scope.layer > 1 ? nowMs - layerLimitMs : 0;

/**
 * The range of a list: the one asked for, or with an exact number (a record, a round) all that may be listed, which
 * is three months unless said. Refuses a query that has neither (spec §5).
 */
export function rangeOrAll<F extends { start_time?: number | undefined; end_time?: number | undefined }>(
  filter: F,
  exact: unknown,
  nowMs = Date.now(),
  earliestMs = threeMonthsBack(nowMs),
): F & { start_time: number; end_time: number } {
  const { start_time, end_time } = filter;
  if (start_time !== undefined && end_time !== undefined) return { ...filter, start_time, end_time };
  if (!exact) throw new Refusal('filter.timeRequired');
  return { ...filter, start_time: start_time ?? earliestMs, end_time: end_time ?? nowMs + dayMs };
}

/** Refuses a range that is upside down or older than the caller's layer may see. A day of slack covers the zones. */
export function checkRange(
  scope: Scope,
  range: { start_time: number; end_time: number },
  nowMs = Date.now(),
): void {
  if (range.start_time > range.end_time) throw new Refusal('range.order');
  if (scope.layer > 1 && range.start_time < nowMs - layerLimitMs - dayMs)
    throw new Refusal('range.beyondLayer');
}

/** The rule of filters by when something was opened or registered: as far back as the caller's layer may see, where given. */
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
  if (range.start_time < threeMonthsBack(nowMs) - dayMs) throw new Refusal('range.tooOld');
}
