import type { RequestOf } from '@pitboss/contract/core/define';
import {
  type RecoveryOutcome,
  type RecoveryState,
  recoverableStates,
  type recovery,
} from '@pitboss/contract/orders/recovery';
import { recoveryLimits } from '@pitboss/contract/orders/recovery-limits';
import { type Movement, movements } from '@pitboss/wallet/calls';
import { type BulkAction, type RecoveryAction, recoveryAction } from '@pitboss/wallet/desk';
import type { OrderState } from '@pitboss/wallet/transitions';
import { type RawBuilder, sql } from 'kysely';
import { operatorName, operatorRemark, upline } from '../../../domain/agents/operator-name.ts';
import { underAgent } from '../../../domain/agents/under-agent.ts';
import { accountIs } from '../../../domain/sql/account-match.ts';
import { all, orderBy, pageRows, when } from '../../../domain/sql/paging.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { ofTenant, type Scope, within } from '../../../platform/db/scope.ts';
import { openWorkers } from '../../../platform/jobs/queue.sql.ts';

export type Filter = RequestOf<typeof recovery.plan>;

/**
 * Returns the action for an order of a kind and state, which suffice to determine it: an open order is
 * neither settled nor final. Null for none.
 */
export const actionOf = (call: Movement, state: OrderState): RecoveryAction | null =>
  recoveryAction({ call, state, settled: false, final: false });

/** SQL rows (kind, state, action) with the results of `actionOf`. */
const actions = (): RawBuilder<unknown> => {
  const rows = movements.flatMap((kind) =>
    recoverableStates.flatMap((state) => {
      const action = actionOf(kind, state);
      return action ? [{ kind, state, action }] : [];
    }),
  );
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as a (kind text, state text, action text)`;
};

const open = (scope: Scope, filter: Filter) =>
  all([
    within(scope, 'o.agent_id'),
    underAgent('o.agent_id', filter.agentId),
    // Same condition as in the index of open orders.
    sql`o.state in ('created','sent','uncertain','cancelling','manual')`,
    sql`o.created_at >= ${new Date(filter.start_time)} and o.created_at <= ${new Date(filter.end_time)}`,
    when(filter.kind, (value) => sql`o.kind = ${value}`),
    when(filter.state, (value) => sql`o.state = ${value}`),
    when(filter.currency, (value) => sql`o.currency = ${value}`),
    when(
      filter.unanswered || undefined,
      () => sql`not exists (select from wallet_answer w
        where w.tenant_id = o.tenant_id and w.order_id = o.id and w.failure is null)`,
    ),
  ]);

/** Totals the open orders by kind, state and currency. */
export async function planLines(db: Tx, scope: Scope, filter: Filter) {
  const { rows } = await sql<{
    kind: Movement;
    state: OrderState;
    currency: string;
    count: number;
    amount: string;
  }>`select o.kind, o.state, o.currency, count(*)::int as count, sum(o.amount)::text as amount
    from wallet_order o
    where ${open(scope, filter)} group by 1, 2, 3 order by 3, 1, 2`.execute(db);
  return rows;
}

/** Returns the queue partition of an agent's runs. */
export const workerOf = (agentId: string): string => `recovery ${agentId}`;

/**
 * Returns the account of an agent with an open run that shares orders with this agent: the agent itself, one
 * above or below; `upline` for one above the caller, null for none. The caller sees only the runs of its own
 * tree, so the queue is queried by the agents' ids.
 */
export async function runningBeside(db: Tx, scope: Scope, agentId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string; account: string; path: string }>`
    select a.id, a.account, a.path from agent a
    where ${underAgent('a.id', agentId)} and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  const above =
    rows
      .find(({ id }) => id === agentId)
      ?.path.split('/')
      .filter(Boolean) ?? [];
  const ids = new Set([...above, ...rows.map(({ id }) => id)]);
  const [open] = await openWorkers(db, scope, 'orderRecovery', [...ids].map(workerOf));
  if (open === undefined) return null;
  const seen = await sql<{ account: string }>`
    select a.account from agent a where ${open} = ${workerOf('')} || a.id
      and ${within(scope, 'a.id', 'a.tenant_id')}`.execute(db);
  return seen.rows[0]?.account ?? upline;
}

/** Serialises the insertion of runs of a tenant, until the transaction ends. */
export const lockRecoveries = (tx: Tx, tenantId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`recovery ${tenantId}`}, 0))`.execute(tx);

export interface NewRecovery {
  readonly id: string;
  readonly tenantId: string;
  readonly operatorId: string;
  readonly rate: number;
  readonly remark: string;
  readonly asked: object;
}

/**
 * Inserts a run with its orders in their current state; returns how many, one more than the maximum of a run
 * at most.
 */
export async function enterRecovery(tx: Tx, scope: Scope, filter: Filter, run: NewRecovery): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into order_recovery_item (tenant_id, agent_id, recovery_id, order_id, action, before_state)
    select o.tenant_id, o.agent_id, ${run.id}::bigint, o.id, a.action, o.state from wallet_order o
    join ${actions()} on a.kind = o.kind and a.state = o.state
    where o.tenant_id = ${run.tenantId}::bigint and ${open(scope, filter)}
      order by o.id limit ${recoveryLimits.orders + 1}`.execute(tx);
  const total = Number(numAffectedRows);
  await sql`
    insert into order_recovery (id, tenant_id, agent_id, operator_id, from_at, to_at, state, rate, total,
      remark, asked, created_at)
    values (${run.id}::bigint, ${run.tenantId}::bigint, ${filter.agentId}::bigint, ${run.operatorId}::bigint,
      ${new Date(filter.start_time)},
      ${new Date(filter.end_time)}, 'queued', ${run.rate}, ${total}, ${run.remark},
        ${JSON.stringify(run.asked)}::jsonb, now())`.execute(tx);
  return total;
}

