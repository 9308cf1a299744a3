import { session } from '@pitboss/contract/access/session';
import { type MessageRef, messageText } from '@pitboss/rules/messages';
import { passwordStrength } from '@pitboss/rules/password';
import { checkPasswordChange } from '@pitboss/rules/validation';
import { type ReactNode, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { CallError, send } from '../../kit/calls/send.ts';
import { endSession } from '../../kit/calls/share-session.ts';
import { Callout } from '../../kit/detail/callout.tsx';
import { Modal } from '../../kit/dialog/modal.tsx';
import { Form, FormItem, useForm, useWatch } from '../../kit/form/form.tsx';
import { PasswordBox } from '../../kit/inputs/password-box.tsx';
import { notify } from '../../kit/notices.ts';
import { useLanguage } from '../../kit/settings.ts';
import { sayNow, useText } from '../../kit/text.ts';
import { sealPasswords } from '../../parts/passwords/seal.ts';
import { leaveShell } from '../session/gate.ts';
import { passwordText } from './password.text.ts';

interface Entry {
  readonly current?: string;
  readonly next?: string;
  readonly again?: string;
}

/** Sends a new password after its checks, then leaves the shell; `error` is the check that failed. */
function usePasswordChange(account: string, forced: boolean) {
  const [error, setError] = useState<MessageRef | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async ({ current = '', next = '', again = '' }: Entry) => {
    const wrong = checkPasswordChange({ current, next, repeated: again });
    setError(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      const { sealed } = await sealPasswords(account, current, next);
      await send(session.changePassword, { current: sealed[0] ?? '', next: sealed[1] ?? '' });
      endSession();
      notify({ kind: 'success', title: sayNow(passwordText.passwordChanged) });
      leaveShell(!forced);
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure;
    } finally {
      setBusy(false);
    }
  };
  return { error, busy, submit, clearError: () => setError(null) };
}

/** Changes the user's own password; afterwards the user signs in again. `forced` cannot be postponed. */
export function PasswordDialog({
  forced = false,
  onClose,
}: {
  forced?: boolean;
  onClose: () => void;
}): ReactNode {
  const t = useText(passwordText);
  const language = useLanguage();
  const account = useClientState((state) => state.userInfo?.account ?? '');
  const [form] = useForm<Entry>();
  const next = useWatch('next', form) ?? '';
  const { error, busy, submit, clearError } = usePasswordChange(account, forced);
  const strength = passwordStrength(next);
  return (
    <Modal
      open
      title={t('changePassword')}
      width={440}
      onCancel={forced ? undefined : onClose}
      ok={{ form: 'password-form', loading: busy }}
    >
      {forced && <Callout kind="info" title={t('mustChange')} />}
      <Form<Entry> id="password-form" form={form} onFinish={submit} onValuesChange={clearError}>
        {/* Password managers expect an account field next to the passwords. */}
        <input type="text" autoComplete="username" value={account} readOnly hidden />
        <FormItem name="current" label={t('currentPassword')}>
          <PasswordBox autoComplete="current-password" />
        </FormItem>
        <FormItem
          name="next"
          label={t('newPassword')}
          hint={next ? `${t('strength')}: ${t(`strength${strength}`)}` : t('passwordHint')}
        >
          <PasswordBox autoComplete="new-password" />
        </FormItem>
        <FormItem name="again" label={t('repeatPassword')}>
          <PasswordBox autoComplete="new-password" />
        </FormItem>
        {error && <Callout kind="error" title={messageText(error, language)} />}
      </Form>
    </Modal>
  );
}
