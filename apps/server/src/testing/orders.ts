import { type Movement, undoOf } from '@pitboss/wallet/calls';
import type { OrderState } from '@pitboss/wallet/transitions';
import type { TestApi } from './api.ts';

/** Order as a test requires it: by default a bet of member14 of the first tenant. */
export interface TestOrder {
  readonly kind?: Movement;
  readonly state?: OrderState;
  readonly agentId?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly gameId?: number | null;
  readonly roundId?: string | null;
  readonly provider?: string;
  readonly refTxId?: readonly string[];
  readonly final?: boolean;
  readonly wasOk?: boolean;
  readonly settledBy?: string;
  readonly takeId?: string;
  /** Code of the wallet's last reply. */
  readonly code?: number;
  readonly reason?: 'refused' | 'logic' | 'timeout';
  readonly totalBet?: string;
  readonly totalWin?: string;
  /** Milliseconds ago. */
  readonly age?: number;
}

const tenantOf: Readonly<Record<string, string>> = { 21: '21', 22: '21' };
const minor = (amount: string | undefined) => (amount === undefined ? null : amount.replace('.', ''));
let count = 0;

/**
 * Inserts an order in the state in which the server would have left it, with its id from the common id space.
 */
export async function putOrder(
  { services }: Pick<TestApi, 'services'>,
  order: TestOrder = {},
): Promise<{ id: string; txId: string }> {
  const { kind = 'bet', state = 'ok', agentId = '14', amount = '10.00', currency = 'CNY' } = order;
  const tenantId = tenantOf[agentId] ?? '11';
  const at = Date.now() - (order.age ?? 60_000);
  const id = services.ids.next(at);
  count += 1;
  const txId = `tx-${process.pid}-${count}`;
  const memberAccount = `member${agentId}`;
  const roundId = order.roundId === undefined ? null : order.roundId;
  const gameId = order.gameId === undefined ? 301 : order.gameId;
  const requestId = '7d5c1bd0-0000-4000-8000-000000000001';
  const body = {
    requestId,
    txId,
    refTxId: order.refTxId ?? [],
    agentId,
    memberAccount,
    currency,
    gameId: gameId ?? undefined,
    roundId: roundId ?? undefined,
    amount,
    type: kind,
    occurredAt: at,
    final: order.final ?? false,
  };
  const pool = services.databases.systemPool;
  const ended = state === 'ok' || state === 'rejected' || state === 'cancelled';
  await pool.query(
    `insert into wallet_order (id, tenant_id, agent_id, member_id, member_account, tx_id, kind, state, provider, request_id, body,
       game_id, round_id, currency, amount, ref_tx_id, is_final, was_ok, settled_by, take_id, reason, total_bet, total_win,
       attempts, created_at, first_sent_at, last_sent_at, finished_at, code)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, 1, $24, $24, $24, $25, $26)`,
    [
      id,
      tenantId,
      agentId,
      `3${agentId}`,
      memberAccount,
      txId,
      kind,
      state,
      order.provider ?? '',
      requestId,
      JSON.stringify(body),
      gameId,
      roundId,
      currency,
      minor(amount),
      order.refTxId ?? [],
      order.final ?? false,
      order.wasOk ?? (state === 'ok' && kind in undoOf),
      order.settledBy ?? null,
      order.takeId ?? null,
      order.reason ?? null,
      minor(order.totalBet),
      minor(order.totalWin),
      new Date(at),
      ended ? new Date(at) : null,
      order.code ?? null,
    ],
  );
  await pool.query(
    `insert into wallet_tx (tx_id, tenant_id, agent_id, member_id, order_id, kind, hash, node_id, at, round_id, is_final, state, amount, currency)
     values ($1, $2, $3, $4, $5, $6, '\\x00', 'node-1', $7, $8, $9, 'order', $10, $11)`,
    [
      txId,
      tenantId,
      agentId,
      `3${agentId}`,
      id,
      kind,
      new Date(at),
      roundId,
      order.final ?? false,
      minor(amount),
      currency,
    ],
  );
  return { id, txId };
}

/**
 * Reserves the orders of a test for the test: a server that does not exist holds the lease of every wallet
 * for an hour.
 */
export const holdWallets = ({ services }: Pick<TestApi, 'services'>) =>
  services.databases.systemPool.query(
    `insert into wallet_agent (agent_id, tenant_id, lease_owner, lease_until)
     select id, tenant_id, '63:nobody', now() + interval '1 hour' from agent
     on conflict (tenant_id, agent_id) do update set lease_owner = excluded.lease_owner, lease_until = excluded.lease_until`,
  );
