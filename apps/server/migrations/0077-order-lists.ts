import { type Kysely, sql } from 'kysely';

/**
 * Lists of orders are sorted by id, which encodes the time: all of them, an agent's, a member's, and the few
 * that are prepaid sessions or orders of WM.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('drop index wallet_order_newest');
  await run('create index wallet_order_id on wallet_order (id desc)');
  await run('create index wallet_order_agent on wallet_order (agent_id, id desc)');
  await run('create index wallet_order_member on wallet_order (member_id, id desc)');
  await run(`create index wallet_order_sessions on wallet_order (agent_id, id desc) where kind = 'withhold'`);
  await run(`create index wallet_order_wm on wallet_order (id desc) where provider = 'wm'`);
}
