import { expect, test } from 'vitest';
import { labelsAt } from '../../../parts/chart/chart-look.ts';
import { reportChart } from './report-chart.ts';

const series = [
  { name: 'Stakes', kind: 'bar' as const, values: ['1234.50', '0.00'] },
  { name: 'Rate', kind: 'line' as const, values: ['0.9650', null], right: true, format: 'percent' as const },
];

test('gaps stay gaps and each size has its axis', () => {
  const { series: drawn, axes } = reportChart(['a', 'b'], series);
  expect(drawn.map(({ values, axis }) => [values, axis])).toEqual([
    [[1234.5, 0], 'left'],
    [[0.965, null], 'right'],
  ]);
  expect(axes?.right?.words?.(0.5)).toBe('50%');
});

test('names and figures are shown unchanged, a gap as a dash', () => {
  const spec = reportChart(['<b>day</b>', 'b'], series);
  expect(labelsAt(spec, 0, new Set())).toEqual([
    ['Stakes', '1,234.50'],
    ['Rate', '96.50%'],
  ]);
  expect(labelsAt(spec, 1, new Set(['Stakes']))).toEqual([['Rate', '-']]);
});
