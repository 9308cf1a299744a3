import type { dashboard } from '@pitboss/contract/dashboard';
import type { ReplyOf } from '@pitboss/contract/define';
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { formatCount, formatMoney } from '../../kit/money.ts';
import type { Theme } from '../../kit/settings.ts';
import { runningSums } from './periods.ts';

export const chartKinds = ['line', 'bar', 'cumulative'] as const;
export type ChartKind = (typeof chartKinds)[number];
export type Points = ReplyOf<typeof dashboard.betOverview>['points'];
export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>;

interface ChartInput {
  readonly points: Points;
  readonly kind: ChartKind;
  readonly theme: Theme;
  readonly names: Readonly<Record<'amount' | 'payout' | 'profit' | 'bets', string>>;
  /** Start of a point as the axis shows it. */
  readonly label: (from: number) => string;
  readonly currency: string;
}

const palette = {
  light: {
    ink: '#4a5361',
    line: '#e2e6ec',
    box: '#ffffff',
    series: ['#2563c4', '#c2780c', '#178049', '#8a94a3'],
  },
  dark: {
    ink: '#a9b3c2',
    line: '#333a46',
    box: '#232932',
    series: ['#6ea6f5', '#e3a649', '#55c98a', '#78828f'],
  },
} as const;

const money = ['amount', 'payout', 'profit'] as const;

/** Short figures for the axis: 1.2M instead of 1,200,000. */
export function shortFigure(value: number): string {
  const steps = [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ] as const;
  const step = steps.find(([size]) => Math.abs(value) >= size);
  return step ? `${Number((value / step[0]).toFixed(1))}${step[1]}` : String(value);
}

/** Options of the chart; its tooltip is drawn on the canvas, so that no text of it is ever read as HTML. */
export function chartOptions({ points, kind, theme, names, label, currency }: ChartInput): ChartOption {
  const look = palette[theme];
  const cumulative = kind === 'cumulative';
  const axis = { axisLabel: { color: look.ink }, axisLine: { lineStyle: { color: look.line } } };
  const series: ChartOption['series'] = money.map((field, index) => {
    const amounts = points.map((point) => point[field]);
    const data = cumulative ? runningSums(amounts) : amounts.map(Number);
    const common = { name: names[field], data, itemStyle: { color: look.series[index] } };
    if (kind === 'bar') return { ...common, type: 'bar', barMaxWidth: 16 };
    const filled = cumulative && field === 'amount';
    return {
      ...common,
      type: 'line',
      smooth: 0.25,
      smoothMonotone: 'x',
      showSymbol: points.length <= 7,
      areaStyle: filled ? { opacity: 0.12 } : undefined,
    };
  });
  let count = 0;
  const bets = points.map((point) => {
    count += point.bets;
    return cumulative ? count : point.bets;
  });
  const bars = kind !== 'cumulative';
  series.push({
    name: names.bets,
    type: bars ? 'bar' : 'line',
    xAxisIndex: 1,
    yAxisIndex: 1,
    data: bets,
    itemStyle: { color: look.series[3] },
    ...(bars ? { barMaxWidth: 16 } : { showSymbol: false, areaStyle: { opacity: 0.25 } }),
  } as BarSeriesOption | LineSeriesOption);
  const labels = points.map((point) => label(point.from));
  return {
    animationDuration: 300,
    textStyle: { fontFamily: 'inherit' },
    // Money above, the number of bets below: their scales have nothing to do with each other.
    grid: [
      { left: 56, right: 12, top: 50, bottom: 104 },
      { left: 56, right: 12, height: 50, bottom: 26 },
    ],
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    legend: { top: 4, textStyle: { color: look.ink } },
    tooltip: {
      trigger: 'axis',
      renderMode: 'richText',
      backgroundColor: look.box,
      borderColor: look.line,
      textStyle: { color: look.ink, fontSize: 12 },
      formatter: (hovered) => tooltipText(Array.isArray(hovered) ? hovered : [hovered], labels, names.bets),
    },
    xAxis: [
      { type: 'category', data: labels, ...axis, axisTick: { show: false }, axisLabel: { show: false } },
      { type: 'category', data: labels, ...axis, axisTick: { show: false }, gridIndex: 1 },
    ],
    yAxis: [
      {
        type: 'value',
        name: currency,
        nameTextStyle: { color: look.ink },
        axisLabel: { color: look.ink, formatter: shortFigure },
        splitLine: { lineStyle: { color: look.line } },
      },
      {
        type: 'value',
        name: names.bets,
        nameGap: 6,
        nameTextStyle: { color: look.ink },
        gridIndex: 1,
        minInterval: 1,
        splitNumber: 2,
        axisLabel: { color: look.ink, formatter: shortFigure },
        splitLine: { show: false },
      },
    ],
    series,
  };
}

interface Hovered {
  readonly dataIndex: number;
  readonly seriesName?: string;
  readonly marker?: unknown;
  readonly value?: unknown;
}

/** Lines of the tooltip: the period, then every figure with its mark. */
function tooltipText(hovered: readonly Hovered[], labels: readonly string[], betsName: string): string {
  const lines = hovered.map(({ seriesName = '', marker, value }) => {
    const number = Number(value);
    const words = seriesName === betsName ? formatCount(number) : formatMoney(number.toFixed(2));
    return `${String(marker ?? '')}${seriesName}  ${words}`;
  });
  return [labels[hovered[0]?.dataIndex ?? 0] ?? '', ...lines].join('\n');
}
