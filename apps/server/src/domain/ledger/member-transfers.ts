import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { transferEvent } from '../risk/member-events.ts';
import { announceRisk } from '../risk/risk-outbox.ts';
import { inTransaction } from '../sql/run-sql.ts';

/** An order that moves money between an agent and its member. */
export interface MemberTransfer {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  readonly memberId: string;
  readonly orderNo: string;
  readonly direction: 'in' | 'out';
  /** Minor units. */
  readonly amount: bigint;
  readonly currency: string;
  /** Why it failed; absent when it did not. */
  readonly failed?: 'limit' | 'noMoney' | undefined;
}

/**
 * Records an order and reports it to risk control; rejected orders too, since failed transfers are monitored
 * (spec: getTransferFailureMonitor).
 */
export async function noteMemberTransfer(tx: Tx, order: MemberTransfer): Promise<void> {
  const { rows } = await sql<{ at: Date }>`
    insert into member_transfer (id, tenant_id, agent_id, member_id, order_no, direction, amount, currency,
      state, reason, at)
    values (${order.id}::bigint, ${order.tenantId}::bigint, ${order.agentId}::bigint,
      ${order.memberId}::bigint, ${order.orderNo},
      ${order.direction}, ${order.amount}, ${order.currency}, ${order.failed ? 'fail' : 'success'},
        ${order.failed ?? ''}, clock_timestamp())
    returning at`.execute(tx);
  const [row] = rows;
  const normal = await sql`
    select from member where id = ${order.memberId}::bigint and tenant_id = ${order.tenantId}::bigint
      and kind = 'normal'`.execute(tx);
  if (!row || normal.rows.length === 0) return;
  const at = row.at.getTime();
  await announceRisk(inTransaction(tx), order.id, at, [
    [transferEvent(order, { ...order, at }, order.failed)],
  ]);
}

/** Since when money is frozen, and why; nothing while it moves. */
export async function frozenSince(db: Tx): Promise<{ at: number; because: string[] } | undefined> {
  const found = await sql<{ value: { at: number; because: string[] } | null }>`
    select value from setting where key = 'moneyFrozen'`.execute(db);
  return found.rows[0]?.value ?? undefined;
}
