import { orders } from '@pitboss/contract/orders/orders';
import { Callout } from '../../../kit/detail/callout.tsx';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { TextField } from '../../../kit/form/fields.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { actionText } from './action.text.ts';

const field = fieldsOf(orders.wmRoundEnd);

/** Ends a WM round: refunds transfers in without a transfer out. */
export function EndRoundDialog({ roundId, close }: { readonly roundId: string; readonly close: () => void }) {
  const t = useText(actionText);
  return (
    <FormDialog
      title={t('endRoundOf', { whom: roundId })}
      okText={t('endRound')}
      call={orders.wmRoundEnd}
      initial={{ remark: '' }}
      payload={({ remark }) => ({ roundId, remark: remark.trim() })}
      onClose={close}
    >
      <div className="order-decide">
        <Callout kind="warning" title={t('endRoundMoney')} />
      </div>
      <TextField name={field.remark} label={t('remark')} required max={200} lines={2} />
    </FormDialog>
  );
}
