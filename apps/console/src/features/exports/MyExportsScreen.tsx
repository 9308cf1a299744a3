import type { ReplyOf } from '@pitboss/contract/core/define';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { type PagePath, pageByPath } from '@pitboss/contract/core/pages';
import { exportStates, exports } from '@pitboss/contract/desk/exports';
import type { ReactNode } from 'react';
import { mutation } from '../../kit/calls/mutation.ts';
import { useCall } from '../../kit/calls/use-call.ts';
import { commonText } from '../../kit/common.text.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { ExportBar } from '../../kit/export/export-progress.tsx';
import { downloadExport } from '../../kit/export/export-watch.ts';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { ListTools } from '../../kit/list/list-types.ts';
import { formatCount } from '../../kit/money.ts';
import { PageLink } from '../../kit/navigation.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useView } from '../../kit/tabs/use-view.ts';
import { say, useText } from '../../kit/text.ts';
import { exportsText } from './exports.text.ts';
import { ScheduleList } from './ScheduleList.tsx';
import { ExportViews, exportViews } from './views.tsx';

type Row = ReplyOf<typeof exports.list>['list'][number];

const isOpen = (row: Row) => row.state === 'queued' || row.state === 'running';
/** Looks again while something waits or runs. */
const lookMs = 2_000;

/** Formats a number of bytes, e.g. "1.5 MB". */
export function formatBytes(bytes: string | null): string {
  if (bytes === null) return '-';
  const size = Number(bytes);
  const [unit, by] = size < 1024 ** 2 ? (['KB', 1024] as const) : (['MB', 1024 ** 2] as const);
  const figure = size / by;
  return `${figure.toFixed(figure < 10 ? 1 : 0)} ${unit}`;
}

function Progress({ row }: { row: Row }): ReactNode {
  if (!isOpen(row)) return '-';
  return (
    <span className="k-export-progress">
      <ExportBar percent={row.percent} moving={row.state === 'running'} />
    </span>
  );
}

function FilterLabels({ row }: { row: Row }): ReactNode {
  const t = useText(exportsText);
  const texts = row.filter.map(({ label, value }) => `${label}: ${value}`).join('; ') || t('none');
  return <span title={texts}>{texts}</span>;
}

/** The list by the title it has in the reader's language. */
function ListTitle({ row }: { row: Row }): ReactNode {
  const language = useLanguage();
  const page = pageByPath(row.page);
  return page ? <PageLink page={page.path as PagePath}>{say(page, language)}</PageLink> : row.title;
}

/** Tabs that lead to the scheduled reports; polls the shown page while an export waits or runs. */
function Tools({ request, rows }: ListTools<typeof exports.list>): ReactNode {
  useCall(exports.list, request, { everyMs: rows.some(isOpen) ? lookMs : undefined, quiet: true });
  return <ExportViews />;
}

/** Exports with their progress and content, and their files as long as they are kept. */
const FileList = listScreen({
  page: '/myExports',
  call: exports.list,
  text: exportsText,
  fills: exportsText.fills,
  filters: { state: { choices: exportStates }, created: { range: ['start_time', 'end_time'] } },
  columns: {
    title: { as: (row) => <ListTitle row={row} />, width: 170, fixed: true },
    createdAt: 'time',
    state: {
      choices: exportStates,
      tones: { queued: 'neutral', running: 'info', done: 'success', failed: 'error', cancelled: 'neutral' },
    },
    progress: { as: (row) => <Progress row={row} />, field: 'percent', width: 120 },
    rows: {
      as: (row) => (
        <span className="k-figure">
          {isOpen(row) && row.total !== null
            ? `${formatCount(row.rows)} / ${formatCount(row.total)}`
            : formatCount(row.rows)}
        </span>
      ),
      align: 'right',
      width: 150,
    },
    bytes: {
      as: (row) => <span className="k-figure">{formatBytes(row.bytes)}</span>,
      align: 'right',
      width: 90,
    },
    filter: { as: (row) => <FilterLabels row={row} />, width: 320 },
    reason: { as: 'text', width: 200 },
    finishedAt: 'time',
    expiresAt: 'time',
    fileName: { as: 'text', width: 240 },
    fingerprint: { as: 'text', width: 480 },
  },
  toolbar: Tools,
  actions: (row) => [
    { label: commonText.download, hidden: row.state !== 'done', run: () => downloadExport(row.id) },
    { label: commonText.cancel, hidden: !isOpen(row), write: mutation(exports.cancel, { id: row.id }) },
    {
      label: fieldLabels.remove,
      danger: true,
      confirm: confirmation(commonText.removeOf, row.fileName || row.id, exportsText.removeSure),
      write: mutation(exports.delete, { id: row.id }),
    },
  ],
});

/** The operator's own exports: the files, and the reports that come by themselves. */
export function MyExportsScreen(): ReactNode {
  const { view } = useView('view', exportViews);
  return view === 'files' ? <FileList /> : <ScheduleList />;
}
