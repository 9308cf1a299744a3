import { type ErrorKey, errors } from '@pitboss/contract/core/errors';
import {
  type ourStates,
  reconciliation,
  type reconciliationStates,
  type theirStates,
} from '@pitboss/contract/orders/reconciliation';
import type { Language } from '@pitboss/rules/i18n';
import { scopeOfAgent } from '../../../domain/agents/agent-scope.ts';
import { agentSeen } from '../../../domain/agents/under-agent.ts';
import { moneyOrNull, ms, msOrNull } from '../../../domain/sql/dto.ts';
import { statementDay } from '../../../domain/statements/statement.sql.ts';
import { type Route, serve, type WriteContext } from '../../../platform/calls/serve.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { useFile } from '../../../platform/files/stored-files.sql.ts';
import { enqueueJob } from '../../../platform/jobs/queue.sql.ts';
import {
  type DifferenceRow,
  enterReconciliation,
  findReconciliation,
  listDifferences,
  listReconciliations,
  type Reconciliation,
} from './reconciliation.sql.ts';
import { statementAddress } from './statement-download.ts';

function reasonOf(reason: unknown, language: Language): string | null {
  const cause = reason as { key: ErrorKey; params: Record<string, string> } | null;
  if (!cause) return null;
  return new AppError(cause.key in errors ? cause.key : 'reconciliation.failed', cause.params).desc(language);
}

const dto = (row: Reconciliation, language: Language) => ({
  id: row.id,
  day: row.day,
  agentId: row.agent_id,
  agentAccount: row.agent_account,
  state: row.state as (typeof reconciliationStates)[number],
  lines: row.lines,
  unreadable: row.unreadable,
  ours: row.ours,
  same: row.same,
  differences: row.differences,
  moneyDifferences: row.money_differences,
  reason: reasonOf(row.reason, language),
  operator: row.operator,
  createdAt: ms(row.created_at),
  finishedAt: msOrNull(row.finished_at),
});

const differenceDto = (row: DifferenceRow) => ({
  id: String(row.id),
  kind: row.kind,
  txId: row.tx_id,
  money: row.money,
  orderId: row.order_id,
  orderKind: row.order_kind as never,
  memberAccount: row.member_account,
  currency: row.currency,
  amount: moneyOrNull(row.amount),
  state: row.state as (typeof ourStates)[number] | null,
  theirCurrency: row.their_currency,
  theirAmount: moneyOrNull(row.their_amount),
  theirState: row.their_state as (typeof theirStates)[number] | null,
  line: row.line,
  fault: row.fault,
  raw: row.raw,
});

/** Resolves the agent of a comparison or statement, and a day that has begun. */
async function requestedAgent({ tx, scope }: WriteContext, agentId: string, day: string) {
  if (!(await agentSeen(tx, scope, agentId))) throw new AppError('notFound');
  const agent = await scopeOfAgent(tx, agentId);
  if (!agent) throw new AppError('notFound');
  if (statementDay(day).from.getTime() > Date.now()) throw new AppError('reconciliation.day');
  return agent;
}

const nameOf = (agent: { id: string; account: string }, day: string) =>
  `agent:${agent.id} ${agent.account} ${day}`;

/** Calls for statements and comparisons; `wake` starts the check for waiting work. */
export const reconciliationRoutes = ({ wake }: { wake: () => void }): Route[] =>
  serve(reconciliation, {
    async list({ db, scope, language }, filter) {
      const { total, rows } = await listReconciliations(db, scope, filter);
      return { total, list: rows.map((row) => dto(row, language)) };
    },

    async get({ db, scope, language }, { id }) {
      const row = await findReconciliation(db, scope, id);
      if (!row) throw new AppError('notFound');
      const sums = row.sums.map(({ ours, theirs, ...line }) => ({
        ...line,
        ours: moneyOrNull(ours),
        theirs: moneyOrNull(theirs),
      }));
      return { row: dto(row, language), sums };
    },

    async differences({ db, scope }, filter) {
      const of = await findReconciliation(db, scope, filter.id);
      if (!of) throw new AppError('notFound');
      const { total, rows } = await listDifferences(db, of, filter);
      return { total, list: rows.map(differenceDto) };
    },

    async start(context, { agentId, day, file }) {
      const { tx, scope, session, services } = context;
      const agent = await requestedAgent(context, agentId, day);
      const { tenantId } = agent;
      const { operatorId } = session;
      const id = services.ids.next(Date.now());
      if (!(await enterReconciliation(tx, { id, tenantId, agentId, operatorId, day, file })))
        throw new AppError('reconciliation.waiting');
      await useFile(tx, file, { kind: 'reconciliation', operatorId, tenantId, agentId });
      await enqueueJob(tx, scope, { id: services.ids.next(Date.now()), name: 'reconciliation', key: id });
      context.afterCommit(wake);
      context.audit({ target: nameOf(agent, day), after: { reconciliation: id, file } });
      return { id };
    },

    async statement(context, { agentId, day }) {
      const agent = await requestedAgent(context, agentId, day);
      const { services, session } = context;
      context.audit({ target: nameOf(agent, day), after: { downloaded: true } });
      return { url: statementAddress(services.config.secrets, session.operatorId, agentId, day) };
    },
  });
