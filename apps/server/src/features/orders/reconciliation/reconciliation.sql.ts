import type { RequestOf } from '@pitboss/contract/core/define';
import type {
  DifferenceKind,
  LineError,
  ReconciliationState,
  reconciliation,
} from '@pitboss/contract/orders/reconciliation';
import { reconciliationLimits } from '@pitboss/contract/orders/reconciliation';
import { sql } from 'kysely';
import { operatorName } from '../../../domain/agents/operator-name.ts';
import { underAgent } from '../../../domain/agents/under-agent.ts';
import { accountIs } from '../../../domain/sql/account-match.ts';
import { all, orderBy, pageRows, when } from '../../../domain/sql/paging.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { type Scope, within } from '../../../platform/db/scope.ts';
import { forgetFile } from '../../../platform/files/stored-files.sql.ts';
import type { Sum } from './compare.sql.ts';

export interface Reconciliation {
  id: string;
  tenant_id: string;
  agent_id: string;
  agent_account: string;
  day: string;
  file: string;
  state: ReconciliationState;
  lines: number;
  unreadable: number;
  ours: number;
  same: number;
  differences: number;
  money_differences: number;
  sums: Sum[];
  reason: unknown;
  operator: string | null;
  created_at: Date;
  finished_at: Date | null;
}

const columns = (
  scope: Scope,
) => sql`r.id, r.tenant_id, r.agent_id, a.account as agent_account, r.day::text as day, r.file, r.state,
  r.lines, r.unreadable, r.ours, r.same, r.differences, r.money_differences, r.sums, r.reason, r.created_at,
    r.finished_at,
  ${operatorName(scope, 'r.operator_id')} as operator`;
const joined = sql`reconciliation r join agent a on a.id = r.agent_id left
  join operator o on o.id = r.operator_id`;

const sortable = {
  createdAt: 'r.id',
  day: 'r.day',
  differences: 'r.differences',
  moneyDifferences: 'r.money_differences',
};

/** One page of the comparisons, newest first. */
export function listReconciliations(db: Tx, scope: Scope, filter: RequestOf<typeof reconciliation.list>) {
  const where = all([
    within(scope, 'r.agent_id'),
    when(filter.start_time, (value) => sql`r.created_at >= ${new Date(value)}`),
    when(filter.end_time, (value) => sql`r.created_at <= ${new Date(value)}`),
    when(filter.day, (value) => sql`r.day = ${value}::date`),
    when(filter.agentId, (value) => underAgent('r.agent_id', value)),
    when(filter.state, (value) => sql`r.state = ${value}`),
  ]);
  const order = orderBy(filter, sortable, 'createdAt', 'r.id');
  return pageRows<Reconciliation>(db, filter, { select: columns(scope), from: joined, where, order });
}

/** One comparison; undefined out of scope. */
export async function findReconciliation(
  db: Tx,
  scope: Scope,
  id: string,
): Promise<Reconciliation | undefined> {
  const found = await sql<Reconciliation>`
    select ${columns(scope)} from ${joined} where r.id = ${id}::bigint
      and ${within(scope, 'r.agent_id')}`.execute(db);
  return found.rows[0];
}

export interface DifferenceRow {
  id: number;
  kind: DifferenceKind;
  tx_id: string;
  money: boolean;
  order_id: string | null;
  order_kind: string | null;
  member_account: string | null;
  currency: string | null;
  amount: string | null;
  state: string | null;
  their_currency: string | null;
  their_amount: string | null;
  their_state: string | null;
  line: number | null;
  fault: LineError | null;
  raw: string | null;
}

/** One page of the differences of a comparison. */
export function listDifferences(
  db: Tx,
  of: Pick<Reconciliation, 'id' | 'tenant_id'>,
  filter: RequestOf<typeof reconciliation.differences>,
) {
  const where = all([
    sql`d.tenant_id = ${of.tenant_id}::bigint and d.reconciliation_id = ${of.id}::bigint`,
    when(filter.kind, (value) => sql`d.kind = ${value}`),
    filter.money !== undefined && sql`d.money = ${filter.money}`,
    when(filter.currency, (value) => sql`${value} in (d.currency, d.their_currency)`),
    when(filter.txId, (value) => sql`d.tx_id = ${value}`),
    when(filter.memberAccount, (value) => accountIs('d.member_account', value)),
  ]);
  const order = orderBy(
    { ...filter, order: filter.order ?? 'asc' },
    // Places follow the ids.
    { txId: 'd.id', line: 'd.line' },
    'txId',
    'd.id',
  );
  const from = sql`reconciliation_difference d`;
  return pageRows<DifferenceRow>(db, filter, { select: sql`d.*`, from, where, order });
}

