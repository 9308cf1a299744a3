import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { placeReferenceWallet, startReferenceWallet } from './demo-wallet.ts';
import { seedReference } from './domain/games/reference.ts';
import { firstAdministrator } from './kernel/access/first-administrator.ts';
import { loadLoginKey } from './kernel/access/passwords.ts';
import { UserError } from './kernel/calls/user-error.ts';
import { type Databases, openDatabases } from './kernel/database/db.ts';
import type { IdMaker } from './kernel/database/ids.ts';
import { migrate } from './kernel/database/migrate.ts';
import { openForServer } from './kernel/postgres/database-start.ts';
import type { EmbeddedPostgres } from './kernel/postgres/embedded-postgres.ts';
import type { Config } from './kernel/start/config.ts';
import { installation, programArgs } from './kernel/start/program.ts';
import { checkSecrets } from './kernel/start/secrets.ts';
import { readWorld, type WorldMark } from './kernel/start/world.ts';
import { checkStorage } from './kernel/storage/stores.ts';
import { serve } from './serve.ts';
import { serveBySeveral } from './several-servers.ts';

/** How long the live mode may take to end once the server stops. */
const liveMs = 5_000;

/** Size of the pool of a parent, which serves nobody. */
const parentPool = 4;

export interface RunningServer {
  stop(): Promise<void>;
  /** Replaces the servers one after the other, where they are several. */
  restart(): Promise<void>;
}

function checkPort(name: string, port: number, host: string): Promise<void> {
  return new Promise((done, fail) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? 'is in use'
          : error.code === 'EACCES'
            ? 'needs more rights'
            : `cannot be opened (${error.code})`;
      fail(new UserError(`Port ${port} ${reason}; choose another with ${name}=<port>.`));
    });
    probe.listen(port, host, () => probe.close(() => done()));
  });
}

/** Environment of a program of tools/: this server's, with its data folder and database. */
const toolEnvironment = (config: Config, databaseUrl: string) => ({
  ...process.env,
  DATA_DIR: config.dataDir,
  DATABASE_URL: databaseUrl,
});

/** Runs a program of tools/; its lines come out as progress. */
function runTool(
  path: string,
  args: string[],
  env: ReturnType<typeof toolEnvironment>,
  signal?: AbortSignal,
): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [...programArgs(path), ...args], {
      cwd: installation,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      ...(signal ? { signal } : {}),
    });
    child.once('error', fail);
    child.once('exit', (code) =>
      code === 0 ? done() : fail(new UserError(`${path} ended with an error (exit ${code}).`)),
    );
  });
}

/**
 * Brings everything up in order: ports, database, schema, world, API, consoles, live mode. An aborted `signal` stops
 * what was begun, in order, and rejects.
 */
export async function startServer(
  config: Config,
  consoleDir: string,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<RunningServer> {
  await checkPort('API_PORT', config.apiPort, config.host);
  await checkPort('ADMIN_PORT', config.adminPort, config.host);
  await checkPort('AGENT_PORT', config.agentPort, config.host);
  if (config.testing && config.world === 'none')
    throw new UserError('A production start refuses the testing profile; unset PITBOSS_TESTING.');
  await checkStorage(config);
  say('Starting the database');
  const database = await openForServer(config, say);
  try {
    return await startOn(database, config, consoleDir, say, signal);
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Schema, reference data and, on an empty database, the demo world or the first administrator. Safe to repeat. */
export async function fillEmptyDatabase(
  databases: Databases,
  databaseUrl: string,
  config: Config,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<WorldMark | null> {
  say('Bringing the schema up to date');
  await migrate(databases.system);
  await seedReference(databases.system);
  const known = await readWorld(databases.system);
  if (known?.demo && config.world === 'none') {
    throw new UserError(
      'This database holds a demo world; a production start (WORLD=none) needs an empty one.',
    );
  }
  if (known) return known;
  if (config.world === 'none') await firstAdministrator(databases.system, config, say);
  else {
    say('Loading the demo world');
    await runTool(
      'tools/world/main.ts',
      config.worldBets ? ['--bets', String(config.worldBets)] : [],
      toolEnvironment(config, databaseUrl),
      signal,
    );
  }
  return readWorld(databases.system);
}

/** What serves at the ports: this process, or several that it looks after. */
interface Served {
  readonly ids: IdMaker;
  leave(): void;
  close(): Promise<void>;
  restart?(): Promise<void>;
}

async function startOn(
  database: EmbeddedPostgres,
  config: Config,
  consoleDir: string,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<RunningServer> {
  const { servers = 1, drainMs = 0 } = config;
  const databases = openDatabases(database.url, servers === 1 ? undefined : parentPool, config.readUrl);
  const world = await fillEmptyDatabase(databases, database.url, config, say, signal);
  signal.throwIfAborted();
  await checkSecrets(databases.system, config.secrets, () => loadLoginKey(databases.system, config.secrets));
  const demo = world?.demo ?? false;
  if (demo) config.referenceWallet = await placeReferenceWallet(config, databases);
  const served: Served =
    servers === 1
      ? await serve(config, databases, { consoleDir, demo, say })
      : await serveBySeveral(config, databases, { databaseUrl: database.url, demo, signal });
  const plays = demo && config.live;
  const wallet = plays ? await startReferenceWallet(config, databases, 'demo', served.ids) : undefined;
  const live = plays ? startLiveMode(config, database.url) : undefined;
  announce(config, demo, say);
  return {
    async restart() {
      await served.restart?.();
    },
    async stop() {
      served.leave();
      await pause(drainMs);
      // The live mode closes what it has open, so it goes before the API that it speaks to.
      await endProgram(live);
      await served.close();
      // After the API, whose last orders go to it.
      await endProgram(wallet);
      await databases.close();
      await database.stop();
    },
  };
}

async function endProgram(program: ChildProcess | undefined): Promise<void> {
  if (!program || program.exitCode !== null) return;
  const gone = new Promise((done) => program.once('exit', done));
  program.kill('SIGTERM');
  await Promise.race([gone, pause(liveMs)]);
}

/** The live mode is a program of its own that plays through the game-server interface. */
function startLiveMode(config: Config, databaseUrl: string) {
  return spawn(process.execPath, programArgs('tools/live/main.ts'), {
    cwd: installation,
    env: { ...toolEnvironment(config, databaseUrl), API_URL: `http://127.0.0.1:${config.apiPort}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function announce(config: Config, demo: boolean, say: (line: string) => void): void {
  say('');
  say('Pitboss is ready');
  const local = (port: number) => `http://localhost:${port}`;
  const { admin, agent, api } = config.publicUrls ?? {
    admin: local(config.adminPort),
    agent: local(config.agentPort),
    api: local(config.apiPort),
  };
  say(`  admin console  ${admin}`);
  say(`  agent console  ${agent}`);
  say(`  API            ${api}`);
  if (!demo) return;
  say('');
  say('Demo world. Accounts, all with the password Pitboss1:');
  say('  admin console  superadmin  sysadmin  agentadmin');
  say('  agent console  major1  share1  master1  general1  sub1  seamless1');
  say('Keys of its game server and agents: npm run -s keys');
}
