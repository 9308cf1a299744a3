import { session } from '@pitboss/contract/session';
import { type MessageRef, messageText } from '@pitboss/rules/messages';
import { passwordStrength } from '@pitboss/rules/password';
import { checkPasswordChange } from '@pitboss/rules/validation';
import { Alert, Form, Input, Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { useClientState } from '../../kit/calls/client-state.ts';
import { CallError, send } from '../../kit/calls/send.ts';
import { endSession } from '../../kit/calls/share-session.ts';
import { kitText } from '../../kit/kit.text.ts';
import { notify } from '../../kit/notices.ts';
import { useLanguage } from '../../kit/settings.ts';
import { sayNow, useText } from '../../kit/text.ts';
import { sealPasswords } from '../../parts/passwords/seal.ts';
import { frameText } from '../frame/frame.text.ts';
import { leaveShell } from '../gate.ts';

interface Entry {
  readonly current?: string;
  readonly next?: string;
  readonly again?: string;
}

/** Change of the own password; afterwards one signs in anew. `forced` cannot be put off. */
export function PasswordDialog({
  forced = false,
  onClose,
}: {
  forced?: boolean;
  onClose: () => void;
}): ReactNode {
  const t = useText(frameText);
  const k = useText(kitText);
  const language = useLanguage();
  const account = useClientState((state) => state.userInfo?.account ?? '');
  const [form] = Form.useForm<Entry>();
  const next = Form.useWatch('next', form) ?? '';
  const [fault, setFault] = useState<MessageRef | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (entry: Entry) => {
    const { current = '', next: wanted = '', again = '' } = entry;
    const wrong = checkPasswordChange({ current, next: wanted, repeated: again });
    setFault(wrong);
    if (wrong) return;
    setBusy(true);
    try {
      const { sealed } = await sealPasswords(account, entry.current ?? '', entry.next ?? '');
      await send(session.changePassword, { current: sealed[0] ?? '', next: sealed[1] ?? '' });
      endSession();
      notify({ kind: 'success', title: sayNow(frameText.passwordChanged) });
      leaveShell(!forced);
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const strength = passwordStrength(next);
  return (
    <Modal
      open
      title={t('changePassword')}
      width={440}
      closable={!forced}
      keyboard={!forced}
      mask={{ closable: false }}
      okText={k('confirm')}
      cancelText={k('cancel')}
      cancelButtonProps={{ style: forced ? { display: 'none' } : undefined }}
      okButtonProps={{ htmlType: 'submit', form: 'password-form', loading: busy }}
      onCancel={onClose}
    >
      {forced && <Alert type="info" showIcon title={t('mustChange')} style={{ marginBottom: 12 }} />}
      <Form<Entry>
        id="password-form"
        form={form}
        className="k-form"
        labelCol={{ flex: '124px' }}
        colon={false}
        onFinish={submit}
        onValuesChange={() => setFault(null)}
      >
        {/* Password managers look for the account beside the passwords. */}
        <input type="text" autoComplete="username" value={account} readOnly hidden />
        <Form.Item name="current" label={t('currentPassword')}>
          <Input.Password autoComplete="current-password" autoFocus />
        </Form.Item>
        <Form.Item
          name="next"
          label={t('newPassword')}
          extra={next ? `${t('strength')}: ${t(`strength${strength}`)}` : t('passwordHint')}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="again" label={t('repeatPassword')}>
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        {fault && <Alert type="error" showIcon role="alert" title={messageText(fault, language)} />}
      </Form>
    </Modal>
  );
}
