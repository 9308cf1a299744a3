import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Recovery codes of operators, hashed: each is removed when it is used. Those of a binding that is not finished
 * are stored with it. Requests may write messages to operators of their scope.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['operator', 'binding'])
    await sql.raw(`alter table ${table} add column recovery_codes bytea[] not null default '{}'`).execute(db);
  await openTable(db, 'inbox_item', { owned: 'agent', rights: ['select', 'insert', 'update'] });
}
