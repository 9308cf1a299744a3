import { describe, expect, it } from 'vitest';
import { wholeScope } from '../../kernel/access/scope.ts';
import { previousSpan } from './report-range.ts';

const beijing = 480;
/** First instant of a day of Beijing. */
const day = (month: number, date: number, hours = 0) => Date.UTC(2026, month - 1, date, hours - 8);
const before = (from: number, to: number, now: number) =>
  previousSpan(wholeScope, { from, to }, now, beijing);

describe('a span is compared', () => {
  it('as a whole month with the whole month before, however long that is', () => {
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

  it('as any other span with the same length before, in the zone that was asked for', () => {
    expect(before(day(11, 2), day(11, 12), day(11, 21))).toEqual({ from: day(10, 23), to: day(11, 2) });
    // A month of Beijing is no month of New York.
    const length = day(11, 1) - day(10, 1);
    expect(previousSpan(wholeScope, { from: day(10, 1), to: day(11, 1) }, day(11, 21), -240)).toEqual({
      from: day(10, 1) - length,
      to: day(10, 1),
    });
  });
});
