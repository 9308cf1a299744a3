import { recovery } from '@pitboss/contract/orders/recovery';
import { recoveryLimits } from '@pitboss/contract/orders/recovery-limits';
import { agentActions, type BulkChoice, bulkChoices } from '@pitboss/wallet/desk';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Callout } from '../../../kit/detail/callout.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import { ChoiceField, TextField, WholeField } from '../../../kit/form/fields.tsx';
import { useFormInstance, useWatch } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { Money, StatusTag, Time } from '../../../kit/list/cells.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';
import { useText } from '../../../kit/text.ts';
import { orderText } from '../order/orders.text.ts';
import { stateTones } from '../order/states.ts';
import { pickedText } from './picked.text.ts';
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
  const initial: Values = { action: 'recover', agentTxId: '', rate: recoveryLimits.rate.usual, remark: '' };
  return (
    <FormDialog
      title={t('title', { count: orders.length })}
      record={orders.map(({ id }) => id).join()}
      width={1000}
      okText={t('start')}
      call={recovery.startOrders}
      initial={initial}
      payload={({ action, agentTxId, rate, remark }) => ({
        orders: orders.map(({ id, version }) => ({ id, version })),
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

/** Id of the agent's own booking, for orders that it has credited by hand. */
function BookedAs() {
  const t = useText(pickedText);
  if (useValues()?.action !== 'markDone') return null;
  return (
    <TextField name={field.agentTxId} label={t('agentTxId')} required max={100} hint={t('agentTxIdHint')} />
  );
}

/** Table of the picked orders with the effect of the chosen action, or the reason for none. */
function Plan({ orderIds }: { readonly orderIds: readonly string[] }) {
  const t = useText(pickedText);
  const o = useText(orderText);
  const values = useValues();
  const rate = Number(values?.rate) || 1;
  const query = useCall(
    recovery.planOrders,
    { orderIds: [...orderIds], action: values?.action ?? 'recover' },
    { keepPrevious: true },
  );
  return (
    <Loaded query={query}>
      {({ lines, total }) => (
        <div className="order-plan">
          <RowsTable
            label={t('result')}
            rows={lines}
            rowKey={({ id }) => id}
            empty={t('none')}
            columns={[
              { title: o('txId'), cell: ({ txId }) => txId, width: 190 },
              { title: t('time'), cell: ({ createdAt }) => <Time value={createdAt} />, width: 150 },
              { title: t('agent'), cell: ({ agentAccount }) => agentAccount },
              { title: t('member'), cell: ({ memberAccount }) => memberAccount },
              { title: o('kind'), cell: ({ kind }) => o(`kind.${kind}`) },
              {
                title: o('state'),
                cell: ({ state }) => <StatusTag tone={stateTones[state]}>{o(`state.${state}`)}</StatusTag>,
              },
              {
                title: o('amount'),
                cell: ({ amount, currency }) => <Money value={amount} currency={currency} />,
                align: 'right',
              },
              {
                title: t('result'),
                cell: ({ action, obstacle }) =>
                  action === null ? t(`obstacle.${obstacle ?? 'running'}`) : t(`does.${action}`),
                width: 250,
              },
            ]}
          />
          {total === 0 ? (
            <Callout kind="warning" title={t('none')} />
          ) : (
            <p>{t('rest', { total, rate, seconds: Math.ceil(total / rate), left: lines.length - total })}</p>
          )}
        </div>
      )}
    </Loaded>
  );
}
