import {
  announcementStates,
  announcements,
  announcementTypes,
} from '@pitboss/contract/content/announcements';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { mutation } from '../../kit/calls/mutation.ts';
import { commonText } from '../../kit/common.text.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { Plain, StatusTag } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { RowAction } from '../../kit/list/list-types.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { bulletinText } from './announcements.text.ts';
import { HistorySwitch } from './HistorySwitch.tsx';
import { endColumn } from './parts.tsx';

const WriteDialog = lazyDialog(async () => (await import('./WriteDialog.tsx')).WriteDialog);
const PreviewDrawer = lazyPart(async () => (await import('./PreviewDrawer.tsx')).PreviewDrawer);
const ReceiptDrawer = lazyPart(async () => (await import('./ReceiptDrawer.tsx')).ReceiptDrawer);

type Row = ReplyOf<typeof announcements.list>['list'][number];

function Title({ row }: { readonly row: Row }) {
  return <Plain value={row.title[useLanguage()]} />;
}

function Readers({ row }: { readonly row: Row }) {
  const t = useText(bulletinText);
  return <Plain value={row.readers?.map(({ account }) => account).join(', ') ?? t('everybody')} />;
}

function Important({ row }: { readonly row: Row }) {
  const t = useText(bulletinText);
  return row.important ? (
    <StatusTag tone="bad">{t('important')}</StatusTag>
  ) : (
    <span className="k-none">-</span>
  );
}

function actions(row: Row): readonly RowAction[] {
  const waits = row.state === 'draft' || row.state === 'notStarted';
  return [
    { label: bulletinText.preview, open: (close) => <PreviewDrawer row={row} close={close} /> },
    {
      label: commonText.edit,
      feature: 'announcements.edit',
      hidden: row.state === 'finished',
      open: (close) => <WriteDialog row={row} close={close} />,
    },
    {
      label: bulletinText.receipts,
      hidden: waits,
      open: (close) => <ReceiptDrawer row={row} close={close} />,
    },
    {
      label: commonText.stop,
      feature: 'announcements.edit',
      hidden: row.state !== 'inProgress',
      danger: true,
      confirm: confirmation(commonText.stopOf, row.title, bulletinText.stopSure),
      write: mutation(announcements.stop, { id: row.id }),
    },
    {
      label: fieldLabels.remove,
      feature: 'announcements.edit',
      hidden: !waits,
      danger: true,
      confirm: confirmation(commonText.removeOf, row.title, bulletinText.removeSure),
      write: mutation(announcements.remove, { id: row.id }),
    },
  ];
}

/** All announcements for their authors: drafts, not started and in progress, and the finished as history. */
export const AuthorList = listScreen({
  page: '/bulletin',
  call: announcements.list,
  text: bulletinText,
  filters: {
    type: { choices: announcementTypes },
    state: { choices: announcementStates },
    title: 'text',
    id: 'carried',
  },
  columns: {
    type: { choices: announcementTypes, tones: { featureUpdate: 'info' }, width: 125 },
    title: {
      as: (row) => <Title row={row} />,
      field: { zh_cn: 'title.zh_cn', en_us: 'title.en_us' },
      width: 230,
    },
    state: {
      choices: announcementStates,
      tones: { draft: 'neutral', notStarted: 'info', inProgress: 'success', finished: 'neutral' },
      width: 100,
    },
    startTime: 'time',
    endTime: endColumn,
    readers: { as: (row) => <Readers row={row} />, words: { null: commonText.everybody }, width: 110 },
    read: {
      as: (row) => `${row.read} / ${row.audience}`,
      align: 'right',
      width: 80,
      keep: true,
    },
    important: { as: (row) => <Important row={row} />, width: 84 },
    operator: (row) => <OperatorName name={row.operator} />,
    updatedAt: 'time',
  },
  toolbar: HistorySwitch,
  buttons: () => [
    {
      label: bulletinText.add,
      feature: 'announcements.edit',
      primary: true,
      open: (close) => <WriteDialog close={close} />,
    },
  ],
  actions,
  live: 'announcements',
  everyMs: 10_000,
});
