import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/** Lease of a NODE_ID for ids: one server holds it at a time, as long as it renews it in time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table server_lease (
    node_id smallint primary key,
    folder text not null,
    run text not null,
    host text not null,
    beat_at timestamptz not null
  )`.execute(db);
  await openTable(db, 'server_lease', { owned: 'server', rights: [] });
}
