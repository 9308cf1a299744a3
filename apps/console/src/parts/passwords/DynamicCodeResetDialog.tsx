import type { access } from '@pitboss/contract/access/access';
import { viewReasonMax } from '@pitboss/contract/access/sub-accounts';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { Callout } from '../../kit/detail/callout.tsx';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { kitText } from '../../kit/kit.text.ts';
import { useLanguage } from '../../kit/settings.ts';
import { say, useText } from '../../kit/text.ts';
import { partsText } from '../parts.text.ts';

/** Resets the authenticator of another user's account, with a reason that the user is shown. */
export function DynamicCodeResetDialog({
  subject,
  call,
  onClose,
}: {
  readonly subject: { readonly id: string; readonly account: string };
  readonly call: typeof access.resetAgentDynamicCode | typeof access.resetSubAccountDynamicCode;
  readonly onClose: () => void;
}) {
  const t = useText(partsText);
  const language = useLanguage();
  return (
    <FormDialog
      title={t('resetDynamicCodeOf', { account: subject.account })}
      call={call}
      initial={{ reason: '' }}
      failed={kitText.resetFailed}
      onClose={onClose}
      payload={({ reason }) => ({ id: subject.id, reason: reason.trim() })}
    >
      <Callout kind="warning" title={t('resetDynamicCodeNote')}>
        <p>{t('resetDynamicCodeRule')}</p>
      </Callout>
      <TextField
        name={fieldsOf(call).reason}
        label={say(fieldLabels.reason, language)}
        required
        max={viewReasonMax}
        lines={2}
      />
    </FormDialog>
  );
}
