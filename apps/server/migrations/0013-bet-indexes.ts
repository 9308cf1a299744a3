import { type Kysely, sql } from 'kysely';

/**
 * Open and cancelled bets are few among the settled ones, so an index of them alone finds them at once and makes sums of
 * long ranges cheap: the settled ones come from the rollups. The index by IP keeps one entry a value.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index bet_not_settled on bet (id desc) where state <> 1`.execute(db);
  await sql`create index bet_ip on bet (ip)`.execute(db);
}
