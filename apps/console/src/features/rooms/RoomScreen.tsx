import { hallLevels, roomTypes } from '@pitboss/contract/content/room-words';
import { roomStates, rooms } from '@pitboss/contract/content/rooms';
import { lazyDialog, lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { GamePicker } from '../../parts/games/GamePicker.tsx';
import { GameName } from '../../parts/games/game-name.tsx';
import { MemberLink } from '../../parts/links.tsx';
import { OperatorName } from '../../parts/OperatorName.tsx';
import { Cover } from './room/Cover.tsx';
import { Bullets, Privacy, RoomName, RoomState } from './room/RoomCells.tsx';
import { roomText } from './room/rooms.text.ts';
import './room/rooms.css';
import { SilentNodes } from '../../parts/nodes/SilentNodes.tsx';
import { roomActions } from './room-actions.tsx';

const RoomDialog = lazyDialog(async () => (await import('./RoomDialog.tsx')).RoomDialog);
const SortDrawer = lazyPart(async () => (await import('./SortDrawer.tsx')).SortDrawer);
const GroupsDrawer = lazyPart(async () => (await import('./limits/GroupsDrawer.tsx')).GroupsDrawer);

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
  summary: SilentNodes,
  columns: {
    cover: { as: (row) => <Cover src={row.cover} name={row.name} />, field: null, width: 104 },
    id: { as: 'text', width: 110 },
    name: {
      as: (row) => <RoomName row={row} />,
      field: { zh_cn: 'name.zh_cn', en_us: 'name.en_us' },
      fixed: true,
      grow: true,
      width: 260,
    },
    gameId: { as: (row) => <GameName id={row.gameId} />, width: 150 },
    type: { choices: roomTypes, width: 90 },
    private: { as: (row) => <Privacy row={row} />, also: ['code'], width: 120 },
    hall: { choices: hallLevels, width: 80 },
    limitLines: { as: (row) => <Lines lines={row.limitLines} />, width: 230 },
    chipLines: { as: (row) => <Lines lines={row.chipLines} />, width: 190 },
    groups: { as: (row) => <Lines lines={row.groupNames} />, field: 'groupNames', width: 150 },
    bullets: { as: (row) => <Bullets row={row} />, field: 'bulletAmount', also: ['bulletTime'], width: 110 },
    hot: { as: 'yesNo', width: 70 },
    state: { as: (row) => <RoomState row={row} />, sheet: 'choice', width: 170, keep: true },
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
    {
      feature: 'rooms.edit',
      label: roomText.add,
      primary: true,
      open: (close) => <RoomDialog close={close} />,
    },
    {
      feature: 'rooms.edit',
      label: roomText.sortRooms,
      open: (close) => <SortDrawer gameId={request.gameId} close={close} />,
    },
    { label: roomText.limitGroups, open: (close) => <GroupsDrawer close={close} /> },
  ],
  actions: roomActions,
  everyMs: 15_000,
});
