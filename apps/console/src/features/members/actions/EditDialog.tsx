import { members } from '@pitboss/contract/members/members';
import { checkMobileIfGiven, textLimits } from '@pitboss/rules/checks/field-checks';
import type { ReactNode } from 'react';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useText } from '../../../kit/text.ts';
import { actionText } from './actions.text.ts';

const edited = fieldsOf(members.update);

export interface EditedMember {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  readonly name: string;
  readonly mobile: string;
  readonly remark: string;
  readonly version: number;
}

/** Edits what an operator notes about a member. */
export function EditDialog({
  member,
  onClose,
}: {
  readonly member: EditedMember;
  readonly onClose: () => void;
}): ReactNode {
  const t = useText(actionText);
  const rule = useRule();
  const { id, account, nickname, name, mobile, remark } = member;
  return (
    <FormDialog
      title={`${t('edit')} · ${account}`}
      call={members.update}
      version={member.version}
      initial={{ nickname, name, mobile, remark }}
      payload={(values) => ({
        id,
        nickname: values.nickname.trim(),
        name: values.name.trim(),
        mobile: values.mobile.trim(),
        remark: values.remark.trim(),
      })}
      onClose={onClose}
    >
      <TextField name={edited.nickname} label={t('nickname')} required max={textLimits.memberNickname} />
      <TextField name={edited.name} label={t('name')} max={textLimits.memberName} />
      <TextField
        name={edited.mobile}
        label={t('mobile')}
        check={rule((mobile) => checkMobileIfGiven(mobile.trim()))}
      />
      <TextField name={edited.remark} label={t('remark')} max={200} lines={3} />
    </FormDialog>
  );
}
