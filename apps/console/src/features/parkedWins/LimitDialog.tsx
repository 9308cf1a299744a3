import { currency } from '@pitboss/contract/money/currency';
import { parkedWins } from '@pitboss/contract/money/parked-wins';
import { GAMES } from '@pitboss/rounds/catalogue';
import { checkAmount } from '@pitboss/rules/validation';
import { useCall } from '../../kit/calls/use-call.ts';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { ChoiceField, DecimalField, TextField, WholeField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useLanguage } from '../../kit/settings.ts';
import { useText } from '../../kit/text.ts';
import { parkedText } from './parked-wins.text.ts';

const field = fieldsOf(parkedWins.setLimit);

const games = GAMES.filter((game) => game.category !== 'base');
const initial: {
  gameId: number | undefined;
  currency: string | undefined;
  maxWin: string;
  maxRatio: string;
  reason: string;
} = { gameId: undefined, currency: undefined, maxWin: '', maxRatio: '', reason: '' };

/** Sets from which size on wins of a game wait for a person. */
export function LimitDialog({ close }: { readonly close: () => void }) {
  const t = useText(parkedText);
  const rule = useRule();
  const language = useLanguage();
  const currencies = useCall(currency.list, {});
  return (
    <FormDialog
      title={t('setLimit')}
      call={parkedWins.setLimit}
      initial={initial}
      payload={({ gameId, currency: code, maxWin, maxRatio, reason }) => ({
        ...(gameId ? { gameId } : {}),
        ...(code ? { currency: code } : {}),
        maxWin,
        maxRatio: Number(maxRatio),
        reason: reason.trim(),
      })}
      onClose={close}
    >
      <ChoiceField
        name={field.gameId}
        label={t('gameId')}
        hint={t('gameHint')}
        options={games.map((game) => ({ value: game.id, label: language === 'zh_cn' ? game.zh : game.en }))}
      />
      <ChoiceField
        name={field.currency}
        label={t('currency')}
        hint={t('currencyHint')}
        options={(currencies.data ?? []).map(({ code }) => ({ value: code, label: code }))}
      />
      <DecimalField name={field.maxWin} label={t('maxWin')} required check={rule(checkAmount)} />
      <WholeField name={field.maxRatio} label={t('maxRatio')} required min={1} max={1_000_000} />
      <TextField name={field.reason} label={t('why')} required max={200} />
    </FormDialog>
  );
}
