import pg from 'pg';
import { type Config, loadConfig } from '../apps/server/src/platform/config/config.ts';
import { openDatabases } from '../apps/server/src/platform/db/databases/open-databases.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { createIdMaker, type IdMaker } from '../apps/server/src/platform/db/ids.ts';
import { openServerDatabase } from '../apps/server/src/platform/postgres/database-start.ts';
import { takeAlone } from '../apps/server/src/platform/postgres/presence.ts';
import { checkSecrets } from '../apps/server/src/platform/start/check-secrets.ts';
import { readWorld } from '../apps/server/src/platform/start/world.ts';

/** Prints a line. */
export const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Does something in the database of a production installation whose server is stopped, because it makes ids
 * with the server's number. What goes wrong ends the program with a sentence.
 */
export async function inProductionDatabase(
  work: (db: Db, config: Config, ids: IdMaker) => Promise<void>,
): Promise<void> {
  try {
    await run(work);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

async function run(work: (db: Db, config: Config, ids: IdMaker) => Promise<void>): Promise<void> {
  const config = loadConfig();
  const database = await openServerDatabase(config, say);
  const alone = new pg.Client({ connectionString: database.url });
  alone.on('error', () => undefined);
  await alone.connect();
  const databases = openDatabases(database.url, 2);
  try {
    if (!(await takeAlone(alone)))
      throw new Error('a server is running on this database; stop it before changing an administrator');
    const world = await readWorld(databases.system).catch(() => null);
    if (!world || world.demo)
      throw new Error('this is no production installation; start one with WORLD=none first');
    await checkSecrets(databases.system, config.secrets, () => Promise.resolve());
    await work(databases.system, config, createIdMaker(config.node));
  } finally {
    await databases.close();
    await alone.end();
    await database.stop();
  }
}
