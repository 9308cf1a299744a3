import type pg from 'pg';
import type { IdMaker } from '../db/ids.ts';
import { monthTables } from '../db/partitions.ts';
import { detachMonth, type Written } from './detach.ts';
import { monthFiles, monthsHere } from './months.sql.ts';

/**
 * Returns the months before `oldest` that are in the database, without those that were attached again from
 * files.
 */
async function monthsBefore(client: pg.ClientBase, oldest: string): Promise<string[]> {
  const back = new Set((await monthFiles(client)).flatMap((one) => (one.attached_at ? [one.month] : [])));
  const here = new Set<string>();
  for (const table of monthTables)
    for (const { month } of await monthsHere(client, table))
      if (month < oldest && !back.has(month)) here.add(month);
  return [...here].sort();
}

/**
 * Archives the months before `to.oldest` (like 2026-03) to files and detaches them, oldest first; returns the
 * files. Months without rows leave no file.
 */
export async function detachOldMonths(
  pool: pg.Pool,
  to: { readonly folder: string; readonly oldest: string; readonly ids: IdMaker },
): Promise<Written[]> {
  const client = await pool.connect();
  const written: Written[] = [];
  try {
    for (const month of await monthsBefore(client, to.oldest))
      written.push(...(await detachMonth({ ...to, client, month, account: 'pitboss server' })));
    client.release();
    return written;
  } catch (error) {
    // A copy may still be in progress on the connection.
    client.release(true);
    throw error;
  }
}
