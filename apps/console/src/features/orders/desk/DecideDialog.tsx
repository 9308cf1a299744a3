import { orders } from '@pitboss/contract/orders/orders';
import { checkAmountOrZero } from '@pitboss/rules/checks/field-checks';
import type { DeskAction } from '@pitboss/wallet/desk';
import { Callout } from '../../../kit/detail/callout.tsx';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { DecimalField, TextField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useRule } from '../../../kit/form/rules.ts';
import { useText } from '../../../kit/text.ts';
import { actionText } from './action.text.ts';
import type { Evidence } from './evidence.ts';
import { useMoneyWords } from './money-words.ts';

const field = fieldsOf(orders.decide);
const initial = { remark: '', agentTxId: '', totalBet: '', totalWin: '' };

interface DecideDialogProps {
  readonly action: DeskAction;
  /** As it was when the button was pressed: a decision is made on what was seen. */
  readonly order: Evidence['order'];
  readonly wm: boolean;
  readonly close: () => void;
}

/** Makes a decision on an order, with the reason; the effect on money is shown above. */
export function DecideDialog({ action, order, wm, close }: DecideDialogProps) {
  const t = useText(actionText);
  const rule = useRule();
  const money = useMoneyWords();
  const booked = action === 'markDone';
  const sums = action === 'returnBySums';
  return (
    <FormDialog
      title={`${t(action)} · ${order.txId}`}
      okText={t(action)}
      // WM has a call of its own for the same decision.
      call={(wm ? orders.dealwithWm : orders.decide) as typeof orders.decide}
      initial={initial}
      payload={({ remark, agentTxId, totalBet, totalWin }) => ({
        id: order.id,
        version: order.version,
        action,
        remark: remark.trim(),
        ...(booked ? { agentTxId: agentTxId.trim() } : {}),
        ...(sums ? { totalBet, totalWin } : {}),
      })}
      onClose={close}
    >
      <div className="order-decide">
        <Callout kind="warning" title={money(action, order)} />
      </div>
      {booked && <TextField name={field.agentTxId} label={t('agentTxId')} required max={100} />}
      {sums && (
        <>
          <DecimalField
            name={field.totalBet}
            label={t('totalBet')}
            unit={order.currency}
            required
            check={rule(checkAmountOrZero)}
          />
          <DecimalField
            name={field.totalWin}
            label={t('totalWin')}
            unit={order.currency}
            required
            check={rule(checkAmountOrZero)}
          />
        </>
      )}
      <TextField name={field.remark} label={t('remark')} required max={200} lines={2} />
    </FormDialog>
  );
}
