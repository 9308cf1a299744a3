import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Data to validate late events of anchors: the end of a sign-in's session, next to its start, and the former
 * agencies of an anchor with their end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('alter table anchor add column session_end timestamptz');
  await run(`create table anchor_former_agency (
    anchor_id text not null,
    until timestamptz not null,
    agency_id bigint,
    agency_tenant bigint,
    primary key (anchor_id, until))`);
  await openTable(db, 'anchor_former_agency', { owned: 'administrators', rights: ['select', 'insert'] });
}
