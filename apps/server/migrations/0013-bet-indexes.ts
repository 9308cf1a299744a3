import { type Kysely, sql } from 'kysely';

/**
 * Open and cancelled bets are few among the settled ones, so a partial index finds them immediately and makes
 * sums of long ranges cheap: the settled ones are read from the rollups. The index by IP keeps one entry for
 * each value.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bet_not_settled on bet (id desc) where state <> 1`.execute(db);
  await sql`create index bet_ip on bet (ip)`.execute(db);
}
