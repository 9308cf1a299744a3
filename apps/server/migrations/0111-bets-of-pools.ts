import { type Kysely, sql } from 'kysely';

/**
 * A bet stores the terms of the pool group that it contributed by at its settlement; a held payout and an order
 * at an agent's wallet store the level from the game server.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table bet add column pool_terms bigint');
  await run('grant update (pool_terms) on bet to pitboss_all');
  await run('alter table parked_win add column jackpot_level smallint');
  await run('alter table wallet_order add column jackpot_level smallint');
}
