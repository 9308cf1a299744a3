import { members } from '@pitboss/contract/members/members';
import { muteDurations } from '@pitboss/rules/mute';
import { checkKillProbability } from '@pitboss/rules/validation';
import type { ReactNode } from 'react';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { ChoiceField, DecimalField, TextField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useText } from '../../../kit/text.ts';
import type { Alert } from '../alert/alert.ts';
import { actText } from './cases.text.ts';

const muted = fieldsOf(members.updateBanChat);
const killed = fieldsOf(members.setKill);

interface ActProps {
  readonly alert: Alert;
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Mutes the member of an alert. */
export function MuteDialog({ alert, ids, onClose }: ActProps): ReactNode {
  const t = useText(actText);
  return (
    <FormDialog
      title={`${t('mute')} · ${alert.name}`}
      call={members.updateBanChat}
      initial={{ duration: 'day' as (typeof muteDurations)[number], remark: '' }}
      payload={({ duration, remark }) => ({
        ...{ ids: [...ids], duration, remark: remark.trim(), alertId: alert.id },
      })}
      onClose={onClose}
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

/** Sets the killing probability of the member of an alert. */
export function KillDialog({ alert, ids, onClose }: ActProps): ReactNode {
  const t = useText(actText);
  const rule = useRule();
  return (
    <FormDialog
      title={`${t('kill')} · ${alert.name}`}
      call={members.setKill}
      initial={{ probability: '' }}
      payload={({ probability }) => ({ ids: [...ids], probability, alertId: alert.id })}
      onClose={onClose}
    >
      <DecimalField
        name={killed.probability}
        label={t('probability')}
        required
        hint={t('killHint')}
        check={rule(checkKillProbability)}
      />
    </FormDialog>
  );
}
