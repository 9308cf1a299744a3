import { members } from '@pitboss/contract/members/members';
import { checkFilled, checkLater, textLimits } from '@pitboss/rules/checks/field-checks';
import { muteDurations } from '@pitboss/rules/mute';
import { checkTarget } from '@pitboss/rules/rtp/target';
import { checkForcedLossProbability } from '@pitboss/rules/validation';
import type { ReactNode } from 'react';
import { type FieldName, fieldsOf } from '../../kit/form/field-names.ts';
import { ChoiceField, DecimalField, TextField, TimeField } from '../../kit/form/fields.tsx';
import { FormDialog } from '../../kit/form/form-dialog.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { useLanguage } from '../../kit/settings.ts';
import { say, type Text, useText } from '../../kit/text.ts';
import { memberActText } from './member-actions.text.ts';

const muted = fieldsOf(members.updateBanChat);
const stopped = fieldsOf(members.updateBanBet);
const disabled = fieldsOf(members.updateState);
const killed = fieldsOf(members.setKill);

interface BatchProps {
  readonly ids: readonly string[];
  /** Subject of the action: an account, or the number of members. */
  readonly whom: Text;
  /** The alert that it is done from, which remembers it. */
  readonly alertId?: string;
  readonly onClose: () => void;
  readonly onDone?: (() => void) | undefined;
}

/** The alert that a write names, if any. */
const from = (alertId: string | undefined) => (alertId === undefined ? {} : { alertId });

/** Required reason of a change. */
function ReasonField({ name }: { readonly name: FieldName }) {
  const t = useText(memberActText);
  const rule = useRule();
  return (
    <TextField
      name={name}
      label={t('reason')}
      required
      max={textLimits.remark}
      lines={2}
      check={rule((typed) => checkFilled(t('reason'), typed))}
    />
  );
}

/** Stops the bets of members for a reason, which the operation log and their pages state. */
export function StopBetsDialog({ ids, whom, alertId, onClose, onDone }: BatchProps): ReactNode {
  const t = useText(memberActText);
  const values = { whom: say(whom, useLanguage()) };
  return (
    <FormDialog
      title={t('stopBetsOf', values)}
      okText={t('stopBetsOf', values)}
      call={members.updateBanBet}
      initial={{ reason: '' }}
      payload={({ reason }) => ({ ids: [...ids], banned: true, reason: reason.trim(), ...from(alertId) })}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t('askStopBets', values)}</p>
      <ReasonField name={stopped.reason} />
    </FormDialog>
  );
}

/** Disables members for a reason, which the operation log and their pages state. */
export function DisableDialog({ ids, whom, onClose, onDone }: BatchProps): ReactNode {
  const t = useText(memberActText);
  const values = { whom: say(whom, useLanguage()) };
  return (
    <FormDialog
      title={t('disableOf', values)}
      okText={t('disableOf', values)}
      call={members.updateState}
      initial={{ reason: '' }}
      payload={({ reason }) => ({ ids: [...ids], state: 'blocked' as const, reason: reason.trim() })}
      onClose={onClose}
      onDone={onDone}
    >
      <p>{t('askDisable', values)}</p>
      <ReasonField name={disabled.reason} />
    </FormDialog>
  );
}

/** Mutes members for one of the durations of the specification (§9). */
export function MuteDialog({ ids, whom, alertId, onClose, onDone }: BatchProps): ReactNode {
  const t = useText(memberActText);
  const language = useLanguage();
  return (
    <FormDialog
      title={`${t('mute')} · ${say(whom, language)}`}
      call={members.updateBanChat}
      initial={{ duration: 'day' as (typeof muteDurations)[number], remark: '' }}
      payload={({ duration, remark }) => ({
        ids: [...ids],
        duration,
        remark: remark.trim(),
        ...from(alertId),
      })}
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

/**
 * Sets the forced loss probability: above 0, at most 1, two decimals (spec §5); it ends automatically (risk
 * §4).
 */
export function ForcedLossDialog({
  ids,
  whom,
  now,
  reason: given = '',
  versions,
  alertId,
  onClose,
  onDone,
}: BatchProps & {
  readonly now?: string | null;
  /** Versions of the members by their ids, where they have been read. */
  readonly versions?: Readonly<Record<string, number>>;
  /** Initial reason. */
  readonly reason?: string;
}): ReactNode {
  const t = useText(memberActText);
  const language = useLanguage();
  const rule = useRule();
  return (
    <FormDialog
      title={`${t('kill')} · ${say(whom, language)}`}
      width={540}
      call={members.setKill}
      version={versions}
      initial={{ probability: now ?? '', target: '', reason: given } as Kill}
      payload={({ probability, until, target, reason }: Kill) => ({
        ids: [...ids],
        probability,
        reason: reason.trim(),
        ...(until ? { until } : {}),
        ...(target ? { target } : {}),
        ...from(alertId),
      })}
      onClose={onClose}
      onDone={onDone}
    >
      <DecimalField
        name={killed.probability}
        label={t('probability')}
        required
        hint={t('killHint')}
        check={rule(checkForcedLossProbability)}
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
      <ReasonField name={killed.reason} />
    </FormDialog>
  );
}
