import { describe, expect, it } from 'vitest';
import { isCalendarDay } from './calendar-day.ts';
import { parseDayTime } from './content/day-time.ts';

describe('isCalendarDay', () => {
  it.each(['2026-01-31', '2028-02-29', '0001-12-01', '9999-12-31'])('takes %s', (text) => {
    expect(isCalendarDay(text)).toBe(true);
  });

  it.each([
    '2026-02-29',
    '2026-02-30',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    'x2026-01-31',
    '2026-01-31x',
    '2026/01/31',
    '02026-01-31',
    '2026-01-311',
    '',
  ])('rejects %j', (text) => {
    expect(isCalendarDay(text)).toBe(false);
  });
});

describe('parseDayTime', () => {
  it.each([
    ['00:00', 0],
    ['00:00:01', 1],
    ['01:02:03', 3723],
    ['19:59', 71_940],
    ['23:59:59', 86_399],
    ['24:00', 86_400],
    ['24:00:00', 86_400],
  ])('reads %s as seconds since midnight', (text, seconds) => {
    expect(parseDayTime(text)).toBe(seconds);
  });

  it.each([
    '24:00:01',
    '24:01',
    '25:00',
    '12:60',
    '12:00:60',
    '1:00',
    '12:0',
    'x12:00',
    '12:00x',
    '12:00:00x',
    '12-00',
    '',
  ])('rejects %j', (text) => {
    expect(parseDayTime(text)).toBeNull();
  });
});
