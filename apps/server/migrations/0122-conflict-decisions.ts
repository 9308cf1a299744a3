import { type Kysely, sql } from 'kysely';

/**
 * A conflict is decided by keeping the stored content, or by applying the later one: reversed and entered
 * again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table ingest_conflict drop constraint ingest_conflict_decision_check,
    add constraint ingest_conflict_decision_check check (decision in ('keep', 'apply'))`)
    .execute(db);
}
