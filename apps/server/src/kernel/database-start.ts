import pg from 'pg';
import type { Config } from './config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { UserError } from './user-error.ts';

/** Settings without which a crash could lose committed money; the server does not run on such a database. */
const required = ['fsync', 'full_page_writes', 'synchronous_commit'] as const;

/** The database: the embedded one, or the one DATABASE_URL names after it was checked. */
export async function openServerDatabase(
  config: Config,
  say: (line: string) => void,
): Promise<EmbeddedPostgres> {
  if (!config.databaseUrl) return startEmbeddedPostgres(config.dataDir, say);
  const client = new pg.Client({ connectionString: config.databaseUrl, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    throw new UserError(`The database at DATABASE_URL does not answer: ${(error as Error).message}.`);
  }
  try {
    const { rows } = await client.query<{ version: string; checksums: string }>(
      "select current_setting('server_version_num') as version, current_setting('data_checksums') as checksums",
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
    if (rows[0]?.checksums !== 'on') say('Warning: the database runs without data checksums.');
  } finally {
    await client.end();
  }
  return { url: config.databaseUrl, stop: async () => undefined };
}
