import { videoStates, videos } from '@pitboss/contract/content/videos';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { mutation } from '../../kit/calls/mutation.ts';
import { ownOrigin } from '../../kit/calls/origin.ts';
import { useCall } from '../../kit/calls/use-call.ts';
import { commonText } from '../../kit/common.text.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { RowAction } from '../../kit/list/list-types.ts';
import { useText } from '../../kit/text.ts';
import { OperatorName } from '../../parts/OperatorName.tsx';
import type { VideoRow } from './row.ts';
import { sizeText } from './size.ts';
import { TagFilter } from './tags/TagFilter.tsx';
import { videoText } from './videos.text.ts';
import '../../kit/look/thumb.css';
import './videos.css';

const UploadDialog = lazyDialog(async () => (await import('./UploadDialog.tsx')).UploadDialog);
const ResumeDialog = lazyDialog(async () => (await import('./ResumeDialog.tsx')).ResumeDialog);
const EditDialog = lazyDialog(async () => (await import('./EditDialog.tsx')).EditDialog);
const PlayDrawer = lazyPart(async () => (await import('./PlayDrawer.tsx')).PlayDrawer);
const TagDrawer = lazyPart(async () => (await import('./tags/TagDrawer.tsx')).TagDrawer);

const tones = { uploading: 'info', ready: 'success', failed: 'error' } as const;

/** The state, with how far an upload has come or why it failed. */
function State({ row }: { readonly row: VideoRow }) {
  const t = useText(videoText);
  return (
    <>
      <StatusTag tone={tones[row.state]}>{t(`state.${row.state}`)}</StatusTag>{' '}
      {row.state === 'uploading' && `${Math.floor((row.received / row.bytes) * 100)} %`}
      {row.reason && <span className="v-reason">{row.reason}</span>}
    </>
  );
}

function Cover({ row }: { readonly row: VideoRow }) {
  const t = useText(videoText);
  return row.cover ? (
    <img className="k-thumb v-cover" src={ownOrigin().api + row.cover} alt={row.name} loading="lazy" />
  ) : (
    <span className="k-thumb v-cover k-none">{t('noCover')}</span>
  );
}

function Space() {
  const t = useText(videoText);
  const { data } = useCall(videos.space, {});
  if (!data) return null;
  const { leftBytes, totalBytes } = data;
  return (
    <span className="v-space">
      {t('spaceLeft', { left: sizeText(leftBytes), total: sizeText(totalBytes) })}
      <progress aria-hidden="true" max={totalBytes} value={totalBytes - leftBytes} />
    </span>
  );
}

/** Name of a video in a confirmation. */
const named = ({ name }: VideoRow) => ({ zh_cn: name, en_us: name });

const actions = (row: VideoRow): readonly RowAction[] => [
  {
    label: commonText.play,
    hidden: row.state !== 'ready',
    open: (close) => <PlayDrawer row={row} close={close} />,
  },
  {
    label: commonText.edit,
    feature: 'videos.edit',
    hidden: row.state !== 'ready',
    open: (close) => <EditDialog row={row} close={close} />,
  },
  {
    label: videoText.resume,
    feature: 'videos.edit',
    hidden: row.state !== 'uploading',
    open: (close) => <ResumeDialog row={row} close={close} />,
  },
  {
    label: row.state === 'uploading' ? commonText.cancel : fieldLabels.remove,
    feature: 'videos.edit',
    danger: true,
    confirm:
      row.state === 'uploading'
        ? confirmation(videoText.giveUpOf, named(row), videoText.giveUpSure)
        : confirmation(videoText.removeOf, named(row), videoText.removeSure),
    write: mutation(videos.remove, { id: row.id }),
  },
];

/** Videos with tags and recommendation, and the uploads that go on or have failed. */
export const VideoScreen = listScreen({
  page: '/videoManagement',
  call: videos.list,
  text: videoText,
  tabs: 'state',
  filters: {
    name: 'text',
    tagId: { pick: TagFilter },
    state: { choices: videoStates },
  },
  columns: {
    cover: { as: (row) => <Cover row={row} />, field: null, width: 120 },
    name: { as: 'text', fixed: true, width: 220 },
    tags: { as: (row) => row.tagNames.join(', '), field: 'tagNames', width: 200 },
    bytes: { as: (row) => sizeText(row.bytes), align: 'right', width: 110 },
    recommendation: { as: 'number', width: 130 },
    createdAt: 'time',
    state: { as: (row) => <State row={row} />, sheet: 'choice', width: 220 },
    operator: (row) => <OperatorName name={row.operator} />,
  },
  buttons: () => [
    {
      label: videoText.upload,
      feature: 'videos.edit',
      primary: true,
      open: (close) => <UploadDialog close={close} />,
    },
    { label: videoText.manageTags, open: (close) => <TagDrawer close={close} /> },
  ],
  toolbar: Space,
  actions,
  everyMs: 15_000,
});
