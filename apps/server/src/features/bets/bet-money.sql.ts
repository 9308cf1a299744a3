import type { parkReasons } from '@pitboss/contract/money/parked-wins';
import type { Movement } from '@pitboss/wallet/calls';
import type { FailReason } from '@pitboss/wallet/codes';
import type { OrderState } from '@pitboss/wallet/transitions';
import { sql } from 'kysely';
import { isOrderOf, type MoneyState } from '../../domain/bets/money-states.sql.ts';
import { plainArray } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';
import { ofTenant, type Scope, within } from '../../platform/db/scope.ts';

/** Order of a bet: its take, an undo of the take, or the settlement that refers to it. */
export interface BetOrderRow {
  bet_id: string;
  id: string;
  tx_id: string;
  kind: Movement;
  state: OrderState;
  reason: FailReason | null;
  code: number | null;
  amount: string;
  late_ok: boolean;
  created_at: Date;
  next_retry_at: Date | null;
  finished_at: Date | null;
}

/** Returns the orders of bets at agents' wallets, oldest first; a take has the id that its bet has. */
async function ordersOf(db: Tx, scope: Scope, ids: readonly string[]): Promise<BetOrderRow[]> {
  const { rows } = await sql<BetOrderRow>`
    select b.id as bet_id, o.id, o.tx_id, o.kind, o.state, o.reason, o.code, o.amount, o.late_ok, o.created_at,
      o.next_retry_at, o.finished_at
    from bet b join wallet_order t on t.tenant_id = b.tenant_id and t.tx_id = b.bet_key
      join wallet_order o on o.tenant_id = t.tenant_id
        and ${isOrderOf}
    where b.id = any(${plainArray(ids)}::bigint[]) and ${within(scope, 'b.agent_id')}
      and ${ofTenant(scope, 'o.tenant_id')}
    order by o.id`.execute(db);
  return rows;
}

const open = new Set<OrderState>(['created', 'sent', 'uncertain', 'cancelling']);

/** Returns what a bet waits for by its orders; null when all of them are done. */
export function stateOfOrders(orders: readonly BetOrderRow[]): MoneyState | null {
  const isRejected = ({ kind, state, reason }: BetOrderRow) =>
    (state === 'manual' && reason === 'refused') || (state === 'rejected' && kind === 'settle');
  if (orders.some(isRejected)) return 'rejected';
  if (orders.some(({ state }) => state === 'manual')) return 'manual';
  if (orders.some(({ state }) => open.has(state))) return 'uncertain';
  return orders.some((order) => order.late_ok) ? 'late' : null;
}

interface HeldRow {
  id: string;
  created_at: Date;
  reason: (typeof parkReasons)[number];
  correction: boolean;
  win: string;
  jackpot: string;
  max_win: string;
  max_ratio: number;
}

/** Returns a bet's member and currency, its orders and its held payout; undefined out of scope. */
export async function findBetMoney(db: Tx, scope: Scope, id: string) {
  const found = await sql<{ member_id: string; tenant_id: string; currency: string }>`
    select b.member_id, b.tenant_id, b.currency from bet b
    where b.id = ${id}::bigint and ${within(scope, 'b.agent_id')}`.execute(db);
  const [bet] = found.rows;
  if (!bet) return undefined;
  const [orders, held] = await Promise.all([
    ordersOf(db, scope, [id]),
    sql<HeldRow>`select w.id, w.created_at, w.reason, w.correction, w.win, w.jackpot, w.max_win, w.max_ratio
      from parked_win w where w.bet_id = ${id}::bigint and w.tenant_id = ${bet.tenant_id}::bigint
        and w.state = 'open'`.execute(db),
  ]);
  return { bet, orders, held: held.rows[0] };
}
