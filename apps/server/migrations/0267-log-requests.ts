import { type Kysely, sql } from 'kysely';

/** Finds the entries of one request, which the operation log counts for each row of a page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_request on audit_log (request_id)`.execute(db);
}
