import { formatMoney } from '../../kit/money.ts';
import type { Theme } from '../../kit/settings.ts';
import { type ChartOption, chartBase, chartPalette, shortFigure } from '../../parts/chart/chart-look.ts';

/** A line or row of bars over the periods of a chart. */
export interface ChartSeries {
  readonly name: string;
  readonly kind: 'bar' | 'line';
  /** Exact decimals or whole numbers, one a period; null leaves a gap. */
  readonly values: readonly (string | number | null)[];
  /** Figures of another size have their axis at the right. */
  readonly right?: boolean;
  readonly format?: 'money' | 'number' | 'percent';
}

const words = (format: ChartSeries['format'], value: unknown): string => {
  if (value === null || value === undefined || value === '-') return '-';
  const number = Number(value);
  if (format === 'percent') return `${(number * 100).toFixed(2)}%`;
  return format === 'number' ? number.toLocaleString('en-US') : formatMoney(number.toFixed(2));
};

interface Hovered {
  readonly dataIndex: number;
  readonly seriesIndex?: number;
  readonly seriesName?: string;
  readonly marker?: unknown;
  readonly value?: unknown;
}

/** Options of a report's chart; the tooltip is drawn on the canvas, so that no text of it is ever read as HTML. */
export function reportChartOptions(
  labels: readonly string[],
  series: readonly ChartSeries[],
  theme: Theme,
): ChartOption {
  const look = chartPalette[theme];
  const base = chartBase(look);
  const two = series.some(({ right }) => right);
  const axisLabel = { color: look.ink };
  const percent = (right: boolean) =>
    series.some((one) => Boolean(one.right) === right && one.format === 'percent');
  const valueAxis = (right: boolean) => ({
    type: 'value' as const,
    axisLabel: {
      ...axisLabel,
      formatter: percent(right) ? (value: number) => `${Math.round(value * 100)}%` : shortFigure,
    },
    splitLine: { show: !right, lineStyle: { color: look.line } },
  });
  return {
    ...base,
    color: [...look.series],
    grid: { left: 62, right: two ? 62 : 20, top: 34, bottom: 28 },
    legend: { top: 2, textStyle: { color: look.ink } },
    tooltip: {
      ...base.tooltip,
      formatter: (raw) => {
        const hovered = (Array.isArray(raw) ? raw : [raw]) as readonly Hovered[];
        const lines = hovered.map(
          ({ seriesIndex = 0, seriesName = '', marker, value }) =>
            `${String(marker ?? '')}${seriesName}  ${words(series[seriesIndex]?.format, value)}`,
        );
        return [labels[hovered[0]?.dataIndex ?? 0] ?? '', ...lines].join('\n');
      },
    },
    xAxis: {
      type: 'category',
      data: [...labels],
      axisLabel,
      axisLine: { lineStyle: { color: look.line } },
      axisTick: { show: false },
    },
    yAxis: two ? [valueAxis(false), valueAxis(true)] : [valueAxis(false)],
    series: series.map(({ name, kind, values, right }) => ({
      name,
      type: kind,
      yAxisIndex: right ? 1 : 0,
      data: values.map((value) => (value === null ? '-' : Number(value))),
      ...(kind === 'line' ? { showSymbol: values.length < 40, symbolSize: 5 } : { barMaxWidth: 28 }),
    })) as ChartOption['series'],
  };
}
