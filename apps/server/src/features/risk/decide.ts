import { undoMs } from '@pitboss/contract/risk/risk-words';
import type { WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { notifyLive } from '../../platform/live/notify.ts';
import { decideRecordsOf } from './opposites.sql.ts';
import { addRecords, lockAlerts } from './risk-records.sql.ts';

const openStates = new Set(['open', 'snoozed']);

export interface Verdict {
  readonly result: string;
  readonly remark: string;
}

/**
 * Records one verdict on some alerts, with a record each. Throws `risk.decided`, with operator and time, when
 * one of them is decided already, and then decides none. Returns the ids of the records and until when they
 * can be undone, in ms.
 */
export async function decide(
  context: WriteContext,
  ids: readonly string[],
  verdict: Verdict,
): Promise<{ ids: string[]; undoUntil: number }> {
  const { tx, services, session } = context;
  const { result } = verdict;
  const remark = verdict.remark.trim();
  if (result === 'abnormal' && remark === '') throw new AppError('risk.remark', {}, 'remark');
  const requested = [...new Set(ids)];
  const alerts = await lockAlerts(tx, requested);
  if (alerts.length < requested.length) throw new AppError('notFound');
  const decided = alerts.find(({ state }) => !openStates.has(state));
  if (decided)
    throw new AppError('risk.decided', {
      key: decided.key,
      operator: decided.handler ?? { zh_cn: '系统', en_us: 'System' },
      at: { ms: decided.decided_at?.getTime() ?? 0 },
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
