import { riskDesk } from '@pitboss/contract/risk/risk-desk';
import type { MonitorCode } from '@pitboss/risk/monitors';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { serve, type WriteContext } from '../../kernel/calls/serve.ts';
import { decide } from './decide.ts';
import { alertOf } from './desk.sql.ts';

interface Asked {
  readonly id: string;
  readonly result: string;
  readonly remark?: string | undefined;
}

/** A verdict on the alert of one thing, as on any alert. */
async function decideOne(context: WriteContext, code: MonitorCode, asked: Asked) {
  const alertId = await alertOf(context.tx, code, asked.id);
  if (alertId === null) throw new Refusal('notFound');
  return decide(context, [alertId], { result: asked.result, remark: asked.remark ?? '' });
}

export const riskDeskRoutes = serve(riskDesk, {
  transferLimit: (context, asked) => decideOne(context, 'transferLimit', asked),
  transferMonitor2: (context, asked) => decideOne(context, 'playerTransfer2', asked),
});
