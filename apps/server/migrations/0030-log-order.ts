import { type Kysely, sql } from 'kysely';

/** The newest lines of one tenant are the end of an index, however many lines the others have. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_chain_id on audit_log (chain, id desc)`.execute(db);
}
