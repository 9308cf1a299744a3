// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { shortFigure } from '../../parts/chart/chart-look.ts';
import { chartKinds, chartOptions } from './chart-options.ts';
import { periodSearch, runningSums } from './periods.ts';

const hourMs = 3_600_000;
const points = [0, 1, 2].map((hour) => ({
  from: hour * hourMs,
  to: (hour + 1) * hourMs,
  bets: hour + 1,
  amount: '0.10',
  payout: '0.20',
  profit: '-0.10',
}));
const names = { amount: 'amount', payout: 'payout', profit: 'profit', bets: 'bets' };

test.each(chartKinds)('the %s chart has its four series and a tooltip without HTML', (kind) => {
  const options = chartOptions({
    points,
    kind,
    theme: 'dark',
    names,
    label: (from) => `h${from / hourMs}`,
    currency: 'CNY',
  });
  const series = options.series as { name: string; data: number[] }[];
  expect(series.map((one) => one.name)).toEqual(['amount', 'payout', 'profit', 'bets']);
  expect(series[0]?.data).toEqual(kind === 'cumulative' ? [0.1, 0.2, 0.3] : [0.1, 0.1, 0.1]);
  expect(series[3]?.data).toEqual(kind === 'cumulative' ? [1, 3, 6] : [1, 2, 3]);
  expect(options.tooltip).toMatchObject({ renderMode: 'richText' });
});

test('lines go straight from point to point, so that none shows a value between them that nobody counted', () => {
  for (const kind of ['line', 'cumulative'] as const) {
    const { series } = chartOptions({ points, kind, theme: 'light', names, label: String, currency: 'CNY' });
    for (const one of series as { smooth?: unknown }[]) expect(one.smooth ?? false).toBe(false);
  }
});

test('running sums do not drift', () => {
  expect(runningSums(Array.from({ length: 10 }, () => '0.10')).at(-1)).toBe(1);
  expect(runningSums(['5.00', '-7.50'])).toEqual([5, -2.5]);
});

test('axis figures are short', () => {
  expect([0, 950, 1500, -2_000_000, 3.2e9].map(shortFigure)).toEqual(['0', '950', '1.5K', '-2M', '3.2B']);
});

test('a period links to its days in the chosen zone', () => {
  const noon = Date.UTC(2026, 10, 20, 4);
  expect(periodSearch('yesterday', 'BeiJing', noon)).toEqual({
    start_time: String(Date.UTC(2026, 10, 18, 16)),
    end_time: String(Date.UTC(2026, 10, 19, 16) - 1),
  });
});
