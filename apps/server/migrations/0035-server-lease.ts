import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/** Which server makes ids under which NODE_ID: one at a time, as long as it says so again in time. */
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
