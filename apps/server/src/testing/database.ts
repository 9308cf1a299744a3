import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseSettings } from '../platform/db/cluster/distribute.ts';
import type { Databases } from '../platform/db/databases/databases.ts';
import { openDatabases } from '../platform/db/databases/open-databases.ts';
import { migrate } from '../platform/db/migrate/migrate.ts';
import { readState } from '../platform/postgres/cluster-state.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { takeTurn } from './processes/turns.ts';

export interface TestDatabase {
  readonly databases: Databases;
  readonly url: string;
  /** Closes the pools, stops the database and removes its files. */
  stop(): Promise<void>;
}

/** Running cluster with a migrated, empty database. */
export interface TestCluster {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Environment variable with the address of the cluster that all files of a run share; unset when a file runs
 * without it.
 */
export const sharedCluster = 'PITBOSS_TEST_CLUSTER';
/**
 * Folder of a stopped, migrated cluster, which is copied for clusters of single files; unset when a file runs
 * by itself.
 */
export const migratedFolder = 'PITBOSS_TEST_MIGRATED';
/** Set by `npm run test:api -- --database URL`: the files' databases are created next to that one. */
const given = process.env.PITBOSS_TEST_DATABASE;

/**
 * Starts a real PostgreSQL with real locks and constraints; only waiting for the disk is switched off, unless
 * it is `durable`.
 */
const startTestCluster = async ({ durable = false } = {}): Promise<TestCluster> =>
  given ? startBeside(given, durable) : startEmbedded(durable);

/** Free memory from which clusters of tests are stored in it: the files of a run need about a tenth of it. */
const memoryBytes = 4 * 1024 ** 3;

/**
 * Returns an empty folder for a cluster: in memory, where writing costs nothing, if there is enough and it
 * may be lost.
 */
function clusterFolder(durable: boolean): string {
  const memory = '/dev/shm';
  const { bavail, bsize } = existsSync(memory) ? statfsSync(memory) : { bavail: 0, bsize: 0 };
  const inMemory = !durable && bavail * bsize >= memoryBytes;
  const folder = mkdtempSync(join(inMemory ? memory : tmpdir(), 'pitboss-test-'));
  // The database runs as another user under root, which must be able to pass through the folder.
  chmodSync(folder, 0o755);
  return folder;
}

/** Copies a stopped cluster, with the owner and the mode of each file. */
const copyCluster = (from: string, to: string): void => void execFileSync('cp', ['-a', `${from}/.`, to]);

async function startEmbedded(durable: boolean, folder = clusterFolder(durable)): Promise<TestCluster> {
  const migrated = process.env[migratedFolder];
  if (migrated) copyCluster(migrated, folder);
  const postgres = await startEmbeddedPostgres(folder, () => undefined, { durable });
  const databases = openDatabases(postgres.url, 2);
  const commit = durable ? 'on' : 'off';
  await databases.systemPool.query(`alter role postgres set synchronous_commit = ${commit}`);
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

/**
 * Starts the cluster that all files of a run share. On the embedded PostgreSQL `migrated` is a stopped copy
 * of it, for files that need a cluster of their own.
 */
export async function startSharedCluster(): Promise<TestCluster & { readonly migrated?: string }> {
  if (given) return startBeside(given, false);
  const folder = clusterFolder(false);
  const migrated = clusterFolder(false);
  const postgres = await startEmbeddedPostgres(folder, () => undefined, { durable: false });
  const databases = openDatabases(postgres.url, 2);
  await migrate(databases.system).finally(() => databases.close());
  await postgres.stop();
  copyCluster(folder, migrated);
  const shared = await startEmbedded(false, folder);
  return {
    url: shared.url,
    migrated,
    async stop() {
      await shared.stop();
      rmSync(migrated, { recursive: true, force: true });
    },
  };
}

const databaseOf = (url: string, name: string): string =>
  Object.assign(new URL(url), { pathname: name }).href;

async function command<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

interface Machine {
  readonly host: string;
  readonly port: number;
}

/** Returns the nodes of a database if it is one of Citus: the coordinator first. */
async function citusMachines(url: string): Promise<Machine[]> {
  const [found] = await command(url, "select from pg_extension where extname = 'citus'");
  if (!found) return [];
  return command<Machine & pg.QueryResultRow>(
    url,
    'select nodename as host, nodeport as port from pg_dist_node order by groupid',
  );
}

/** Returns the URLs of a database on each node that stores a part of it. */
async function partsOf(url: string): Promise<string[]> {
  const machines = given ? await citusMachines(given) : [];
  const on = ({ host, port }: Machine) =>
    Object.assign(new URL(url), { hostname: host, port: String(port) }).href;
  return machines.length > 0 ? machines.map(on) : [url];
}

/**
 * Returns the databases from which commands about a database are sent: another database on each node that
 * stores a part of it.
 */
const besides = async (url: string) => (await partsOf(url)).map((part) => databaseOf(part, 'template1'));
const nameOf = (url: string) => new URL(url).pathname.slice(1);

const onEach = async (urls: readonly string[], sql: string): Promise<void> => {
  await Promise.all(urls.map((url) => command(url, sql)));
};

/** Creates a migrated database next to the input one; on Citus distributed over the same nodes. */
async function startBeside(url: string, durable: boolean): Promise<TestCluster> {
  const own = databaseOf(url, `test_${randomBytes(8).toString('hex')}`);
  await onEach(await besides(own), `create database ${nameOf(own)} template template0`);
  try {
    await joinMachines(own, await citusMachines(url));
    await prepare(own, durable);
    const databases = openDatabases(own, 2);
    await migrate(databases.system).finally(() => databases.close());
  } catch (error) {
    await drop(own);
    throw error;
  }
  return { url: own, stop: () => drop(own) };
}

/** Joins a new database on the nodes of Citus, if there are any, into one cluster. */
async function joinMachines(own: string, [coordinator, ...workers]: readonly Machine[]): Promise<void> {
  if (!coordinator) return;
  const at = ({ host, port }: Machine) => `'${host}', ${port}`;
  await onEach(await partsOf(own), 'create extension citus');
  await command(own, `select citus_set_coordinator_host(${at(coordinator)})`);
  for (const worker of workers) await command(own, `select citus_add_node(${at(worker)})`);
  await command(own, `select citus_set_node_property(${at(coordinator)}, 'shouldhaveshards', false)`);
}

/** Applies the settings of test databases, which a copy does not inherit. */
async function prepare(url: string, durable: boolean): Promise<void> {
  const own = { synchronous_commit: durable ? 'on' : 'off', timezone: 'utc', jit: 'off' };
  const ofCitus = { ...databaseSettings, 'pitboss.distribute': 'on' };
  const settings = { ...own, ...((await citusMachines(url)).length > 0 && ofCitus) };
  const set = Object.entries(settings).map(
    ([name, value]) => `alter database ${nameOf(url)} set ${name} = '${value}'`,
  );
  await onEach(await besides(url), set.join('; '));
}

/** Rolls back transactions that a stopped node has left prepared; no client would finish them. */
async function giveUpPrepared(part: string): Promise<void> {
  const left = await command<{ gid: string }>(
    databaseOf(part, 'template1'),
    `select gid from pg_prepared_xacts where database = '${nameOf(part)}'`,
  );
  for (const { gid } of left) await command(part, `rollback prepared '${gid}'`);
}

/**
 * Makes a cluster end the two-phase commits whose connection to the coordinator was lost in the middle, which
 * it does by itself within a minute; until then they keep their locks. Does nothing for any other database.
 */
export async function endLostCommits({ url }: Pick<TestDatabase, 'url'>): Promise<void> {
  if ((await partsOf(url)).length > 1) await command(url, 'select recover_prepared_transactions()');
}

async function drop(url: string): Promise<void> {
  const parts = await partsOf(url);
  if (parts.length > 1) for (const part of parts) await giveUpPrepared(part);
  await onEach(await besides(url), `drop database ${nameOf(url)} with (force)`);
}

/**
 * Closes the migrated database of a cluster, from which the files of a run copy, to connections, so that it
 * can be copied.
 */
export async function makeTemplate({ url }: TestCluster): Promise<void> {
  const name = nameOf(url);
  const beside = await besides(url);
  await onEach(beside, `alter database ${name} allow_connections false`);
  await onEach(
    beside,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  );
}

/** Creates a copy of the shared cluster's migrated database. */
async function copied(url: string, durable: boolean): Promise<TestCluster> {
  const own = databaseOf(url, `test_${randomBytes(8).toString('hex')}`);
  await onEach(
    await besides(own),
    `create database ${nameOf(own)} template ${nameOf(url)} strategy file_copy`,
  );
  if (given) await prepare(own, durable);
  return { url: own, stop: () => drop(own) };
}

/**
 * Starts a migrated database for one test file. With `alone` it has a cluster of its own, for tests that end
 * connections or check what all sessions of the cluster do (next to an input database that one is shared);
 * with `embedded` also next to an input database, for tests that kill the database or create others there.
 * With `oneMachine` it is not created on an input cluster of Citus: for what the product does on one node
 * only, such as demo data and files of months. A `durable` one is such as a complete server starts on. With
 * `killsMachines` no other file uses the nodes of an input cluster meanwhile.
 */
export async function startTestDatabase(
  poolSize = 16,
  { alone = false, durable = false, oneMachine = false, embedded = false, killsMachines = false } = {},
): Promise<TestDatabase> {
  const shared = process.env[sharedCluster];
  const isOwn = embedded || (oneMachine && given && (await citusMachines(given)).length > 0);
  const isCopy = shared && (given || !(alone || durable));
  const endTurn = given && !isOwn ? await takeTurn(given, killsMachines) : async () => undefined;
  const position = await (isOwn
    ? startEmbedded(durable)
    : isCopy
      ? copied(shared, durable)
      : startTestCluster({ durable })
  ).catch(async (error: unknown) => {
    await endTurn();
    throw error;
  });
  const databases = openDatabases(position.url, poolSize);
  return {
    databases,
    url: position.url,
    async stop() {
      await databases.close();
      await position.stop().finally(endTurn);
    },
  };
}
