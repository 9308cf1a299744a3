import type { ReplyOf } from '@pitboss/contract/core/define';
import type { riskTuning } from '@pitboss/contract/risk/risk-tuning';
import type { MonitorCode } from '@pitboss/risk/monitors';
import { wallOf } from '@pitboss/rules/time';
import { useMemo } from 'react';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { Time } from '../../../kit/list/cells.tsx';
import { formatCount } from '../../../kit/money.ts';
import { useText } from '../../../kit/text.ts';
import { useZone } from '../../../kit/time/zone.ts';
import { Chart, warmChart } from '../../../parts/chart/Chart.tsx';
import { FigureValue } from '../monitor/FigureValue.tsx';
import { Subject } from '../monitor/Subject.tsx';
import { settingsText } from './tuning.text.ts';

warmChart();

export type Comparison = NonNullable<ReplyOf<typeof riskTuning.readBackTest>['result']>;
type Hit = Comparison['hits']['list'][number];
type Missed = Comparison['missed']['list'][number];

/** Chart of the alerts of each day by either version. */
function useDailyAlerts({ days }: Comparison, live: string, candidate: string) {
  return useMemo(() => {
    const series = (name: string, which: 'live' | 'candidate', colour: 0 | 1) => ({
      name,
      colour,
      kind: 'line' as const,
      values: days.map((day) => day[which]),
      words: (position: number) => formatCount(days[position]?.[which] ?? 0),
    });
    return {
      labels: days.map(({ at }) => wallOf(at, 'BeiJing').format('MM-DD')),
      series: [series(live, 'live', 0), series(candidate, 'candidate', 1)],
      axes: { left: { whole: true } },
    };
  }, [days, live, candidate]);
}

/** Columns that both tables share: the subject, its figure and the threshold of the alarm. */
function useSubjectColumns(code: MonitorCode) {
  const t = useText(settingsText);
  return [
    {
      title: t('subject'),
      cell: (row: Hit | Missed) => <Subject row={row} />,
    },
    {
      title: t('figure'),
      align: 'right' as const,
      cell: (row: Hit | Missed) => <FigureValue alert={{ ...row, code }} value={row.value} />,
    },
    {
      title: t('alarm'),
      align: 'right' as const,
      cell: (row: Hit | Missed) => <FigureValue alert={{ ...row, code }} value={row.alarm} />,
    },
  ];
}

/** Alerts of two versions of a rule over the same time: a chart by day, and the differences. */
export function Report(props: {
  readonly code: MonitorCode;
  readonly result: Comparison;
  readonly shadow?: boolean;
}) {
  const t = useText(settingsText);
  const { format } = useZone();
  const { code, result, shadow = false } = props;
  const live = t('live');
  const candidate = t(shadow ? 'shadowName' : 'candidate');
  const spec = useDailyAlerts(result, live, candidate);
  const columns = useSubjectColumns(code);
  return (
    <div className="risk-report">
      <p className="risk-note">
        {t('counts', {
          live: result.live,
          candidate: result.candidate,
          both: result.both,
          onlyLive: result.onlyLive,
          onlyCandidate: result.onlyCandidate,
        })}
        {' · '}
        {result.firstAt === null
          ? t('noData')
          : t('since', { at: format(result.firstAt, 'YYYY-MM-DD HH:mm') })}
      </p>
      <Chart spec={spec} label={t('perDay')} height={180} />
      <h3>{t('hits', { count: result.hits.count })}</h3>
      <RowsTable
        label={t('hits', { count: result.hits.count })}
        rows={result.hits.list}
        rowKey={(row) => row.key}
        empty={t('noHits')}
        pageSize={8}
        columns={[...columns, { title: t('alerts'), align: 'right', cell: (row) => row.alerts }]}
      />
      <h3>{t('missed', { count: result.missed.count, judged: result.missed.judged })}</h3>
      <RowsTable
        label={t('missed', { count: result.missed.count, judged: result.missed.judged })}
        rows={result.missed.list}
        rowKey={(row) => row.alertId}
        empty={t('noMissed')}
        pageSize={8}
        columns={[...columns, { title: t('at'), cell: (row) => <Time value={row.at} /> }]}
      />
    </div>
  );
}
