import pg from 'pg';
import type { Config } from '../../apps/server/src/platform/config/config.ts';
import { UserError } from '../../apps/server/src/platform/errors/user-error.ts';
import { readState, runningUrl } from '../../apps/server/src/platform/postgres/cluster-state.ts';
import { openServerDatabase } from '../../apps/server/src/platform/postgres/database-start.ts';
import type { EmbeddedPostgres } from '../../apps/server/src/platform/postgres/embedded-postgres.ts';

async function replies(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * The database of DATABASE_URL, the embedded one of a running server, or the embedded one started for this
 * program; with `bulk` so that it writes much quickly, and loses it where the machine stops. Where there is no
 * embedded database, one is created, or `UserError` thrown with `existing`.
 */
export async function reachDatabase(
  config: Config,
  say: (line: string) => void,
  { bulk = false, existing = false } = {},
): Promise<EmbeddedPostgres> {
  const running = config.databaseUrl ? null : runningUrl(config.dataDir);
  if (running && (await replies(running))) return { url: running, stop: async () => undefined };
  if (existing && !config.databaseUrl && readState(config.dataDir) === null)
    throw new UserError(
      `There is no database in ${config.dataDir}; start the server first, or restore a backup.`,
    );
  return openServerDatabase(config, say, { bulk });
}
