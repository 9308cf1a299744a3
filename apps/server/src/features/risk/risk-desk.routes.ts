import { riskDesk } from '@pitboss/contract/risk/risk-desk';
import { undoMs } from '@pitboss/contract/risk/risk-words';
import type { MonitorCode } from '@pitboss/risk/monitors';
import { moneyText, ms, msOrNull } from '../../domain/sql/dto.ts';
import { serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { notifyLive } from '../../platform/live/notify.ts';
import { decide } from './decide.ts';
import { decidedPairs, decideOpposites, listOpposites, lockOpposites } from './opposites.sql.ts';
import { alertOf } from './risk-desk.sql.ts';
import { addRecords } from './risk-records.sql.ts';

interface Requested {
  readonly id: string;
  readonly result: string;
  readonly remark?: string | undefined;
}

/** Decides one alert, given by its own id or by the id of its order, like any alert. */
async function decideOne(context: WriteContext, code: MonitorCode, requested: Requested) {
  const alertId = await alertOf(context.tx, code, requested.id);
  if (alertId === null) throw new AppError('notFound');
  return decide(context, [alertId], { result: requested.result, remark: requested.remark ?? '' });
}

/**
 * Decides rounds of opposite bets; a pair all of whose rounds are decided gets the worst of their verdicts.
 */
async function decideRounds(
  context: WriteContext,
  requested: readonly string[],
  verdict: Omit<Requested, 'id'>,
) {
  const { tx, services, session } = context;
  const { result, remark: said = '' } = verdict;
  const remark = said.trim();
  if (result === 'abnormal' && remark === '') throw new AppError('risk.remark', {}, 'remark');
  const ids = [...new Set(requested)];
  const opposites = await lockOpposites(tx, ids);
  if (opposites.length < ids.length) throw new AppError('notFound');
  const decided = opposites.find(({ verdict: known }) => known !== null);
  if (decided)
    throw new AppError('risk.decided', {
      key: `relativelyBet|${decided.subject}`,
      operator: decided.handler ?? { zh_cn: '系统', en_us: 'System' },
      at: { ms: decided.decided_at?.getTime() ?? 0 },
    });
  const records = opposites.map(({ id }) => ({ id: services.ids.next(), oppositeId: id }));
  const by = { remark, operatorId: session.operatorId };
  await decideOpposites(tx, records, { ...by, result });
  const made = records.map(({ id }) => id);
  for (const pair of await decidedPairs(tx, [...new Set(opposites.map(({ subject }) => subject))])) {
    const id = services.ids.next();
    await addRecords(tx, [{ id, alertId: pair.alertId }], { ...by, result: pair.result });
    made.push(id);
  }
  await notifyLive(tx, 'risk', [{ tenantId: '0', agentId: '0' }]);
  context.audit({
    target: opposites
      .slice(0, 3)
      .map(({ id, subject }) => `opposite:${id} ${subject}`)
      .join(', '),
    before: { state: 'open' },
    after: { state: result, remark, records: opposites.length },
  });
  return { ids: made, undoUntil: Date.now() + undoMs };
}

export const riskDeskRoutes = serve(riskDesk, {
  async opposites({ db }, filter) {
    const { total, rows } = await listOpposites(db, filter);
    return {
      total,
      list: rows.map((row) => ({
        id: row.id,
        at: ms(row.at),
        round: row.round,
        gameId: row.game_id,
        lowId: row.low_id,
        lowAccount: row.low_account,
        lowArea: row.low_area,
        lowAgentId: row.low_agent_id,
        lowAgentAccount: row.low_agent,
        lowAmount: moneyText(row.low_amount),
        lowCurrency: row.low_currency,
        highId: row.high_id,
        highAccount: row.high_account,
        highArea: row.high_area,
        highAgentId: row.high_agent_id,
        highAgentAccount: row.high_agent,
        highAmount: moneyText(row.high_amount),
        highCurrency: row.high_currency,
        matched: moneyText(row.matched),
        links: row.links,
        state: row.verdict ?? ('open' as const),
        handler: row.handler,
        decidedAt: msOrNull(row.decided_at),
        key: `relativelyBet|${row.subject}`,
        alertId: row.alert_id,
      })),
    };
  },
  decideOpposite: (context, { id, ...verdict }) => decideRounds(context, [id], verdict),
  decideOpposites: (context, { ids, ...verdict }) => decideRounds(context, ids, verdict),
  transferLimit: (context, requested) => decideOne(context, 'transferLimit', requested),
  transferMonitor2: (context, requested) => decideOne(context, 'playerTransfer2', requested),
});
