import { useMemo } from 'react';
import { useZone } from '../../../kit/time/zone.ts';
import { Chart, warmChart } from '../../../parts/chart/Chart.tsx';
import { ChartCard, chartPx } from '../../../parts/chart/ChartCard.tsx';
import { type ReportSeries, reportChart } from '../report/report-chart.ts';

warmChart();

interface DaySeries<Day> extends Omit<ReportSeries, 'values'> {
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
  const spec = useMemo(() => {
    const inOrder = [...days].sort((a, b) => a.from - b.from);
    return reportChart(
      inOrder.map(({ from }) => format(from, 'MM-DD')),
      props.series.map(({ of, ...look }) => ({ ...look, values: inOrder.map(of) })),
    );
  }, [days, zone, names]);
  return (
    <ChartCard>
      <Chart spec={spec} label={props.title} height={chartPx} />
    </ChartCard>
  );
}
