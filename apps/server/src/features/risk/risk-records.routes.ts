import { riskRecords } from '@pitboss/contract/risk/risk-records';
import { undoMs } from '@pitboss/contract/risk/risk-words';
import { snoozeCovered } from '../../domain/risk/cases.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { notifyLive } from '../../platform/live/notify.ts';
import { decide } from './decide.ts';
import { recordDto } from './record-dto.ts';
import { clearAlerts, listRecords, lockRecords, recordsOf, undoRecords } from './risk-records.sql.ts';

const platform = [{ tenantId: '0', agentId: '0' }];

/** Clears decided alerts from the feed. */
async function clear(context: WriteContext, { code, before }: { code?: string | undefined; before: number }) {
  const cleared = await clearAlerts(context.tx, code, new Date(before));
  context.audit({ target: code ? `monitor:${code}` : 'alerts', after: { cleared, before } });
  return { ids: [], cleared, undoUntil: null };
}

export const riskRecordRoutes = serve(riskRecords, {
  async decide(context, { ids, result, remark = '', clear: cleared }) {
    if ((ids === undefined) === (cleared === undefined))
      throw new AppError('request.invalid', { field: 'ids' });
    if (ids && result === undefined) throw new AppError('request.invalid', { field: 'result' });
    if (cleared) {
      await notifyLive(context.tx, 'risk', platform);
      return clear(context, cleared);
    }
    return { ...(await decide(context, ids ?? [], { result: result ?? '', remark })), cleared: 0 };
  },

  async undo(context, { ids }) {
    const { tx, session } = context;
    const records = await lockRecords(tx, [...new Set(ids)]);
    if (records.length < new Set(ids).size) throw new AppError('notFound');
    const own = records.every((one) => one.operator_id === session.operatorId && !one.undone);
    if (!own || records.some(({ ageMs }) => ageMs > undoMs)) throw new AppError('risk.fixed');
    if (records.some(({ newer }) => newer)) throw new AppError('risk.newer');
    await undoRecords(tx, records);
    const opened = records.flatMap((one) => one.alert_id ?? []);
    await snoozeCovered(inTransaction(tx), opened, Date.now());
    await notifyLive(tx, 'risk', platform);
    context.audit({
      target: records
        .map((one) => `${one.alert_id ? `alert:${one.alert_id} ` : ''}${one.key}`)
        .slice(0, 3)
        .join(', '),
      after: { state: 'open', alerts: records.length },
    });
    return null;
  },

  async ofAlert({ db }, requested) {
    if (requested.alertId === undefined && requested.key === undefined) throw new AppError('filter.required');
    return (await recordsOf(db, requested)).flatMap(recordDto);
  },

  async list({ db }, filter) {
    const { total, rows } = await listRecords(db, filter);
    return { total, list: rows.flatMap(recordDto) };
  },
});
