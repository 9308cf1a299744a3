import type { ReplyOf } from '@pitboss/contract/core/define';
import { riskTuning } from '@pitboss/contract/risk/risk-tuning';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import type { Monitor } from '@pitboss/risk/rules/monitor';
import { useCall, useWrite } from '../../../kit/calls/use-call.ts';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { confirmation } from '../../../kit/dialog/confirmation.ts';
import { StatusTag, Time } from '../../../kit/list/cells.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { OperatorName } from '../../../parts/OperatorName.tsx';
import type { Setting } from '../monitor/setting.ts';
import { settingsText } from './tuning.text.ts';

type Version = ReplyOf<typeof riskTuning.versions>[number];

/** Every version of a monitor: who made it, why, what it changed, and the way back to it. */
export function Versions(props: {
  readonly code: MonitorCode;
  readonly setting: Setting;
  readonly close: () => void;
}) {
  const t = useText(settingsText);
  const { code, setting, close } = props;
  const query = useCall(riskTuning.versions, { code });
  const revert = useWrite(riskTuning.revert);
  return (
    <Loaded query={query} lines={6}>
      {(versions) => (
        <RowsTable
          label={t('view.versions')}
          rows={versions}
          rowKey={({ version }) => String(version)}
          empty={t('noVersions')}
          pageSize={10}
          columns={[
            { title: t('version'), cell: (row) => <Name row={row} /> },
            { title: t('at'), cell: (row) => (row.at === null ? t('asDelivered') : <Time value={row.at} />) },
            { title: t('author'), cell: (row) => row.at !== null && <OperatorName name={row.author} /> },
            { title: t('reason'), cell: (row) => <span className="risk-words">{row.reason}</span> },
            { title: t('difference'), cell: (row) => <Differences code={code} row={row} /> },
            {
              title: '',
              cell: (row) =>
                !(row.current && row.mode === 'live') && (
                  <ConfirmAction
                    label={t('revert')}
                    size="small"
                    question={confirmation(
                      settingsText.revertWhom,
                      String(row.version),
                      settingsText.askRevert,
                    )}
                    onConfirm={async () => {
                      const reason = t('revertReason', { version: row.version });
                      await revert.mutateAsync({
                        payload: { code, version: setting.version, to: row.version, reason },
                      });
                      close();
                    }}
                  />
                ),
            },
          ]}
        />
      )}
    </Loaded>
  );
}

function Name({ row }: { readonly row: Version }) {
  const t = useText(settingsText);
  return (
    <>
      {row.version}{' '}
      {row.mode === 'live' && row.current && <StatusTag tone="success">{t('current')}</StatusTag>}
      {row.mode === 'shadow' && <StatusTag>{t(`ended.${row.ended ?? 'runs'}`)}</StatusTag>}
      {row.at !== null && row.untested && <StatusTag tone="warning">{t('untested')}</StatusTag>}
      {row.backTest && <StatusTag tone="success">{t('tested')}</StatusTag>}
      {row.repeats !== null && <StatusTag>{t('repeats', { version: row.repeats })}</StatusTag>}
    </>
  );
}

function Differences({ code, row }: { readonly code: MonitorCode; readonly row: Version }) {
  const t = useText(settingsText);
  const language = useLanguage();
  const monitor: Monitor = monitorOf(code);
  const several = Object.keys(monitor.figures).length > 1;
  return (
    <ul className="risk-differences">
      {row.differences.map(({ field, figure, currency, before, after }) => (
        <li key={`${field} ${figure} ${currency}`}>
          {several && figure && `${monitor.figures[figure]?.text[language]} `}
          {t(`field.${field}`)} {currency !== '*' && currency} {before ?? t('none')} → {after ?? t('none')}
        </li>
      ))}
    </ul>
  );
}
