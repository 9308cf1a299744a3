import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSeries, minuteOf, minuteStart, type Sums } from './minutes.ts';

const noSums: Sums = { count: 0, in: 0n, out: 0n, extra: 0n };

it('a minute contains its first and its last millisecond', () => {
  expect([minuteOf(420_000), minuteOf(479_999), minuteOf(480_000)]).toEqual([7, 7, 8]);
  expect(minuteStart(7)).toBe(420_000);
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

it('equals a plain sum for any order of additions and reads', () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 120 }), (actions) => {
      const series = createSeries();
      const added: [number, Sums][] = [];
      for (const one of actions)
        if ('add' in one) {
          const sums = { count: 1, in: one.by, out: one.by * 2n, extra: -one.by };
          series.add(one.add, sums);
          added.push([one.add, sums]);
        } else {
          const plain = added
            .filter(([minute]) => minute > one.ask - one.length && minute <= one.ask)
            .map(([, sums]) => sums);
          const total = (of: (sums: Sums) => bigint) => plain.reduce((sum, sums) => sum + of(sums), 0n);
          expect(series.over(one.ask, one.length)).toEqual({
            count: plain.length,
            in: total((sums) => sums.in),
            out: total((sums) => sums.out),
            extra: total((sums) => sums.extra),
          });
        }
    }),
  );
});

it('deletes minutes that no window reaches any more', () => {
  const series = createSeries([
    [1, { ...noSums, count: 1 }],
    [9, { ...noSums, count: 1 }],
  ]);
  series.forget(5);
  expect([series.size, series.over(9, 20).count]).toEqual([1, 1]);
});
