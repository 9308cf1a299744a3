import type { ReplyOf } from '@pitboss/contract/core/define';
import type { dashboard } from '@pitboss/contract/reports/dashboard';
import { formatCount, formatMoney } from '../../kit/money.ts';
import type { ChartSpec } from '../../parts/chart/chart-look.ts';
import { runningSums } from './shared/periods.ts';

export const chartKinds = ['line', 'bar', 'cumulative'] as const;
export type ChartKind = (typeof chartKinds)[number];
export type Points = ReplyOf<typeof dashboard.betOverview>['points'];

export const overviewSpans = ['24h', '48h', 'week'] as const;
export type OverviewSpan = (typeof overviewSpans)[number];

interface ChartInput {
  readonly points: Points;
  /** As many of the time before. */
  readonly before: Points;
  readonly kind: ChartKind;
  readonly names: Readonly<Record<'amount' | 'payout' | 'profit' | 'bets' | 'before', string>>;
  /** Start of a point as the axis shows it. */
  readonly label: (from: number) => string;
  readonly currency: string;
}

const money = ['amount', 'payout', 'profit'] as const;
/** Figures compared with the previous period, with the colour of their own line. */
const compared = [
  ['amount', 0],
  ['profit', 2],
] as const;

/**
 * The chart of the home page: money above, the number of bets below, since their scales have nothing to do
 * with each other.
 */
export function homeChart({ points, before, kind, names, label, currency }: ChartInput): ChartSpec {
  const cumulative = kind === 'cumulative';
  let count = 0;
  const bets = points.map((point) => {
    count += point.bets;
    return cumulative ? count : point.bets;
  });
  const amountsOf = (of: Points, field: (typeof money)[number]) => {
    const given = of.map((point) => point[field]);
    const amounts = cumulative ? runningSums(given) : given;
    return { values: amounts.map(Number), words: (position: number) => formatMoney(amounts[position] ?? '') };
  };
  return {
    labels: points.map((point) => label(point.from)),
    axes: { left: { title: currency }, below: { title: names.bets, whole: true } },
    series: [
      ...money.map((field) => ({
        ...amountsOf(points, field),
        name: names[field],
        kind: kind === 'bar' ? ('bar' as const) : ('line' as const),
        filled: cumulative && field === 'amount',
      })),
      ...compared.map(([field, colour]) => ({
        ...amountsOf(before, field),
        name: `${names[field]} · ${names.before}`,
        kind: 'line' as const,
        dashed: true,
        colour,
      })),
      {
        name: names.bets,
        kind: cumulative ? 'line' : 'bar',
        axis: 'below',
        colour: 3,
        values: bets,
        words: (position) => formatCount(bets[position] ?? 0),
        filled: cumulative,
      },
    ],
  };
}
