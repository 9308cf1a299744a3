import pg from 'pg';
import type { Config } from '../config/config.ts';
import { keepSecrets } from '../config/secrets.ts';
import { assertNoneWrong } from '../errors/finding.ts';
import { UserError } from '../errors/user-error.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { checkExternalMark } from './external-mark.ts';
import { lockFolder } from './folder-lock.ts';
import { showPresence } from './presence.ts';
import { checkPostgres } from './server-state.ts';

/** Opens a database with the data folder locked until it is stopped. */
async function locked(dataDir: string, open: () => Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres> {
  const lock = await lockFolder(dataDir);
  try {
    const database = await open();
    return { url: database.url, stop: () => database.stop().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Opens the database of a server: locks its data folder, and registers the running server in the database. A
 * program next to a server uses `openServerDatabase`, which locks the folder only where it starts the
 * database itself.
 */
export async function openForServer(config: Config, say: (line: string) => void): Promise<EmbeddedPostgres> {
  const open = () => openServerDatabase(config, say);
  const database = config.databaseUrl ? await locked(config.dataDir, open) : await open();
  try {
    const presence = await showPresence(database.url, say);
    return { url: database.url, stop: () => presence.release().then(database.stop) };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/**
 * The database: the embedded one (`bulk`: to fill it with a demo world), or the one DATABASE_URL names after
 * it was checked.
 */
export async function openServerDatabase(
  config: Config,
  say: (line: string) => void,
  { bulk = false } = {},
): Promise<EmbeddedPostgres> {
  const { servers } = config;
  assertNoneWrong([checkExternalMark(config.dataDir, config.databaseUrl)], say);
  if (!config.databaseUrl) {
    // An embedded database never exists without its secrets.
    keepSecrets(config.dataDir, config.secrets);
    return locked(config.dataDir, () =>
      startEmbeddedPostgres(config.dataDir, say, { bulk, ...(servers && { servers }) }),
    );
  }
  const client = new pg.Client({ connectionString: config.databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new UserError(`The database at DATABASE_URL does not answer: ${(error as Error).message}.`);
  }
  try {
    assertNoneWrong(await checkPostgres(client), say);
  } finally {
    await client.end();
  }
  return { url: config.databaseUrl, stop: async () => undefined };
}
