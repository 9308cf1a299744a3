import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Replaced values of each update of a record: `previous` has the changed fields before the update. The version
 * of a record is that of its latest row; 0 without one. Records whose own table counts versions use those
 * numbers.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table record_change (
    kind text not null,
    record_id text not null,
    version int not null,
    at timestamptz not null,
    operator_id bigint not null,
    account text not null,
    actor_tenant bigint not null,
    actor_agent bigint,
    previous jsonb not null,
    primary key (kind, record_id, version))`)
    .execute(db);
  await openTable(db, 'record_change', { owned: 'platform', rights: ['select', 'insert'] });
}
