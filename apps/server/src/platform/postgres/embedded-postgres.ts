import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { UserError } from '../errors/user-error.ts';
import {
  type ClusterState,
  checkCluster,
  clusterUrl,
  freshState,
  postmasterOf,
  processesOn,
  readState,
  socketFolder,
  writeState,
} from './cluster-state.ts';
import { connectionsOf } from './connections.sql.ts';
import { freePort } from './free-port.ts';
import { asRoot, noUser, runProgram, startOptions, usableBinaries } from './postgres-programs.ts';

/** PostgreSQL as a child process of the server, which is watched and started again when it falls. */
export interface EmbeddedPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

const minFreeBytes = 300 * 1024 * 1024;
/** Ports that are tried when other programs open those that were chosen before the database does. */
const portTries = 5;
/** Waits between tries to bring a fallen database back. */
const firstWaitMs = 100;
const longestWaitMs = 3_000;

async function initialise(state: ClusterState, native: string, durable: boolean): Promise<void> {
  // The folders above must let the database's user through; only the cluster itself is closed.
  mkdirSync(dirname(state.cluster), { recursive: true, mode: 0o755 });
  mkdirSync(state.cluster, { recursive: true, mode: 0o700 });
  chmodSync(state.cluster, 0o700);
  const passwordFile = join(state.cluster, '..', `.password-${process.pid}`);
  writeFileSync(passwordFile, state.password, { mode: 0o600 });
  if (asRoot()) for (const path of [state.cluster, passwordFile]) chownSync(path, noUser.uid, noUser.gid);
  try {
    await runProgram(native, 'initdb', [
      '-D',
      state.cluster,
      '-U',
      'postgres',
      '--pwfile',
      passwordFile,
      '--auth',
      'scram-sha-256',
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-locale',
      '--data-checksums',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ]);
  } catch (error) {
    throw new UserError(`The database could not be made in ${state.cluster}: ${(error as Error).message}.`);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/**
 * Sized for a machine with two cores shared with the server; durability settings stay at their safe values.
 */
const settings = {
  shared_buffers: '512MB',
  effective_cache_size: '2GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_wal_size: '4GB',
  // After a crash everything since the last checkpoint is replayed: at 15 minutes that took 15 s on a busy
  // machine.
  checkpoint_timeout: '2min',
  random_page_cost: '1.1',
  jit: 'off',
  wal_compression: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_parallel_workers_per_gather: '2',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  listen_addresses: '127.0.0.1',
} as const;

/** Settings of a cluster that is thrown away: it may lose data when the host crashes, and only then. */
const fleeting = { ...settings, fsync: 'off', full_page_writes: 'off' } as const;

/**
 * For demo data that is recreated when the host crashes meanwhile: rows loaded into emptied tables are in no
 * log.
 */
const loading = {
  ...fleeting,
  wal_level: 'minimal',
  max_wal_senders: '0',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  shared_buffers: '1GB',
} as const;
const settingsFor = { serving: settings, testing: fleeting, loading } as const;

/**
 * Ends what a killed server or a killed postmaster left running on the cluster, so that it gets a parent
 * again: the postmaster in order, processes without one as their postmaster would have, at once.
 */
async function stopLeftover(cluster: string, native: string): Promise<void> {
  if (postmasterOf(cluster) !== null)
    await runProgram(native, 'pg_ctl', ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', '60']).catch(
      () => undefined,
    );
  if (process.platform !== 'linux') return;
  for (const signal of ['SIGQUIT', 'SIGKILL'] as const) {
    for (const pid of processesOn(cluster)) {
      try {
        process.kill(pid, signal);
      } catch {
        // It ended by itself.
      }
    }
    for (let left = 20; left > 0 && processesOn(cluster).length > 0; left -= 1) await pause(50);
  }
  // Its number may have gone to another process, which PostgreSQL would take for a running database.
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

function exited(child: ChildProcess): Promise<void> {
  return child.exitCode !== null || child.signalCode !== null || child.pid === undefined
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', () => done()));
}

/** One run of the database, from its start until it ends. */
interface Run {
  readonly child: ChildProcess;
  /** The end of what it wrote. */
  log(): string;
}

function launch(state: ClusterState, native: string, use: keyof typeof settingsFor, servers: number): Run {
  const chosen = {
    ...settingsFor[use],
    max_connections: String(connectionsOf(servers)),
    unix_socket_directories: socketFolder(state) ?? '',
  };
  // Its own process group: Ctrl-C reaches the server first, which then stops the database in order.
  const child = spawn(
    join(native, 'bin/postgres'),
    [
      '-D',
      state.cluster,
      '-p',
      String(state.port),
      ...Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...startOptions(native), detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4_000);
  });
  child.once('error', (error) => {
    log += error.message;
  });
  return { child, log: () => log };
}

/** Returns the reason why a database ended, from the last error line of PostgreSQL's log. */
function reasonIn(log: string): string {
  const lines = log.trim().split('\n');
  const line = lines.filter((part) => /FATAL|PANIC|ERROR/.test(part)).pop() ?? lines.pop() ?? '';
  return line.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '') || 'no reason given';
}

/** Returns true for a database that ended because another program listens at its port. */
const foundPortTaken = ({ child, log }: Run): boolean =>
  child.exitCode !== null && /could not bind .*: Address already in use/.test(log());

async function ready(state: ClusterState, { child, log }: Run): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined)
      throw new UserError(
        `The database in ${state.cluster} does not start (${reasonIn(log())}); restore it from a backup.`,
      );
    const client = new pg.Client({ connectionString: clusterUrl(state), connectionTimeoutMillis: 2_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => undefined);
      await pause(50);
    }
  }
  child.kill('SIGINT');
  await exited(child);
  throw new UserError(`The database in ${state.cluster} did not become ready within two minutes.`);
}

