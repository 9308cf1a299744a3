import { agentAdmin } from '@pitboss/contract/agents/agent-admin';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { agentLimits } from '@pitboss/rules/checks/agent-checks';
import { checkLink } from '@pitboss/rules/checks/content-checks';
import { checkAmount } from '@pitboss/rules/validation';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { useCall } from '../../../kit/calls/use-call.ts';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { DecimalField, SwitchField, TextField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useText } from '../../../kit/text.ts';
import { adminText } from './admin.text.ts';

const field = fieldsOf(agentAdmin.updateCustom);

interface Subject {
  readonly id: string;
  readonly account: string;
}

/** Brand, default chip, chat, jackpot and customer service of an agent's members. */
export function CustomDialog({ agent, close }: { readonly agent: Subject; readonly close: () => void }) {
  const query = useCall(agentAdmin.custom, { id: agent.id });
  return query.data ? <Settings agent={agent} settings={query.data} close={close} /> : null;
}

function Settings(props: {
  readonly agent: Subject;
  readonly settings: ReplyOf<typeof agentAdmin.custom>;
  readonly close: () => void;
}) {
  const t = useText(adminText);
  const rule = useRule();
  const { brand, defaultChip, chatAllowed, jackpotShown, serviceLink, controlsShown } = props.settings;
  const isAgent = useClientState((state) => state.userInfo?.agentId != null);
  return (
    <FormDialog
      title={t('customTitle', { account: props.agent.account })}
      call={agentAdmin.updateCustom}
      version={props.settings.version}
      initial={{
        brand,
        defaultChip: defaultChip ?? '',
        chatAllowed,
        jackpotShown,
        serviceLink,
        controlsShown,
      }}
      payload={(values) => ({
        id: props.agent.id,
        ...values,
        brand: values.brand.trim(),
        defaultChip: values.defaultChip || null,
        serviceLink: values.serviceLink.trim(),
      })}
      onClose={props.close}
      width={540}
    >
      <TextField name={field.brand} label={t('brand')} max={agentLimits.brand} hint={t('brandHint')} />
      <DecimalField
        name={field.defaultChip}
        label={t('defaultChip')}
        hint={t('defaultChipHint')}
        check={rule(checkAmount)}
      />
      <SwitchField name={field.chatAllowed} label={t('chatAllowed')} />
      <SwitchField name={field.jackpotShown} label={t('jackpotShown')} />
      {!isAgent && <SwitchField name={field.controlsShown} label={t('controlsShown')} />}
      <TextField
        name={field.serviceLink}
        label={t('serviceLink')}
        max={agentLimits.serviceLink}
        check={rule((link) => checkLink(link.trim()))}
      />
    </FormDialog>
  );
}
