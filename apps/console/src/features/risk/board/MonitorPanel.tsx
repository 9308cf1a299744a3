import type { ReplyOf } from '@pitboss/contract/define';
import { monitorCalls, type riskControl } from '@pitboss/contract/risk/risk-control';
import { type ColumnName, columns } from '@pitboss/risk/columns';
import { windowText } from '@pitboss/risk/content';
import type { Monitor } from '@pitboss/risk/monitor';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { Plain, StatusTag, Time } from '../../../kit/list/cells.tsx';
import { usePlace } from '../../../kit/place.tsx';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { AgentLink } from '../../../parts/links.tsx';
import { Cell } from '../FigureValue.tsx';
import { riskText } from '../risk.text.ts';
import { Subject } from '../Subject.tsx';
import type { Setting } from '../setting.ts';

const SettingsDialog = lazyDialog(async () => (await import('../SettingsDialog.tsx')).SettingsDialog);

/** Asked again by the clock where there is no stream. */
const tableEveryMs = 5_000;

type Table = ReplyOf<typeof riskControl.memberWinLose>;
type Row = Table['rows'][number];

/** One monitor: its largest figures of now, the number of open alerts, and the way to its settings. */
export function MonitorPanel({ code, setting }: { readonly code: MonitorCode; readonly setting: Setting }) {
  const t = useText(riskText);
  const language = useLanguage();
  const { holds } = usePlace();
  const [editing, setEditing] = useState(false);
  const monitor = monitorOf(code);
  const query = useCall(
    monitorCalls[code],
    {},
    { live: 'risk', everyMs: tableEveryMs, keepPrevious: true, quiet: true },
  );
  return (
    <article className="risk-panel" aria-label={monitor.title[language]}>
      <header>
        <h2 title={monitor.about[language]}>{monitor.title[language]}</h2>
        <span className="risk-note">{windowText(setting.windowMinutes, setting.unit)[language]}</span>
        {!setting.enabled && <StatusTag>{t('off')}</StatusTag>}
        <span className="risk-space" />
        {query.data && (
          <StatusTag tone={query.data.open > 0 ? 'error' : 'neutral'}>
            {t('open', { count: query.data.open })}
          </StatusTag>
        )}
        {holds('risk.configure') && (
          <Button
            size="small"
            data-begin={`risk-${code}`}
            aria-label={t('settingsOf', { monitor: monitor.title[language] })}
            onClick={() => setEditing(true)}
          >
            {t('settings')}
          </Button>
        )}
      </header>
      <Loaded query={query} lines={4}>
        {(table) => <Rows monitor={monitor} table={table} />}
      </Loaded>
      {editing && <SettingsDialog code={code} setting={setting} close={() => setEditing(false)} />}
    </article>
  );
}

function Rows({ monitor, table }: { readonly monitor: Monitor; readonly table: Table }): ReactNode {
  const t = useText(riskText);
  const language = useLanguage();
  const several = Object.keys(monitor.figures).length > 1;
  return (
    <>
      <RowsTable
        label={monitor.title[language]}
        rows={table.rows}
        rowKey={(row) => row.key}
        empty={t('noRows')}
        columns={[
          { title: t('subject'), cell: (row) => <Subject row={row} /> },
          ...(monitor.subject === 'm'
            ? [{ title: t('agent'), cell: (row: Row) => <OwnAgent row={row} /> }]
            : []),
          {
            title: t('figure'),
            align: 'right' as const,
            cell: (row: Row) => <FigureCell row={row} monitor={monitor} named={several} />,
          },
          ...monitor.columns.map((name: ColumnName) => ({
            title: columns[name].title[language],
            align: 'right' as const,
            cell: (row: Row) => <Cell value={row.columns[name] ?? null} as={columns[name].as} />,
          })),
          { title: t('lastAt'), cell: (row) => <Time value={row.lastAt} format="HH:mm:ss" /> },
          {
            title: t('alert'),
            cell: (row) => row.alertId && <StatusTag tone="error">{t('alert')}</StatusTag>,
          },
        ]}
      />
      {table.more > 0 && <p className="risk-note">{t('more', { count: table.more })}</p>}
    </>
  );
}

function OwnAgent({ row }: { readonly row: Row }): ReactNode {
  if (!row.agentId || !row.memberId) return <Plain value={null} />;
  return <AgentLink id={row.agentId}>{row.agentAccount}</AgentLink>;
}

/** A figure beside the alarm threshold that it has reached or not. */
function FigureCell(props: {
  readonly row: Row;
  readonly monitor: Monitor;
  readonly named: boolean;
}): ReactNode {
  const t = useText(riskText);
  const language = useLanguage();
  const { row, monitor, named } = props;
  const figure = monitor.figures[row.figure];
  return (
    <span className={row.alertId ? 'risk-over' : undefined} title={`${t('alarm')} ${row.alarm}`}>
      {named && figure && <span className="risk-note">{figure.text[language]} </span>}
      <Cell value={row.value} as={figure?.unit ?? 'money'} currency={row.currency} />
    </span>
  );
}
