import { type Kysely, sql } from 'kysely';

/**
 * Entries of the operation log whose content was removed after the retention time: the place in the chain of
 * the entry that proves it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column emptied_by bigint`.execute(db);
}
