import type { ReplyOf } from '@pitboss/contract/define';
import type { dashboard } from '@pitboss/contract/reports/dashboard';
import { formatCount, formatMoney } from '../../kit/money.ts';
import type { ChartSpec } from '../../parts/chart/chart-look.ts';
import { runningSums } from './periods.ts';

export const chartKinds = ['line', 'bar', 'cumulative'] as const;
export type ChartKind = (typeof chartKinds)[number];
export type Points = ReplyOf<typeof dashboard.betOverview>['points'];

interface ChartInput {
  readonly points: Points;
  readonly kind: ChartKind;
  readonly names: Readonly<Record<'amount' | 'payout' | 'profit' | 'bets', string>>;
  /** Start of a point as the axis shows it. */
  readonly label: (from: number) => string;
  readonly currency: string;
}

const money = ['amount', 'payout', 'profit'] as const;

/** The chart of the home page: money above, the number of bets below, since their scales have nothing to do with each other. */
export function homeChart({ points, kind, names, label, currency }: ChartInput): ChartSpec {
  const cumulative = kind === 'cumulative';
  let count = 0;
  const bets = points.map((point) => {
    count += point.bets;
    return cumulative ? count : point.bets;
  });
  return {
    labels: points.map((point) => label(point.from)),
    axes: { left: { title: currency }, below: { title: names.bets, whole: true } },
    series: [
      ...money.map((field) => {
        const given = points.map((point) => point[field]);
        const amounts = cumulative ? runningSums(given) : given;
        return {
          name: names[field],
          kind: kind === 'bar' ? ('bar' as const) : ('line' as const),
          values: amounts.map(Number),
          words: (place: number) => formatMoney(amounts[place] ?? ''),
          filled: cumulative && field === 'amount',
        };
      }),
      {
        name: names.bets,
        kind: cumulative ? 'line' : 'bar',
        axis: 'below',
        values: bets,
        words: (place) => formatCount(bets[place] ?? 0),
        filled: cumulative,
      },
    ],
  };
}
