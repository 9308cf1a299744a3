import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** Channel that notifies servers of agents' orders and of changed settings of wallet calls. */
export const walletChannel = 'pitboss_wallet';
/** Behind the id of an agent: its address, keys, settings or breaker have changed. */
export const settingsWord = 'settings';

/** Notifies every server, at the commit, that the settings of the agents' wallet calls have changed. */
export async function walletChanged(db: Db | Tx, agentIds: readonly string[]): Promise<void> {
  for (const agentId of agentIds)
    await sql`select pg_notify(${walletChannel}, ${`${agentId} ${settingsWord}`})`.execute(db);
}
