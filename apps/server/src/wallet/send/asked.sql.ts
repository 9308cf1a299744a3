import type { RunSql } from '../../domain/sql/run-sql.ts';

/** A person's wish to know the state of an order. */
export interface Asked {
  readonly id: string;
  readonly tenantId: string;
  readonly agentId: string;
  /** When it was said, in epoch ms. */
  readonly at: number;
}

/** Orders whose state somebody wants to know. */
export async function readAsked(run: RunSql): Promise<Asked[]> {
  const rows = await run<{ id: string; tenant_id: string; agent_id: string; asked_at: Date }>(
    'wallet-asked',
    'select id, tenant_id, agent_id, asked_at from wallet_order where asked_at is not null order by asked_at limit 200',
    [],
  );
  return rows.map((row) => ({
    ...{ id: row.id, tenantId: row.tenant_id, agentId: row.agent_id, at: row.asked_at.getTime() },
  }));
}

/** The question is on record as a call; one that was put meanwhile stays. */
export const noteAsked = (run: RunSql, { id, tenantId, at }: Asked): Promise<unknown> =>
  run(
    'wallet-asked-done',
    'update wallet_order set asked_at = null where tenant_id = $1 and id = $2 and asked_at <= to_timestamp($3::float8 / 1000)',
    [tenantId, id, at],
  );
