import { sql } from 'kysely';
import type { Tx } from '../../platform/db/db.ts';
import { plainArray } from './run-sql.ts';

/** Returns the accounts of agents or members by id, of those that exist and are in scope. */
export async function accountsOf(
  db: Tx,
  table: 'agent' | 'member',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; account: string }>`
    select id, account from ${sql.table(table)} where id = any(${plainArray(ids)}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, account }) => [id, account]));
}
