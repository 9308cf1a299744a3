import type { Db } from '../db/db.ts';
import { UserError } from '../errors/user-error.ts';

/** Sentence about a database that has operators and no mark. */
export const unmarked =
  'This database has operators but no mark of what it was made as; restore a backup, or use another database.';

/** Sentence about demo data at a production start. */
export const demoForProduction =
  'This database holds a demo world; a production start (WORLD=none) needs an empty one.';

export interface WorldMark {
  demo: boolean;
  seed?: number;
}

/**
 * Returns how the database was created: as demo data, as a production installation, or null for not yet. Only
 * the mark that the load of demo data stores with it makes a database demo data; every other one is
 * production, whatever the environment contains.
 */
export async function readWorld(db: Db): Promise<WorldMark | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'world').executeTakeFirst();
  const mark = row?.value as { demo?: unknown; seed?: number } | null | undefined;
  return mark ? { ...mark, demo: mark.demo === true } : null;
}

/**
 * Throws where a database without a mark has operators: it was filled in another way, and demo data would
 * erase it.
 */
export async function assertEmpty(db: Db): Promise<void> {
  const row = await db.selectFrom('operator').select('id').limit(1).executeTakeFirst();
  if (row) throw new UserError(unmarked);
}
