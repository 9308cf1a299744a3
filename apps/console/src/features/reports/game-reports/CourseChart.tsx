import type { ReplyOf } from '@pitboss/contract/core/define';
import type { gameReports } from '@pitboss/contract/reports/game-reports';
import { useCallback, useMemo } from 'react';
import type { AnyRequest } from '../../../kit/list/list-types.ts';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { useZone } from '../../../kit/time/zone.ts';
import { Chart, warmChart } from '../../../parts/chart/Chart.tsx';
import { betsOf } from '../report/bets-of.ts';
import { reportChart } from '../report/report-chart.ts';
import { gameReportText } from './game-reports.text.ts';

warmChart();

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
  const { open } = useNavigation();
  const points = reply?.series;
  const pattern = patterns[reply?.seriesPeriod ?? 'day'];
  // biome-ignore lint/correctness/useExhaustiveDependencies: format follows the zone
  const labels = useMemo(
    () => points?.map(({ from }) => format(from, pattern)) ?? [],
    [points, pattern, zone],
  );
  const names = [t('amountCny'), t('profitCny')] as const;
  const [amount, profit] = names;
  const spec = useMemo(
    () =>
      reportChart(labels, [
        { name: amount, kind: 'bar' as const, values: points?.map((point) => point.amountCny) ?? [] },
        {
          name: profit,
          kind: 'line' as const,
          values: points?.map((point) => point.profitCny) ?? [],
          right: true,
        },
      ]),
    [labels, points, amount, profit],
  );
  const pick = useCallback(
    (position: number) => {
      const point = points?.[position];
      if (!point) return;
      const { page, search } = betsOf(request, {
        start_time: String(point.from),
        end_time: String(point.to),
      });
      open(page, search);
    },
    [points, request, open],
  );
  return <Chart spec={spec} label={t('course')} className="report-chart" onPick={pick} />;
}
