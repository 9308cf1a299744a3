import { type Kysely, sql } from 'kysely';

/**
 * An export stores the fingerprint of its table (SHA-256, in hex), so that a file can be verified against the
 * export.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table export_job add fingerprint text').execute(db);
}
