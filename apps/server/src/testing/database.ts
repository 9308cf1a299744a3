import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Databases, openDatabases } from '../kernel/database/db.ts';
import { migrate } from '../kernel/database/migrate.ts';
import { readState } from '../kernel/postgres/cluster-state.ts';
import { startEmbeddedPostgres } from '../kernel/postgres/embedded-postgres.ts';

export interface TestDatabase {
  readonly databases: Databases;
  readonly url: string;
  /** Closes the pools, stops the database and removes its files. */
  stop(): Promise<void>;
}

/**
 * A migrated database of its own for one test file: real PostgreSQL with real locks and constraints; only the wait
 * for the disk at commit is left out.
 */
export async function startTestDatabase(poolSize = 16): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'pitboss-test-'));
  // The database runs as another user under root, which must be able to pass through the folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder, () => undefined);
  const databases = openDatabases(postgres.url, poolSize);
  await databases.systemPool.query('alter role postgres set synchronous_commit = off');
  await databases.systemPool.query('alter role postgres set timezone = utc');
  await migrate(databases.system);
  return {
    databases,
    url: postgres.url,
    async stop() {
      await databases.close();
      await postgres.stop();
      const cluster = readState(folder)?.cluster;
      if (cluster) rmSync(cluster, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
