import { announcements, readerStates } from '@pitboss/contract/content/announcements';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { RowAction } from '../../kit/list/list-types.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useView } from '../../kit/tabs/use-view.ts';
import { ViewSwitch } from '../../kit/tabs/view-switch.tsx';
import { useText } from '../../kit/text.ts';
import type { Readable } from '../../parts/announcements/Announcement.tsx';
import { bulletinText } from './announcements.text.ts';
import { HistorySwitch } from './HistorySwitch.tsx';
import { endColumn } from './parts.tsx';

const ReaderDrawer = lazyPart(async () => (await import('./ReaderDrawer.tsx')).ReaderDrawer);

const kinds = ['general', 'featureUpdate'] as const;

function Title({ row }: { readonly row: Readable }) {
  const t = useText(bulletinText);
  const title = row.title[useLanguage()];
  return (
    <>
      {row.readAt === null ? <strong>{title}</strong> : title}{' '}
      {row.important && <StatusTag tone="bad">{t('important')}</StatusTag>}
    </>
  );
}

function ReadAt({ row }: { readonly row: Readable }) {
  const t = useText(bulletinText);
  return row.readAt === null ? (
    <StatusTag tone="warning">{t('unread')}</StatusTag>
  ) : (
    <Time value={row.readAt} />
  );
}

function Switches() {
  const t = useText(bulletinText);
  return (
    <>
      <ViewSwitch label={t('type')} param="kind" views={kinds} words={(kind) => t(`type.${kind}`)} />
      <HistorySwitch />
    </>
  );
}

const shared = {
  page: '/bulletin',
  text: bulletinText,
  filters: { state: { choices: readerStates, more: true }, title: 'text', id: 'carried' },
  columns: {
    title: {
      as: (row: Readable) => <Title row={row} />,
      field: { zh_cn: 'title.zh_cn', en_us: 'title.en_us' },
      fixed: true,
      width: 360,
    },
    state: { choices: readerStates, tones: { inProgress: 'success', finished: 'neutral' } },
    startTime: 'time',
    endTime: endColumn,
    readAt: { as: (row: Readable) => <ReadAt row={row} />, words: { null: fieldLabels.unread }, width: 170 },
  },
  toolbar: Switches,
  actions: (row: Readable): readonly RowAction[] => [
    { label: bulletinText.open, open: (close) => <ReaderDrawer row={row} close={close} /> },
  ],
  live: 'announcements',
  everyMs: 4_000,
} as const;

const GeneralList = listScreen({ ...shared, call: announcements.general });
const UpdateList = listScreen({ ...shared, call: announcements.updates });

/** Announcements that the operator may read, by type: in progress, or as history. */
export function ReaderLists() {
  const { view } = useView('kind', kinds);
  return view === 'general' ? <GeneralList /> : <UpdateList />;
}
