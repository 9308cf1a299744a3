import { type Kysely, sql } from 'kysely';

/** A conflict is decided by keeping what is stored, or by applying what came later: reversed and entered anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table ingest_conflict drop constraint ingest_conflict_decision_check,
    add constraint ingest_conflict_decision_check check (decision in ('keep', 'apply'))`)
    .execute(db);
}
