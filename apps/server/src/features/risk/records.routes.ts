import { riskRecords } from '@pitboss/contract/risk/risk-records';
import { undoMs } from '@pitboss/contract/risk/risk-words';
import { snoozeCovered } from '../../domain/risk/cases.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { serve, type WriteContext } from '../../kernel/calls/serve.ts';
import { notifyLive } from '../../kernel/live/notify.ts';
import { decide } from './decide.ts';
import { clearAlerts, listRecords, lockRecords, recordsOf, undoRecords } from './records.sql.ts';
import { recordWire } from './risk-wire.ts';

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
      throw new Refusal('request.invalid', { field: 'ids' });
    if (ids && result === undefined) throw new Refusal('request.invalid', { field: 'result' });
    if (cleared) {
      await notifyLive(context.tx, 'risk', platform);
      return clear(context, cleared);
    }
    return { ...(await decide(context, ids ?? [], { result: result ?? '', remark })), cleared: 0 };
  },

  async undo(context, { ids }) {
    const { tx, session } = context;
    const records = await lockRecords(tx, [...new Set(ids)]);
    if (records.length < new Set(ids).size) throw new Refusal('notFound');
    const own = records.every((one) => one.operator_id === session.operatorId && !one.undone);
    if (!own || records.some(({ ageMs }) => ageMs > undoMs)) throw new Refusal('risk.fixed');
    if (records.some(({ newer }) => newer)) throw new Refusal('risk.newer');
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

  async ofAlert({ db }, asked) {
    if (asked.alertId === undefined && asked.key === undefined) throw new Refusal('filter.required');
    return (await recordsOf(db, asked)).flatMap(recordWire);
  },

  async list({ db }, filter) {
    const { total, rows } = await listRecords(db, filter);
    return { total, list: rows.flatMap(recordWire) };
  },
});
