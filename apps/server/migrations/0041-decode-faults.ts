import { type Kysely, sql } from 'kysely';

/**
 * What the decoder found wrong with the record of a round when it came: null for nothing, else e.g. "error E_PIPE result".
 * Rounds from before have null, which says nothing of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table round add column decode_fault text`.execute(db);
  await sql`create index round_decode_fault on round (id desc) where decode_fault is not null`.execute(db);
}
