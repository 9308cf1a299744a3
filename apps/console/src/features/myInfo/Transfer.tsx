import { transferModes } from '@pitboss/contract/agents';
import { myInfo } from '@pitboss/contract/myInfo';
import { checkCallbackUrl, referenceWallet } from '@pitboss/rules/callback-url';
import { Alert, Button, Checkbox, Descriptions, Form } from 'antd';
import { useState } from 'react';
import { Count, Plain } from '../../kit/cells.tsx';
import { useClientState } from '../../kit/client-state.ts';
import { ChoiceField, TextField } from '../../kit/fields.tsx';
import { FormDialog } from '../../kit/form-dialog.tsx';
import { usePlace } from '../../kit/place.tsx';
import { useRule } from '../../kit/rules.ts';
import { useText } from '../../kit/text.ts';
import type { OwnAgent } from './info.ts';
import { myInfoText } from './myInfo.text.ts';

/** Transfer mode and callback address of the own agent, with the way to change them. */
export function Transfer({ agent }: { readonly agent: OwnAgent }) {
  const t = useText(myInfoText);
  const { holds } = usePlace();
  const [changing, setChanging] = useState(false);
  return (
    <>
      <Descriptions
        bordered
        size="small"
        column={1}
        items={[
          {
            key: 'mode',
            label: t('transferMode'),
            children: (
              <>
                <div>{t(`transferMode.${agent.transferMode}`)}</div>
                <div className="k-none">{t(`modeHint.${agent.transferMode}`)}</div>
              </>
            ),
          },
          {
            key: 'url',
            label: t('callbackUrl'),
            children: <Plain value={agent.callbackUrl || t('notSet')} />,
          },
          { key: 'online', label: t('onlineMembers'), children: <Count value={agent.onlineMembers} /> },
          ...(agent.followers > 0
            ? [{ key: 'followers', label: t('followers'), children: <Count value={agent.followers} /> }]
            : []),
        ]}
      />
      {holds('myInfo.transfer') && (
        <Button type="primary" className="my-info-gap" onClick={() => setChanging(true)}>
          {t('change')}
        </Button>
      )}
      {changing && <TransferDialog agent={agent} close={() => setChanging(false)} />}
    </>
  );
}

interface Values {
  transferMode: OwnAgent['transferMode'];
  apiUrl: string;
  understood?: boolean;
}

function TransferDialog({ agent, close }: { readonly agent: OwnAgent; readonly close: () => void }) {
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
  const rule = useRule();
  const demo = useClientState((state) => state.userInfo?.demo ?? false);
  const mode = Form.useWatch<OwnAgent['transferMode']>('transferMode') ?? 'manual';
  return (
    <>
      <ChoiceField
        name="transferMode"
        label={t('transferMode')}
        required
        hint={t(`modeHint.${mode}`)}
        options={transferModes.map((value) => ({ value, label: t(`transferMode.${value}`) }))}
      />
      <TextField
        name="apiUrl"
        label={t('callbackUrl')}
        required={mode === 'seamless'}
        max={500}
        hint={t('callbackHint')}
        check={rule((url) => checkCallbackUrl(url.trim(), demo ? referenceWallet : undefined))}
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
