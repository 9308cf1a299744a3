import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addSums, createSeries, minuteOf, minuteStart, noSums, type Sums } from './minutes.ts';

it('a minute contains its first and its last millisecond', () => {
  expect([minuteOf(minuteStart(7)), minuteOf(minuteStart(8) - 1), minuteOf(minuteStart(8))]).toEqual([
    7, 7, 8,
  ]);
});

it('a window has its own minute and those before it, as many as its length', () => {
  const series = createSeries();
  for (const minute of [10, 11, 12]) series.add(minute, { ...noSums, count: 1, in: BigInt(minute) });
  expect(series.over(12, 2)).toEqual({ ...noSums, count: 2, in: 23n });
  expect(series.over(13, 2).in).toBe(12n);
  expect(series.over(14, 2).in).toBe(0n);
  expect(series.over(11, 60).in).toBe(21n);
});

const act = fc.oneof(
  fc.record({ add: fc.nat(300), by: fc.bigInt({ min: -1000n, max: 1000n }) }),
  fc.record({ ask: fc.nat(300), length: fc.integer({ min: 1, max: 90 }) }),
);

it('equals a plain sum, whatever is added and asked in whatever order', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 120 }), (acts) => {
      const series = createSeries();
      const added: [number, Sums][] = [];
      for (const one of acts)
        if ('add' in one) {
          const sums = { count: 1, in: one.by, out: one.by * 2n, extra: -one.by };
          series.add(one.add, sums);
          added.push([one.add, sums]);
        } else {
          const plain = added
            .filter(([minute]) => minute > one.ask - one.length && minute <= one.ask)
            .reduce((sum, [, sums]) => addSums(sum, sums), noSums);
          expect(series.over(one.ask, one.length)).toEqual(plain);
        }
    }),
  );
});

it('forgets what no window reaches any more', () => {
  const series = createSeries([
    [1, { ...noSums, count: 1 }],
    [9, { ...noSums, count: 1 }],
  ]);
  series.forget(5);
  expect([series.size, series.over(9, 20).count]).toEqual([1, 1]);
});
