import { type Kysely, sql } from 'kysely';

/** Provider of a game server's games: orders of the provider `wm` have a separate list and rules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`alter table game_node add column provider text not null default ''`).execute(db);
}
