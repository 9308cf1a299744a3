import type { access } from '@pitboss/contract/access/access';
import { Callout } from '../../kit/detail/callout.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { kitText } from '../../kit/kit.text.ts';
import { useLanguage } from '../../kit/settings.ts';
import { say, type Text, useText } from '../../kit/text.ts';
import { partsText } from '../parts.text.ts';
import { Passwords } from './Passwords.tsx';
import { sealPasswords } from './seal.ts';

export interface PasswordResetDialogProps {
  readonly subject: { readonly id: string; readonly account: string };
  readonly call: typeof access.resetAgentPassword | typeof access.resetSubAccountPassword;
  /** Effect on the sessions of the account. */
  readonly note: Text;
  readonly onClose: () => void;
}

/**
 * A new initial password for another user's account, which must be changed at the next sign-in within a day.
 */
export function PasswordResetDialog({ subject, call, note, onClose }: PasswordResetDialogProps) {
  const t = useText(partsText);
  const language = useLanguage();
  return (
    <FormDialog
      title={t('resetPasswordOf', { account: subject.account })}
      call={call}
      initial={{ pwd: '', repeat: '' }}
      failed={kitText.resetFailed}
      onClose={onClose}
      payload={async ({ pwd }) => {
        const { sealed } = await sealPasswords(subject.account, pwd);
        return { id: subject.id, pwd: sealed[0] ?? '' };
      }}
    >
      <Callout kind="warning" title={say(note, language)}>
        <p>{t('resetPasswordRule')}</p>
      </Callout>
      <Passwords label={t('newPassword')} />
    </FormDialog>
  );
}
