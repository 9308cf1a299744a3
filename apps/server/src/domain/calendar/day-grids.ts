import { beijingMs, dayMs, floorTo, hourMs, type Span } from './range-parts.ts';

/**
 * Day boundaries of the two main zones: Beijing and New York (UTC-4 all year). Midnight in New York is noon
 * in Beijing, so 12-hour buckets, cut at midnight and noon in Beijing, combine to the days of both.
 */
export interface DayGrid {
  /** Milliseconds that the wall clock is ahead of UTC. */
  readonly shift: number;
  /** Number of 12-hour buckets by which its days begin after those of Beijing. */
  readonly late: 0 | 1;
  /** Offset that is added to the codes of its closed periods. */
  readonly code: 0 | 10;
}

export const beijing: DayGrid = { shift: beijingMs, late: 0, code: 0 };
export const newYork: DayGrid = { shift: -4 * hourMs, late: 1, code: 10 };
export const dayGrids: readonly DayGrid[] = [beijing, newYork];

export const halfMs = dayMs / 2;

/** Clocks of several servers differ by less. */
export const clockMs = hourMs;

/** Returns the midnight of a zone at or before a timestamp. */
export const floorToGrid = ({ shift }: DayGrid, ms: number) => floorTo(ms, dayMs, shift);
/** Returns the midnight of a zone at or after a timestamp. */
export const ceilToGrid = ({ shift }: DayGrid, ms: number) => floorTo(ms + dayMs - 1, dayMs, shift);
/** Returns the date of a timestamp in a zone as YYYY-MM-DD. */
export const gridDate = ({ shift }: DayGrid, ms: number): string =>
  new Date(ms + shift).toISOString().slice(0, 10);
/** Returns the midnight at which a date of a zone begins. */
export const gridMidnight = ({ shift }: DayGrid, date: string): number =>
  Date.parse(`${date}T00:00:00Z`) - shift;

/**
 * Returns the number of the 12-hour bucket of a timestamp: even ones begin at midnight in Beijing, odd ones
 * at noon.
 */
export const halfOf = (ms: number): number => Math.floor((ms + beijing.shift) / halfMs);
/** Returns the start of the 12-hour bucket of a timestamp. */
export const floorToHalf = (ms: number): number => floorTo(ms, halfMs, beijing.shift);

/** SQL expression: Beijing day of a 12-hour bucket. */
export const dayOfHalf = (half: string): string => `(date '1970-01-01' + ${half} / 2)`;
/** SQL expression: day of a zone that a 12-hour bucket belongs to. */
export const gridDayOfHalf = ({ late }: DayGrid, half: string): string =>
  late ? `(date '1970-01-01' + (${half} - 1) / 2)` : dayOfHalf(half);
/** SQL expression: first 12-hour bucket of a day of a zone. */
export const firstHalfOf = ({ late }: DayGrid, day: string): string =>
  `((${day} - date '1970-01-01') * 2 + ${late})`;

/**
 * Returns the day boundaries for a range: New York's when it begins or ends at midnight there and not in
 * Beijing.
 */
export function gridOf({ from, to }: Span): DayGrid {
  const fits = (grid: DayGrid) => floorToGrid(grid, from) === from || floorToGrid(grid, to) === to;
  return dayGrids.find(fits) ?? beijing;
}
