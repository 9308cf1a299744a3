import { sql } from 'kysely';
import type { Tx } from '../../kernel/database/db.ts';

/**
 * Whether the last run of an agent's test bench that ended was against this address and passed whole: what is asked for
 * before the seamless wallet is switched on, where the installation asks for it.
 */
export async function benchHolds(tx: Tx, agent: { readonly id: string }, url: string): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select whole and callback_url = ${url} as holds from wallet_bench
    where agent_id = ${agent.id}::bigint and state = 'done' order by id desc limit 1`.execute(tx);
  return rows[0]?.holds ?? false;
}
