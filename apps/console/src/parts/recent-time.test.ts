// @vitest-environment jsdom
import { formatTime, wallOf } from '@pitboss/rules/time';
import { expect, it } from 'vitest';
import { recentText } from './RecentTime.tsx';

const beijing = {
  format: (ms: number, format?: string) =>
    format ? wallOf(ms, 'BeiJing').format(format) : formatTime(ms, 'BeiJing'),
};
/** 00:10 of 2026-03-02 in Beijing, which is still the day before in UTC. */
const now = Date.parse('2026-03-01T16:10:00Z');

it('shows the clock of today, with the date of other days, and with the year of other years', () => {
  expect(recentText(beijing, now - 60_000, now)).toBe('00:09:00');
  expect(recentText(beijing, now - 60_000, now, 'HH:mm')).toBe('00:09');
  expect(recentText(beijing, now - 3_600_000, now)).toBe('03-01 23:10');
  expect(recentText(beijing, Date.parse('2025-12-31T04:00:00Z'), now)).toBe('2025-12-31 12:00');
});