/** Requests the end of a run; returns false when it has ended. */
export async function requestToStop(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update order_recovery r set stopping = true where r.id = ${id}::bigint and r.state in ('queued',
      'running') and ${within(scope, 'r.agent_id')}`.execute(tx);
  return numAffectedRows === 1n;
}

export interface RecoveryRow {
  id: string;
  tenant_id: string;
  agent_id: string;
  agent_account: string;
  from_at: Date;
  to_at: Date;
  state: RecoveryState;
  picked: boolean;
  stopping: boolean;
  rate: number;
  total: number;
  done: number;
  solved: number;
  open: number;
  silent: number;
  changed: number;
  remark: string;
  operator: string | null;
  file: string | null;
  created_at: Date;
  finished_at: Date | null;
}

const counts = (scope: Scope) => sql`cross join lateral (select
    (count(*) filter (where i.outcome not in ('waiting', 'stopped')))::int as done,
      (count(*) filter (where i.outcome = 'solved'))::int as solved,
    (count(*) filter (where i.outcome = 'open'))::int as open,
      (count(*) filter (where i.outcome = 'silent'))::int as silent,
    (count(*) filter (where i.outcome = 'changed'))::int as changed
  from order_recovery_item i where i.tenant_id = r.tenant_id and i.recovery_id = r.id
    and ${ofTenant(scope, 'i.tenant_id')}) c`;
const from = sql`order_recovery r join agent a on a.id = r.agent_id`;
const columns = (
  scope: Scope,
) => sql`r.id, r.tenant_id, r.agent_id, a.account as agent_account, r.from_at, r.to_at, r.state, r.picked, r.stopping,
  r.rate, r.total, ${operatorRemark(scope, 'r.operator_id', 'r.remark')} as remark, r.file, r.created_at,
    r.finished_at, c.*, ${operatorName(scope, 'r.operator_id')} as operator`;
const joins = (scope: Scope) => sql`left join operator o on o.id = r.operator_id ${counts(scope)}`;

/** One page of the runs, newest first. */
export function listRecoveries(db: Tx, scope: Scope, filter: RequestOf<typeof recovery.list>) {
  const where = all([
    within(scope, 'r.agent_id'),
    when(filter.start_time, (value) => sql`r.created_at >= ${new Date(value)}`),
    when(filter.end_time, (value) => sql`r.created_at <= ${new Date(value)}`),
    when(filter.agentId, (value) => underAgent('r.agent_id', value)),
    when(filter.state, (value) => sql`r.state = ${value}`),
  ]);
  const order = orderBy(filter, { createdAt: 'r.id', finishedAt: 'r.finished_at' }, 'createdAt', 'r.id');
  return pageRows<RecoveryRow>(db, filter, {
    select: columns(scope),
    from,
    joins: joins(scope),
    where,
    order,
  });
}

/** One run; undefined out of scope. */
export async function findRecovery(db: Tx, scope: Scope, id: string): Promise<RecoveryRow | undefined> {
  const { rows } = await sql<RecoveryRow>`
    select ${columns(scope)} from ${from} ${joins(scope)}
      where r.id = ${id}::bigint and ${within(scope, 'r.agent_id')}`.execute(db);
  return rows[0];
}

export interface ItemRow {
  order_id: string;
  tx_id: string;
  kind: Movement;
  agent_account: string;
  member_account: string;
  currency: string;
  amount: string;
  action: BulkAction;
  total_bet: string | null;
  total_win: string | null;
  before_state: OrderState;
  acted_at: Date | null;
  after_state: OrderState | null;
  code: number | null;
  outcome: RecoveryOutcome;
}

export const itemColumns = sql`i.order_id, o.tx_id, o.kind, a.account as agent_account, o.member_account,
  o.currency, o.amount, i.action, i.total_bet, i.total_win,
  i.before_state, i.acted_at, i.after_state, i.code, i.outcome`;
export const itemTables = sql`order_recovery_item i join wallet_order o on o.tenant_id = i.tenant_id
  and o.id = i.order_id
  join agent a on a.id = i.agent_id`;

/** Lists one page of the orders of a run, in the order in which they are processed. */
export function listItems(
  db: Tx,
  of: Pick<RecoveryRow, 'id' | 'tenant_id'>,
  filter: RequestOf<typeof recovery.items>,
) {
  const where = all([
    sql`i.tenant_id = ${of.tenant_id}::bigint and i.recovery_id = ${of.id}::bigint`,
    when(filter.outcome, (value) => sql`i.outcome = ${value}`),
    when(filter.kind, (value) => sql`o.kind = ${value}`),
    when(filter.currency, (value) => sql`o.currency = ${value}`),
    when(filter.txId, (value) => sql`o.tx_id = ${value}`),
    when(filter.memberAccount, (value) => accountIs('o.member_account', value)),
  ]);
  const order = orderBy(
    { ...filter, order: filter.order ?? 'asc' },
    { actedAt: 'i.acted_at' },
    'actedAt',
    'i.order_id',
  );
  return pageRows<ItemRow>(db, filter, { select: itemColumns, from: itemTables, where, order });
}
