import type { Call, ReplyOf, RequestInput } from '@pitboss/contract/define';
import { Form, type FormInstance } from 'antd';
import { useState } from 'react';
import { CallError, networkCode, newKey, sentForApproval } from '../calls/send.ts';
import { useWrite } from '../calls/use-call.ts';
import type { Text } from '../text.ts';
import { showAtField } from './show-at.ts';

/** What a form sends and what follows. */
export interface WriteForm<C extends Call, V extends object> {
  readonly call: C;
  /** What the fields start with. */
  readonly initial: V;
  /** The payload of the filled form; null refuses, after the person was shown why. */
  readonly payload: (values: V) => RequestInput<C> | null | Promise<RequestInput<C> | null>;
  readonly onDone?: (reply: ReplyOf<C>) => void;
  /** Said after success. */
  readonly done?: Text | false;
  /** Title of a refusal. */
  readonly failed?: Text;
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
  const write = useWrite(options.call, { done: options.done });
  const [idempotencyKey, setIdempotencyKey] = useState(newKey);
  const submit = async () => {
    try {
      const payload = await options.payload(form.getFieldsValue(true) as V);
      if (payload === null) return;
      const reply = await write.mutateAsync({
        payload,
        options: { idempotencyKey, failed: options.failed, showAt: showAtField(form) },
      });
      setIdempotencyKey(newKey());
      options.onDone?.(reply);
      over();
    } catch (error) {
      // Without a reply the write may have happened: the next try must be the same one. A refusal ends it.
      if (!(error instanceof CallError)) throw error;
      if (sentForApproval(error)) over();
      if (error.code !== networkCode) setIdempotencyKey(newKey());
    }
  };
  return { form, submit, busy: write.isPending };
}
