import { hallLevels, roomTypes } from '@pitboss/contract/content/room-words';
import { roomStates, rooms } from '@pitboss/contract/content/rooms';
import { mutation } from '../../kit/calls/mutation.ts';
import { commonText } from '../../kit/common.text.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { Plain, StatusTag } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { RowAction } from '../../kit/list/list-types.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { GamePicker } from '../../parts/games/GamePicker.tsx';
import { GameName } from '../../parts/games/game-name.tsx';
import { MemberLink } from '../../parts/links.tsx';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { Cover } from './Cover.tsx';
import type { RoomRow } from './room-row.ts';
import { roomText } from './rooms.text.ts';
import './rooms.css';

const RoomDialog = lazyDialog(async () => (await import('./RoomDialog.tsx')).RoomDialog);
const LimitsDialog = lazyDialog(async () => (await import('./LimitsDialog.tsx')).LimitsDialog);
const SortDrawer = lazyPart(async () => (await import('./SortDrawer.tsx')).SortDrawer);
const GroupsDrawer = lazyPart(async () => (await import('./GroupsDrawer.tsx')).GroupsDrawer);

function Name({ row }: { readonly row: RoomRow }) {
  return <Plain value={row.name[useLanguage()]} />;
}

function Privacy({ row }: { readonly row: RoomRow }) {
  const t = useText(roomText);
  if (!row.private) return t('publicRoom');
  return (
    <>
      {t('privateRoom')} <span className="k-figure">{row.code}</span>
    </>
  );
}

/** Lines of a cell; the others stand in its tooltip, and in the dialog. */
const linesShown = 2;

function Lines({ lines }: { readonly lines: readonly string[] }) {
  if (lines.length === 0) return <span className="k-none">-</span>;
  return (
    <span className="room-lines k-figure" title={lines.join('\n')}>
      {lines.slice(0, linesShown).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {lines.length > linesShown && <span className="k-none">+{lines.length - linesShown}</span>}
    </span>
  );
}

function Bullets({ row }: { readonly row: RoomRow }) {
  const t = useText(roomText);
  const { bulletAmount: amount, bulletTime: time } = row;
  if (amount === null || time === null) return <span className="k-none">-</span>;
  return t('bulletsOf', { amount, time });
}

function State({ row }: { readonly row: RoomRow }) {
  const t = useText(roomText);
  return (
    <>
      <StatusTag tone={row.state === 'open' ? 'success' : 'neutral'}>{t(`state.${row.state}`)}</StatusTag>{' '}
      <AppliedOn kind="room" id={row.id} />
    </>
  );
}

const edit = { feature: 'rooms.edit' } as const;

const actions = (row: RoomRow): readonly RowAction[] => [
  { ...edit, label: commonText.edit, open: (close) => <RoomDialog row={row} close={close} /> },
  { ...edit, label: roomText.editLimits, open: (close) => <LimitsDialog row={row} close={close} /> },
  { label: roomText.texts, go: { page: '/i18n', search: { group: 'room', id: row.id } } },
  {
    ...edit,
    label: roomText.open,
    hidden: row.state === 'open',
    confirm: confirmation(roomText.openOf, row.name, roomText.openSure),
    write: mutation(rooms.updateState, { id: row.id, state: 'open' }),
  },
  {
    ...edit,
    label: commonText.close,
    hidden: row.state === 'closed',
    danger: true,
    confirm: confirmation(roomText.closeOf, row.name, roomText.closeSure),
    write: mutation(rooms.updateState, { id: row.id, state: 'closed' }),
  },
];

/** Rooms of games with cover, privacy, limits and order. */
export const RoomScreen = listScreen({
  page: '/roomManagement',
  call: rooms.list,
  text: roomText,
  tabs: 'state',
  filters: {
    gameId: { pick: GamePicker, as: 'int' },
    type: { choices: roomTypes },
    hall: { choices: hallLevels },
    state: { choices: roomStates },
    name: 'text',
  },
  columns: {
    cover: { as: (row) => <Cover src={row.cover} name={row.name} />, field: null, width: 104 },
    id: { as: 'text', width: 110 },
    name: {
      as: (row) => <Name row={row} />,
      field: { zh_cn: 'name.zh_cn', en_us: 'name.en_us' },
      fixed: true,
      width: 220,
    },
    gameId: { as: (row) => <GameName id={row.gameId} />, width: 120 },
    type: { choices: roomTypes, width: 90 },
    private: { as: (row) => <Privacy row={row} />, also: ['code'], width: 120 },
    hall: { choices: hallLevels, width: 80 },
    limitLines: { as: (row) => <Lines lines={row.limitLines} />, width: 230 },
    chipLines: { as: (row) => <Lines lines={row.chipLines} />, width: 190 },
    groups: { as: (row) => <Lines lines={row.groupNames} />, field: 'groupNames', width: 150 },
    bullets: { as: (row) => <Bullets row={row} />, field: 'bulletAmount', also: ['bulletTime'], width: 110 },
    hot: { as: 'yesNo', width: 70 },
    state: { as: (row) => <State row={row} />, sheet: 'choice', width: 240, keep: true },
    sort: { as: 'number', width: 70 },
    ownerAccount: {
      as: (row) =>
        row.ownerId && row.ownerAccount ? (
          <MemberLink id={row.ownerId} account={row.ownerAccount} />
        ) : (
          <span className="k-none">-</span>
        ),
      width: 120,
    },
    operator: (row) => <OperatorName name={row.operator} />,
    updatedAt: 'time',
  },
  buttons: ({ request }) => [
    { ...edit, label: roomText.add, primary: true, open: (close) => <RoomDialog close={close} /> },
    {
      ...edit,
      label: roomText.sortRooms,
      open: (close) => <SortDrawer gameId={request.gameId} close={close} />,
    },
    { label: roomText.limitGroups, open: (close) => <GroupsDrawer close={close} /> },
  ],
  actions,
  everyMs: 15_000,
});
