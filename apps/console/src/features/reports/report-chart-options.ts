import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { formatMoney } from '../../kit/money.ts';
import type { Theme } from '../../kit/settings.ts';

export type ReportChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>;

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

const palette = {
  light: {
    ink: '#4a5361',
    line: '#e2e6ec',
    box: '#ffffff',
    series: ['#2563c4', '#178049', '#c2780c', '#8b4fb8', '#c1272d'],
  },
  dark: {
    ink: '#a9b3c2',
    line: '#333a46',
    box: '#232932',
    series: ['#6ea6f5', '#55c98a', '#e3a649', '#c294ea', '#f58489'],
  },
} as const;

/** Short figures for the axes: 1.2M instead of 1,200,000. */
export function shortFigure(value: number): string {
  const steps = [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ] as const;
  const step = steps.find(([size]) => Math.abs(value) >= size);
  return step ? `${Number((value / step[0]).toFixed(1))}${step[1]}` : String(Number(value.toFixed(2)));
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
): ReportChartOption {
  const look = palette[theme];
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
    animation: false,
    color: [...look.series],
    grid: { left: 62, right: two ? 62 : 20, top: 34, bottom: 28 },
    legend: { top: 2, textStyle: { color: look.ink } },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: look.box,
      borderColor: look.line,
      textStyle: { color: look.ink, fontSize: 12 },
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
    })) as ReportChartOption['series'],
  };
}
