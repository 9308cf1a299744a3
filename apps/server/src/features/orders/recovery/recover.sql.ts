import { recoveryLimits } from '@pitboss/contract/orders/recovery-limits';
import type { BulkAction } from '@pitboss/wallet/desk';
import type { OrderState } from '@pitboss/wallet/transitions';
import { sql } from 'kysely';
import { readClock } from '../../../domain/sql/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { forgetFile } from '../../../platform/files/stored-files.sql.ts';
import { type ItemRow, itemColumns, itemTables } from './recovery.sql.ts';

/** Operator who started a run, as the entries of the operation log name it. */
export interface Requested {
  readonly chain: string;
  readonly account: string;
  readonly agentId: string | null;
  readonly ip: string;
}

export interface Run {
  id: string;
  tenant_id: string;
  agent_id: string;
  operator_id: string;
  rate: number;
  remark: string;
  /** Its orders were picked; otherwise they are all open ones of a period. */
  picked: boolean;
  /** Id under which the agent booked them. */
  agent_tx_id: string | null;
  asked: Requested;
}

/** Begins or resumes a run; undefined when it has ended. */
export async function beginRecovery(db: Db, id: string): Promise<Run | undefined> {
  const { rows } = await sql<Run>`
    update order_recovery set state = 'running' where id = ${id}::bigint and state in ('queued', 'running')
    returning id, tenant_id, agent_id, operator_id, rate, remark, picked, agent_tx_id, asked`.execute(db);
  return rows[0];
}

export interface NextItem {
  order_id: string;
  member_id: string;
  action: BulkAction;
  before_state: OrderState;
  /** Version that the decision was based on; null for actions that decide nothing. */
  version: number | null;
  /** Minor units, of a return by totals. */
  total_bet: string | null;
  total_win: string | null;
}

/**
 * Returns the next order, locked for this transaction; undefined when there is none, or the run is to end.
 * Waits for an order that another transaction holds: that may be a former attempt whose connection broke, so
 * that the order is still to be processed.
 */
export async function nextItem(tx: Tx, { tenant_id, id }: Run): Promise<NextItem | undefined> {
  const { rows } = await sql<NextItem>`
    select i.order_id, o.member_id, i.action, i.before_state, i.version, i.total_bet, i.total_win
    from order_recovery_item i
    join order_recovery r on r.tenant_id = i.tenant_id and r.id = i.recovery_id and r.state = 'running'
      and not r.stopping
    join wallet_order o on o.tenant_id = i.tenant_id and o.id = i.order_id
    where i.tenant_id = ${tenant_id}::bigint and i.recovery_id = ${id}::bigint and i.outcome = 'waiting'
    order by i.order_id limit 1 for update of i`.execute(tx);
  return rows[0];
}

/** Stores the outcome of an order's turn: it was acted on, or had changed before. */
export const markItem = async (
  tx: Tx,
  { tenant_id, id }: Run,
  orderId: string,
  found: { readonly outcome: 'acted' | 'changed'; readonly after: OrderState | null },
) =>
  sql`update order_recovery_item set outcome = ${found.outcome}, after_state = ${found.after},
    acted_at = ${await readClock(tx)}
    where tenant_id = ${tenant_id}::bigint and recovery_id = ${id}::bigint
      and order_id = ${orderId}::bigint`.execute(tx);

/**
 * Updates the outcomes of the orders that were acted on, of a session by its return; returns how many have no
 * response yet.
 */
export async function lookAtItems(db: Db, { tenant_id, id }: Run): Promise<number> {
  const mine = sql`i.tenant_id = ${tenant_id}::bigint and i.recovery_id = ${id}::bigint
    and i.outcome = 'acted'`;
  await sql`
    update order_recovery_item i set after_state = s.state, code = s.code,
      outcome = case when s.is_over then 'solved' when s.answered then 'open' else 'silent' end
    from (select i.order_id, o.state, w.code, w.attempt_id is not null as answered, i.acted_at,
        coalesce(r.state, o.state) in ('ok', 'rejected', 'cancelled') as is_over
      from order_recovery_item i
      join wallet_order o on o.tenant_id = i.tenant_id and o.id = i.order_id
      left join wallet_order r on i.action = 'returnBySums' and r.tenant_id = o.tenant_id
        and r.tx_id = o.settled_by
      left join lateral (select w.attempt_id, w.code from wallet_answer w
        where w.order_id in (i.order_id, o.undo_id, r.id) and w.tenant_id = ${tenant_id}::bigint
        and w.ended_at >= i.acted_at order by w.ended_at desc limit 1) w on true
      where ${mine}) s
    where ${mine} and s.order_id = i.order_id and (s.is_over or s.answered
      or s.acted_at < now() - ${recoveryLimits.answerMs} * interval '1 millisecond')`.execute(db);
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from order_recovery_item i where ${mine}`.execute(db);
  return rows[0]?.n ?? 0;
}

const rowsAtOnce = 1_000;

/** Yields the orders of a run with their outcomes, in batches. */
export async function* itemsOf(db: Db, { tenant_id, id }: Run): AsyncGenerator<ItemRow[]> {
  for (let after = '0'; ; ) {
    const { rows } = await sql<ItemRow>`
      select ${itemColumns} from ${itemTables}
      where i.tenant_id = ${tenant_id}::bigint and i.recovery_id = ${id}::bigint
        and i.order_id > ${after}::bigint
      order by i.order_id limit ${rowsAtOnce}`.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.order_id;
  }
}

/** Marks the remaining orders of a run as stopped. */
export const stopWaiting = (db: Db, { tenant_id, id }: Run) =>
  sql`update order_recovery_item set outcome = 'stopped'
    where tenant_id = ${tenant_id}::bigint and recovery_id = ${id}::bigint
    and outcome = 'waiting'`.execute(db);

/** Stores the end with the result; returns false when the run has ended otherwise. */
export async function endRecovery(tx: Tx, { tenant_id, id }: Run, file: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update order_recovery set state = case when stopping then 'stopped' else 'done' end, file = ${file},
      finished_at = now()
    where tenant_id = ${tenant_id}::bigint and id = ${id}::bigint and state = 'running'`.execute(tx);
  return numAffectedRows === 1n;
}

/**
 * Follows the job of a run: back to the queue, from where it is resumed, or to a state in which it cannot be
 * resumed.
 */
export async function followRecovery(
  db: Db | Tx,
  id: string,
  state: 'queued' | 'failed' | 'cancelled',
): Promise<void> {
  const next = { queued: 'queued', failed: 'failed', cancelled: 'stopped' }[state];
  await sql`update order_recovery r set state = ${next},
    finished_at = ${state === 'queued' ? null : new Date()}
    where id = ${id}::bigint and state in ('queued', 'running', 'failed') and (r.picked or not exists (select
      from order_recovery o
      where o.tenant_id = r.tenant_id and o.agent_id = r.agent_id and o.id <> r.id and not o.picked
        and o.state in ('queued', 'running')))`.execute(db);
}

/** Removes runs beyond their retention with their files, whose bytes are swept. */
export async function forgetRecoveries(db: Db): Promise<void> {
  const before = sql`now() - ${recoveryLimits.keptDays} * interval '1 day'`;
  await sql`delete from order_recovery_item i using order_recovery r
    where r.created_at < ${before} and i.tenant_id = r.tenant_id and i.recovery_id = r.id`.execute(db);
  const { rows } = await sql<{ file: string | null }>`
    delete from order_recovery where created_at < ${before} and state not in ('queued', 'running')
      returning file`.execute(db);
  for (const { file } of rows) if (file !== null) await forgetFile(db, file);
}
