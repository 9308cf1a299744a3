import { expect, it } from 'vitest';
import { untilDayStart } from './day-start.ts';

it.each([
  ['2026-07-01T15:59:59.000Z', 1_000],
  ['2026-07-01T16:00:00.001Z', 8 * 3_600_000 - 1],
  ['2026-12-31T23:58:00.000Z', 120_000],
  ['2026-01-15T03:30:00.000Z', 1_800_000],
  ['2026-01-15T04:30:00.000Z', 1_800_000],
])('at %s the next day of Beijing, New York or UTC begins in %i ms', (now, left) => {
  expect(untilDayStart(Date.parse(now))).toBe(left);
});
