import { formatCount, formatMoney, formatPercent } from '../../../kit/money.ts';
import type { ChartSpec } from '../../../parts/chart/chart-look.ts';

/** A line or row of bars over the periods of a report. */
export interface ReportSeries {
  readonly name: string;
  readonly kind: 'bar' | 'line';
  /** Exact decimals or whole numbers, one a period; null leaves a gap. */
  readonly values: readonly (string | number | null)[];
  /** Figures of another size have their axis at the right. */
  readonly right?: boolean;
  readonly format?: 'money' | 'number' | 'percent';
}

/** The chart of a report: the first axis at the left, figures of another size at the right. */
export function reportChart(labels: readonly string[], series: readonly ReportSeries[]): ChartSpec {
  const percent = (right: boolean) =>
    series.some((one) => Boolean(one.right) === right && one.format === 'percent')
      ? { words: (value: number) => `${Math.round(value * 100)}%` }
      : {};
  return {
    labels,
    axes: { left: percent(false), right: percent(true) },
    series: series.map(({ name, kind, values, right, format }) => ({
      name,
      kind,
      axis: right ? 'right' : 'left',
      values: values.map((value) => (value === null ? null : Number(value))),
      words: (position) => {
        const value = values[position] ?? '';
        if (format === 'number') return formatCount(Number(value));
        return format === 'percent' ? formatPercent(String(value)) : formatMoney(String(value));
      },
    })),
  };
}
