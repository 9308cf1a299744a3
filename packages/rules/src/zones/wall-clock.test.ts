import { describe, expect, it } from 'vitest';
import { isKnownLocation } from './known-location.ts';
import {
  dateAt,
  dayStart,
  daysOf,
  fixedClock,
  hourStart,
  monthStart,
  positionClock,
  weekStart,
  zoneClock,
} from './wall-clock.ts';

const berlin = positionClock('Europe/Berlin');
const at = (text: string) => Date.parse(text);
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);

describe('a clock by the name of its zone', () => {
  it('knows summer and winter', () => {
    expect(berlin(at('2026-01-15T12:00:00Z'))).toBe(3_600_000);
    expect(berlin(at('2026-07-15T12:00:00Z'))).toBe(7_200_000);
    expect(positionClock('Asia/Kathmandu')(0)).toBe(5.5 * 3_600_000);
    expect(zoneClock('NewYork', 'Europe/Berlin')(0)).toBe(-4 * 3_600_000);
    expect([isKnownLocation('Europe/Berlin'), isKnownLocation('Mars/Base')]).toEqual([true, false]);
  });

  it('begins days with 23 and 25 hours around its changes', () => {
    // Clocks go forward on 29 March 2026 and back on 25 October 2026.
    expect(iso(dayStart(at('2026-03-29T10:00:00Z'), berlin))).toBe('2026-03-28T23:00');
    expect(iso(dayStart(at('2026-03-29T10:00:00Z'), berlin, 1))).toBe('2026-03-29T22:00');
    expect(iso(dayStart(at('2026-10-25T10:00:00Z'), berlin))).toBe('2026-10-24T22:00');
    expect(iso(dayStart(at('2026-10-25T10:00:00Z'), berlin, 1))).toBe('2026-10-25T23:00');
    expect(iso(weekStart(at('2026-10-25T10:00:00Z'), berlin))).toBe('2026-10-18T22:00');
    expect(iso(monthStart(at('2026-04-10T10:00:00Z'), berlin, -1))).toBe('2026-02-28T23:00');
    expect(daysOf(at('2026-03-27T23:00:00Z'), at('2026-03-30T22:00:00Z'), berlin)).toBe(3);
    expect(daysOf(at('2026-03-27T23:00:00Z'), at('2026-03-30T23:00:00Z'), berlin)).toBeNull();
    expect(dateAt(at('2026-10-25T22:30:00Z'), berlin)).toBe('2026-10-25');
  });

  it('begins hours as a fixed clock does', () => {
    expect(iso(hourStart(at('2026-10-25T10:50:00Z'), berlin))).toBe('2026-10-25T10:00');
    expect(iso(hourStart(at('2026-10-25T10:50:00Z'), fixedClock(345)))).toBe('2026-10-25T10:15');
  });
});
