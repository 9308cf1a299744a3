import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { type Config, loadConfig } from '../apps/server/src/platform/config/config.ts';
import type { Databases } from '../apps/server/src/platform/db/databases/databases.ts';
import { openDatabases } from '../apps/server/src/platform/db/databases/open-databases.ts';
import type { Db } from '../apps/server/src/platform/db/db.ts';
import { createIdMaker, type IdMaker } from '../apps/server/src/platform/db/ids.ts';
import { createLog } from '../apps/server/src/platform/observability/log.ts';
import { takeLease, underLease } from '../apps/server/src/platform/postgres/lease.sql.ts';
import { showPresence, takeAlone } from '../apps/server/src/platform/postgres/presence.ts';
import { checkSecrets } from '../apps/server/src/platform/start/check-secrets.ts';
import { readWorld } from '../apps/server/src/platform/start/world.ts';
import { reachDatabase } from './world/database.ts';

/** Prints a line. */
export const say = (line: string) => process.stdout.write(`${line}\n`);

const highestNode = 63;

interface Needs {
  /** No server may be running. */
  readonly alone?: boolean;
  /** Returns whether the secrets may be others than those of the database. */
  readonly mayHaveOtherSecrets?: (config: Config) => boolean;
}

/** Takes the database alone; throws while a server runs on it. */
async function takeExclusive(url: string): Promise<{ release(): Promise<void> }> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  if (await takeAlone(client)) return { release: () => client.end() };
  await client.end();
  throw new Error('a server is running on this database; stop all servers first');
}

/**
 * Does something in the database of a production installation, also next to its running server: ids are made
 * with a number that no server has. What goes wrong ends the program with a sentence.
 */
export async function inProductionDatabase(
  work: (db: Db, config: Config, ids: IdMaker) => Promise<void>,
  needs: Needs = {},
): Promise<void> {
  try {
    await run(work, needs);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    process.exit(1);
  }
}

/** A number that no server has held within the last minute, from the highest down. */
async function freeNode({ systemPool }: Databases): Promise<number> {
  const { rows } = await systemPool.query<{ node: number }>(
    `select node_id::int as node from server_lease where beat_at > clock_timestamp() - interval '1 minute'`,
  );
  const held = new Set(rows.map(({ node }) => node));
  for (let node = highestNode; node >= 0; node -= 1) if (!held.has(node)) return node;
  throw new Error('all numbers are in use by servers; stop one first');
}

async function run(
  work: (db: Db, config: Config, ids: IdMaker) => Promise<void>,
  { alone = false, mayHaveOtherSecrets = () => false }: Needs,
): Promise<void> {
  const config = loadConfig();
  const database = await reachDatabase(config, () => undefined);
  const databases = openDatabases(database.url, 2);
  try {
    // Like a server: not while a backup is being restored.
    const presence = alone ? await takeExclusive(database.url) : await showPresence(database.url, say);
    try {
      const world = await readWorld(databases.system).catch(() => null);
      if (!world || world.demo)
        throw new Error('this is no production installation; start one with WORLD=none first');
      if (!mayHaveOtherSecrets(config))
        await checkSecrets(databases.system, config.secrets, () => Promise.resolve());
      const node = await freeNode(databases);
      const log = createLog({ write: () => undefined });
      const lease = await takeLease(databases.systemPool, { node, folder: randomUUID(), log });
      try {
        await work(databases.system, config, underLease(createIdMaker(node), lease));
      } finally {
        await lease.release();
      }
    } finally {
      await presence.release();
    }
  } finally {
    await databases.close();
    await database.stop();
  }
}
