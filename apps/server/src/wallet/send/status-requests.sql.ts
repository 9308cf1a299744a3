import type { RunSql } from '../../domain/sql/run-sql.ts';

/** An operator's request for the status of an order. */
export interface StatusRequest {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  /** Time of the request, in epoch ms. */
  readonly at: number;
}

/** Returns orders with a requested status call. */
export async function readStatusRequests(run: RunSql): Promise<StatusRequest[]> {
  const rows = await run<{ id: string; tenant_id: string; agent_id: string; asked_at: Date }>(
    'wallet-asked',
    `select id, tenant_id, agent_id, asked_at from wallet_order where asked_at is not null order by asked_at
       limit 200`,
    [],
  );
  return rows.map((row) => ({
    id: row.id,
    tenantId: row.tenant_id,
    agentId: row.agent_id,
    at: row.asked_at.getTime(),
  }));
}

/** Clears the request once its call is stored; a newer request stays. */
export const clearStatusRequest = (run: RunSql, { id, tenantId, at }: StatusRequest): Promise<unknown> =>
  run(
    'wallet-asked-done',
    `update wallet_order set asked_at = null where tenant_id = $1 and id = $2
       and asked_at <= to_timestamp($3::float8 / 1000)`,
    [tenantId, id, at],
  );
