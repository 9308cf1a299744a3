import { myInfo } from '@pitboss/contract/access/myInfo';
import { transferModes } from '@pitboss/contract/agents/agents';
import { Alert, Checkbox, Form } from 'antd';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { ChoiceField, TextField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useText } from '../../kit/text.ts';
import { useCallbackRule } from '../../parts/callback-rule.ts';
import type { OwnAgent } from './info.ts';
import { myInfoText } from './myInfo.text.ts';

const field = fieldsOf(myInfo.setTransfer);

interface Values {
  transferMode: OwnAgent['transferMode'];
  apiUrl: string;
  understood?: boolean;
}

/** Changes transfer mode and callback address; members are forced offline by it. */
export function TransferDialog({ agent, close }: { readonly agent: OwnAgent; readonly close: () => void }) {
  const t = useText(myInfoText);
  const initial: Values = { transferMode: agent.transferMode, apiUrl: agent.callbackUrl };
  return (
    <FormDialog
      title={t('changeTransfer')}
      call={myInfo.setTransfer}
      initial={initial}
      payload={({ transferMode, apiUrl }) => ({ transferMode, apiUrl: apiUrl.trim() })}
      onClose={close}
      width={600}
    >
      <Alert
        type="warning"
        showIcon
        style={{ marginBottom: 16 }}
        title={t('lockWarning')}
        description={
          <>
            <div>{t('lockNow', { count: agent.onlineMembers })}</div>
            {agent.followers > 0 && <div>{t('lockFollowers', { count: agent.followers })}</div>}
          </>
        }
      />
      <TransferFields />
    </FormDialog>
  );
}

function TransferFields() {
  const t = useText(myInfoText);
  const callbackRule = useCallbackRule();
  const mode = Form.useWatch<OwnAgent['transferMode']>('transferMode') ?? 'manual';
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
      <Form.Item
        name="understood"
        label=" "
        valuePropName="checked"
        rules={[
          {
            validator: (_, value) =>
              value ? Promise.resolve() : Promise.reject(new Error(t('mustUnderstand'))),
          },
        ]}
      >
        <Checkbox>{t('understood')}</Checkbox>
      </Form.Item>
    </>
  );
}
