import { describe, expect, it } from 'vitest';
import { isUnlimited, type MuteDuration, muteDurations } from './mute.ts';
import { muteEnd } from './mute-end.ts';

/** Beijing is UTC+8 all year. */
const at = (text: string) => Date.parse(`${text.replace(' ', 'T')}+08:00`);
const wallClock = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

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
    expect(wallClock(muteEnd(duration, at(from)))).toBe(until);
  });

  it('is one of eight, from a day to unlimited', () => {
    const named = 'day threeDays week month threeMonths halfYear year unlimited';
    expect(muteDurations).toEqual(named.split(' '));
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
