import { type Kysely, sql } from 'kysely';

/**
 * Error of the decoder in the record of a round on arrival: null for none, else e.g. "error E_PIPE result".
 * Earlier rounds have null too, whether valid or not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table round add column decode_fault text`.execute(db);
  await sql`create index round_decode_fault on round (id desc) where decode_fault is not null`.execute(db);
}
