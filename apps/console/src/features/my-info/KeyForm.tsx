import { myInfo } from '@pitboss/contract/agents/my-info';
import { checkConfirmation, checkPublicKeyText, textLimits } from '@pitboss/rules/checks/field-checks';
import { Callout } from '../../kit/detail/callout.tsx';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { TextField } from '../../kit/form/fields.tsx';
import { PageForm } from '../../kit/form/page-form.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useText } from '../../kit/text.ts';
import { myInfoText } from './account/my-info.text.ts';

const field = fieldsOf(myInfo.setPublicKey);

/**
 * Sets a public key or replaces the one in use: the user types their account name to confirm the
 * consequences.
 */
export function KeyForm(props: {
  readonly account: string;
  /** A key is in use, whose API stops. */
  readonly replaces: boolean;
}) {
  const t = useText(myInfoText);
  const rule = useRule();
  const { account, replaces } = props;
  return (
    <PageForm
      call={myInfo.setPublicKey}
      initial={{ publicKey: '', confirm: '' }}
      payload={({ publicKey, confirm }) => ({ publicKey: publicKey.trim(), confirm: confirm.trim() })}
      okText={t(replaces ? 'updateKey' : 'setKey')}
      danger={replaces}
    >
      {replaces && <Callout kind="warning" title={t('keyWarning')} />}
      <TextField
        name={field.publicKey}
        label={t('newKey')}
        required
        lines={8}
        max={textLimits.publicKey}
        hint={t('newKeyHint')}
        check={(value) => (value === '' ? undefined : rule(checkPublicKeyText)(value))}
      />
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
