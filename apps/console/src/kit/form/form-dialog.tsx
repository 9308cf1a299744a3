import type { Call, ReplyOf, RequestInput } from '@pitboss/contract/define';
import { Form, Modal } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { CallError, networkCode, newKey, sentForApproval } from '../calls/send.ts';
import { useWrite } from '../calls/use-call.ts';
import { useDialogFocus } from '../dialog/dialog-focus.ts';
import { kitText } from '../kit.text.ts';
import { useInFront } from '../place.tsx';
import type { Text } from '../text.ts';
import { useText } from '../text.ts';
import { showAtField } from './show-at.ts';

export interface FormDialogProps<C extends Call, V extends object> {
  readonly title: string;
  readonly call: C;
  /** What the fields start with. */
  readonly initial: V;
  /** The payload of the filled form; null refuses, after the person was shown why. */
  readonly payload: (values: V) => RequestInput<C> | null | Promise<RequestInput<C> | null>;
  readonly onClose: () => void;
  readonly onDone?: (reply: ReplyOf<C>) => void;
  /** Said after success. */
  readonly done?: Text | false;
  /** Title of a refusal. */
  readonly failed?: Text;
  readonly width?: number;
  readonly okText?: string;
  /** Fields from fields.tsx, named like the members of `initial`. */
  readonly children: ReactNode;
}

/**
 * A form in a dialog that makes one write. Stays open, as filled, when the server refuses, with the reason at the field
 * it speaks of; closes after success.
 * It leaves the screen while its tab is hidden and comes back as it was.
 */
export function FormDialog<C extends Call, V extends object>(props: FormDialogProps<C, V>): ReactNode {
  const t = useText(kitText);
  const inFront = useInFront();
  useDialogFocus(inFront);
  const formId = useId();
  const [form] = Form.useForm<V>();
  const write = useWrite(props.call, { done: props.done });
  const [idempotencyKey, setIdempotencyKey] = useState(newKey);

  const submit = async () => {
    try {
      const payload = await props.payload(form.getFieldsValue(true) as V);
      if (payload === null) return;
      const reply = await write.mutateAsync({
        payload,
        options: { idempotencyKey, failed: props.failed, showAt: showAtField(form) },
      });
      props.onDone?.(reply);
      props.onClose();
    } catch (error) {
      // Without a reply the write may have happened: the next try must be the same one. A refusal ends it.
      if (!(error instanceof CallError)) throw error;
      if (sentForApproval(error)) props.onClose();
      if (error.code !== networkCode) setIdempotencyKey(newKey());
    }
  };
  return (
    <Modal
      open={inFront}
      title={props.title}
      width={props.width ?? 480}
      okText={props.okText ?? t('confirm')}
      cancelText={t('cancel')}
      mask={{ closable: false }}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: write.isPending }}
      onCancel={props.onClose}
    >
      <Form<V>
        id={formId}
        form={form}
        layout="horizontal"
        labelCol={{ flex: '112px' }}
        colon={false}
        requiredMark
        initialValues={props.initial}
        onFinish={submit}
        className="k-form"
      >
        {props.children}
      </Form>
    </Modal>
  );
}
