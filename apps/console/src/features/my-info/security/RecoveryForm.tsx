import { session } from '@pitboss/contract/access/session';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { PageForm } from '../../../kit/form/page-form.tsx';
import { useText } from '../../../kit/text.ts';
import { myInfoText } from '../account/my-info.text.ts';

const field = fieldsOf(session.renewRecoveryCodes);

/** Creates new recovery codes after a code of the authenticator. */
export function RecoveryForm({ onDone }: { readonly onDone: (codes: readonly string[]) => void }) {
  const t = useText(myInfoText);
  return (
    <PageForm
      call={session.renewRecoveryCodes}
      initial={{ dynamicCode: '' }}
      payload={({ dynamicCode }) => ({ dynamicCode: dynamicCode.trim() })}
      okText={t('recoveryNew')}
      danger
      onDone={({ recoveryCodes }) => onDone(recoveryCodes)}
    >
      <TextField
        name={field.dynamicCode}
        label={t('dynamicCodeBound')}
        required
        max={6}
        hint={t('recoveryCodeHint')}
      />
    </PageForm>
  );
}
