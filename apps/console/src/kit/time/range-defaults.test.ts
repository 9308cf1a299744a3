import { bets } from '@pitboss/contract/bets/bets';
import { formatTime, zones } from '@pitboss/rules/time';
import { describe, expect, it } from 'vitest';
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
