import { disabledBenefits } from '@pitboss/contract/members/restrictions';
import { textLimits } from '@pitboss/rules/checks/field-checks';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { useText } from '../../kit/text.ts';
import { restrictionText } from './restrictions.text.ts';

const field = fieldsOf(disabledBenefits.add);

/** Accounts as they are sent: one a line or with commas, as they were typed. */
export const accountsIn = (typed: string): string => typed.trim().replace(/\s+/g, ',');

/** Members who are barred from something. */
export function AccountsField() {
  const t = useText(restrictionText);
  return (
    <TextField
      name={field.accounts}
      label={t('accounts')}
      hint={t('accountsHint')}
      required
      lines={2}
      max={textLimits.accounts}
    />
  );
}

/** Why they are. */
export function ReasonField() {
  const t = useText(restrictionText);
  return <TextField name={field.reason} label={t('reason')} required max={200} />;
}
