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

type MoneyField = 'amount' | 'payout' | 'profit';

/**
 * The chart of the home page: stakes above, the company's result in a band of its own below, since their
 * scales have nothing to do with each other. Payouts, the number of bets and the result before begin hidden.
 */
export function homeChart({ points, before, kind, names, label, currency }: ChartInput): ChartSpec {
  const cumulative = kind === 'cumulative';
  let count = 0;
  const bets = points.map((point) => {
    count += point.bets;
    return cumulative ? count : point.bets;
  });
  const amountsOf = (of: Points, field: MoneyField) => {
    const given = of.map((point) => point[field]);
    const amounts = cumulative ? runningSums(given) : given;
    return { values: amounts.map(Number), words: (position: number) => formatMoney(amounts[position] ?? '') };
  };
  const shape = kind === 'bar' ? 'bar' : 'line';
  const comparison = { kind: 'line', dashed: true } as const;
  return {
    labels: points.map((point) => label(point.from)),
    axes: { left: { title: currency }, right: { whole: true }, below: { title: names.profit } },
    series: [
      {
        ...amountsOf(points, 'amount'),
        name: names.amount,
        kind: shape,
        colour: 0,
        pale: shape === 'bar',
        filled: cumulative,
      },
      {
        ...amountsOf(before, 'amount'),
        ...comparison,
        name: `${names.amount} · ${names.before}`,
        colour: 3,
      },
      {
        ...amountsOf(points, 'profit'),
        name: names.profit,
        kind: cumulative ? 'line' : 'bar',
        axis: 'below',
        bySign: !cumulative,
        filled: cumulative,
        colour: 2,
      },
      {
        ...amountsOf(before, 'profit'),
        ...comparison,
        name: `${names.profit} · ${names.before}`,
        axis: 'below',
        colour: 3,
        off: true,
      },
      {
        ...amountsOf(points, 'payout'),
        name: names.payout,
        kind: shape,
        colour: 1,
        pale: shape === 'bar',
        off: true,
      },
      {
        name: names.bets,
        kind: 'line',
        axis: 'right',
        colour: 3,
        values: bets,
        words: (position) => formatCount(bets[position] ?? 0),
        off: true,
      },
    ],
  };
}
