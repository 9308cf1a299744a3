import { myInfo } from '@pitboss/contract/agents/my-info';
import { checkConfirmation } from '@pitboss/rules/checks/field-checks';
import { useState } from 'react';
import { Callout } from '../../kit/detail/callout.tsx';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { SwitchField, TextField } from '../../kit/form/fields.tsx';
import { PageForm } from '../../kit/form/page-form.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useText } from '../../kit/text.ts';
import { Copyable } from '../../kit/values/copy.tsx';
import { myInfoText } from './account/my-info.text.ts';

const field = fieldsOf(myInfo.newApiKey);

/**
 * Creates an API key: the user types their account name to confirm the consequences, and the secret is shown
 * only once.
 */
export function ApiKeyForm(props: {
  readonly account: string;
  /** A key is in use, which ends in a day or at once. */
  readonly replaces: boolean;
}) {
  const t = useText(myInfoText);
  const rule = useRule();
  const { account, replaces } = props;
  const [made, setMade] = useState<{ readonly keyId: string; readonly secret: string } | null>(null);
  return (
    <>
      {made && (
        <Callout kind="warning" title={t('apiKeyOnce')}>
          <p>
            key-id: <Copyable words={made.keyId} />
          </p>
          <p className="my-info-print">
            {t('apiKeySecret')}: <Copyable words={made.secret} />
          </p>
        </Callout>
      )}
      <PageForm
        call={myInfo.newApiKey}
        initial={{ confirm: '', keepOld: true }}
        payload={({ confirm, keepOld }) => ({ confirm: confirm.trim(), keepOld })}
        okText={t('apiKeyNew')}
        danger={replaces}
        onDone={({ keyId, secret }) => setMade({ keyId, secret })}
      >
        {replaces && <SwitchField name={field.keepOld} label={t('apiKeyKeep')} hint={t('apiKeyKeepHint')} />}
        <TextField
          name={field.confirm}
          label={t('yourAccount')}
          required
          hint={t('typeAccount', { account })}
          check={rule((typed) => checkConfirmation(typed.trim(), account))}
        />
      </PageForm>
    </>
  );
}
