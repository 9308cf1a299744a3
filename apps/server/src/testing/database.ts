import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
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

/** A running cluster with a migrated, empty database in it. */
export interface TestCluster {
  readonly url: string;
  stop(): Promise<void>;
}

/** Where the cluster that all files of a run share is found; unset when a file runs without it. */
export const sharedCluster = 'PITBOSS_TEST_CLUSTER';
const template = 'pitboss_template';

/** Real PostgreSQL with real locks and constraints; only the wait for the disk is left out. */
export async function startTestCluster(): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'pitboss-test-'));
  // The database runs as another user under root, which must be able to pass through the folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder, () => undefined, { durable: false });
  const databases = openDatabases(postgres.url, 2);
  await databases.systemPool.query('alter role postgres set synchronous_commit = off');
  await databases.systemPool.query('alter role postgres set timezone = utc');
  await migrate(databases.system);
  await databases.close();
  return {
    url: postgres.url,
    async stop() {
      await postgres.stop();
      const cluster = readState(folder)?.cluster;
      if (cluster) rmSync(cluster, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const databaseOf = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: name }).href;

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Makes the migrated database of a cluster the one that the files of a run copy. */
export const makeTemplate = (cluster: TestCluster): Promise<void> =>
  command(databaseOf(cluster.url, 'template1'), `alter database postgres rename to ${template}`);

/** A copy of the shared cluster's migrated database. */
async function copied(url: string): Promise<TestCluster> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const beside = databaseOf(url, 'template1');
  await command(beside, `create database ${name} template ${template} strategy file_copy`);
  return {
    url: databaseOf(url, name),
    stop: () => command(beside, `drop database ${name} with (force)`),
  };
}

/**
 * A migrated database of its own for one test file. With `alone` it has a cluster of its own, for tests that end
 * connections, kill the database or look at what all of its sessions do.
 */
export async function startTestDatabase(poolSize = 16, { alone = false } = {}): Promise<TestDatabase> {
  const shared = process.env[sharedCluster];
  const place = shared && !alone ? await copied(shared) : await startTestCluster();
  const databases = openDatabases(place.url, poolSize);
  return {
    databases,
    url: place.url,
    async stop() {
      await databases.close();
      await place.stop();
    },
  };
}
