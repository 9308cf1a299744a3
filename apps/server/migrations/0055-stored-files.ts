import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Metadata of uploaded files; the bytes are in the server's storage. A file that no call has used yet belongs
 * to its uploader. The one row of stored_total counts all bytes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table stored_file (
    tenant_id bigint not null,
    agent_id bigint not null,
    name char(32) not null,
    kind text not null,
    type text not null,
    bytes bigint not null check (bytes > 0),
    operator_id bigint not null,
    created_at timestamptz not null,
    used_at timestamptz,
    primary key (tenant_id, name))`);
  await run('create index stored_file_waiting on stored_file (created_at) where used_at is null');
  await run(`create table stored_total (
    id boolean primary key default true check (id),
    bytes bigint not null check (bytes >= 0))`);
  await run('insert into stored_total (bytes) values (0)');
  await openTable(db, 'stored_file', { owned: 'agent', rights: ['select', 'insert', 'update', 'delete'] });
  await openTable(db, 'stored_total', { owned: 'platform', rights: ['select', 'insert', 'update'] });
}
