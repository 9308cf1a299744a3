import type { OrderState } from '@pitboss/wallet/transitions';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { type Scope, within } from '../../platform/db/scope.ts';
import { ms } from '../sql/dto.ts';

interface LockRow {
  order_id: string | null;
  tx_id: string | null;
  order_state: OrderState | null;
  at: Date;
}

/** Returns the reasons for which a member is locked now, oldest first; an operator's has no order. */
export async function listLocks(
  db: Tx,
  scope: Scope,
  member: { readonly member_id: string; readonly tenant_id: string },
): Promise<LockRow[]> {
  const { rows } = await sql<LockRow>`
    select nullif(l.order_id, 0) as order_id, o.tx_id, o.state as order_state, l.at
    from wallet_lock l left join wallet_order o on o.tenant_id = l.tenant_id and o.id = l.order_id
    where l.tenant_id = ${member.tenant_id}::bigint and l.member_id = ${member.member_id}::bigint
      and l.ended_at is null and ${within(scope, 'l.agent_id')}
    order by l.at, l.id limit 20`.execute(db);
  return rows;
}

/** Returns a lock as a DTO. */
export const lockDto = (row: LockRow) => ({
  orderId: row.order_id,
  txId: row.tx_id,
  orderState: row.order_state,
  at: ms(row.at),
});
