import { access } from '@pitboss/contract/access';
import { Alert } from 'antd';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { useText } from '../../kit/text.ts';
import { Passwords } from '../../parts/Passwords.tsx';
import { sealPasswords } from '../../parts/seal.ts';
import { subAccountText } from './access.text.ts';

/** A new password for an account, which must change it at the next sign-in. */
export function PasswordResetDialog(props: { id: string; account: string; onClose: () => void }) {
  const t = useText(subAccountText);
  return (
    <FormDialog
      title={`${t('reset')} ${props.account}`}
      call={access.resetSubAccountPassword}
      initial={{ password: '', repeat: '' }}
      onClose={props.onClose}
      payload={async ({ password }) => {
        const { sealed } = await sealPasswords(props.account, password);
        return { id: props.id, pwd: sealed[0] ?? '' };
      }}
    >
      <Alert type="warning" showIcon title={t('resetNote')} style={{ marginBottom: 12 }} />
      <Passwords label={t('newPassword')} />
    </FormDialog>
  );
}
