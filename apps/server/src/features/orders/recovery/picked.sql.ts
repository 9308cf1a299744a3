import type { Movement } from '@pitboss/wallet/calls';
import type { BulkAction } from '@pitboss/wallet/desk';
import type { OrderState } from '@pitboss/wallet/transitions';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/db.ts';
import { type Scope, within } from '../../../platform/db/scope.ts';
import type { Requested } from './recover.sql.ts';

/** Order that an operator picked. */
export interface PickedOrder {
  id: string;
  tenant_id: string;
  agent_id: string;
  agent_account: string;
  /** Ids of the agents from the tenant to its own. */
  agent_path: string;
  member_account: string;
  tx_id: string;
  kind: Movement;
  state: OrderState;
  settled: boolean;
  is_final: boolean;
  currency: string;
  amount: string;
  created_at: Date;
}

/** Returns those of the orders that the caller sees, oldest first. */
export async function findPicked(db: Tx, scope: Scope, ids: readonly string[]): Promise<PickedOrder[]> {
  const { rows } = await sql<PickedOrder>`
    select o.id, o.tenant_id, o.agent_id, a.account as agent_account, a.path as agent_path, o.member_account,
      o.tx_id, o.kind, o.state, o.settled_by is not null as settled, o.is_final, o.currency, o.amount,
      o.created_at
    from wallet_order o join agent a on a.id = o.agent_id
    where o.id = any(${ids}::bigint[]) and ${within(scope, 'o.agent_id')} order by o.id`.execute(db);
  return rows;
}

/** Run of picked orders of one tenant. */
export interface NewPicked {
  readonly id: string;
  readonly tenantId: string;
  /** The lowest agent above all orders. */
  readonly agentId: string;
  readonly operatorId: string;
  readonly rate: number;
  readonly remark: string;
  readonly agentTxId: string | undefined;
  readonly asked: Requested;
  readonly items: readonly {
    readonly order: PickedOrder;
    readonly action: BulkAction;
    /** Version that the order must still have; null for any. */
    readonly version: number | null;
    /** Of a return by totals. */
    readonly sums: SessionSums | null;
  }[];
}

/** Totals of a prepaid session, in minor units. */
export interface SessionSums {
  readonly totalBet: bigint;
  readonly totalWin: bigint;
}

/** Inserts a run with its orders. */
export async function enterPicked(tx: Tx, run: NewPicked): Promise<void> {
  const times = run.items.map(({ order }) => order.created_at.getTime());
  await sql`
    insert into order_recovery (id, tenant_id, agent_id, operator_id, from_at, to_at, state, rate, total,
      remark, asked, created_at, picked, agent_tx_id)
    values (${run.id}::bigint, ${run.tenantId}::bigint, ${run.agentId}::bigint, ${run.operatorId}::bigint,
      ${new Date(Math.min(...times))}, ${new Date(Math.max(...times))}, 'queued', ${run.rate},
      ${run.items.length}, ${run.remark}, ${JSON.stringify(run.asked)}::jsonb, now(), true,
      ${run.agentTxId ?? null})`.execute(tx);
  const items = run.items.map(({ order, action, version, sums }) => ({
    agent_id: order.agent_id,
    order_id: order.id,
    action,
    before_state: order.state,
    version,
    total_bet: sums && String(sums.totalBet),
    total_win: sums && String(sums.totalWin),
  }));
  await sql`
    insert into order_recovery_item (tenant_id, agent_id, recovery_id, order_id, action, before_state,
      version, total_bet, total_win)
    select ${run.tenantId}::bigint, i.agent_id, ${run.id}::bigint, i.order_id, i.action, i.before_state,
      i.version, i.total_bet, i.total_win
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i (agent_id bigint, order_id bigint,
      action text, before_state text, version int, total_bet bigint, total_win bigint)`.execute(tx);
}
