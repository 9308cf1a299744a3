import { rooms } from '@pitboss/contract/content/rooms';
import { useState } from 'react';
import { useCall, useWrite } from '../../../kit/calls/use-call.ts';
import { commonText } from '../../../kit/common.text.ts';
import { Button } from '../../../kit/controls/button.tsx';
import { Callout } from '../../../kit/detail/callout.tsx';
import { DetailDrawer } from '../../../kit/detail/detail-drawer.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { ConfirmAction } from '../../../kit/dialog/confirm-action.tsx';
import { confirmation } from '../../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../../kit/dialog/lazy-dialog.tsx';
import { formatMoney } from '../../../kit/money.ts';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { GameName } from '../../../parts/games/game-name.tsx';
import { AppliedOn } from '../../../parts/nodes/AppliedOn.tsx';
import type { LimitGroupRow } from '../room/room-row.ts';
import { roomText } from '../room/rooms.text.ts';
import '../room/rooms.css';

const GroupDialog = lazyDialog(async () => (await import('./GroupDialog.tsx')).GroupDialog);

const shown = (amount: string | undefined) => (amount === undefined ? '-' : formatMoney(amount));

function Actions({ group, edit }: { readonly group: LimitGroupRow; readonly edit: () => void }) {
  const t = useText(roomText);
  const remove = useWrite(rooms.deleteLimitGroup);
  return (
    <>
      <Button type="link" size="small" onClick={edit}>
        {t('edit')}
      </Button>
      {group.roomIds.length === 0 && (
        <ConfirmAction
          danger
          type="link"
          size="small"
          label={t('remove')}
          question={confirmation(roomText.removeOf, group.name, commonText.removeSure)}
          onConfirm={() => remove.mutateAsync({ payload: { id: group.id } })}
        />
      )}
    </>
  );
}

/** Limit groups: limits that several rooms of a game share, with the rooms they serve. */
export function GroupsDrawer({ close }: { readonly close: () => void }) {
  const t = useText(roomText);
  const { holds } = useNavigation();
  const may = holds('rooms.groups');
  const query = useCall(rooms.listLimitGroup, {});
  const [open, setOpen] = useState<{ readonly group?: LimitGroupRow }>();
  return (
    <DetailDrawer
      title={t('limitGroups')}
      width={980}
      close={close}
      extra={
        may && (
          <Button type="primary" onClick={() => setOpen({})}>
            {t('addGroup')}
          </Button>
        )
      }
    >
      <Callout kind="info" title={t('groupsAbout')} />
      <Loaded query={query}>
        {(groups) => (
          <RowsTable
            label={t('limitGroups')}
            rows={groups}
            rowKey={({ id }) => id}
            empty={t('noGroups')}
            columns={[
              { title: t('groupName'), cell: ({ name }) => name },
              { title: t('currency'), cell: ({ currency }) => currency },
              { title: t('gameId'), cell: ({ gameId }) => <GameName id={gameId} /> },
              {
                title: t('limitLines'),
                cell: ({ limits: { min, max, roundMax } }) => (
                  <span className="k-figure">
                    {min === undefined ? '-' : `${shown(min)}–${shown(max)} / ${shown(roundMax)}`}
                  </span>
                ),
              },
              {
                title: t('groupRooms'),
                cell: ({ roomIds }) =>
                  roomIds.length > 0 ? roomIds.join(', ') : <span className="k-none">{t('servesNone')}</span>,
              },
              { title: t('applied'), cell: ({ id }) => <AppliedOn kind="limitGroup" id={id} /> },
              ...(may
                ? [
                    {
                      title: '',
                      cell: (group: LimitGroupRow) => (
                        <Actions group={group} edit={() => setOpen({ group })} />
                      ),
                    },
                  ]
                : []),
            ]}
          />
        )}
      </Loaded>
      {open && (
        <GroupDialog {...(open.group ? { group: open.group } : {})} close={() => setOpen(undefined)} />
      )}
    </DetailDrawer>
  );
}
