import { platformKeys } from '@pitboss/contract/agents/wallet-settings';
import { checkConfirmation } from '@pitboss/rules/checks/field-checks';
import { Callout } from '../../../kit/detail/callout.tsx';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { PageForm } from '../../../kit/form/page-form.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useText } from '../../../kit/text.ts';
import { walletText } from '../../../parts/wallet/wallet.text.ts';

const field = fieldsOf(platformKeys.rotate);

/** Replaces the platform's key: the user types their account name to confirm the consequences. */
export function RotateForm({ account }: { readonly account: string }) {
  const t = useText(walletText);
  const rule = useRule();
  return (
    <PageForm
      call={platformKeys.rotate}
      initial={{ confirm: '' }}
      payload={({ confirm }) => ({ confirm: confirm.trim() })}
      okText={t('rotate')}
      danger
    >
      <Callout kind="warning" title={t('rotateWarning')} />
      <TextField
        name={field.confirm}
        label={t('yourAccount')}
        required
        hint={t('typeAccount', { account })}
        check={rule((typed) => checkConfirmation(typed.trim(), account))}
      />
    </PageForm>
  );
}
