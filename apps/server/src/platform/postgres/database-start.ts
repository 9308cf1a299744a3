import pg from 'pg';
import type { Config } from '../config/config.ts';
import { UserError } from '../errors/user-error.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { lockFolder } from './folder-lock.ts';
import { showPresence } from './presence.ts';

/** A clock that is off by more shifts times of bets, signatures and sessions noticeably. */
const clockToleranceMs = 2_000;

/**
 * Warns when the clock differs from the database's. The duration of the query is not counted as a difference.
 */
export async function checkClock(
  client: Pick<pg.Client, 'query'>,
  say: (line: string) => void,
): Promise<void> {
  const requestedAt = Date.now();
  const { rows } = await client.query<{ now: string }>(
    'select extract(epoch from clock_timestamp()) * 1000 as now',
  );
  const now = Number(rows[0]?.now);
  const aheadMs = now < requestedAt ? requestedAt - now : Math.min(0, Date.now() - now);
  if (Math.abs(aheadMs) < clockToleranceMs) return;
  say(
    `Warning: the clock of this machine is ${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's; synchronise both.`,
  );
}

/** Settings without which a crash could lose committed money; the server does not run on such a database. */
const required = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

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
  if (!config.databaseUrl)
    return locked(config.dataDir, () =>
      startEmbeddedPostgres(config.dataDir, say, { bulk, ...(servers && { servers }) }),
    );
  const client = new pg.Client({ connectionString: config.databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new UserError(`The database at DATABASE_URL does not answer: ${(error as Error).message}.`);
  }
  try {
    const { rows } = await client.query<{ version: string; checksums: string }>(
      `select current_setting('server_version_num') as version,
        current_setting('data_checksums') as checksums`,
    );
    const major = Math.floor(Number(rows[0]?.version ?? 0) / 10_000);
    if (major < 15 || major > 18)
      throw new UserError(
        `The database at DATABASE_URL is PostgreSQL ${major}; versions 15 to 18 are supported.`,
      );
    for (const name of required) {
      const setting = (await client.query<Record<string, string>>(`show ${name}`)).rows[0]?.[name];
      if (setting === 'off')
        throw new UserError(
          `The database runs with ${name} = off, which can lose committed money; switch it on.`,
        );
    }
    await checkClock(client, say);
    if (rows[0]?.checksums !== 'on') say('Warning: the database runs without data checksums.');
  } finally {
    await client.end();
  }
  return { url: config.databaseUrl, stop: async () => undefined };
}
