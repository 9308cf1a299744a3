import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Databases, openDatabases } from '../kernel/database/db.ts';
import { databaseSettings } from '../kernel/database/distributed/distribute.ts';
import { migrate } from '../kernel/database/migrate.ts';
import { readState } from '../kernel/postgres/cluster-state.ts';
import { startEmbeddedPostgres } from '../kernel/postgres/embedded-postgres.ts';
import { takeTurn } from './processes/turns.ts';

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
/** Set by `npm run test:api -- --database URL`: the files' databases are made beside that one. */
const given = process.env.PITBOSS_TEST_DATABASE;

/** Real PostgreSQL with real locks and constraints; only the wait for the disk is left out, unless it is `durable`. */
export const startTestCluster = async ({ durable = false } = {}): Promise<TestCluster> =>
  given ? startBeside(given, durable) : startEmbedded(durable);

async function startEmbedded(durable: boolean): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'pitboss-test-'));
  // The database runs as another user under root, which must be able to pass through the folder.
  chmodSync(folder, 0o755);
  const postgres = await startEmbeddedPostgres(folder, () => undefined, { durable });
  const databases = openDatabases(postgres.url, 2);
  if (!durable) await databases.systemPool.query('alter role postgres set synchronous_commit = off');
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

/** The machines of the given database, if it is one of Citus: the coordinator first. */
async function citusMachines(url: string): Promise<Machine[]> {
  const [found] = await command(url, "select from pg_extension where extname = 'citus'");
  if (!found) return [];
  return command<Machine & pg.QueryResultRow>(
    url,
    'select nodename as host, nodeport as port from pg_dist_node order by groupid',
  );
}

/** A database's URL on each machine that holds a part of it. */
async function partsOf(url: string): Promise<string[]> {
  const machines = given ? await citusMachines(given) : [];
  const on = ({ host, port }: Machine) =>
    Object.assign(new URL(url), { hostname: host, port: String(port) }).href;
  return machines.length > 0 ? machines.map(on) : [url];
}

/** Where commands about a database are given: another one on each machine that holds a part of it. */
const besides = async (url: string) => (await partsOf(url)).map((part) => databaseOf(part, 'template1'));
const nameOf = (url: string) => new URL(url).pathname.slice(1);

const onEach = async (urls: readonly string[], sql: string): Promise<void> => {
  await Promise.all(urls.map((url) => command(url, sql)));
};

/** A migrated database of its own beside the given one; on Citus distributed over the same machines. */
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

/** Makes a new database on the machines of Citus, if there are any, one cluster of its own. */
async function joinMachines(own: string, [coordinator, ...workers]: readonly Machine[]): Promise<void> {
  if (!coordinator) return;
  const at = ({ host, port }: Machine) => `'${host}', ${port}`;
  await onEach(await partsOf(own), 'create extension citus');
  await command(own, `select citus_set_coordinator_host(${at(coordinator)})`);
  for (const worker of workers) await command(own, `select citus_add_node(${at(worker)})`);
  await command(own, `select citus_set_node_property(${at(coordinator)}, 'shouldhaveshards', false)`);
}

/** What the databases of tests are set to, which a copy does not take over. */
async function prepare(url: string, durable: boolean): Promise<void> {
  const own = { synchronous_commit: durable ? 'on' : 'off', timezone: 'utc', jit: 'off' };
  const ofCitus = { ...databaseSettings, 'pitboss.distribute': 'on' };
  const settings = { ...own, ...((await citusMachines(url)).length > 0 && ofCitus) };
  const set = Object.entries(settings).map(
    ([name, value]) => `alter database ${nameOf(url)} set ${name} = '${value}'`,
  );
  await onEach(await besides(url), set.join('; '));
}

/** Gives up what a machine that ended has left prepared; nobody would come back for it. */
async function giveUpPrepared(part: string): Promise<void> {
  const left = await command<{ gid: string }>(
    databaseOf(part, 'template1'),
    `select gid from pg_prepared_xacts where database = '${nameOf(part)}'`,
  );
  for (const { gid } of left) await command(part, `rollback prepared '${gid}'`);
}

/**
 * Has a cluster end the commits of two phases whose connection to the coordinator was lost in the middle, which it does by itself within a
 * minute; until then they hold their locks. Nothing to do for any other database.
 */
export async function endLostCommits({ url }: Pick<TestDatabase, 'url'>): Promise<void> {
  if ((await partsOf(url)).length > 1) await command(url, 'select recover_prepared_transactions()');
}

async function drop(url: string): Promise<void> {
  const parts = await partsOf(url);
  if (parts.length > 1) for (const part of parts) await giveUpPrepared(part);
  await onEach(await besides(url), `drop database ${nameOf(url)} with (force)`);
}

/** Closes the migrated database of a cluster, which the files of a run copy, to connections, so that it can be copied. */
export async function makeTemplate({ url }: TestCluster): Promise<void> {
  const name = nameOf(url);
  const beside = await besides(url);
  await onEach(beside, `alter database ${name} allow_connections false`);
  await onEach(
    beside,
    `select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`,
  );
}

/** A copy of the shared cluster's migrated database. */
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
 * A migrated database of its own for one test file. With `alone` it has a cluster of its own, for tests that end connections
 * or look at what all of its sessions do (beside a given database that one is shared); with `embedded` also beside a given
 * one, for tests that kill the database or make others there. With `oneMachine` it does not lie on a given cluster of Citus: for
 * what the product does on one machine only, such as worlds and files of months. A `durable` one is such as a whole
 * server starts on. With `killsMachines` no other file uses the machines of a given one meanwhile.
 */
export async function startTestDatabase(
  poolSize = 16,
  { alone = false, durable = false, oneMachine = false, embedded = false, killsMachines = false } = {},
): Promise<TestDatabase> {
  const shared = process.env[sharedCluster];
  const isOwn = embedded || (oneMachine && given && (await citusMachines(given)).length > 0);
  const isCopy = shared && (given || !(alone || durable));
  const endTurn = given && !isOwn ? await takeTurn(given, killsMachines) : async () => undefined;
  const place = await (isOwn
    ? startEmbedded(durable)
    : isCopy
      ? copied(shared, durable)
      : startTestCluster({ durable })
  ).catch(async (error: unknown) => {
    await endTurn();
    throw error;
  });
  const databases = openDatabases(place.url, poolSize);
  return {
    databases,
    url: place.url,
    async stop() {
      await databases.close();
      await place.stop().finally(endTurn);
    },
  };
}
