import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Events of each completed day (UTC), as columns in one piece, for back-tests. A piece is stale when an event
 * of its day has changed since it was read, and is rebuilt before use. `last_at` is the newest time in it,
 * possibly on a later day: a bet belongs to the day on which it was placed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table risk_history (
    kind text not null,
    day int not null,
    format int not null,
    stale boolean not null,
    rows int not null,
    last_at bigint not null,
    bytes bytea,
    primary key (kind, day))`.execute(db);
  // The bytes are packed already.
  await sql`alter table risk_history alter column bytes set storage external`.execute(db);
  await openTable(db, 'risk_history', { owned: 'server', rights: [] });
}
