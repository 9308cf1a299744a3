import { wallOf } from '@pitboss/rules/time';
import { describe, expect, it } from 'vitest';
import { lastDays } from './last-days.ts';

const now = Date.UTC(2026, 10, 20, 12, 34, 56);

describe('the range that a list starts with', () => {
  it.each(['BeiJing', 'NewYork'] as const)('is whole days in %s, today among them', (zone) => {
    const { start_time, end_time } = lastDays(30, now, zone);
    const format = 'YYYY-MM-DD HH:mm:ss';
    const [first, last] = [wallOf(start_time, zone), wallOf(end_time, zone)];
    expect(first.format(format)).toBe(`${first.format('YYYY-MM-DD')} 00:00:00`);
    expect(last.format(format)).toBe(`${wallOf(now, zone).format('YYYY-MM-DD')} 23:59:59`);
    expect(Math.round((end_time - start_time) / 86_400_000)).toBe(30);
  });

  it('is the last 24 hours where it is one day', () => {
    expect(lastDays(1, now, 'BeiJing').start_time).toBe(now - 86_400_000);
  });
});
