import type { ReplyOf } from '@pitboss/contract/core/define';
import type { gameReports } from '@pitboss/contract/reports/game-reports';
import { ChartColumn } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Button } from '../../../kit/controls/button.tsx';
import { ToolIcon } from '../../../kit/drawn/tool-icon.tsx';
import type { AnyRequest } from '../../../kit/list/list-types.ts';
import { useNavigation } from '../../../kit/navigation.tsx';
import { PageTools } from '../../../kit/page-tools.tsx';
import { useStoredFlag } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { useZone } from '../../../kit/time/zone.ts';
import { Chart, warmChart } from '../../../parts/chart/Chart.tsx';
import { ChartCard, chartPx } from '../../../parts/chart/ChartCard.tsx';
import { WaitingFigures } from '../../../parts/figures/WaitingFigures.tsx';
import { betsOf } from '../report/bets-of.ts';
import { reportChart } from '../report/report-chart.ts';
import { GameFigures } from './GameFigures.tsx';
import { gameReportText } from './game-reports.text.ts';

warmChart();

type Reply = ReplyOf<typeof gameReports.list>;

const patterns = { hour: 'MM-DD HH:mm', day: 'MM-DD', week: 'MM-DD', month: 'YYYY-MM' } as const;

const shownKey = 'report chart';

/** The key figures of a report, and its chart, which a button in the header shows and hides. */
export function ReportFigures(props: {
  readonly reply: Reply | undefined;
  readonly awaited: boolean;
  readonly request: AnyRequest;
}) {
  const t = useText(gameReportText);
  const [shown, setShown] = useStoredFlag(shownKey);
  return (
    <>
      <PageTools>
        <Button
          className="k-icon-btn"
          aria-label={t('chart')}
          aria-pressed={shown}
          title={t('chart')}
          onClick={() => setShown(!shown)}
        >
          <ToolIcon of={ChartColumn} />
        </Button>
      </PageTools>
      {props.reply && <GameFigures reply={props.reply} />}
      {props.awaited && <WaitingFigures titles={[t('amountCny'), t('profit'), t('rate'), t('bets')]} />}
      {shown && <CourseChart {...props} />}
    </>
  );
}

/** Stakes, and below them profit, over the range of a report; a click on a period opens its bets. */
function CourseChart({
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
  return (
    <ChartCard>
      <Chart spec={spec} label={t('course')} height={chartPx} onPick={pick} />
    </ChartCard>
  );
}
