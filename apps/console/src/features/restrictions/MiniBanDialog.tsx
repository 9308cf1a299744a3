import { smallGameBlacklist } from '@pitboss/contract/members/restrictions';
import { GAMES } from '@pitboss/rounds/catalogue';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { ChoiceField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { AccountsField, accountsIn, ReasonField } from './fields.tsx';
import { restrictionText } from './restrictions.text.ts';

const field = fieldsOf(smallGameBlacklist.add);

const miniGames = GAMES.filter((game) => game.category === 'mini');
const initial: { accounts: string; gameIds: number[]; reason: string } = {
  accounts: '',
  gameIds: [],
  reason: '',
};

/** Bars members from mini games. */
export function MiniBanDialog({ close }: { readonly close: () => void }) {
  const t = useText(restrictionText);
  const language = useLanguage();
  return (
    <FormDialog
      title={t('addMini')}
      call={smallGameBlacklist.add}
      initial={initial}
      payload={({ accounts, gameIds, reason }) => ({
        accounts: accountsIn(accounts),
        reason: reason.trim(),
        ...(gameIds.length ? { gameIds: gameIds.join(',') } : {}),
      })}
      onClose={close}
    >
      <AccountsField />
      <ChoiceField
        name={field.gameIds}
        label={t('gameIds')}
        hint={t('gamesHint')}
        multiple
        options={miniGames.map((game) => ({
          value: game.id,
          label: language === 'zh_cn' ? game.zh : game.en,
        }))}
      />
      <ReasonField />
    </FormDialog>
  );
}