/** Keeps the database running on its port until it is stopped. */
function watch(
  state: ClusterState,
  native: string,
  start: () => Run,
  first: Run,
  say: (line: string) => void,
): EmbeddedPostgres {
  let run = first;
  const stopping = new AbortController();
  const wait = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => undefined);

  async function revive(): Promise<void> {
    say(`The database has stopped (${reasonIn(run.log())}); starting it again`);
    let complaint = '';
    for (let waitMs = firstWaitMs; !stopping.signal.aborted; waitMs = Math.min(2 * waitMs, longestWaitMs)) {
      await stopLeftover(state.cluster, native);
      if (stopping.signal.aborted) return;
      run = start();
      try {
        await ready(state, run);
        say('The database is running again');
        return;
      } catch (error) {
        const { message } = error as Error;
        if (message !== complaint) say(message);
        complaint = message;
        await wait(waitMs);
      }
    }
  }

  async function guard(): Promise<void> {
    while (!stopping.signal.aborted) {
      await exited(run.child);
      if (!stopping.signal.aborted) await revive();
    }
  }
  const guarding = guard();
  return {
    url: clusterUrl(state),
    async stop() {
      stopping.abort();
      run.child.kill('SIGINT');
      await exited(run.child);
      await guarding;
    },
  };
}

/**
 * Starts the cluster of a data folder, making it on first use. Failures come as one sentence (UserError).
 * Without `durable` it does not wait for the disk: for tests, whose data goes with them; `bulk` is for making
 * a demo world. It takes the connections of so many `servers`. `choosePort` proposes a port for each try.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  progress: (line: string) => void,
  { durable = true, servers = 1, bulk = false, choosePort = freePort } = {},
): Promise<EmbeddedPostgres> {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < minFreeBytes) {
    throw new UserError(
      `The disk of ${dataDir} is full: ${Math.floor((bavail * bsize) / 1048576)} MB free, at least 300 MB are needed.`,
    );
  }
  const native = usableBinaries();
  const known = readState(dataDir);
  const state = known ?? freshState(dataDir);
  if (!known) {
    progress('Making the database');
    await initialise(state, native, durable);
  } else checkCluster(dataDir, state);
  await stopLeftover(state.cluster, native);
  const start = () => launch(state, native, bulk ? 'loading' : durable ? 'serving' : 'testing', servers);
  for (let tries = 1; ; tries += 1) {
    state.port = await choosePort();
    writeState(dataDir, state);
    const run = start();
    try {
      await ready(state, run);
      return watch(state, native, start, run, progress);
    } catch (error) {
      // Between the choice of a port and the start another program may have taken it.
      if (tries === portTries || !foundPortTaken(run)) throw error;
    }
  }
}
