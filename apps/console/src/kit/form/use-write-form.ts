import type { Call, RequestInput } from '@pitboss/contract/define';
import { Form, type FormInstance } from 'antd';
import { CallError } from '../calls/send.ts';
import { type SendOnce, useSendOnce } from '../calls/use-send-once.ts';
import { showAtField } from './show-at.ts';

/** What a form sends and what follows. */
export interface WriteForm<C extends Call, V extends object> extends SendOnce<C> {
  /** What the fields start with. */
  readonly initial: V;
  /** The payload of the filled form; null refuses, after the person was shown why. */
  readonly payload: (values: V) => RequestInput<C> | null | Promise<RequestInput<C> | null>;
}

/**
 * A form that makes one write, in a dialog or on a page. A refusal leaves it as filled, with the reason at the field it
 * speaks of; `over` is called after success, and when the change waits for a second person.
 */
export function useWriteForm<C extends Call, V extends object>(
  options: WriteForm<C, V>,
  over: () => void,
): { readonly form: FormInstance<V>; readonly submit: () => Promise<void>; readonly busy: boolean } {
  const [form] = Form.useForm<V>();
  const { send, busy } = useSendOnce(options, over);
  const submit = async () => {
    try {
      const payload = await options.payload(form.getFieldsValue(true) as V);
      if (payload !== null) await send(payload, showAtField(form));
    } catch (error) {
      // A call before the write (a salt, a preview) has said why it failed.
      if (!(error instanceof CallError)) throw error;
    }
  };
  return { form, submit, busy };
}
