import { useCallback, useMemo } from 'react';
import { useNavigation } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { Chart } from '../../parts/chart/Chart.tsx';
import { settledOnly } from '../../parts/links.tsx';
import { type ChartKind, homeChart, type OverviewSpan, type Points } from './chart-options.ts';
import { dashboardText } from './shared/dashboard.text.ts';

interface BetChartProps {
  readonly points: Points;
  readonly before: Points;
  readonly kind: ChartKind;
  readonly span: OverviewSpan;
  readonly currency: string;
}

/** The course of bets on a canvas; a click on a period opens its bets. */
export function BetChart({ points, before, kind, span, currency }: BetChartProps) {
  const t = useText(dashboardText);
  const { format, zone } = useZone();
  const { open } = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: t and format follow language (in its words) and zone
  const spec = useMemo(() => {
    const names = {
      amount: t('amount'),
      payout: t('payout'),
      profit: t('profit'),
      bets: t('bets'),
      before: t(`before${span}`),
    };
    const pattern = span === 'week' ? 'MM-DD' : points.length > 24 ? 'MM-DD HH:mm' : 'HH:mm';
    const label = (from: number) => format(from, pattern);
    return homeChart({ points, before, kind, names, label, currency });
  }, [points, before, kind, span, currency, zone, t('amount')]);
  const pick = useCallback(
    (index: number) => {
      const point = points[index];
      if (point)
        open('/betManagement', {
          start_time: String(point.from),
          end_time: String(point.to - 1),
          ...settledOnly,
          memberKind: 'normal',
        });
    },
    [points, open],
  );
  return (
    <Chart spec={spec} label={t('chartOf', { count: points.length })} className="home-chart" onPick={pick} />
  );
}
