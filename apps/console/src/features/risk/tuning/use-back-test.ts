import type { ReplyOf, RequestInput } from '@pitboss/contract/core/define';
import { riskTuning } from '@pitboss/contract/risk/risk-tuning';
import { useState } from 'react';
import { useCall, useWrite } from '../../../kit/calls/use-call.ts';

const lookMs = 400;
/** Returns whether a back test has ended. */
const isOver = ({ state }: ReplyOf<typeof riskTuning.readBackTest>) => state === 'done' || state === 'failed';

/** A back-test that was begun here, followed until it is done. `of` names what it was begun for. */
export function useBackTest() {
  const [begun, setBegun] = useState<{ readonly id: string; readonly of: string } | null>(null);
  const start = useWrite(riskTuning.backTest, { done: false });
  const query = useCall(
    riskTuning.readBackTest,
    { id: begun?.id ?? '0' },
    {
      enabled: begun !== null,
      everyMs: (reply) => (isOver(reply) ? undefined : lookMs),
      keepPrevious: true,
      quiet: true,
    },
  );
  const test = begun && query.data?.id === begun.id ? query.data : null;
  return {
    test,
    of: begun?.of ?? null,
    busy: start.isPending || (begun !== null && !(test && isOver(test))),
    async run(of: string, payload: RequestInput<typeof riskTuning.backTest>) {
      const reply = await start.mutateAsync({ payload }).catch(() => null);
      if (reply) setBegun({ id: reply.id, of });
    },
  };
}
export type BackTest = ReturnType<typeof useBackTest>;
