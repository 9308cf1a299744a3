import { members } from '@pitboss/contract/members/members';
import { singleLabels } from '@pitboss/contract/risk/labels';
import { checkLater } from '@pitboss/rules/checks/field-checks';
import { type LabelTag, labels } from '@pitboss/rules/labels/labels';
import { muteDurations } from '@pitboss/rules/mute';
import { checkKillProbability } from '@pitboss/rules/validation';
import type { ReactNode } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { ChoiceField, DecimalField, TextField, TimeField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import type { Alert } from '../alert/alert.ts';
import { actText } from './acts.text.ts';

const muted = fieldsOf(members.updateBanChat);
const killed = fieldsOf(members.setKill);
const listed = fieldsOf(singleLabels.add);

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

interface Kill {
  probability: string;
  until?: number;
  reason: string;
}

/** Sets the killing probability of the member of an alert. */
export function KillDialog({ alert, ids, onClose }: ActProps): ReactNode {
  const t = useText(actText);
  const language = useLanguage();
  const rule = useRule();
  return (
    <FormDialog
      title={`${t('kill')} · ${alert.name}`}
      call={members.setKill}
      initial={{ probability: '', reason: alert.content[language].slice(0, 200) } as Kill}
      payload={({ probability, until, reason }: Kill) => ({
        ...{ ids: [...ids], probability, reason: reason.trim(), alertId: alert.id },
        ...(until ? { until } : {}),
      })}
      onClose={onClose}
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
        label={t('until')}
        hint={t('killUntilHint')}
        check={rule((at) => checkLater(t('until'), Number(at), Date.now()))}
      />
      <TextField name={killed.reason} label={t('reason')} required max={200} lines={2} />
    </FormDialog>
  );
}

interface Entry {
  tag?: LabelTag;
  until?: number;
  reason: string;
}

/** Puts the members of an alert on a black or white list. */
export function ListDialog({ alert, ids, onClose }: ActProps): ReactNode {
  const t = useText(actText);
  const language = useLanguage();
  const rule = useRule();
  const choices = useCall(singleLabels.choices, {}).data?.labels ?? [];
  return (
    <FormDialog
      title={`${t('list')} · ${alert.name}`}
      call={singleLabels.add}
      initial={{ reason: alert.content[language].slice(0, 200) } as Entry}
      payload={({ tag, until, reason }: Entry) =>
        tag
          ? {
              ...{ memberIds: [...ids], tag, reason: reason.trim(), alertId: alert.id },
              ...(until ? { until } : {}),
            }
          : null
      }
      onClose={onClose}
    >
      <ChoiceField
        name={listed.tag}
        label={t('label')}
        required
        options={choices
          .filter(({ enabled }) => enabled)
          .map(({ tag }) => ({
            value: tag,
            label: `${t(`side.${labels[tag].side}`)} · ${labels[tag][language]}`,
          }))}
      />
      <TimeField
        name={listed.until}
        label={t('until')}
        hint={t('untilHint')}
        check={rule((at) => checkLater(t('until'), Number(at), Date.now()))}
      />
      <TextField name={listed.reason} label={t('reason')} required max={200} lines={2} />
    </FormDialog>
  );
}
