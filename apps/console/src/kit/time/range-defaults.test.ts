import { bets } from '@pitboss/contract/bets/bets';
import { gameReports } from '@pitboss/contract/reports/game-reports';
import { formatTime, zones } from '@pitboss/rules/time';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { plansOf, requestAt } from '../filters/list-url.ts';
import { eventRange, firstRange } from './range-defaults.ts';

const now = Date.parse('2026-05-14T13:47:11Z');

describe('the range a page begins with', () => {
  it('is of whole days of the viewer, as many as its kind has', () => {
    const shown = (kind: 'events' | 'reports' | 'open', zone: 'BeiJing' | 'NewYork') =>
      firstRange(kind, zone, now).map((at) => formatTime(at, zone));
    expect(shown('events', 'BeiJing')).toEqual(['2026-05-13 00:00:00', '2026-05-14 23:59:59']);
    expect(shown('events', 'NewYork')).toEqual(['2026-05-13 00:00:00', '2026-05-14 23:59:59']);
    expect(shown('reports', 'BeiJing')).toEqual(['2026-05-08 00:00:00', '2026-05-14 23:59:59']);
    expect(shown('open', 'NewYork')).toEqual(['2026-04-15 00:00:00', '2026-05-14 23:59:59']);
    for (const zone of zones)
      for (const at of [now, now + 12 * 3_600_000])
        expect(firstRange('events', zone, at).map((end) => formatTime(end, zone).slice(11))).toEqual([
          '00:00:00',
          '23:59:59',
        ]);
  });
});

describe('a record or round number', () => {
  const plans = plansOf({
    time: eventRange,
    id: { as: 'id', exact: true },
    inningId: { as: 'text', exact: true },
    memberAccount: 'text',
  });
  const search = { start_time: '1', end_time: '2' };

  it('is searched over all times, regardless of the range', () => {
    expect(requestAt(bets.list, plans, { ...search, id: '12345678901234567' }, 'BeiJing')).toEqual({
      pageSize: 20,
      id: '12345678901234567',
    });
    expect(requestAt(bets.list, plans, { inningId: 'R-1' }, 'BeiJing')).not.toHaveProperty('start_time');
  });

  it('keeps the range when it is none', () => {
    expect(requestAt(bets.list, plans, { ...search, id: 'x' }, 'BeiJing')).toMatchObject({
      start_time: 1,
      end_time: 2,
    });
    expect(requestAt(bets.list, plans, { ...search, memberAccount: 'a' }, 'BeiJing')).toMatchObject({
      start_time: 1,
    });
  });
});

describe('today', () => {
  const plans = plansOf({ time: eventRange });
  afterEach(() => vi.useRealTimers());

  it.each([
    ['BeiJing', '2026-05-13T16:00:00Z', '2026-05-14T04:00:00Z'],
    ['NewYork', '2026-05-14T04:00:00Z', '2026-05-14T16:00:00Z'],
  ] as const)('is requested with its noon in %s, any other range without', (zone, midnight, noon) => {
    vi.useFakeTimers({ now });
    const [start, end] = [Date.parse(midnight), Date.parse(midnight) + 86_400_000 - 1];
    const today = { start_time: String(start), end_time: String(end) };
    expect(requestAt(gameReports.list, plans, today, zone)).toMatchObject({ noon_time: Date.parse(noon) });
    const yesterday = { start_time: String(start - 86_400_000), end_time: String(end - 86_400_000) };
    expect(requestAt(gameReports.list, plans, yesterday, zone)).not.toHaveProperty('noon_time');
    expect(requestAt(bets.list, plans, today, zone)).not.toHaveProperty('noon_time');
  });
});
