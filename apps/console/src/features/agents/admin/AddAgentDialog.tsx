import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import { type AccountType, agents, transferModes } from '@pitboss/contract/agents/agents';
import {
  agentLimits,
  checkAgentAccount,
  checkAgentName,
  checkAgentPhone,
  checkAgentRemark,
} from '@pitboss/rules/checks/agent-checks';
import { checkRtp } from '@pitboss/rules/validation';
import { useEffect } from 'react';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { useCall } from '../../../kit/calls/use-call.ts';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { ChoiceField, DecimalField, FormSection, OwnField, TextField } from '../../../kit/form/fields.tsx';
import { useFormInstance, useWatch } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { useCallbackRule } from '../../../parts/callback-rule.ts';
import { Passwords } from '../../../parts/passwords/Passwords.tsx';
import { sealPasswords } from '../../../parts/passwords/seal.ts';
import { adminText } from './admin.text.ts';
import { agentText } from './agents.text.ts';
import { AccountTypeField, GamesControl, ParentControl, useGamesRule, ValidityField } from './controls.tsx';

const field = fieldsOf(agentAdmin.add);

interface Values {
  parentId?: string;
  currency?: string;
  account: string;
  name: string;
  pwd: string;
  repeat: string;
  rtp: string;
  phone: string;
  remark: string;
  accountType: AccountType;
  gameIds: number[] | null;
  transferMode: (typeof transferModes)[number];
  callbackUrl: string;
  validUntil?: number;
}

const initial: Values = {
  account: '',
  name: '',
  pwd: '',
  repeat: '',
  rtp: '',
  phone: '',
  remark: '',
  accountType: 'formal',
  gameIds: null,
  transferMode: 'manual',
  callbackUrl: '',
};

async function payloadOf(values: Values) {
  const { pwd, repeat: _repeat, callbackUrl, ...rest } = values;
  const account = values.account.trim();
  const { sealed } = await sealPasswords(account, pwd);
  return {
    ...rest,
    account,
    phone: values.phone.trim(),
    pwd: sealed[0] ?? '',
    name: values.name.trim(),
    currency: values.currency ?? '',
    validUntil: values.validUntil ?? null,
    ...(values.transferMode === 'seamless' ? { callbackUrl: callbackUrl.trim() } : {}),
  };
}

/** Opens an agent with its operator account (spec §5, agent). */
export function AddAgentDialog({
  close,
  parentId,
}: {
  readonly close: () => void;
  readonly parentId?: string;
}) {
  const t = useText(adminText);
  return (
    <FormDialog
      title={t('add')}
      call={agentAdmin.add}
      initial={{ ...initial, parentId }}
      payload={payloadOf}
      onClose={close}
      width={760}
    >
      <Fields />
    </FormDialog>
  );
}

function Fields() {
  const t = useText(adminText);
  const rule = useRule();
  const chosenGames = useGamesRule();
  const form = useFormInstance<Values>();
  const own = useClientState((state) => state.userInfo?.agentId ?? null);
  const chosen = useWatch<string | undefined>('parentId');
  const parentId = chosen ?? own;
  const parent = useCall(agents.detail, { id: parentId ?? '' }, { enabled: parentId !== null, quiet: true });
  const above = parentId !== null && parent.data?.id === parentId ? parent.data : undefined;
  const isLast = above?.level === 'general';
  return (
    <>
      <FormSection title={t('place')}>
        <OwnField
          name={field.parentId}
          label={t('parent')}
          hint={isLast ? t('tooDeep') : t(own === null ? 'parentHintAdmin' : 'parentHintAgent')}
        >
          {/* Games chosen for another parent may not be this one's. */}
          <ParentControl chosen={() => form.setFieldValue('gameIds', null)} />
        </OwnField>
        <CurrencyChoice parentId={parentId} />
      </FormSection>
      <FormSection title={t('accountOf')}>
        <TextField
          name={field.account}
          label={t('account')}
          required
          hint={t('accountHint')}
          check={rule(checkAgentAccount)}
        />
        <TextField
          name={field.name}
          label={t('name')}
          required
          max={agentLimits.name}
          check={rule(checkAgentName)}
        />
        <Passwords label={t('password')} />
      </FormSection>
      <FormSection title={t('conditions')}>
        <AccountTypeField />
        <DecimalField
          name={field.rtp}
          label={t('rtp')}
          required
          hint={above ? t('rtpHintMax', { max: above.rtp }) : t('rtpHint')}
          check={rule((rtp) => checkRtp('agent', rtp))}
        />
        <OwnField wide name={field.gameIds} label={t('games')} check={chosenGames}>
          <GamesControl parentId={parentId} />
        </OwnField>
        <Wallet />
        <ValidityField />
      </FormSection>
      <FormSection title={t('contact')}>
        <TextField
          name={field.phone}
          label={t('phone')}
          check={rule((phone) => checkAgentPhone(phone.trim()))}
        />
        <TextField
          name={field.remark}
          label={t('remark')}
          max={agentLimits.remark}
          lines={2}
          check={rule(checkAgentRemark)}
        />
      </FormSection>
    </>
  );
}

/** A child has its parent's currency, which is chosen at once; a new tenant any. */
function CurrencyChoice({ parentId }: { readonly parentId: string | null }) {
  const t = useText(adminText);
  const language = useLanguage();
  const form = useFormInstance<Values>();
  const query = useCall(agentAdmin.currencies, parentId === null ? {} : { id: parentId });
  const list = query.data ?? [];
  const only = list.length === 1 ? list[0]?.code : undefined;
  useEffect(() => form.setFieldValue('currency', only), [form, only]);
  return (
    <ChoiceField
      name={field.currency}
      label={t('currency')}
      required
      disabled={only !== undefined}
      options={list.map((one) => ({
        value: one.code,
        label: `${one.code} ${language === 'zh_cn' ? one.name_zh_cn : one.name_en_us}`,
      }))}
    />
  );
}

function Wallet() {
  const t = useText(adminText);
  const texts = useText(agentText);
  const callbackRule = useCallbackRule();
  const mode = useWatch<Values['transferMode'] | undefined>('transferMode');
  return (
    <>
      <ChoiceField
        name={field.transferMode}
        label={t('transferMode')}
        required
        options={transferModes.map((value) => ({ value, label: texts(`transferMode.${value}`) }))}
      />
      {mode === 'seamless' && (
        <TextField
          name={field.callbackUrl}
          label={t('callbackUrl')}
          required
          max={500}
          hint={t('callbackHint')}
          check={callbackRule}
        />
      )}
    </>
  );
}
