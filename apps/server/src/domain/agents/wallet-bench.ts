import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';

/**
 * Returns whether the last finished run of an agent's test bench used this URL and passed entirely.
 * Installations can require it before the seamless wallet is switched on.
 */
export async function benchHolds(tx: Tx, agent: { readonly id: string }, url: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select whole and callback_url = ${url} as holds from wallet_bench
    where agent_id = ${agent.id}::bigint and state = 'done' order by id desc limit 1`.execute(tx);
  return rows[0]?.holds ?? false;
}
