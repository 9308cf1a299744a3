import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/** Covers of the rooms of fresh demo data, until a server moves them to the storage of files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table room_cover (name text primary key check (name ~ '^[0-9a-f]{32}$'), png bytea not null)`.execute(
    db,
  );
  await openTable(db, 'room_cover', { owned: 'server', rights: [] });
}
