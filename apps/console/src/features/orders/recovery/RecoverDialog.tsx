import type { ReplyOf, RequestInput } from '@pitboss/contract/core/define';
import { orderKinds } from '@pitboss/contract/orders/order-labels';
import { recoverableStates, recovery } from '@pitboss/contract/orders/recovery';
import { recoveryLimits } from '@pitboss/contract/orders/recovery-limits';
import { useClientState } from '../../../kit/calls/client-state.ts';
import { useCall } from '../../../kit/calls/use-call.ts';
import { Callout } from '../../../kit/detail/callout.tsx';
import { RowsTable } from '../../../kit/detail/rows-table.tsx';
import { fieldsOf } from '../../../kit/form/field-names.ts';
import {
  ChoiceField,
  OwnField,
  SwitchField,
  TextField,
  TimeField,
  WholeField,
} from '../../../kit/form/fields.tsx';
import { useFormInstance, useWatch } from '../../../kit/form/form.tsx';
import { FormDialog } from '../../../kit/form/form-dialog.tsx';
import { Count, Money, StatusTag } from '../../../kit/list/cells.tsx';
import { useText } from '../../../kit/text.ts';
import { AgentControl } from '../../../parts/choices/AgentControl.tsx';
import { orderText } from '../order/orders.text.ts';
import { stateTones } from '../order/states.ts';
import { recoveryText } from './recovery.text.ts';

const field = fieldsOf(recovery.start);
const dayMs = 86_400_000;

type Filter = RequestInput<typeof recovery.plan>;
interface Values extends Partial<Filter> {
  rate: number;
  remark: string;
}

/** Chooses what is recovered, shows what that will do, and starts it. */
export function RecoverDialog(props: { readonly agentId: string | undefined; readonly close: () => void }) {
  const t = useText(recoveryText);
  const o = useText(orderText);
  const own = useClientState((state) => state.userInfo?.agentId);
  const agentId = props.agentId ?? own ?? undefined;
  const initial: Values = {
    rate: recoveryLimits.rate.usual,
    remark: '',
    start_time: Date.now() - dayMs,
    end_time: Date.now(),
    ...(agentId === undefined ? {} : { agentId }),
  };
  return (
    <FormDialog
      title={t('start')}
      width={760}
      okText={t('start')}
      call={recovery.start}
      initial={initial}
      payload={({ rate, remark, ...rest }) => {
        const filter = filterOf(rest);
        return filter && { ...filter, rate: Number(rate), remark: remark.trim() };
      }}
      onClose={props.close}
    >
      <OwnField name={field.agentId} label={t('agentId')} required>
        <AgentControl />
      </OwnField>
      <TimeField name={field.start_time} label={t('from')} required />
      <TimeField name={field.end_time} label={t('to')} required />
      <ChoiceField
        name={field.kind}
        label={o('kind')}
        clearable
        options={orderKinds.map((value) => ({ value, label: o(`kind.${value}`) }))}
      />
      <ChoiceField
        name={field.state}
        label={o('state')}
        clearable
        options={recoverableStates.map((value) => ({ value, label: o(`state.${value}`) }))}
      />
      <SwitchField name={field.unanswered} label={t('unanswered')} />
      <WholeField
        name={field.rate}
        label={t('rate')}
        required
        min={recoveryLimits.rate.least}
        max={recoveryLimits.rate.most}
        hint={t('rateHint')}
      />
      <Plan />
      <TextField name={field.remark} label={t('remark')} required max={200} lines={2} />
    </FormDialog>
  );
}

/** The filter as far as it is chosen; null while something is missing. */
function filterOf(values: Partial<Filter>): Filter | null {
  const { agentId, start_time, end_time, kind, state, unanswered } = values;
  if (!agentId || start_time === undefined || end_time === undefined) return null;
  return {
    agentId,
    start_time,
    end_time,
    ...(kind ? { kind } : {}),
    ...(state ? { state } : {}),
    ...(unanswered ? { unanswered } : {}),
  };
}

/** Open orders under the chosen filter, and the effect of the recovery on money. */
function Plan() {
  const t = useText(recoveryText);
  const form = useFormInstance<Values>();
  const values = useWatch<Values | undefined>([], form);
  const filter = values ? filterOf(values) : null;
  const query = useCall(recovery.plan, filter ?? { agentId: '0', start_time: 0, end_time: 0 }, {
    enabled: filter !== null,
    keepPrevious: true,
  });
  const rate = Number(values?.rate) || 1;
  if (filter === null || !query.data) return <Callout kind="info" title={t('planFirst')} />;
  const { lines, total, running } = query.data;
  return (
    <div className="order-plan">
      {running !== null && (
        <Callout
          kind="warning"
          title={t('running', { account: running === 'upline' ? t('upline') : running })}
        />
      )}
      <PlanTable lines={lines} />
      {total > 0 && <p>{t('rest', { total, minutes: Math.max(1, Math.ceil(total / rate / 60)) })}</p>}
    </div>
  );
}

function PlanTable({ lines }: { readonly lines: ReplyOf<typeof recovery.plan>['lines'] }) {
  const t = useText(recoveryText);
  const o = useText(orderText);
  return (
    <RowsTable
      label={t('plan')}
      rows={lines}
      rowKey={({ kind, state, currency }) => `${kind} ${state} ${currency}`}
      empty={t('nothing')}
      columns={[
        { title: o('kind'), cell: ({ kind }) => o(`kind.${kind}`) },
        {
          title: o('state'),
          cell: ({ state }) => <StatusTag tone={stateTones[state]}>{o(`state.${state}`)}</StatusTag>,
        },
        { title: o('currency'), cell: ({ currency }) => currency },
        { title: o('count'), cell: ({ count }) => <Count value={count} />, align: 'right' },
        { title: o('amount'), cell: ({ amount }) => <Money value={amount} />, align: 'right' },
        { title: t('plan'), cell: ({ action }) => t(`money.${action ?? 'none'}`) },
      ]}
    />
  );
}
