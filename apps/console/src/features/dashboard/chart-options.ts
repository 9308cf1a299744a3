import type { dashboard } from '@pitboss/contract/dashboard';
import type { ReplyOf } from '@pitboss/contract/define';
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import { formatCount, formatMoney } from '../../kit/money.ts';
import type { Theme } from '../../kit/settings.ts';
import { type ChartOption, chartBase, chartPalette, shortFigure } from '../../parts/chart/chart-look.ts';
import { runningSums } from './periods.ts';

export const chartKinds = ['line', 'bar', 'cumulative'] as const;
export type ChartKind = (typeof chartKinds)[number];
export type Points = ReplyOf<typeof dashboard.betOverview>['points'];

interface ChartInput {
  readonly points: Points;
  readonly kind: ChartKind;
  readonly theme: Theme;
  readonly names: Readonly<Record<'amount' | 'payout' | 'profit' | 'bets', string>>;
  /** Start of a point as the axis shows it. */
  readonly label: (from: number) => string;
  readonly currency: string;
}

const money = ['amount', 'payout', 'profit'] as const;

/** Options of the chart. */
export function chartOptions({ points, kind, theme, names, label, currency }: ChartInput): ChartOption {
  const look = chartPalette[theme];
  const base = chartBase(look);
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
    ...base,
    // Money above, the number of bets below: their scales have nothing to do with each other.
    grid: [
      { left: 56, right: 12, top: 50, bottom: 104 },
      { left: 56, right: 12, height: 50, bottom: 26 },
    ],
    axisPointer: { link: [{ xAxisIndex: 'all' }] },
    legend: { top: 4, textStyle: { color: look.ink } },
    tooltip: {
      ...base.tooltip,
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
