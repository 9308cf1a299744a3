import { textLimits } from '@pitboss/rules/field-checks';
import { TextField } from '../../kit/fields.tsx';
import { useText } from '../../kit/text.ts';
import { restrictionText } from './restrictions.text.ts';

/** Accounts as they are sent: one a line or with commas, as they were typed. */
export const accountsIn = (typed: string): string => typed.trim().replace(/\s+/g, ',');

/** Members who are barred from something. */
export function AccountsField() {
  const t = useText(restrictionText);
  return (
    <TextField
      name="accounts"
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
  return <TextField name="reason" label={t('reason')} required max={200} />;
}
