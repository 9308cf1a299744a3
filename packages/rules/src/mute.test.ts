import { describe, expect, it } from 'vitest';
import { isUnlimited, type MuteDuration, muteDurations } from './mute.ts';
import { muteEnd } from './mute-end.ts';
import { formatTime, parseTime } from './time.ts';

const at = (text: string) => parseTime(text, 'BeiJing') as number;

describe('the end of a mute', () => {
  it.each<[MuteDuration, string, string]>([
    ['day', '2026-03-10 08:30:00', '2026-03-11 08:30:00'],
    ['threeDays', '2026-02-27 23:59:59', '2026-03-02 23:59:59'],
    ['week', '2025-12-28 00:00:00', '2026-01-04 00:00:00'],
    ['month', '2026-03-10 08:30:00', '2026-04-10 08:30:00'],
    ['month', '2026-01-31 12:00:00', '2026-02-28 12:00:00'],
    ['month', '2028-01-31 12:00:00', '2028-02-29 12:00:00'],
    // Past midnight in Beijing it is still the day before in UTC: the month is Beijing's.
    ['month', '2026-03-31 02:00:00', '2026-04-30 02:00:00'],
    ['threeMonths', '2025-11-30 09:00:00', '2026-02-28 09:00:00'],
    ['halfYear', '2026-08-31 18:00:00', '2027-02-28 18:00:00'],
    ['year', '2028-02-29 00:00:01', '2029-02-28 00:00:01'],
  ])('%s from %s is %s', (duration, from, until) => {
    expect(formatTime(muteEnd(duration, at(from)), 'BeiJing')).toBe(until);
  });

  it('never ends when unlimited, and only then', () => {
    const now = Date.now();
    expect(muteDurations.filter((duration) => isUnlimited(muteEnd(duration, now)))).toEqual(['unlimited']);
    expect(new Date(muteEnd('unlimited', now)).toISOString()).toBe('9999-12-31T23:59:59.000Z');
  });

  it('keeps the milliseconds', () => {
    expect(muteEnd('month', at('2026-03-10 08:30:00') + 123) % 1000).toBe(123);
  });
});
