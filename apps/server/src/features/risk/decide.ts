import { undoMs } from '@pitboss/contract/risk/risk-words';
import { Refusal } from '../../kernel/calls/refusal.ts';
import type { WriteContext } from '../../kernel/calls/serve.ts';
import { notifyLive } from '../../kernel/live/notify.ts';
import { decideRecordsOf } from './opposites.sql.ts';
import { addRecords, lockAlerts } from './records.sql.ts';

const openStates = new Set(['open', 'snoozed']);

export interface Verdict {
  readonly result: string;
  readonly remark: string;
}

/**
 * One verdict on some alerts, with a record each; one that is decided already refuses all of them, naming who and when. Gives
 * the ids of the records, and until when they can be undone.
 */
export async function decide(
  context: WriteContext,
  ids: readonly string[],
  verdict: Verdict,
): Promise<{ ids: string[]; undoUntil: number }> {
  const { tx, services, session } = context;
  const { result } = verdict;
  const remark = verdict.remark.trim();
  if (result === 'abnormal' && remark === '') throw new Refusal('risk.remark', {}, 'remark');
  const asked = [...new Set(ids)];
  const alerts = await lockAlerts(tx, asked);
  if (alerts.length < asked.length) throw new Refusal('notFound');
  const decided = alerts.find(({ state }) => !openStates.has(state));
  if (decided)
    throw new Refusal('risk.decided', {
      key: decided.key,
      operator: decided.handler ?? { zh_cn: '系统', en_us: 'the system' },
      at: (decided.decided_at ?? new Date(0)).toISOString().slice(0, 19).replace('T', ' '),
    });
  const records = alerts.map(({ id }) => ({ id: services.ids.next(), alertId: id }));
  await addRecords(tx, records, { result, remark, operatorId: session.operatorId });
  await decideRecordsOf(tx, records, result);
  await notifyLive(tx, 'risk', [{ tenantId: '0', agentId: '0' }]);
  context.audit({
    target: alerts
      .map(({ id, key }) => `alert:${id} ${key}`)
      .slice(0, 3)
      .join(', '),
    before: { state: 'open' },
    after: { state: result, remark, alerts: alerts.length },
  });
  return { ids: records.map(({ id }) => id), undoUntil: Date.now() + undoMs };
}
