import type { ReplyOf } from '@pitboss/contract/core/define';
import { recovery } from '@pitboss/contract/orders/recovery';
import { checkAmountOrZero } from '@pitboss/rules/checks/field-checks';
import type { BulkChoice } from '@pitboss/wallet/desk';
import { useState } from 'react';
import { useCall } from '../../../kit/calls/use-call.ts';
import { TextBox } from '../../../kit/controls/text-box.tsx';
import { Callout } from '../../../kit/detail/callout.tsx';
import { Loaded } from '../../../kit/detail/loaded.tsx';
import { type RowsColumn, RowsTable } from '../../../kit/detail/rows-table.tsx';
import { FormItem } from '../../../kit/form/form.tsx';
import { TextArea } from '../../../kit/inputs/text-area.tsx';
import { Money, StatusTag, Time } from '../../../kit/list/cells.tsx';
import { formatMoney } from '../../../kit/money.ts';
import { useText } from '../../../kit/text.ts';
import { orderText } from '../order/orders.text.ts';
import { stateTones } from '../order/states.ts';
import { pickedText } from './picked.text.ts';
import { planReturn, readPastedSums, type SumName, type SumsOfOrders } from './picked-sums.ts';

type Line = ReplyOf<typeof recovery.planOrders>['lines'][number];

interface PickedPlanProps {
  readonly orderIds: readonly string[];
  readonly action: BulkChoice;
  readonly rate: number;
  /** Typed totals, given by the field. */
  readonly value?: SumsOfOrders;
  readonly onChange?: (value: SumsOfOrders) => void;
}

/** Picked orders with the effect of the chosen action, or the reason for none. */
export function PickedPlan({ orderIds, action, rate, value = {}, onChange }: PickedPlanProps) {
  const t = useText(pickedText);
  const query = useCall(recovery.planOrders, { orderIds: [...orderIds], action }, { keepPrevious: true });
  const isReturn = action === 'returnBySums';
  const isDone = (line: Line) =>
    line.action !== null && (!isReturn || planReturn(line.amount, value[line.id]).kind === 'due');
  return (
    <Loaded query={query}>
      {({ lines, total: possible }) => {
        const total = lines.filter(isDone).length;
        return (
          <div className="order-plan">
            {isReturn && possible > 0 && (
              <PastedSums lines={lines} fill={(sums) => onChange?.({ ...value, ...sums })} />
            )}
            <PlanTable
              lines={lines}
              sums={isReturn ? value : null}
              change={(id, name, typed) => onChange?.({ ...value, [id]: { ...value[id], [name]: typed } })}
            />
            {possible === 0 ? (
              <Callout kind="warning" title={t('none')} />
            ) : (
              <p>
                {t('rest', { total, rate, seconds: Math.ceil(total / rate), left: lines.length - total })}
              </p>
            )}
          </div>
        );
      }}
    </Loaded>
  );
}

interface PlanTableProps {
  readonly lines: readonly Line[];
  /** Typed totals of sessions to be returned; null for other actions. */
  readonly sums: SumsOfOrders | null;
  readonly change: (id: string, name: SumName, typed: string) => void;
}

function PlanTable({ lines, sums, change }: PlanTableProps) {
  const t = useText(pickedText);
  const o = useText(orderText);
  const txId: RowsColumn<Line> = { title: o('txId'), cell: (line) => line.txId, width: 190 };
  const agent: RowsColumn<Line> = { title: t('agent'), cell: (line) => line.agentAccount };
  const member: RowsColumn<Line> = { title: t('member'), cell: (line) => line.memberAccount };
  const state: RowsColumn<Line> = {
    title: o('state'),
    cell: (line) => <StatusTag tone={stateTones[line.state]}>{o(`state.${line.state}`)}</StatusTag>,
  };
  const amount: RowsColumn<Line> = {
    title: o('amount'),
    cell: (line) => <Money value={line.amount} currency={line.currency} />,
    align: 'right',
  };
  const result: RowsColumn<Line> = {
    title: t('result'),
    cell: (line) => <Result line={line} sums={sums} />,
    width: 250,
  };
  const sum = (name: SumName): RowsColumn<Line> => ({
    title: o(name),
    cell: (line) =>
      line.action === null ? null : (
        <SumBox
          label={`${o(name)} ${line.txId}`}
          value={sums?.[line.id]?.[name] ?? ''}
          onChange={(typed) => change(line.id, name, typed)}
        />
      ),
    width: 130,
  });
  const columns: readonly RowsColumn<Line>[] = sums
    ? [txId, member, state, amount, sum('totalBet'), sum('totalWin'), result]
    : [
        txId,
        { title: t('time'), cell: ({ createdAt }) => <Time value={createdAt} />, width: 150 },
        agent,
        member,
        { title: o('kind'), cell: ({ kind }) => o(`kind.${kind}`) },
        state,
        amount,
        result,
      ];
  return (
    <RowsTable label={t('result')} rows={lines} rowKey={({ id }) => id} empty={t('none')} columns={columns} />
  );
}

/** Amount of a session, without the blanks of a paste. */
function SumBox(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (typed: string) => void;
}) {
  const { label, value, onChange } = props;
  return (
    <TextBox
      label={label}
      value={value}
      inputMode="decimal"
      size="small"
      invalid={value !== '' && checkAmountOrZero(value) !== null}
      onChange={(typed) => onChange(typed.trim())}
    />
  );
}

/** Effect of the action on an order, in a sentence. */
function Result({ line, sums }: { readonly line: Line; readonly sums: SumsOfOrders | null }) {
  const t = useText(pickedText);
  const { id, action, obstacle, amount, currency } = line;
  if (action === null) return t(`obstacle.${obstacle ?? 'running'}`);
  if (action !== 'returnBySums') return t(`does.${action}`);
  const plan = planReturn(amount, sums?.[id]);
  if (plan.kind !== 'due') return t(`sums.${plan.kind}`);
  return t('does.returnBySums', { amount: `${formatMoney(plan.amount)} ${currency}` });
}

/** Box for lines of a spreadsheet, which fill the totals, with an error for each line that does not fit. */
function PastedSums(props: { readonly lines: readonly Line[]; readonly fill: (sums: SumsOfOrders) => void }) {
  const t = useText(pickedText);
  const { lines, fill } = props;
  const [text, setText] = useState('');
  const { sums, errors } = readPastedSums(text, lines);
  const filled = Object.keys(sums).length;
  return (
    <>
      <FormItem label={t('paste')} hint={t('pasteHint')}>
        <TextArea
          label={t('paste')}
          lines={2}
          value={text}
          onChange={(next) => {
            setText(next);
            fill(readPastedSums(next, lines).sums);
          }}
        />
      </FormItem>
      {text.trim() !== '' && (
        <div role="status" className="order-pasted">
          <p>{t('pasted', { count: filled, errors: errors.length })}</p>
          {errors.length > 0 && (
            <ul>
              {errors.map(({ line, error, value }) => (
                <li key={line}>{t(`paste.${error}`, { line, value })}</li>
              ))}
            </ul>
          )}
        </div>
      )}
    </>
  );
}
