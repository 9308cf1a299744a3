import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/database/db.ts';

/** On this channel servers hear of agents' orders, and of changes of how agents are called. */
export const walletChannel = 'pitboss_wallet';
/** Behind the id of an agent: its address, keys, settings or breaker have changed. */
export const settingsWord = 'settings';

/** Says to every server, at the commit, that agents are called otherwise from now on. */
export async function walletChanged(db: Db | Tx, agentIds: readonly string[]): Promise<void> {
  for (const agentId of agentIds)
    await sql`select pg_notify(${walletChannel}, ${`${agentId} ${settingsWord}`})`.execute(db);
}
