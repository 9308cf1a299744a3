import { activities } from '@pitboss/contract/content/activities';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { checkAmountOrZero } from '@pitboss/rules/checks/field-checks';
import { Callout } from '../../../kit/detail/callout.tsx';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { DecimalField, TextField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { formatMoney } from '../../../kit/money.ts';
import { useText } from '../../../kit/text.ts';
import { reportText } from './report.text.ts';

type Award = ReplyOf<typeof activities.awards>['list'][number];
const field = fieldsOf(activities.correct);

/** Sets the correct amount of an award; the initial value is the amount proposed after later events. */
export function CorrectDialog({ row, close }: { readonly row: Award; readonly close: () => void }) {
  const t = useText(reportText);
  const rule = useRule();
  const money = (amount: string) => `${formatMoney(amount)} ${row.currency}`;
  return (
    <FormDialog
      title={t('correctOf', { member: row.memberAccount })}
      okText={t('correct')}
      call={activities.correct}
      initial={{ amount: row.proposal ?? row.corrected ?? row.amount, reason: '' }}
      payload={({ amount, reason }) => ({ awardId: row.id, amount, reason: reason.trim() })}
      onClose={close}
      width={560}
    >
      <Callout kind="info" title={t('correctWhy', { amount: money(row.amount) })} />
      <DecimalField
        name={field.amount}
        label={t('correctDue')}
        unit={row.currency}
        required
        check={rule(checkAmountOrZero)}
        {...(row.proposal === null ? {} : { hint: t('proposed', { amount: money(row.proposal) }) })}
      />
      <TextField name={field.reason} label={t('reason')} required max={200} lines={2} />
    </FormDialog>
  );
}
