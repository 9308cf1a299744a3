import { useQueryClient } from '@tanstack/react-query';
import { kitText } from '../kit.text.ts';
import { notify } from '../notices.ts';
import { sayNow } from '../text.ts';
import type { Mutation } from './mutation.ts';
import { send } from './send.ts';
import { afterWrite } from './use-call.ts';

/**
 * Returns a function that makes a write named by `mutation`, notifies of its success and makes stale what it
 * touched.
 */
export function useMutate(): (mutation: Mutation) => Promise<void> {
  const client = useQueryClient();
  return async ({ call, payload }) => {
    await send(call, payload);
    notify({ kind: 'success', title: sayNow(kitText.done) });
    await afterWrite(client, call);
  };
}
