import { Suspense, useMemo } from 'react';
import { useZone } from '../../kit/time/zone.ts';
import { LazyChart } from './CourseChart.tsx';
import type { ChartSeries } from './report-chart-options.ts';

interface DaySeries<Day> extends Omit<ChartSeries, 'values'> {
  readonly of: (day: Day) => string | number | null;
}

/** Chart of the days on screen, oldest first. */
export function DayChart<Day extends { readonly from: number }>(props: {
  readonly title: string;
  readonly days: readonly Day[];
  readonly series: readonly DaySeries<Day>[];
}) {
  const { format, zone } = useZone();
  const { days } = props;
  const names = props.series.map(({ name }) => name).join('|');
  // biome-ignore lint/correctness/useExhaustiveDependencies: format follows the zone, the series their names
  const [labels, series] = useMemo(() => {
    const inOrder = [...days].sort((a, b) => a.from - b.from);
    return [
      inOrder.map(({ from }) => format(from, 'MM-DD')),
      props.series.map(({ of, ...look }) => ({ ...look, values: inOrder.map(of) })),
    ] as const;
  }, [days, zone, names]);
  return (
    <Suspense fallback={<div className="report-chart" />}>
      <LazyChart title={props.title} labels={labels} series={series} />
    </Suspense>
  );
}
