import { rooms } from '@pitboss/contract/content/rooms';
import { mutation } from '../../kit/calls/mutation.ts';
import { commonText } from '../../kit/common.text.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import type { RowAction } from '../../kit/list/list-types.ts';
import type { RoomRow } from './room/room-row.ts';
import { roomText } from './room/rooms.text.ts';

const RoomDialog = lazyDialog(async () => (await import('./RoomDialog.tsx')).RoomDialog);
const LimitsDialog = lazyDialog(async () => (await import('./limits/LimitsDialog.tsx')).LimitsDialog);

const edit = { feature: 'rooms.edit' } as const;

/** Actions on a room, in its list and on its page. */
export const roomActions = (row: RoomRow): readonly RowAction[] => [
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
