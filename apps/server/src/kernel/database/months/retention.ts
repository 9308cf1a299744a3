import type pg from 'pg';
import type { IdMaker } from '../ids.ts';
import { detachMonth, type Written } from './detach.ts';
import { monthFiles, monthsHere, monthTables } from './months.sql.ts';

/** Months before one (like 2026-03) that are in the database, but those that were brought back from files. */
export async function monthsBefore(client: pg.ClientBase, oldest: string): Promise<string[]> {
  const back = new Set((await monthFiles(client)).flatMap((one) => (one.attached_at ? [one.month] : [])));
  const here = new Set<string>();
  for (const table of monthTables)
    for (const { month } of await monthsHere(client, table))
      if (month < oldest && !back.has(month)) here.add(month);
  return [...here].sort();
}

/** Writes the months before one to files and takes them out, the oldest first; those without rows leave no file. */
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
    // What was being copied may still be on its way.
    client.release(true);
    throw error;
  }
}
