import { anchorRewards } from '@pitboss/contract/anchors/rewards';
import { checkAmount } from '@pitboss/rules/validation';
import { useCall } from '../../../kit/calls/use-call.ts';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { DecimalField } from '../../../kit/form/fields.tsx';
import { useFormInstance, useWatch } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { formatMoney } from '../../../kit/money.ts';
import { useText } from '../../../kit/text.ts';
import { PlanTable } from '../../../parts/money/PlanTable.tsx';
import { statementText } from './rewards.text.ts';
import type { StatementRow } from './row.ts';

const field = fieldsOf(anchorRewards.settle);

/** Pays an anchor or agency what its closed months left, or a part of it. */
export function SettleDialog({ row, close }: { readonly row: StatementRow; readonly close: () => void }) {
  const t = useText(statementText);
  const rule = useRule();
  const format = rule(checkAmount);
  const payable = `${row.currency} ${formatMoney(row.payable)}`;
  return (
    <FormDialog
      title={t('settleTitle', { payee: row.nickname ?? row.agentAccount ?? row.id })}
      call={anchorRewards.settle}
      initial={{ amount: row.payable }}
      payload={({ amount }) => ({ id: row.id, amount })}
      onClose={close}
      okText={t('settle')}
    >
      <p>{t('settleHint', { payable })}</p>
      <DecimalField
        name={field.amount}
        label={`${t('amount')} (${row.currency})`}
        required
        check={(amount) =>
          format(String(amount)) ??
          (Number(amount) > Number(row.payable) ? t('tooMuch', { payable }) : undefined)
        }
      />
      <SettlementPlan id={row.id} />
    </FormDialog>
  );
}

/** The effect of the typed amount; nothing while it is no amount. */
function SettlementPlan({ id }: { readonly id: string }) {
  const form = useFormInstance<{ amount: string }>();
  const amount = useWatch('amount', form) ?? '';
  const { data } = useCall(
    anchorRewards.planSettlement,
    { id, amount },
    { enabled: checkAmount(amount) === null, quiet: true, staleMs: 0 },
  );
  return data ? <PlanTable plan={data} /> : null;
}
