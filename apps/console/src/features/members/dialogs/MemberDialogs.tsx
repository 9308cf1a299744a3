import { members } from '@pitboss/contract/members/members';
import { checkFilled, checkLater, checkMobileIfGiven, textLimits } from '@pitboss/rules/checks/field-checks';
import { muteDurations } from '@pitboss/rules/mute';
import { checkTarget } from '@pitboss/rules/rtp/target';
import { checkKillProbability } from '@pitboss/rules/validation';
import type { ReactNode } from 'react';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { ChoiceField, DecimalField, TextField, TimeField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { say, type Text, useText } from '../../../kit/text.ts';
import { actionText } from '../actions.text.ts';

const muted = fieldsOf(members.updateBanChat);

const killed = fieldsOf(members.setKill);

const edited = fieldsOf(members.update);

interface BatchProps {
  readonly ids: readonly string[];
  /** Whom it is about: an account, or how many. */
  readonly whom: Text;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** Mutes members for one of the durations of the specification (§9). */
export function MuteDialog({ ids, whom, onClose, onDone }: BatchProps): ReactNode {
  const t = useText(actionText);
  const language = useLanguage();
  return (
    <FormDialog
      title={`${t('mute')} · ${say(whom, language)}`}
      call={members.updateBanChat}
      initial={{ duration: 'day' as (typeof muteDurations)[number], remark: '' }}
      payload={({ duration, remark }) => ({ ids: [...ids], duration, remark: remark.trim() })}
      onClose={onClose}
      onDone={onDone}
    >
      <ChoiceField
        name={muted.duration}
        label={t('duration')}
        required
        options={muteDurations.map((value) => ({ value, label: t(`duration.${value}`) }))}
      />
      <TextField name={muted.remark} label={t('muteRemark')} max={200} lines={2} />
    </FormDialog>
  );
}

interface Kill {
  probability: string;
  until?: number;
  target: string;
  reason: string;
}

/** Sets the killing probability: above 0, at most 1, two decimals (spec §5); it ends by itself (risk §4). */
export function KillDialog({
  ids,
  whom,
  now,
  onClose,
  onDone,
}: BatchProps & { readonly now?: string | null }): ReactNode {
  const t = useText(actionText);
  const language = useLanguage();
  const rule = useRule();
  return (
    <FormDialog
      title={`${t('kill')} · ${say(whom, language)}`}
      width={540}
      call={members.setKill}
      initial={{ probability: now ?? '', target: '', reason: '' } as Kill}
      payload={({ probability, until, target, reason }: Kill) => ({
        ...{ ids: [...ids], probability, reason: reason.trim() },
        ...(until ? { until } : {}),
        ...(target ? { target } : {}),
      })}
      onClose={onClose}
      onDone={onDone}
    >
      <DecimalField
        name={killed.probability}
        label={t('probability')}
        required
        hint={t('killHint')}
        check={rule(checkKillProbability)}
      />
      <TimeField
        name={killed.until}
        label={t('killUntil')}
        hint={t('killUntilHint')}
        check={rule((at) => checkLater(t('killUntil'), Number(at), Date.now()))}
      />
      <DecimalField
        name={killed.target}
        label={t('killTarget')}
        hint={t('killTargetHint')}
        check={rule(checkTarget)}
      />
      <TextField
        name={killed.reason}
        label={t('killReason')}
        required
        max={textLimits.remark}
        lines={2}
        check={rule((typed) => checkFilled(t('killReason'), typed))}
      />
    </FormDialog>
  );
}

export interface EditedMember {
  readonly id: string;
  readonly account: string;
  readonly nickname: string;
  readonly name: string;
  readonly mobile: string;
  readonly remark: string;
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
