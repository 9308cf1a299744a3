import type { ReplyOf } from '@pitboss/contract/define';
import { exportStates, exports } from '@pitboss/contract/exports';
import { type PagePath, pageByPath } from '@pitboss/contract/pages';
import type { ReactNode } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { ask } from '../../kit/dialog/ask.ts';
import { ExportBar } from '../../kit/export/export-button.tsx';
import { downloadExport } from '../../kit/export/export-watch.ts';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { type ListTools, mutation } from '../../kit/list/list-types.ts';
import { formatCount } from '../../kit/money.ts';
import { PageLink } from '../../kit/place.tsx';
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

/** Bytes as people read them. */
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

function FilterWords({ row }: { row: Row }): ReactNode {
  const t = useText(exportsText);
  const words = row.filter.map(({ label, value }) => `${label}: ${value}`).join('; ') || t('none');
  return <span title={words}>{words}</span>;
}

/** The list by the title it has in the reader's language. */
function ListTitle({ row }: { row: Row }): ReactNode {
  const language = useLanguage();
  const page = pageByPath(row.page);
  return page ? <PageLink page={page.path as PagePath}>{say(page, language)}</PageLink> : row.title;
}

/** The way to the scheduled reports; keeps the page in sight fresh while an export waits or runs. */
function Tools({ request, rows }: ListTools<typeof exports.list>): ReactNode {
  useCall(exports.list, request, { everyMs: rows.some(isOpen) ? lookMs : undefined, quiet: true });
  return <ExportViews />;
}

/** How far each export is, what it holds, and its file as long as it is kept. */
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
      tones: { queued: 'neutral', running: 'info', done: 'success', failed: 'error', cancelled: 'warning' },
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
    filter: { as: (row) => <FilterWords row={row} />, width: 320 },
    reason: { as: 'text', width: 200 },
    finishedAt: 'time',
    expiresAt: 'time',
    fileName: { as: 'text', width: 240 },
  },
  toolbar: Tools,
  actions: (row) => [
    { label: exportsText.download, hidden: row.state !== 'done', run: () => downloadExport(row.id) },
    { label: exportsText.cancel, hidden: !isOpen(row), write: mutation(exports.cancel, { id: row.id }) },
    {
      label: exportsText.remove,
      danger: true,
      confirm: ask(exportsText.removeOf, row.fileName || row.id, exportsText.removeSure),
      write: mutation(exports.delete, { id: row.id }),
    },
  ],
});

/** The operator's own exports: the files, and the reports that come by themselves. */
export function MyExportsScreen(): ReactNode {
  const { view } = useView('view', exportViews);
  return view === 'files' ? <FileList /> : <ScheduleList />;
}
