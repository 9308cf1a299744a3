import type { ReplyOf } from '@pitboss/contract/core/define';
import { parkedWins } from '@pitboss/contract/money/parked-wins';
import { Callout } from '../../kit/detail/callout.tsx';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { ChoiceField, TextField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { formatMoney } from '../../kit/money.ts';
import { useText } from '../../kit/text.ts';
import { parkedText } from './parked-wins.text.ts';

const field = fieldsOf(parkedWins.decide);

type Row = ReplyOf<typeof parkedWins.list>['list'][number];

/** Pays a held payout as it was sent, or rejects it, with the reason. */
export function DecideDialog({ row, close }: { readonly row: Row; readonly close: () => void }) {
  const t = useText(parkedText);
  const actions = row.correction ? (['pay', 'keep'] as const) : (['pay', 'lose', 'returnStake'] as const);
  const initial: { action: (typeof actions)[number] | undefined; remark: string } = {
    action: undefined,
    remark: '',
  };
  return (
    <FormDialog
      title={t('decideTitle')}
      record={row.id}
      call={parkedWins.decide}
      initial={initial}
      payload={({ action, remark }) => (action ? { winId: row.id, action, remark: remark.trim() } : null)}
      onClose={close}
    >
      <Callout
        kind="warning"
        title={t('evidence', {
          account: row.memberAccount,
          stake: formatMoney(row.stake),
          win: formatMoney(row.win),
          currency: row.currency,
        })}
      />
      <ChoiceField
        name={field.action}
        label={t('action')}
        required
        options={actions.map((value) => ({ value, label: t(`action.${value}`) }))}
      />
      <TextField name={field.remark} label={t('remark')} required max={200} lines={2} />
    </FormDialog>
  );
}
