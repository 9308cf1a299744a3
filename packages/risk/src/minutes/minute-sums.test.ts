import { describe, expect, it } from 'vitest';
import { createSeries, minuteOf, minuteStart, noSums } from './minutes.ts';

const sums = (count: number) => ({
  count,
  in: BigInt(count),
  out: BigInt(10 * count),
  extra: BigInt(100 * count),
});

describe('minutes', () => {
  it('are numbered since the epoch', () => {
    expect([minuteOf(0), minuteOf(59_999), minuteOf(60_000)]).toEqual([0, 0, 1]);
    expect(minuteStart(2)).toBe(120_000);
    expect(noSums).toEqual({ count: 0, in: 0n, out: 0n, extra: 0n });
  });
});

describe('a series', () => {
  it('adds and subtracts every figure as its window follows the clock', () => {
    const series = createSeries([
      [1, sums(1)],
      [2, sums(2)],
      [3, sums(4)],
    ]);
    expect(series.over(2, 2)).toEqual(sums(3));
    expect(series.over(3, 2)).toEqual(sums(6));
    expect(series.over(4, 2)).toEqual(sums(4));
    expect(series.over(5, 2)).toEqual(noSums);
  });

  it('returns the totals of an earlier minute without moving its window back', () => {
    const series = createSeries([
      [1, sums(1)],
      [5, sums(2)],
    ]);
    expect(series.over(5, 3)).toEqual(sums(2));
    expect(series.over(2, 3)).toEqual(sums(1));
    series.add(5, sums(4));
    expect(series.over(5, 3)).toEqual(sums(6));
  });

  it('takes what comes late for minutes within a running window only', () => {
    const series = createSeries();
    expect(series.over(10, 3)).toEqual(noSums);
    series.add(7, sums(1));
    series.add(8, sums(2));
    series.add(10, sums(4));
    series.add(11, sums(8));
    expect(series.over(10, 3)).toEqual(sums(6));
    expect(series.over(11, 3)).toEqual(sums(12));
  });

  it('counts again where the clock has left its window behind', () => {
    const series = createSeries([
      [1, sums(1)],
      [9, sums(2)],
    ]);
    expect(series.over(1, 3)).toEqual(sums(1));
    expect(series.over(10, 3)).toEqual(sums(2));
  });

  it('counts windows shorter and longer than its minutes', () => {
    const minutes = [1, 2, 3, 4, 5].map((minute) => [minute, sums(1)] as const);
    expect(createSeries(minutes).over(4, 2)).toEqual(sums(2));
    expect(createSeries(minutes).over(4, 5)).toEqual(sums(4));
    expect(createSeries(minutes).over(4, 60)).toEqual(sums(4));
    expect(createSeries(minutes).over(6, 5)).toEqual(sums(4));
  });

  it('evicts the minutes before a given one', () => {
    const series = createSeries([
      [4, sums(1)],
      [5, sums(2)],
      [6, sums(4)],
    ]);
    series.forget(5);
    expect(series.size).toBe(2);
    expect(series.over(6, 10)).toEqual(sums(6));
  });
});
