// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { chartKinds, homeChart } from './chart-options.ts';
import { periodSearch, runningSums } from './shared/periods.ts';

const hourMs = 3_600_000;
const points = [0, 1, 2].map((hour) => ({
  from: hour * hourMs,
  to: (hour + 1) * hourMs,
  bets: hour + 1,
  amount: '0.10',
  payout: '0.20',
  profit: '-0.10',
}));
const before = points.map((point) => ({ ...point, amount: '0.40' }));
const names = { amount: 'amount', payout: 'payout', profit: 'profit', bets: 'bets', before: 'before' };

test.each(chartKinds)(
  'the %s chart has its series and those of the previous period, with exact texts',
  (kind) => {
    const { series, labels } = homeChart({
      points,
      before,
      kind,
      names,
      label: (from) => `h${from / hourMs}`,
      currency: 'CNY',
    });
    const cumulative = kind === 'cumulative';
    expect(labels).toEqual(['h0', 'h1', 'h2']);
    expect(series.map(({ name, axis, off = false }) => [name, axis, off])).toEqual([
      ['amount', undefined, false],
      ['amount · before', undefined, false],
      ['profit', 'below', false],
      ['profit · before', 'below', true],
      ['payout', undefined, true],
      ['bets', 'right', true],
    ]);
    expect(series[0]?.values).toEqual(cumulative ? [0.1, 0.2, 0.3] : [0.1, 0.1, 0.1]);
    expect(series[1]?.values).toEqual(cumulative ? [0.4, 0.8, 1.2] : [0.4, 0.4, 0.4]);
    expect(series[5]?.values).toEqual(cumulative ? [1, 3, 6] : [1, 2, 3]);
    expect(series.map((one) => one.words(2))).toEqual(
      cumulative
        ? ['0.30', '1.20', '-0.30', '-0.30', '0.60', '6']
        : ['0.10', '0.40', '-0.10', '-0.10', '0.20', '3'],
    );
  },
);

test('sums beyond the precision of a float are formatted exactly', () => {
  const large = [{ ...points[0], amount: '90071992547409.93' } as (typeof points)[number]];
  const { series } = homeChart({
    points: large,
    before: [],
    kind: 'line',
    names,
    label: String,
    currency: 'CNY',
  });
  expect(series[0]?.words(0)).toBe('90,071,992,547,409.93');
});

test('running sums do not drift', () => {
  expect(runningSums(Array.from({ length: 10 }, () => '0.10')).at(-1)).toBe('1.00');
  expect(runningSums(['5.00', '-7.50'])).toEqual(['5.00', '-2.50']);
});

test('a period links to its days in the chosen zone', () => {
  const noon = Date.UTC(2026, 10, 20, 4);
  expect(periodSearch('yesterday', 'BeiJing', noon)).toEqual({
    start_time: String(Date.UTC(2026, 10, 18, 16)),
    end_time: String(Date.UTC(2026, 10, 19, 16) - 1),
  });
});
