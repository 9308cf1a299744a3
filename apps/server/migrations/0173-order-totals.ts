import { type Kysely, sql } from 'kysely';

/**
 * The index by which administrators page through all orders includes the columns that lists filter and sum by,
 * so that totals of months are index-only: a row of an order is six times as wide, most of it the body of the
 * call.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create index wallet_order_all on wallet_order (id desc)
    include (tenant_id, agent_id, created_at, provider, kind, state, game_id, currency, amount)`);
  await run('drop index wallet_order_id');
}
