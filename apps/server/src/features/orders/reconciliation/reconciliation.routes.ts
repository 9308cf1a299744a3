import { type ErrorKey, errors } from '@pitboss/contract/errors';
import {
  type ourStates,
  reconciliation,
  type reconciliationStates,
  type theirStates,
} from '@pitboss/contract/orders/reconciliation';
import type { Language } from '@pitboss/rules/i18n';
import { scopeOfAgent } from '../../../domain/agents/agent-scope.ts';
import { agentSeen } from '../../../domain/agents/under-agent.ts';
import { moneyText, ms, msOrNull } from '../../../domain/sql/wire.ts';
import { statementDay } from '../../../domain/statements/statement.sql.ts';
import { Refusal } from '../../../kernel/calls/refusal.ts';
import { type Route, serve, type WriteContext } from '../../../kernel/calls/serve.ts';
import { enqueueJob } from '../../../kernel/jobs/queue.sql.ts';
import { useFile } from '../../../kernel/storage/stored-files.sql.ts';
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
  return new Refusal(cause.key in errors ? cause.key : 'reconciliation.failed', cause.params).desc(language);
}

const wire = (row: Reconciliation, language: Language) => ({
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

const moneyOrNull = (minor: string | null) => (minor === null ? null : moneyText(minor));

const wireDifference = (row: DifferenceRow) => ({
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
});

/** The agent that a comparison or statement is of, and a day that has begun. */
async function askedAgent({ tx, scope }: WriteContext, agentId: string, day: string) {
  if (!(await agentSeen(tx, scope, agentId))) throw new Refusal('notFound');
  const agent = await scopeOfAgent(tx, agentId);
  if (!agent) throw new Refusal('notFound');
  if (statementDay(day).from.getTime() > Date.now()) throw new Refusal('reconciliation.day');
  return agent;
}

const nameOf = (agent: { id: string; account: string }, day: string) =>
  `agent:${agent.id} ${agent.account} ${day}`;

/** Calls about statements and comparisons; `wake` has the waiting work looked for. */
export const reconciliationRoutes = ({ wake }: { wake: () => void }): Route[] =>
  serve(reconciliation, {
    async list({ db, scope, language }, filter) {
      const { total, rows } = await listReconciliations(db, scope, filter);
      return { total, list: rows.map((row) => wire(row, language)) };
    },

    async get({ db, scope, language }, { id }) {
      const row = await findReconciliation(db, scope, id);
      if (!row) throw new Refusal('notFound');
      const sums = row.sums.map(({ ours, theirs, ...line }) => ({
        ...{ ...line, ours: moneyOrNull(ours), theirs: moneyOrNull(theirs) },
      }));
      return { row: wire(row, language), sums };
    },

    async differences({ db, scope }, filter) {
      const of = await findReconciliation(db, scope, filter.id);
      if (!of) throw new Refusal('notFound');
      const { total, rows } = await listDifferences(db, of, filter);
      return { total, list: rows.map(wireDifference) };
    },

    async start(context, { agentId, day, file }) {
      const { tx, scope, session, services } = context;
      const agent = await askedAgent(context, agentId, day);
      const { tenantId } = agent;
      const { operatorId } = session;
      const id = services.ids.next(Date.now());
      if (!(await enterReconciliation(tx, { id, tenantId, agentId, operatorId, day, file })))
        throw new Refusal('reconciliation.waiting');
      await useFile(tx, file, { kind: 'reconciliation', operatorId, tenantId, agentId });
      await enqueueJob(tx, scope, { id: services.ids.next(Date.now()), name: 'reconciliation', key: id });
      context.afterCommit(wake);
      context.audit({ target: nameOf(agent, day), after: { reconciliation: id, file } });
      return { id };
    },

    async statement(context, { agentId, day }) {
      const agent = await askedAgent(context, agentId, day);
      const { services, session } = context;
      context.audit({ target: nameOf(agent, day), after: { downloaded: true } });
      return { url: statementAddress(services.config.secrets, session.operatorId, agentId, day) };
    },
  });
