import { benefitKinds, disabledBenefits } from '@pitboss/contract/restrictions';
import { checkLater, textLimits } from '@pitboss/rules/field-checks';
import { ChoiceField, TextField, TimeField } from '../../kit/fields.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useRule } from '../../kit/rules.ts';
import { useText } from '../../kit/text.ts';
import { restrictionText } from './restrictions.text.ts';

interface Values {
  accounts: string;
  kind: (typeof benefitKinds)[number];
  reason: string;
  until?: number;
}
const initial: Values = { accounts: '', kind: 'all', reason: '' };

/** Bars members from benefits. */
export function BenefitDialog({ close }: { readonly close: () => void }) {
  const t = useText(restrictionText);
  const rule = useRule();
  return (
    <FormDialog
      title={t('addBenefit')}
      call={disabledBenefits.add}
      initial={initial}
      payload={({ accounts, kind, reason, until }) => ({
        accounts: accounts.trim().replace(/\s+/g, ','),
        kind,
        reason: reason.trim(),
        ...(until ? { until } : {}),
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
        name="kind"
        label={t('kind')}
        required
        options={benefitKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <TimeField
        name="until"
        label={t('until')}
        hint={t('forGood')}
        check={rule((at) => checkLater(t('until'), Number(at), Date.now()))}
      />
      <TextField name="reason" label={t('reason')} required max={200} />
    </FormDialog>
  );
}
