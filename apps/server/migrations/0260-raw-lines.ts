import { type Kysely, sql } from 'kysely';

/** Keeps the line of the agent's file that a difference is about, since the file is removed after its comparison. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table reconciliation_difference add column raw text`.execute(db);
}
