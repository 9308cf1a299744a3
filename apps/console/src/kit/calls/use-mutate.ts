import { useQueryClient } from '@tanstack/react-query';
import { kitText } from '../kit.text.ts';
import type { Mutation } from '../list/list-types.ts';
import { notify } from '../notices.ts';
import { sayNow } from '../text.ts';
import { send } from './send.ts';
import { afterWrite } from './use-call.ts';

/** Makes a write named by `mutation`, says so and makes what it touched stale. */
export function useMutate(): (mutation: Mutation) => Promise<void> {
  const client = useQueryClient();
  return async ({ call, payload }) => {
    await send(call, payload);
    notify({ kind: 'success', title: sayNow(kitText.done) });
    await afterWrite(client, call);
  };
}
