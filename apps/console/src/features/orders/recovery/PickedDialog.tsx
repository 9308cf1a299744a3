import { recovery } from '@pitboss/contract/orders/recovery';
import { recoveryLimits } from '@pitboss/contract/orders/recovery-limits';
import { agentActions, type BulkChoice, bulkChoices } from '@pitboss/wallet/desk';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { ChoiceField, OwnField, TextField, WholeField } from '../../../kit/form/fields.tsx';
import { useFormInstance, useWatch } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { PickedPlan } from './PickedPlan.tsx';
import { pickedText } from './picked.text.ts';
import { isComplete, type SumsOfOrders } from './picked-sums.ts';
import { recoveryText } from './recovery.text.ts';

const field = fieldsOf(recovery.startOrders);

interface PickedDialogProps {
  /** As they were displayed when they were picked. */
  readonly orders: readonly { readonly id: string; readonly version: number }[];
  readonly close: () => void;
  /** Unticks the orders once the work has started. */
  readonly done: () => void;
}

interface Values {
  action: BulkChoice;
  agentTxId: string;
  /** Totals of sessions to be returned. */
  orders: SumsOfOrders;
  rate: number;
  remark: string;
}

/** Chooses an action for picked orders, shows what it does to each, and starts it at a rate. */
export function PickedDialog({ orders, close, done }: PickedDialogProps) {
  const t = useText(pickedText);
  const r = useText(recoveryText);
  const { open } = useNavigation();
  const isAgent = useClientState((state) => state.userInfo?.agentId) !== null;
  const choices = bulkChoices.filter(
    (choice) => !isAgent || choice === 'recover' || agentActions.some((action) => action === choice),
  );
  const initial: Values = {
    action: 'recover',
    agentTxId: '',
    orders: {},
    rate: recoveryLimits.rate.usual,
    remark: '',
  };
  return (
    <FormDialog
      title={t('title', { count: orders.length })}
      record={orders.map(({ id }) => id).join()}
      width={1000}
      okText={t('start')}
      call={recovery.startOrders}
      initial={initial}
      payload={({ action, agentTxId, orders: sums, rate, remark }) => ({
        orders: orders.map(({ id, version }) => ({
          id,
          version,
          ...(action === 'returnBySums' && isComplete(sums[id]) ? sums[id] : {}),
        })),
        action,
        rate: Number(rate),
        remark: remark.trim(),
        ...(action === 'markDone' ? { agentTxId: agentTxId.trim() } : {}),
      })}
      onClose={close}
      onDone={() => {
        done();
        open('/orderRecovery');
      }}
    >
      <ChoiceField
        name={field.action}
        label={t('action')}
        required
        options={choices.map((value) => ({ value, label: t(`action.${value}`) }))}
      />
      <BookedAs />
      <WholeField
        name={field.rate}
        label={r('rate')}
        required
        min={recoveryLimits.rate.least}
        max={recoveryLimits.rate.most}
        hint={r('rateHint')}
      />
      <Plan orderIds={orders.map(({ id }) => id)} />
      <TextField name={field.remark} label={r('remark')} required max={200} lines={2} />
    </FormDialog>
  );
}

const useValues = () => useWatch<Values | undefined>([], useFormInstance<Values>());

/** The plan under the values of the form; of a return by totals it has fields for these. */
function Plan({ orderIds }: { readonly orderIds: readonly string[] }) {
  const values = useValues();
  return (
    <OwnField name={field.orders} label="">
      <PickedPlan orderIds={orderIds} action={values?.action ?? 'recover'} rate={Number(values?.rate) || 1} />
    </OwnField>
  );
}

/** Id of the agent's own booking, for orders that it has credited by hand. */
function BookedAs() {
  const t = useText(pickedText);
  if (useValues()?.action !== 'markDone') return null;
  return (
    <TextField name={field.agentTxId} label={t('agentTxId')} required max={100} hint={t('agentTxIdHint')} />
  );
}
