import { riskCases, riskSnoozes, snoozeDaysMax } from '@pitboss/contract/risk/risk-cases';
import { type MonitorCode, monitorOf } from '@pitboss/risk/monitors';
import { checkLater } from '@pitboss/rules/checks/field-checks';
import type { ReactNode } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { ChoiceField, TextField, TimeField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useLanguage } from '../../../kit/settings.ts';
import { useText } from '../../../kit/text.ts';
import { caseText } from './cases.text.ts';

const assigned = fieldsOf(riskCases.assign);
const snoozed = fieldsOf(riskSnoozes.add);

/** Value for all monitors, and for no assignee. */
const none = '*';

/** Assigns a case to an operator who may decide alerts. */
export function AssignDialog(props: {
  readonly id: string;
  readonly assignee: string | null;
  readonly onClose: () => void;
}): ReactNode {
  const t = useText(caseText);
  const users = useCall(riskCases.assignees, {}, { quiet: true });
  return (
    <FormDialog
      title={t('assignTitle')}
      record={props.id}
      call={riskCases.assign}
      initial={{ assignee: props.assignee ?? none }}
      payload={({ assignee }) => ({ id: props.id, assignee: assignee === none ? null : assignee })}
      onClose={props.onClose}
    >
      <ChoiceField
        name={assigned.assignee}
        label={t('assignee')}
        required
        options={[
          { value: none, label: t('nobody') },
          ...(users.data ?? []).map((account) => ({ value: account, label: account })),
        ]}
      />
    </FormDialog>
  );
}

const dayMs = 86_400_000;

/** Snoozes the alerts about a subject: of one monitor that raised some, or of all. */
export function SnoozeDialog(props: {
  readonly pivots: readonly { readonly pivot: string; readonly name: string }[];
  readonly codes: readonly MonitorCode[];
  readonly onClose: () => void;
  readonly onDone?: () => void;
}): ReactNode {
  const t = useText(caseText);
  const language = useLanguage();
  const rule = useRule();
  const { pivots, codes } = props;
  const soon = Date.now() + dayMs;
  return (
    <FormDialog
      title={t('snoozeTitle')}
      call={riskSnoozes.add}
      initial={{
        pivot: pivots[0]?.pivot ?? '',
        code: (codes[0] ?? none) as MonitorCode | typeof none,
        until: soon,
        reason: '',
      }}
      payload={({ pivot, code, until, reason }) => ({
        pivot,
        until,
        reason: reason.trim(),
        ...(code === none ? {} : { code }),
      })}
      onClose={props.onClose}
      onDone={props.onDone}
    >
      <ChoiceField
        name={snoozed.pivot}
        label={t('about')}
        required
        options={pivots.map(({ pivot, name }) => ({ value: pivot, label: name }))}
      />
      <ChoiceField
        name={snoozed.code}
        label={t('code')}
        required
        options={[
          ...codes.map((code) => ({ value: code, label: monitorOf(code).title[language] })),
          { value: none, label: t('everyCode') },
        ]}
      />
      <TimeField
        name={snoozed.until}
        label={t('until')}
        required
        hint={t('untilHint', { days: snoozeDaysMax })}
        check={rule((at) => checkLater(t('until'), Number(at), Date.now()))}
      />
      <TextField name={snoozed.reason} label={t('reason')} required max={200} lines={2} />
    </FormDialog>
  );
}
