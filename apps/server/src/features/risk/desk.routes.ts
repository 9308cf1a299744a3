import { riskDesk } from '@pitboss/contract/risk/risk-desk';
import { undoMs } from '@pitboss/contract/risk/risk-words';
import type { MonitorCode } from '@pitboss/risk/monitors';
import { moneyText, ms, msOrNull } from '../../domain/sql/wire.ts';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { serve, type WriteContext } from '../../kernel/calls/serve.ts';
import { notifyLive } from '../../kernel/live/notify.ts';
import { decide } from './decide.ts';
import { alertOf } from './desk.sql.ts';
import { decidedPairs, decideOpposites, listOpposites, lockOpposites } from './opposites.sql.ts';
import { addRecords } from './records.sql.ts';

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

/** A verdict on rounds of opposite bets; a pair all of whose rounds are decided takes the worst of their verdicts. */
async function decideRounds(context: WriteContext, asked: readonly string[], verdict: Omit<Asked, 'id'>) {
  const { tx, services, session } = context;
  const { result, remark: said = '' } = verdict;
  const remark = said.trim();
  if (result === 'abnormal' && remark === '') throw new Refusal('risk.remark', {}, 'remark');
  const ids = [...new Set(asked)];
  const opposites = await lockOpposites(tx, ids);
  if (opposites.length < ids.length) throw new Refusal('notFound');
  const decided = opposites.find(({ verdict: known }) => known !== null);
  if (decided)
    throw new Refusal('risk.decided', {
      key: `relativelyBet|${decided.subject}`,
      operator: decided.handler ?? { zh_cn: '系统', en_us: 'the system' },
      at: (decided.decided_at ?? new Date(0)).toISOString().slice(0, 19).replace('T', ' '),
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
        ...{ id: row.id, at: ms(row.at), round: row.round, gameId: row.game_id },
        ...{ lowId: row.low_id, lowAccount: row.low_account, lowArea: row.low_area },
        ...{ lowAgentId: row.low_agent_id, lowAgentAccount: row.low_agent },
        ...{ lowAmount: moneyText(row.low_amount), lowCurrency: row.low_currency },
        ...{ highId: row.high_id, highAccount: row.high_account, highArea: row.high_area },
        ...{ highAgentId: row.high_agent_id, highAgentAccount: row.high_agent },
        ...{ highAmount: moneyText(row.high_amount), highCurrency: row.high_currency },
        ...{ matched: moneyText(row.matched), links: row.links, state: row.verdict ?? ('open' as const) },
        ...{ handler: row.handler, decidedAt: msOrNull(row.decided_at) },
        ...{ key: `relativelyBet|${row.subject}`, alertId: row.alert_id },
      })),
    };
  },
  decideOpposite: (context, { id, ...verdict }) => decideRounds(context, [id], verdict),
  decideOpposites: (context, { ids, ...verdict }) => decideRounds(context, ids, verdict),
  transferLimit: (context, asked) => decideOne(context, 'transferLimit', asked),
  transferMonitor2: (context, asked) => decideOne(context, 'playerTransfer2', asked),
});
