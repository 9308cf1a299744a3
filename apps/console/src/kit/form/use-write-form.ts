import type { Call, RequestInput } from '@pitboss/contract/core/define';
import { useRef, useState } from 'react';
import { CallError } from '../calls/send.ts';
import { type SendOnce, useSendOnce } from '../calls/use-send-once.ts';
import { type FormInstance, useForm } from './form.tsx';
import { showAtField } from './show-at.ts';

/** Payload of a form and handling of its outcome. */
export interface WriteForm<C extends Call, V extends object> extends SendOnce<C> {
  /** Initial values of the fields. */
  readonly initial: V;
  /**
   * The version of the record that `initial` shows, or of several by their ids. The form sends the one that
   * it began with, whatever is read while it is open, so that a change of another user in between is not
   * overwritten.
   */
  readonly version?: number | Readonly<Record<string, number>> | undefined;
  /** Builds the payload of the filled form; null cancels, after the user has been shown the reason. */
  readonly payload: (values: V) => RequestInput<C> | null | Promise<RequestInput<C> | null>;
}

/**
 * Manages a form that makes one write, in a dialog or on a page. A rejection leaves it as filled, with the
 * reason at the field concerned; `over` is called after success, and when the change waits for a second
 * approver.
 */
export function useWriteForm<C extends Call, V extends object>(
  options: WriteForm<C, V>,
  over: () => void,
): {
  readonly form: FormInstance<V>;
  readonly submit: () => Promise<void>;
  readonly busy: boolean;
  /** Takes over the version of what the form is given to show now. */
  readonly beginAgain: (version: WriteForm<C, V>['version']) => void;
} {
  const [form] = useForm<V>();
  const { send, busy: sending } = useSendOnce(options, over);
  const [preparing, setPreparing] = useState(false);
  const version = useRef(options.version);
  const submit = async () => {
    // A payload may need a call before the write; a further press meanwhile must not send the form twice.
    setPreparing(true);
    try {
      const payload = await options.payload(form.getFieldsValue(true) as V);
      if (payload !== null) await send(withVersion(payload, version.current), showAtField(form));
    } catch (error) {
      // A call before the write (a salt, a preview) has shown the reason of its failure.
      if (!(error instanceof CallError)) throw error;
    } finally {
      setPreparing(false);
    }
  };
  const beginAgain = (next: WriteForm<C, V>['version']) => {
    version.current = next;
  };
  return { form, submit, busy: preparing || sending, beginAgain };
}

function withVersion<C extends Call>(
  payload: RequestInput<C>,
  version: WriteForm<C, object>['version'],
): RequestInput<C> {
  if (version === undefined) return payload;
  const named = typeof version === 'number' ? { version } : { versions: version };
  return { ...(payload as object), ...named } as RequestInput<C>;
}
