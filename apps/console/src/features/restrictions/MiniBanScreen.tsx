import { smallGameBlacklist } from '@pitboss/contract/members/restrictions';
import { mutation } from '../../kit/calls/mutation.ts';
import { confirmation } from '../../kit/dialog/confirmation.ts';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { StatusTag, Time } from '../../kit/list/cells.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { useText } from '../../kit/text.ts';
import { GamePicker } from '../../parts/games/GamePicker.tsx';
import { GameName } from '../../parts/games/game-name.tsx';
import { AppliedOn } from '../../parts/nodes/AppliedOn.tsx';
import { SilentNodes } from '../../parts/nodes/SilentNodes.tsx';
import { byColumns, memberFilters, whoColumns } from './parts.tsx';
import { restrictionText } from './restrictions.text.ts';

const AddDialog = lazyDialog(async () => (await import('./MiniBanDialog.tsx')).MiniBanDialog);

function Games({ ids }: { readonly ids: readonly number[] | null }) {
  const t = useText(restrictionText);
  if (ids === null) return <StatusTag tone="bad">{t('allMini')}</StatusTag>;
  return (
    <span className="k-actions" style={{ flexWrap: 'wrap', gap: 4 }}>
      {ids.map((id) => (
        <StatusTag key={id}>
          <GameName id={id} />
        </StatusTag>
      ))}
    </span>
  );
}

/** Members barred from mini games. */
export const MiniBanScreen = listScreen({
  page: '/smallgameBlacklist',
  call: smallGameBlacklist.list,
  text: restrictionText,
  rowKey: 'memberId',
  filters: { ...memberFilters, gameId: { pick: GamePicker, as: 'int' } },
  summary: SilentNodes,
  columns: {
    ...whoColumns,
    gameIds: {
      as: (row) => <Games ids={row.gameIds} />,
      words: { null: restrictionText.allMini },
      width: 260,
    },
    reason: { as: 'text', width: 150 },
    ...byColumns,
    at: {
      as: (row) => (
        <>
          <Time value={row.at} /> <AppliedOn kind="mini" id={row.memberId} />
        </>
      ),
      width: 400,
    },
  },
  buttons: () => [
    {
      label: restrictionText.add,
      feature: 'smallGameBlacklist.edit',
      primary: true,
      open: (close) => <AddDialog close={close} />,
    },
  ],
  actions: (row) => [
    {
      label: restrictionText.remove,
      feature: 'smallGameBlacklist.edit',
      danger: true,
      confirm: confirmation(restrictionText.removeOf, row.memberAccount, restrictionText.askRemove),
      write: mutation(smallGameBlacklist.remove, { memberIds: [row.memberId] }),
    },
  ],
});