/** Inserts a waiting comparison; returns false while another one of the agent is open. */
export async function enterReconciliation(
  tx: Tx,
  row: {
    readonly id: string;
    readonly tenantId: string;
    readonly agentId: string;
    readonly operatorId: string;
    readonly day: string;
    readonly file: string;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into reconciliation (id, tenant_id, agent_id, operator_id, day, file, state, created_at)
    values (${row.id}::bigint, ${row.tenantId}::bigint, ${row.agentId}::bigint, ${row.operatorId}::bigint,
      ${row.day}::date, ${row.file},
      'queued', now())
    on conflict (tenant_id, agent_id) where state in ('queued', 'running') do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Returns the agents that keep wallets of their own, with those of some days that have no comparison. */
export async function missingDays(
  db: Db,
  days: readonly string[],
): Promise<{ readonly agentId: string; readonly day: string }[]> {
  const { rows } = await sql<{ agentId: string; day: string }>`
    select a.id as "agentId", d.day from agent a cross join unnest(${[...days]}::text[]) with ordinality as d (day, n)
    where a.transfer_mode = 'seamless' and not exists (select from reconciliation r
      where r.tenant_id = a.tenant_id and r.agent_id = a.id and r.day = d.day::date)
    order by a.id, d.n`.execute(db);
  return rows;
}

// --- the server's own work -------------------------------------------------------------------------------

/** Begins a comparison, also again after an interrupted try; undefined when it is no longer pending. */
export async function beginReconciliation(db: Db, id: string) {
  const found = await sql<{ id: string; agent_id: string; day: string; file: string }>`
    update reconciliation set state = 'running', lines = 0 where id = ${id}::bigint and state in ('queued',
      'running')
    returning id, agent_id, day, file`.execute(db);
  return found.rows[0];
}

/** Stores how many lines were read. */
export const keepLines = (db: Db, id: string, lines: number) =>
  sql`update reconciliation set lines = ${lines} where id = ${id}::bigint and state = 'running'`.execute(db);

export interface Result {
  readonly lines: number;
  readonly unreadable: number;
  readonly sums: readonly Sum[];
  readonly money: number;
}

/** Stores the result; returns false when the comparison was cancelled meanwhile. */
export async function endReconciliation(tx: Tx, id: string, result: Result): Promise<boolean> {
  const count = (...kinds: readonly string[]) =>
    result.sums.filter(({ kind }) => kinds.includes(kind)).reduce((sum, line) => sum + line.count, 0);
  const differences = count('onlyOurs', 'onlyTheirs', 'currency', 'amount', 'state') + result.unreadable;
  const { numAffectedRows } = await sql`
    update reconciliation set state = 'done', finished_at = now(), lines = ${result.lines},
      unreadable = ${result.unreadable},
      ours = ${count('ours')}, same = ${count('same')}, differences = ${differences},
        money_differences = ${result.money},
      sums = ${JSON.stringify(result.sums)}::jsonb
    where id = ${id}::bigint and state = 'running'`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Follows the job of a comparison: back to the queue, failed with the reason, or cancelled. Its file is
 * removed at its end.
 */
export async function followReconciliation(
  db: Db | Tx,
  id: string,
  state: 'queued' | 'failed' | 'cancelled',
  reason: unknown,
): Promise<void> {
  if (state === 'queued') {
    await sql`update reconciliation r set state = 'queued', reason = null, finished_at = null
      where id = ${id}::bigint and state <> 'done'
      and not exists (select from reconciliation o where o.tenant_id = r.tenant_id and o.agent_id = r.agent_id
        and o.id <> r.id
        and o.state in ('queued', 'running'))`.execute(db);
    return;
  }
  const { rows } = await sql<{ file: string }>`
    update reconciliation set state = ${state},
      reason = ${reason === null ? null : JSON.stringify(reason)}::jsonb, finished_at = now()
    where id = ${id}::bigint and state in ('queued', 'running') returning file`.execute(db);
  for (const { file } of rows) await forgetFile(db, file);
}

/** Removes results beyond their retention. */
export async function forgetReconciliations(db: Db): Promise<void> {
  const before = sql`now() - ${reconciliationLimits.keptDays} * interval '1 day'`;
  await sql`delete from reconciliation_difference d using reconciliation r
    where r.created_at < ${before} and d.tenant_id = r.tenant_id and d.reconciliation_id = r.id`.execute(db);
  await sql`delete from reconciliation where created_at < ${before}`.execute(db);
}
