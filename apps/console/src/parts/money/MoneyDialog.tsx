import type { ReplyOf, RequestInput } from '@pitboss/contract/core/define';
import { money } from '@pitboss/contract/money/money';
import { checkAmountOrZero, textLimits } from '@pitboss/rules/checks/field-checks';
import { checkAmount } from '@pitboss/rules/validation';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { CallError, networkCode, newKey, send, sentForApproval } from '../../kit/calls/send.ts';
import { afterWrite } from '../../kit/calls/use-call.ts';
import { Button } from '../../kit/controls/button.tsx';
import { Callout } from '../../kit/detail/callout.tsx';
import { useDiscard } from '../../kit/dialog/discard.tsx';
import { Modal } from '../../kit/dialog/modal.tsx';
import { changedFields, useDraft } from '../../kit/form/draft.ts';
import { fieldsOf } from '../../kit/form/field-names.ts';
import { DecimalField, TextField } from '../../kit/form/fields.tsx';
import { Form, type FormInstance, useForm } from '../../kit/form/form.tsx';
import { useRule } from '../../kit/form/rules.ts';
import { showAtField } from '../../kit/form/show-at.ts';
import { Restored } from '../../kit/inputs/restored.tsx';
import { useInFront } from '../../kit/navigation.tsx';
import { notify } from '../../kit/notices.ts';
import { sayNow, useText } from '../../kit/text.ts';
import { moneyText } from './money.text.ts';
import { PreviewTable } from './PreviewTable.tsx';

const field = fieldsOf(money.addBalance);

type Preview = ReplyOf<typeof money.preview>;
export type MoneyAction = 'quotaIn' | 'quotaOut' | 'points' | 'credit' | 'deposit' | 'withdraw' | 'reverse';

interface Values {
  amount?: string;
  remark?: string;
}

/** Code of an order whose accounts have changed since its preview. */
const changedCode = 1301;

const orders = {
  quotaIn: 'quota',
  quotaOut: 'quota',
  points: 'points',
  credit: 'credit',
  deposit: 'deposit',
  withdraw: 'withdraw',
  reverse: 'reverse',
} as const;
const calls = {
  quotaIn: money.addBalance,
  quotaOut: money.addBalance,
  points: money.buyPoints,
  credit: money.setCredit,
  deposit: money.deposit,
  withdraw: money.withdraw,
  reverse: money.reverse,
} as const;

const directionOf = (action: MoneyAction) =>
  action === 'quotaIn' ? ('in' as const) : action === 'quotaOut' ? ('out' as const) : undefined;

/** Returns the write of an action, with the fingerprint of the preview that the user has seen. */
function payloadOf(
  action: MoneyAction,
  id: string,
  { amount = '', remark = '' }: Values,
  fingerprint: string,
) {
  const common = { id, remark, fingerprint };
  if (action === 'reverse') return common;
  const direction = directionOf(action);
  return { ...common, amount, ...(direction ? { direction } : {}) };
}

export interface MoneyDialogProps {
  readonly action: MoneyAction;
  /** The agent, the member, or the entry to undo. */
  readonly id: string;
  readonly whom: string;
  readonly currency: string;
  readonly close: () => void;
}

/**
 * The steps of a money order: `next` makes the preview of the input, `confirm` carries the order out and
 * closes. When an account changed meanwhile, the new preview is shown and `changed` is true.
 */
