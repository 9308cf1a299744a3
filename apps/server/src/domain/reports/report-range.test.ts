import { fixedClock, positionClock } from '@pitboss/rules/zones/wall-clock';
import { describe, expect, it } from 'vitest';
import { wholeScope } from '../../platform/db/scope.ts';
import { bucketsOf, cutAtNoon, previousSpan } from './report-range.ts';

const beijing = fixedClock(480);
/** Start of a day in Beijing. */
const day = (month: number, date: number, hours = 0) => Date.UTC(2026, month - 1, date, hours - 8);
const before = (from: number, to: number, now: number) =>
  previousSpan(wholeScope, { from, to }, now, beijing);

describe('a span is compared', () => {
  it('as a full month with the full month before, whatever its length', () => {
    expect(before(day(10, 1), day(11, 1), day(11, 21))).toEqual({ from: day(9, 1), to: day(10, 1) });
    expect(before(day(3, 1), day(4, 1), day(11, 21))).toEqual({ from: day(2, 1), to: day(3, 1) });
  });

  it('as a running month with as much of the month before, and never beyond its end', () => {
    expect(before(day(11, 1), day(12, 1), day(11, 21, 12))).toEqual({
      from: day(10, 1),
      to: day(10, 21, 12),
    });
    expect(before(day(3, 1), day(4, 1), day(3, 31, 12))).toEqual({ from: day(2, 1), to: day(3, 1) });
  });

  it('as months together with as many before', () => {
    expect(before(day(7, 1), day(10, 1), day(11, 21))).toEqual({ from: day(4, 1), to: day(7, 1) });
  });

  it('as a week from Monday with the week before', () => {
    expect(before(day(11, 16), day(11, 23), day(11, 18, 6))).toEqual({
      from: day(11, 9),
      to: day(11, 11, 6),
    });
  });

  it('as any other span with the same length before, in the requested zone', () => {
    expect(before(day(11, 2), day(11, 12), day(11, 21))).toEqual({ from: day(10, 23), to: day(11, 2) });
    // A month of Beijing is no month of New York.
    const length = day(11, 1) - day(10, 1);
    expect(
      previousSpan(wholeScope, { from: day(10, 1), to: day(11, 1) }, day(11, 21), fixedClock(-240)),
    ).toEqual({
      from: day(10, 1) - length,
      to: day(10, 1),
    });
  });
});

describe('days of the local zone around a change of the clock', () => {
  const berlin = positionClock('Europe/Berlin');
  const at = (text: string) => Date.parse(text);
  const now = at('2026-11-20T00:00:00Z');
  const starts = (period: 'hour' | 'day' | 'week' | 'month', from: string, to: string) =>
    bucketsOf(period, { from: at(from), to: at(to) }, berlin, now).map(({ from: start }) =>
      new Date(start).toISOString().slice(0, 13),
    );

  it('begin at its midnights: one of 25 hours in autumn, one of 23 in spring', () => {
    expect(starts('day', '2026-10-23T22:00:00Z', '2026-10-26T23:00:00Z')).toEqual([
      '2026-10-23T22',
      '2026-10-24T22',
      '2026-10-25T23',
    ]);
    expect(starts('day', '2026-03-27T23:00:00Z', '2026-03-30T22:00:00Z')).toEqual([
      '2026-03-27T23',
      '2026-03-28T23',
      '2026-03-29T22',
    ]);
    expect(starts('week', '2026-10-18T22:00:00Z', '2026-11-01T23:00:00Z')).toEqual([
      '2026-10-18T22',
      '2026-10-25T23',
    ]);
    expect(starts('month', '2026-09-30T22:00:00Z', '2026-11-30T23:00:00Z')).toEqual([
      '2026-09-30T22',
      '2026-10-31T23',
    ]);
    expect(starts('hour', '2026-10-25T00:00:00Z', '2026-10-25T03:00:00Z')).toEqual([
      '2026-10-25T00',
      '2026-10-25T01',
      '2026-10-25T02',
    ]);
  });

  it('are compared with as many days before', () => {
    const day = { from: at('2026-10-24T22:00:00Z'), to: at('2026-10-25T23:00:00Z') };
    expect(previousSpan(wholeScope, day, now, berlin)).toEqual({
      from: at('2026-10-23T22:00:00Z'),
      to: at('2026-10-24T22:00:00Z'),
    });
  });
});

describe('a day with its noon', () => {
  const days = [
    { from: day(11, 20), to: day(11, 21) },
    { from: day(11, 21), to: day(11, 22) },
  ];
  it('is two halves once noon has passed; other days stay whole', () => {
    expect(cutAtNoon(days, day(11, 21, 12), day(11, 21, 15))).toEqual([
      { from: day(11, 20), to: day(11, 21) },
      { from: day(11, 21), to: day(11, 21, 12) },
      { from: day(11, 21, 12), to: day(11, 22) },
    ]);
    expect(cutAtNoon(days, day(11, 21, 12), day(11, 21, 11))).toEqual(days);
    expect(cutAtNoon(days, day(11, 24, 12), day(11, 25))).toEqual(days);
    expect(cutAtNoon(days, undefined, day(11, 25))).toEqual(days);
  });
});
