import { dayMs, floorTo, hourMs, type Span } from '../reports/range-parts.ts';

/**
 * Days of the two zones that most questions are asked in: Beijing and New York (UTC-4 all year). Midnight in New York is noon in Beijing,
 * so half days, cut at midnight and noon in Beijing, add up to the days of both.
 */
export interface DayGrid {
  /** Milliseconds that the wall clock is ahead of UTC. */
  readonly shift: number;
  /** Half days by which its days begin after those of Beijing. */
  readonly late: 0 | 1;
  /** What closed periods of it add to their grain. */
  readonly code: 0 | 10;
}

export const beijing: DayGrid = { shift: 8 * hourMs, late: 0, code: 0 };
export const newYork: DayGrid = { shift: -4 * hourMs, late: 1, code: 10 };
export const dayGrids: readonly DayGrid[] = [beijing, newYork];

export const halfMs = dayMs / 2;

/** Clocks of several servers differ by less. */
export const clockMs = hourMs;

/** Midnight of a grid at or before an instant. */
export const floorToGrid = ({ shift }: DayGrid, ms: number) => floorTo(ms, dayMs, shift);
/** Midnight of a grid at or after an instant. */
export const ceilToGrid = ({ shift }: DayGrid, ms: number) => floorTo(ms + dayMs - 1, dayMs, shift);
/** The date of an instant on a grid as YYYY-MM-DD. */
export const gridDate = ({ shift }: DayGrid, ms: number): string =>
  new Date(ms + shift).toISOString().slice(0, 10);
/** The midnight at which a date of a grid begins. */
export const gridMidnight = ({ shift }: DayGrid, date: string): number =>
  Date.parse(`${date}T00:00:00Z`) - shift;

/** The date of an instant on a wall clock as YYYY-MM-DD. */
export const wallDate = (ms: number, offsetMinutes: number): string =>
  new Date(ms + offsetMinutes * 60_000).toISOString().slice(0, 10);

/** The number of the half day of an instant: even ones begin at midnight in Beijing, odd ones at noon. */
export const halfOf = (ms: number): number => Math.floor((ms + beijing.shift) / halfMs);
/** The instant at which the half day of an instant begins. */
export const floorToHalf = (ms: number): number => floorTo(ms, halfMs, beijing.shift);

/** The Beijing day of a half day, as an SQL expression. */
export const dayOfHalf = (half: string): string => `(date '1970-01-01' + ${half} / 2)`;
/** The day of a grid that a half day belongs to, as an SQL expression. */
export const gridDayOfHalf = ({ late }: DayGrid, half: string): string =>
  late ? `(date '1970-01-01' + (${half} - 1) / 2)` : dayOfHalf(half);
/** The first half day of a day of a grid, as an SQL expression. */
export const firstHalfOf = ({ late }: DayGrid, day: string): string =>
  `((${day} - date '1970-01-01') * 2 + ${late})`;

/** The grid that a range is asked on: New York's where it begins or ends at midnight there and not in Beijing. */
export function gridOf({ from, to }: Span): DayGrid {
  const fits = (grid: DayGrid) => floorToGrid(grid, from) === from || floorToGrid(grid, to) === to;
  return dayGrids.find(fits) ?? beijing;
}
