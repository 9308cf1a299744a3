import { pageByPath } from '@pitboss/contract/core/pages';
import { recovery } from '@pitboss/contract/orders/recovery';
import { recoveryLimits } from '@pitboss/contract/orders/recovery-limits';
import { scopeOfAgent } from '../../../domain/agents/agent-scope.ts';
import { upline } from '../../../domain/agents/operator-name.ts';
import { agentSeen } from '../../../domain/agents/under-agent.ts';
import { checkListRange } from '../../../domain/calendar/range-limits.ts';
import { moneyOrNull, moneyText, ms, msOrNull } from '../../../domain/sql/dto.ts';
import { type Route, serve, type WriteContext } from '../../../platform/calls/serve.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { downloadName } from '../../../platform/files/download-name.ts';
import { fileAddress } from '../../../platform/files/register.ts';
import { enqueueJob } from '../../../platform/jobs/queue.sql.ts';
import { planPicked, startPicked } from './picked.ts';
import type { Requested } from './recover.sql.ts';
import {
  actionOf,
  enterRecovery,
  type Filter,
  findRecovery,
  type ItemRow,
  listItems,
  listRecoveries,
  lockRecoveries,
  planLines,
  type RecoveryRow,
  requestToStop,
  runningBeside,
  workerOf,
} from './recovery.sql.ts';

const dto = (row: RecoveryRow) => ({
  id: row.id,
  agentId: row.agent_id,
  agentAccount: row.agent_account,
  remark: row.remark,
  from: ms(row.from_at),
  to: ms(row.to_at),
  state: row.state,
  picked: row.picked,
  stopping: row.stopping,
  rate: row.rate,
  total: row.total,
  done: row.done,
  solved: row.solved,
  open: row.open,
  silent: row.silent,
  changed: row.changed,
  operator: row.operator,
  file: row.file !== null,
  createdAt: ms(row.created_at),
  finishedAt: msOrNull(row.finished_at),
});

const itemDto = (row: ItemRow) => ({
  id: row.order_id,
  txId: row.tx_id,
  kind: row.kind,
  agentAccount: row.agent_account,
  memberAccount: row.member_account,
  currency: row.currency,
  amount: moneyText(row.amount),
  action: row.action,
  totalBet: moneyOrNull(row.total_bet),
  totalWin: moneyOrNull(row.total_win),
  before: row.before_state,
  actedAt: msOrNull(row.acted_at),
  after: row.after_state,
  code: row.code,
  outcome: row.outcome,
});

/** Name shown for users above the caller. */
const aboveLabels = { zh_cn: '（上级）', en_us: '(upper agent)' };

const target = (id: string) => `recovery:${id}`;

/** Returns the operator, for the entries that the run writes to the operation log. */
const requestedBy = ({ session, ip }: WriteContext): Requested => {
  const { account } = session.viewer ?? session;
  return { chain: session.tenantId, account, agentId: session.agentId, ip };
};

async function start(
  context: WriteContext,
  { rate, remark, ...filter }: Filter & { rate: number; remark: string },
  wake: () => void,
) {
  const { tx, scope, session, services } = context;
  checkListRange(scope, filter);
  const agent = (await agentSeen(tx, scope, filter.agentId))
    ? await scopeOfAgent(tx, filter.agentId)
    : undefined;
  if (!agent) throw new AppError('notFound');
  await lockRecoveries(tx, agent.tenantId);
  const beside = await runningBeside(tx, scope, filter.agentId);
  if (beside !== null)
    throw new AppError('recovery.running', {
      account: beside === upline ? aboveLabels[context.language] : beside,
    });
  const id = services.ids.next(Date.now());
  const { operatorId } = session;
  const run = { id, tenantId: agent.tenantId, operatorId, rate, remark, asked: requestedBy(context) };
  const total = await enterRecovery(tx, scope, filter, run);
  if (total === 0) throw new AppError('recovery.nothing');
  if (total > recoveryLimits.orders)
    throw new AppError('recovery.tooMany', { max: String(recoveryLimits.orders) });
  await enqueueJob(tx, scope, {
    id: services.ids.next(Date.now()),
    name: 'orderRecovery',
    key: id,
    lane: workerOf(filter.agentId),
  });
  context.afterCommit(wake);
  context.audit({ target: target(id), after: { agent: agent.account, ...filter, rate, remark, total } });
  return { id, total };
}

/** Calls of bulk recovery; `wake` starts the check for waiting work. */
export const recoveryRoutes = ({ wake }: { wake: () => void }): Route[] =>
  serve(recovery, {
    async plan({ db, scope }, filter) {
      checkListRange(scope, filter);
      if (!(await agentSeen(db, scope, filter.agentId))) throw new AppError('notFound');
      const lines = (await planLines(db, scope, filter)).map(({ amount, ...line }) => ({
        ...line,
        amount: moneyText(amount),
        action: actionOf(line.kind, line.state),
      }));
      const total = lines.reduce((sum, { action, count }) => sum + (action ? count : 0), 0);
      return { lines, total, running: await runningBeside(db, scope, filter.agentId) };
    },

    start: (context, requested) => start(context, requested, wake),

    planOrders: planPicked,

    startOrders: (context, requested) => startPicked(context, requested, requestedBy(context), wake),

    async stop(context, { recoveryId }) {
      const { tx, scope } = context;
      if (!(await findRecovery(tx, scope, recoveryId))) throw new AppError('notFound');
      if (!(await requestToStop(tx, scope, recoveryId))) throw new AppError('recovery.ended');
      context.audit({ target: target(recoveryId), after: { stopping: true } });
      return null;
    },

    async list({ db, scope }, filter) {
      const { total, rows } = await listRecoveries(db, scope, filter);
      return { total, list: rows.map(dto) };
    },

    async items({ db, scope }, filter) {
      const of = await findRecovery(db, scope, filter.recoveryId);
      if (!of) throw new AppError('notFound');
      const { total, rows } = await listItems(db, of, filter);
      return { total, list: rows.map(itemDto) };
    },

    async file(context, { recoveryId }) {
      const { tx, scope, services, language, zone } = context;
      const found = await findRecovery(tx, scope, recoveryId);
      if (!found) throw new AppError('notFound');
      const title = pageByPath('/orderRecovery')?.[language] ?? '';
      const fileName = downloadName(title, ms(found.created_at), zone, 'csv');
      const url = fileAddress(services.config.secrets, 'recovery', found.file, fileName);
      if (url === null) throw new AppError('recovery.noFile');
      context.audit({ target: target(recoveryId), after: { downloaded: true } });
      return { url };
    },
  });
