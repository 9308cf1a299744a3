import type { ReplyOf } from '@pitboss/contract/define';
import type { gameReports } from '@pitboss/contract/game-reports';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import type { AnyRequest } from '../../kit/list/list-types.ts';
import { usePlace } from '../../kit/place.tsx';
import { useSettings } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { useZone } from '../../kit/time/zone.ts';
import { gameReportText } from './game-reports.text.ts';
import { type ChartSeries, reportChartOptions } from './report-chart-options.ts';
import { betsOf } from './report-kit.tsx';

/** The chart library comes with the first chart. */
const Chart = lazy(async () => ({ default: (await import('../../parts/chart/Chart.tsx')).Chart }));

interface LazyChartProps {
  readonly title: string;
  readonly labels: readonly string[];
  readonly series: readonly ChartSeries[];
  /** A click on a period, by its place. */
  readonly onPick?: (place: number) => void;
}

/** Chart of a report over its periods; labels and series are memoised by the caller. */
export function LazyChart({ title, labels, series, onPick }: LazyChartProps) {
  const { theme } = useSettings();
  const option = useMemo(() => reportChartOptions(labels, series, theme), [labels, series, theme]);
  return (
    <Suspense fallback={<div className="report-chart" />}>
      <Chart option={option} label={title} className="report-chart" onPick={onPick} />
    </Suspense>
  );
}

type Reply = ReplyOf<typeof gameReports.list>;

const patterns = { hour: 'MM-DD HH:mm', day: 'MM-DD', week: 'MM-DD', month: 'YYYY-MM' } as const;

/** Stakes and profit over the range of a report; a click on a period opens its bets. */
export function CourseChart({
  reply,
  request,
}: {
  readonly reply: Reply | undefined;
  readonly request: AnyRequest;
}) {
  const t = useText(gameReportText);
  const { format, zone } = useZone();
  const { open } = usePlace();
  const points = reply?.series;
  const pattern = patterns[reply?.seriesPeriod ?? 'day'];
  // biome-ignore lint/correctness/useExhaustiveDependencies: format follows the zone
  const labels = useMemo(
    () => points?.map(({ from }) => format(from, pattern)) ?? [],
    [points, pattern, zone],
  );
  const names = [t('amountCny'), t('profitCny')] as const;
  const [amount, profit] = names;
  const series = useMemo(
    () => [
      { name: amount, kind: 'bar' as const, values: points?.map((point) => point.amountCny) ?? [] },
      {
        name: profit,
        kind: 'line' as const,
        values: points?.map((point) => point.profitCny) ?? [],
        right: true,
      },
    ],
    [points, amount, profit],
  );
  const pick = useCallback(
    (place: number) => {
      const point = points?.[place];
      if (!point) return;
      const { page, search } = betsOf(request, {
        start_time: String(point.from),
        end_time: String(point.to),
      });
      open(page, search);
    },
    [points, request, open],
  );
  return <LazyChart title={t('course')} labels={labels} series={series} onPick={pick} />;
}