function useMoneyOrder({ action, id, close }: MoneyDialogProps, form: FormInstance<Values>) {
  const client = useQueryClient();
  const [values, setValues] = useState<Values>({});
  const [preview, setPreview] = useState<Preview | null>(null);
  const [changed, setChanged] = useState(false);
  const [busy, setBusy] = useState(false);
  const [key, setKey] = useState(newKey);

  const working = async (work: () => Promise<void>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      // A rejected call has notified the user; anything else is a defect and must not be swallowed.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setBusy(false);
    }
  };
  const look = async (wanted: Values) => {
    const direction = directionOf(action);
    const request = { order: orders[action], id, amount: wanted.amount, direction, remark: wanted.remark };
    setPreview(await send(money.preview, request, { showAt: showAtField(form) }));
  };
  const confirm = () =>
    working(async () => {
      if (!preview) return;
      const call = calls[action];
      const payload = payloadOf(action, id, values, preview.fingerprint) as RequestInput<typeof call>;
      try {
        await send(call, payload, { idempotencyKey: key });
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        // Without a reply the order may have been carried out: the next try must be the same one.
        if (error.code === networkCode) return;
        setKey(newKey());
        if (sentForApproval(error)) return close();
        if (error.code !== changedCode) return;
        setChanged(true);
        return look(values);
      }
      notify({ kind: 'success', title: sayNow(moneyText.done) });
      await afterWrite(client, call);
      close();
    });
  const next = (wanted: Values) => {
    setValues(wanted);
    setChanged(false);
    void working(() => look(wanted));
  };
  const back = () => setPreview(null);
  return { preview, changed, busy, next, back, confirm };
}

/**
 * A money order in two steps: the input, then a dry run that shows accounts, entry, rate and limits to the
 * cent, and only then the confirmation. When an account changed meanwhile, the new preview is shown and has
 * to be confirmed again.
 */
export function MoneyDialog(props: MoneyDialogProps): ReactNode {
  const { action, id, whom, currency } = props;
  const t = useText(moneyText);
  const rule = useRule();
  const inFront = useInFront();
  const [form] = useForm<Values>();
  const formId = useId();
  const draft = useDraft(`money ${action} ${id}`);
  const [restored, setRestored] = useState(draft.left);
  const close = () => {
    draft.forget();
    props.close();
  };
  const { preview, changed, busy, next, back, confirm } = useMoneyOrder({ ...props, close }, form);
  const typed = () => changedFields({}, form.getFieldsValue(true));
  const { onEscape, question } = useDiscard(() => Object.keys(typed()).length > 0, close);
  const discard = () => {
    draft.forget();
    setRestored(null);
    form.setFieldsValue({ amount: '', remark: '' });
  };
  return (
    <>
      <Modal
        open={inFront}
        title={t('titleOf', { what: t(action), whom })}
        width={560}
        onCancel={close}
        onEscape={onEscape}
        footer={[
          <Button key="cancel" onClick={preview ? back : close}>
            {t(preview ? 'back' : 'cancel')}
          </Button>,
          <Button
            key="go"
            type="primary"
            loading={busy}
            disabled={preview !== null && preview.refusal !== null}
            onClick={preview ? confirm : form.submit}
          >
            {t(preview ? 'confirm' : 'next')}
          </Button>,
        ]}
      >
        {changed && preview && <Callout kind="warning" title={t('changed')} />}
        {preview && <PreviewTable preview={preview} />}
        {restored && !preview && <Restored className="k-restored" at={restored.at} discard={discard} />}
        <Form<Values>
          id={formId}
          form={form}
          hidden={preview !== null}
          initialValues={{ ...restored?.values }}
          onValuesChange={() => draft.keep(typed(), undefined, document.getElementById(formId))}
          onFinish={next}
        >
          {action !== 'reverse' && (
            <DecimalField
              name={field.amount}
              label={t(action === 'points' ? 'amountCny' : action === 'credit' ? 'newCredit' : 'amount')}
              required
              unit={action === 'points' ? 'CNY' : currency}
              hint={action === 'credit' ? t('creditHint') : undefined}
              check={rule(action === 'credit' ? checkAmountOrZero : checkAmount)}
            />
          )}
          <TextField
            name={field.remark}
            label={t('remark')}
            max={textLimits.moneyRemark}
            required={action === 'reverse'}
          />
        </Form>
      </Modal>
      {question}
    </>
  );
}
