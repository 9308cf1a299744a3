import { access } from '@pitboss/contract/access';
import { Alert } from 'antd';
import { FormDialog } from '../../../kit/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { Passwords } from '../../../parts/Passwords.tsx';
import { sealPasswords } from '../../../parts/seal.ts';
import { adminText } from '../admin.text.ts';

interface Subject {
  readonly id: string;
  readonly account: string;
}

/** A new password for the account of an agent below, which must change it at the next sign-in. */
export function ResetPasswordDialog({
  agent,
  close,
}: {
  readonly agent: Subject;
  readonly close: () => void;
}) {
  const t = useText(adminText);
  return (
    <FormDialog
      title={t('resetTitle', { account: agent.account })}
      call={access.resetAgentPassword}
      initial={{ password: '', repeat: '' }}
      onClose={close}
      payload={async ({ password }) => {
        const { sealed } = await sealPasswords(agent.account, password);
        return { id: agent.id, pwd: sealed[0] ?? '' };
      }}
    >
      <Alert type="warning" showIcon title={t('resetNote')} style={{ marginBottom: 12 }} />
      <Passwords label={t('newPassword')} />
    </FormDialog>
  );
}
