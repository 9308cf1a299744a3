import { disabledBenefits } from '@pitboss/contract/members/restrictions';
import { textLimits } from '@pitboss/rules/checks/field-checks';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { useText } from '../../kit/text.ts';
import { restrictionText } from './restrictions.text.ts';

const field = fieldsOf(disabledBenefits.add);

/** Returns typed accounts, separated by lines, spaces or commas, as a request sends them: with commas. */
export const accountsIn = (typed: string): string => typed.trim().replace(/\s+/g, ',');

/** Field for the accounts to restrict. */
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

/** Field for the reason of a restriction. */
export function ReasonField() {
  const t = useText(restrictionText);
  return <TextField name={field.reason} label={t('reason')} required max={200} />;
}
