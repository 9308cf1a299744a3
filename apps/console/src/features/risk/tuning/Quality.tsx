import type { ReplyOf } from '@pitboss/contract/core/define';
import { riskTuning } from '@pitboss/contract/risk/risk-tuning';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import type { Monitor } from '@pitboss/risk/rules/monitor';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { formatMoney } from '../../../kit/money.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { settingsText } from './tuning.text.ts';

type Quality = ReplyOf<typeof riskTuning.quality>[number];

const length = (seconds: number | null): string => {
  if (seconds === null) return '–';
  if (seconds < 60) return `${seconds} s`;
  return seconds < 5_400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3_600).toFixed(1)} h`;
};

/** Quality of the alerts of each version of a monitor, and thresholds that would have been better. */
export function Quality({ code }: { readonly code: MonitorCode }) {
  const t = useText(settingsText);
  const query = useCall(riskTuning.quality, { code });
  const share = (row: Quality, part: number) => {
    const decided = row.normal + row.abnormal + row.undeterminable;
    return decided === 0 ? part : `${part} (${Math.round((part * 100) / decided)}%)`;
  };
  return (
    <Loaded query={query} lines={4}>
      {(rows) => (
        <>
          <RowsTable
            label={t('qualityOf')}
            rows={rows}
            rowKey={({ version }) => String(version)}
            empty={t('noQuality')}
            columns={[
              { title: t('version'), cell: (row) => row.version },
              { title: t('alerts'), align: 'right', cell: (row) => row.alerts },
              { title: t('open'), align: 'right', cell: (row) => row.open },
              { title: t('normal'), align: 'right', cell: (row) => share(row, row.normal) },
              { title: t('abnormal'), align: 'right', cell: (row) => share(row, row.abnormal) },
              { title: t('undeterminable'), align: 'right', cell: (row) => share(row, row.undeterminable) },
              {
                title: t('precision'),
                align: 'right',
                cell: (row) => (row.precision === null ? '–' : `${row.precision}%`),
              },
              { title: t('median'), align: 'right', cell: (row) => length(row.median) },
              { title: t('p90'), align: 'right', cell: (row) => length(row.p90) },
            ]}
          />
          {rows.flatMap((row) =>
            row.proposals.map((one) => (
              <Proposal key={`${row.version} ${one.figure} ${one.currency}`} code={code} proposal={one} />
            )),
          )}
        </>
      )}
    </Loaded>
  );
}

function Proposal(props: { readonly code: MonitorCode; readonly proposal: Quality['proposals'][number] }) {
  const t = useText(settingsText);
  const language = useLanguage();
  const { figure, currency, alarm, proposed, fewer } = props.proposal;
  const monitor: Monitor = monitorOf(props.code);
  const name = monitor.figures[figure]?.text[language] ?? figure;
  const texts = (value: string) => (currency ? formatMoney(value).replace(/\.00$/, '') : value);
  return (
    <p className="risk-proposal">
      {t('proposal', {
        figure: currency ? `${name} ${currency}` : name,
        alarm: texts(alarm),
        proposed: texts(proposed),
        fewer,
      })}
    </p>
  );
}
