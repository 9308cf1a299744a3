import type { Call, ReplyOf, RequestInput } from '@pitboss/contract/core/define';
import { useState } from 'react';
import type { Text } from '../text.ts';
import { CallError, networkCode, newKey, reloadCode, type SendOptions, sentForApproval } from './send.ts';
import { useWrite } from './use-call.ts';

export interface SendOnce<C extends Call> {
  readonly call: C;
  readonly onDone?: (reply: ReplyOf<C>) => void;
  /** Message after success. */
  readonly done?: Text | false;
  /** Title of a rejection. */
  readonly failed?: Text;
}

/**
 * Sends what the user filled in, at most once: another try after a lost reply is the same write. `over` is
 * called after success, and when the change waits for a second approver; a rejection leaves everything as it
 * is.
 */
export function useSendOnce<C extends Call>(
  options: SendOnce<C>,
  over: () => void,
): {
  readonly send: (payload: RequestInput<C>, showAt: SendOptions['showAt']) => Promise<void>;
  readonly busy: boolean;
} {
  const write = useWrite(options.call, { done: options.done });
  const [idempotencyKey, setIdempotencyKey] = useState(newKey);
  const send = async (payload: RequestInput<C>, showAt: SendOptions['showAt']) => {
    try {
      const reply = await write.mutateAsync({
        payload,
        options: { idempotencyKey, failed: options.failed, showAt },
      });
      setIdempotencyKey(newKey());
      options.onDone?.(reply);
      over();
    } catch (error) {
      // Without a reply the write may have happened: the next try must be the same one. A rejection ends it.
      if (!(error instanceof CallError)) throw error;
      if (sentForApproval(error) || error.code === reloadCode) over();
      if (error.code !== networkCode) setIdempotencyKey(newKey());
    }
  };
  return { send, busy: write.isPending };
}
