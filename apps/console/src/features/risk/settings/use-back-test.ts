import type { RequestInput } from '@pitboss/contract/define';
import { riskTuning } from '@pitboss/contract/risk/risk-tuning';
import { useState } from 'react';
import { useCall, useWrite } from '../../../kit/calls/use-call.ts';

const lookMs = 400;

/** A back-test that was begun here, followed until it is done. `of` names what it was begun for. */
export function useBackTest() {
  const [begun, setBegun] = useState<{ readonly id: string; readonly of: string } | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const start = useWrite(riskTuning.backTest, { done: false });
  const query = useCall(
    riskTuning.readBackTest,
    { id: begun?.id ?? '0' },
    { enabled: begun !== null && over !== begun.id, everyMs: lookMs, keepPrevious: true, quiet: true },
  );
  const test = begun && query.data?.id === begun.id ? query.data : null;
  if (test && (test.state === 'done' || test.state === 'failed') && over !== test.id) setOver(test.id);
  return {
    test,
    of: begun?.of ?? null,
    busy: start.isPending || (begun !== null && over !== begun.id),
    async run(of: string, payload: RequestInput<typeof riskTuning.backTest>) {
      const reply = await start.mutateAsync({ payload }).catch(() => null);
      if (reply) setBegun({ id: reply.id, of });
    },
  };
}
export type BackTest = ReturnType<typeof useBackTest>;
