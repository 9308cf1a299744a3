import { expect, test } from 'vitest';
import { reportChartOptions } from './report-chart-options.ts';

const series = [
  { name: 'Stakes', kind: 'bar' as const, values: ['1234.50', '0.00'] },
  { name: 'Rate', kind: 'line' as const, values: ['0.9650', null], right: true, format: 'percent' as const },
];

test('each theme has colours of its own, gaps stay gaps and each size its axis', () => {
  const options = reportChartOptions(['a', 'b'], series, 'light');
  expect(JSON.stringify(options)).not.toBe(JSON.stringify(reportChartOptions(['a', 'b'], series, 'dark')));
  const drawn = options.series as { data: unknown[]; yAxisIndex: number }[];
  expect(drawn.map(({ data, yAxisIndex }) => [data, yAxisIndex])).toEqual([
    [[1234.5, 0], 0],
    [[0.965, '-'], 1],
  ]);
});

test('the tooltip tells names and figures as plain text', () => {
  const { tooltip } = reportChartOptions(['<b>day</b>', 'b'], series, 'dark');
  const format = (tooltip as { formatter: (hovered: unknown) => string }).formatter;
  expect((tooltip as { renderMode: string }).renderMode).toBe('richText');
  expect(
    format([
      { dataIndex: 0, seriesIndex: 0, seriesName: 'Stakes', marker: '', value: 1234.5 },
      { dataIndex: 0, seriesIndex: 1, seriesName: 'Rate', marker: '', value: 0.965 },
    ]),
  ).toBe('<b>day</b>\nStakes  1,234.50\nRate  96.50%');
});
