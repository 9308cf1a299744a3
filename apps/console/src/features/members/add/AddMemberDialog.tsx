import { memberAdd } from '@pitboss/contract/members/member-add';
import { memberTypes } from '@pitboss/contract/members/members';
import { checkMobileIfGiven, textLimits } from '@pitboss/rules/checks/field-checks';
import { checkMemberAccount } from '@pitboss/rules/checks/member-checks';
import type { ReactNode } from 'react';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { ChoiceField, OwnField, TextField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useText } from '../../../kit/text.ts';
import { AgentControl } from '../../../parts/choices/AgentControl.tsx';
import { memberText } from '../member/members.text.ts';
import { addText } from './add.text.ts';

const field = fieldsOf(memberAdd.add);

/**
 * Returns true when the operator belongs to an agent; administrators have no agent of their own for new
 * members.
 */
export const useHasAgent = (): boolean => useClientState((state) => (state.userInfo?.layer ?? 0) > 0);

interface Values {
  agentId?: string;
  account: string;
  nickname: string;
  name: string;
  mobile: string;
  remark: string;
  type: (typeof memberTypes)[number];
}
const initial: Values = { account: '', nickname: '', name: '', mobile: '', remark: '', type: 'normal' };

/** Adds a member to the caller's agent or one below it; `agentId` is the agent of the list's filter. */
export function AddMemberDialog({
  agentId,
  close,
}: {
  readonly agentId: string | undefined;
  readonly close: () => void;
}): ReactNode {
  const t = useText(addText);
  const m = useText(memberText);
  const rule = useRule();
  const hasAgent = useHasAgent();
  return (
    <FormDialog
      title={t('add')}
      call={memberAdd.add}
      initial={{ ...initial, ...(agentId === undefined ? {} : { agentId }) }}
      payload={(values) => ({
        ...values,
        account: values.account.trim(),
        mobile: values.mobile.trim(),
      })}
      onClose={close}
    >
      <OwnField
        name={field.agentId}
        label={t('agent')}
        required={!hasAgent}
        hint={t(hasAgent ? 'agentHint' : 'agentAdminHint')}
      >
        <AgentControl />
      </OwnField>
      <TextField
        name={field.account}
        label={m('account')}
        required
        max={64}
        hint={t('accountHint')}
        check={rule((account) => checkMemberAccount(account.trim()))}
      />
      <TextField
        name={field.nickname}
        label={m('nickname')}
        max={textLimits.memberNickname}
        hint={t('nicknameHint')}
      />
      <TextField name={field.name} label={m('name')} max={textLimits.memberName} />
      <TextField
        name={field.mobile}
        label={m('mobile')}
        check={rule((mobile) => checkMobileIfGiven(mobile.trim()))}
      />
      <ChoiceField
        name={field.type}
        label={m('type')}
        required
        options={memberTypes.map((value) => ({ value, label: m(`type.${value}`) }))}
      />
      <TextField name={field.remark} label={m('remark')} max={textLimits.remark} lines={2} />
    </FormDialog>
  );
}
