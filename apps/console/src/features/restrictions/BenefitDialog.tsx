import { benefitKinds, disabledBenefits } from '@pitboss/contract/members/restrictions';
import { checkLater } from '@pitboss/rules/checks/field-checks';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { ChoiceField, TimeField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useText } from '../../kit/text.ts';
import { AccountsField, accountsIn, ReasonField } from './fields.tsx';
import { restrictionText } from './restrictions.text.ts';

const field = fieldsOf(disabledBenefits.add);

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
        accounts: accountsIn(accounts),
        kind,
        reason: reason.trim(),
        ...(until ? { until } : {}),
      })}
      onClose={close}
    >
      <AccountsField />
      <ChoiceField
        name={field.kind}
        label={t('kind')}
        required
        options={benefitKinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
      />
      <TimeField
        name={field.until}
        label={t('until')}
        hint={t('forGood')}
        check={rule((at) => checkLater(t('until'), Number(at), Date.now()))}
      />
      <ReasonField />
    </FormDialog>
  );
}
