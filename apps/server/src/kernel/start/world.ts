import type { Db } from '../database/db.ts';

export interface WorldMark {
  demo: boolean;
  seed?: number;
}

/** What the database was made as: a demo world, a production installation, or nothing yet. */
export async function readWorld(db: Db): Promise<WorldMark | null> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', 'world').executeTakeFirst();
  return (row?.value as WorldMark | undefined) ?? null;
}
