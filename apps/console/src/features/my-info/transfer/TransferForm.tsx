import { transferModes } from '@pitboss/contract/agents/agents';
import { myInfo } from '@pitboss/contract/agents/my-info';
import { Callout } from '../../../kit/detail/callout.tsx';
import { fieldsOf, ownField } from '../../../kit/form/field-names.ts';
import { ChoiceField, TextField } from '../../../kit/form/fields.tsx';
import { FormItem, useWatch } from '../../../kit/form/form.tsx';
import { PageForm } from '../../../kit/form/page-form.tsx';
import { Tick } from '../../../kit/inputs/toggle.tsx';
import { useText } from '../../../kit/text.ts';
import { useCallbackRule } from '../../../parts/callback-rule.ts';
import type { OwnAgent } from './own-agent.ts';
import { transferText } from './transfer.text.ts';

const field = fieldsOf(myInfo.setTransfer);
const own = ownField('understood');

interface Values {
  transferMode: OwnAgent['transferMode'];
  apiUrl: string;
  understood: boolean;
}

/** Changes transfer mode and callback address; members are forced offline by it. */
export function TransferForm({ agent }: { readonly agent: OwnAgent }) {
  const t = useText(transferText);
  const initial: Values = {
    transferMode: agent.transferMode,
    apiUrl: agent.callbackUrl,
    understood: false,
  };
  return (
    <PageForm
      call={myInfo.setTransfer}
      version={agent.version}
      initial={initial}
      payload={({ transferMode, apiUrl }) => ({ transferMode, apiUrl: apiUrl.trim() })}
      okText={t('change')}
    >
      <Callout kind="warning" title={t('lockWarning')}>
        <p>{t('lockNow', { count: agent.onlineMembers })}</p>
        {agent.followers > 0 && <p>{t('lockFollowers', { count: agent.followers })}</p>}
      </Callout>
      <TransferFields />
    </PageForm>
  );
}

function TransferFields() {
  const t = useText(transferText);
  const callbackRule = useCallbackRule();
  const mode = useWatch<OwnAgent['transferMode']>('transferMode') ?? 'manual';
  return (
    <>
      <ChoiceField
        name={field.transferMode}
        label={t('transferMode')}
        required
        hint={t(`modeHint.${mode}`)}
        options={transferModes.map((value) => ({ value, label: t(`transferMode.${value}`) }))}
      />
      <TextField
        name={field.apiUrl}
        label={t('callbackUrl')}
        required={mode === 'seamless'}
        max={500}
        hint={t('callbackHint')}
        check={callbackRule}
      />
      <FormItem
        name={own}
        label=" "
        valuePropName="checked"
        rules={[
          {
            validator: (_, value) =>
              value ? Promise.resolve() : Promise.reject(new Error(t('mustUnderstand'))),
          },
        ]}
      >
        <Tick>{t('understood')}</Tick>
      </FormItem>
    </>
  );
}
