import { smallGameBlacklist } from '@pitboss/contract/restrictions';
import { GAMES } from '@pitboss/rounds/catalogue';
import { textLimits } from '@pitboss/rules/field-checks';
import { StatusTag } from '../../kit/cells.tsx';
import { ChoiceField, TextField } from '../../kit/fields.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { listScreen } from '../../kit/list-screen.tsx';
import { does } from '../../kit/list-types.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { GamePicker } from '../../parts/GamePicker.tsx';
import { GameName } from '../../parts/game-name.tsx';
import { AddButton, byColumns, memberFilters, whoColumns } from './parts.tsx';
import { restrictionText } from './restrictions.text.ts';

const miniGames = GAMES.filter((game) => game.category === 'mini');
const initial: { accounts: string; gameIds: number[]; reason: string } = {
  accounts: '',
  gameIds: [],
  reason: '',
};

function AddDialog({ close }: { readonly close: () => void }) {
  const t = useText(restrictionText);
  const language = useLanguage();
  return (
    <FormDialog
      title={t('addMini')}
      call={smallGameBlacklist.add}
      initial={initial}
      payload={({ accounts, gameIds, reason }) => ({
        accounts: accounts.trim().replace(/\s+/g, ','),
        reason: reason.trim(),
        ...(gameIds.length ? { gameIds: gameIds.join(',') } : {}),
      })}
      onClose={close}
    >
      <TextField
        name="accounts"
        label={t('accounts')}
        hint={t('accountsHint')}
        required
        lines={2}
        max={textLimits.accounts}
      />
      <ChoiceField
        name="gameIds"
        label={t('gameIds')}
        hint={t('gamesHint')}
        multiple
        options={miniGames.map((game) => ({
          value: game.id,
          label: language === 'zh_cn' ? game.zh : game.en,
        }))}
      />
      <TextField name="reason" label={t('reason')} required max={200} />
    </FormDialog>
  );
}

function Games({ ids }: { readonly ids: readonly number[] | null }) {
  const t = useText(restrictionText);
  if (ids === null) return <StatusTag tone="error">{t('allMini')}</StatusTag>;
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
  columns: {
    ...whoColumns,
    gameIds: { as: (row) => <Games ids={row.gameIds} />, width: 320 },
    reason: { as: 'text', width: 220 },
    ...byColumns,
  },
  toolbar: ({ open }) => (
    <AddButton
      feature="smallGameBlacklist.edit"
      open={open}
      dialog={(close) => <AddDialog close={close} />}
    />
  ),
  actions: (row) => [
    {
      label: restrictionText.remove,
      feature: 'smallGameBlacklist.edit',
      danger: true,
      confirm: restrictionText.askRemove,
      write: does(smallGameBlacklist.remove, { memberIds: [row.memberId] }),
    },
  ],
});
