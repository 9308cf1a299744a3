import { riskRecords } from '@pitboss/contract/risk/risk-records';
import { undoMs } from '@pitboss/contract/risk/risk-words';
import { ms } from '../../domain/sql/wire.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { serve, type WriteContext } from '../../kernel/calls/serve.ts';
import { notifyLive } from '../../kernel/live/notify.ts';
import {
  addRecords,
  clearAlerts,
  listRecords,
  lockAlerts,
  lockRecords,
  type RecordRow,
  recordsOf,
  undoRecords,
} from './records.sql.ts';
import { alertWire } from './risk-wire.ts';

const platform = [{ tenantId: '0', agentId: '0' }];
const openStates = new Set(['open', 'snoozed']);

function wire(row: RecordRow) {
  const alert = alertWire(row);
  if (!alert) return [];
  const { code, key, number, subject, name, memberId, agentId, agentAccount, gameId, content } = alert;
  return [
    {
      ...{ id: row.record_id, alertId: row.id, code, key, number, content },
      ...{ subject, name, memberId, agentId, agentAccount, gameId },
      ...{ handler: row.handler, at: ms(row.decided), result: row.result, remark: row.remark },
      seconds: row.seconds,
      acts: [],
    },
  ];
}

/** Clears decided alerts from the feed. */
async function clear(context: WriteContext, { code, before }: { code?: string | undefined; before: number }) {
  const cleared = await clearAlerts(context.tx, code, new Date(before));
  context.audit({ target: code ? `monitor:${code}` : 'alerts', after: { cleared, before } });
  return { ids: [], cleared, undoUntil: null };
}

/** One verdict on some alerts; what is decided already refuses all of them. */
async function decide(context: WriteContext, ids: readonly string[], result: string, remark: string) {
  const { tx, services, session } = context;
  const asked = [...new Set(ids)];
  const alerts = await lockAlerts(tx, asked);
  if (alerts.length < asked.length) throw new Refusal('notFound');
  const decided = alerts.find(({ state }) => !openStates.has(state));
  if (decided)
    throw new Refusal('risk.decided', {
      key: decided.key,
      operator: decided.handler ?? 'system',
      at: (decided.decided_at ?? new Date(0)).toISOString().slice(0, 19).replace('T', ' '),
    });
  const records = alerts.map(({ id }) => ({ id: services.ids.next(), alertId: id }));
  await addRecords(tx, records, { result, remark, operatorId: session.operatorId });
  context.audit({
    target: alerts
      .map(({ id, key }) => `alert:${id} ${key}`)
      .slice(0, 3)
      .join(', '),
    before: { state: 'open' },
    after: { state: result, remark, alerts: alerts.length },
  });
  return { ids: records.map(({ id }) => id), cleared: 0, undoUntil: Date.now() + undoMs };
}

export const riskRecordRoutes = serve(riskRecords, {
  async decide(context, { ids, result, remark = '', clear: cleared }) {
    if ((ids === undefined) === (cleared === undefined))
      throw new Refusal('request.invalid', { field: 'ids' });
    if (ids && result === undefined) throw new Refusal('request.invalid', { field: 'result' });
    if (result === 'abnormal' && remark.trim() === '') throw new Refusal('risk.remark', {}, 'remark');
    await notifyLive(context.tx, 'risk', platform);
    if (cleared) return clear(context, cleared);
    return decide(context, ids ?? [], result ?? '', remark.trim());
  },

  async undo(context, { ids }) {
    const { tx, session } = context;
    const records = await lockRecords(tx, [...new Set(ids)]);
    if (records.length < new Set(ids).size) throw new Refusal('notFound');
    const own = records.every((one) => one.operator_id === session.operatorId && !one.undone);
    if (!own || records.some(({ ageMs }) => ageMs > undoMs)) throw new Refusal('risk.fixed');
    if (records.some(({ newer }) => newer)) throw new Refusal('risk.newer');
    await undoRecords(tx, records);
    await notifyLive(tx, 'risk', platform);
    context.audit({
      target: records
        .map((one) => `alert:${one.alert_id} ${one.key}`)
        .slice(0, 3)
        .join(', '),
      after: { state: 'open', alerts: records.length },
    });
    return null;
  },

  async ofAlert({ db }, asked) {
    if (asked.alertId === undefined && asked.key === undefined) throw new Refusal('filter.required');
    return (await recordsOf(db, asked)).flatMap(wire);
  },

  async list({ db }, filter) {
    const { total, rows } = await listRecords(db, filter);
    return { total, list: rows.flatMap(wire) };
  },
});
