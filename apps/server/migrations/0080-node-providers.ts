import { type Kysely, sql } from 'kysely';

/** Whose games a game server runs: orders of the provider `wm` have a list and rules of their own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table game_node add column provider text not null default ''`).execute(db);
}
