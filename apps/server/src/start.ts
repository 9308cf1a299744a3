import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { placeReferenceWallet, startReferenceWallet } from './demo-wallet.ts';
import { seedReference } from './domain/reference/seed-reference.ts';
import { firstAdministrator } from './platform/auth/first-administrator.ts';
import { loadLoginKey } from './platform/auth/passwords.ts';
import { checkHost, checkOpened } from './platform/checks/list.ts';
import { checkTesting } from './platform/checks/settings-checks.ts';
import type { Config } from './platform/config/config.ts';
import { keepSecrets } from './platform/config/secrets.ts';
import type { Databases } from './platform/db/databases/databases.ts';
import { openDatabases } from './platform/db/databases/open-databases.ts';
import type { IdMaker } from './platform/db/ids.ts';
import { migrate } from './platform/db/migrate/migrate.ts';
import { assertNoneWrong } from './platform/errors/finding.ts';
import { UserError } from './platform/errors/user-error.ts';
import { openForServer } from './platform/postgres/database-start.ts';
import type { EmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { noteExternalDatabase } from './platform/postgres/external-mark.ts';
import { keepRunning } from './platform/servers/keep-running.ts';
import { checkSecrets } from './platform/start/check-secrets.ts';
import { demoAccountLines } from './platform/start/demo-accounts.ts';
import { installation, programArgs } from './platform/start/program.ts';
import { assertKnownSchema, noteSchemaWriter } from './platform/start/schema-writer.ts';
import { assertEmpty, demoForProduction, readWorld, type WorldMark } from './platform/start/world.ts';
import { serve } from './serve.ts';
import { serveBySeveral } from './several-servers.ts';

/** Time in ms that live mode may take to end once the server stops. */
const liveMs = 5_000;

/** Size of the pool of a parent, which handles no requests. */
const parentPool = 4;

export interface RunningServer {
  stop(): Promise<void>;
  /** Replaces the servers one after the other, where they are several. */
  restart(): Promise<void>;
}

/** Environment of a program of tools/: this server's, with its data folder and database. */
const toolEnvironment = (config: Config, databaseUrl: string) => ({
  ...process.env,
  DATA_DIR: config.dataDir,
  DATABASE_URL: databaseUrl,
});

/** Runs a program of tools/; its output is shown as progress. */
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
 * Starts everything in order: ports, database, schema, demo data, API, consoles, live mode. An aborted
 * `signal` stops what was started, in order, and rejects.
 */
export async function startServer(
  config: Config,
  consoleDir: string,
  say: (line: string) => void,
  signal: AbortSignal,
): Promise<RunningServer> {
  assertNoneWrong(await checkHost(config), say);
  say('Starting the database');
  const database = await openForServer(config, say);
  try {
    assertNoneWrong(await checkOpened(database.url, config), say);
    keepSecrets(config.dataDir, config.secrets);
    if (config.databaseUrl) noteExternalDatabase(config.dataDir, config.databaseUrl);
    return await startOn(database, config, consoleDir, say, signal);
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** Throws for the testing profile, which widens limits, on a database that is not demo data. */
export function rejectTesting(config: Config, demo: boolean): void {
  assertNoneWrong([checkTesting(config, demo)], () => undefined);
}

/**
 * Creates schema, reference data and, on an empty database, the demo data or the first administrator. Safe to
 * repeat.
 */
export async function fillEmptyDatabase(
  databases: Databases,
  databaseUrl: string,
  config: Config,
  say: (line: string) => void,
  signal?: AbortSignal,
): Promise<WorldMark | null> {
  say('Bringing the schema up to date');
  await assertKnownSchema(databases.system);
  await migrate(databases.system);
  await noteSchemaWriter(databases.system);
  await seedReference(databases.system);
  const known = await readWorld(databases.system);
  if (known?.demo && config.world === 'none') {
    throw new UserError(demoForProduction);
  }
  if (known) return known;
  await assertEmpty(databases.system);
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

/** Server behind the ports: this process, or several child processes. */
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
  rejectTesting(config, demo);
  if (demo) config.referenceWallet = await placeReferenceWallet(config, databases);
  const served: Served =
    servers === 1
      ? await serve(config, databases, { consoleDir, demo, say })
      : await serveBySeveral(config, databases, { databaseUrl: database.url, demo, signal });
  const plays = demo && config.live;
  const wallet = plays ? await startReferenceWallet(config, databases, 'demo', served.ids) : undefined;
  const live = plays ? startLiveMode(config, database.url) : undefined;
  const analytics = config.analytics
    ? keepRunning('apps/server/src/analytics-worker.ts', toolEnvironment(config, database.url), say)
    : undefined;
  announce(config, demo, say);
  return {
    async restart() {
      await served.restart?.();
    },
    async stop() {
      served.leave();
      await pause(drainMs);
      // The live mode closes its open sessions, so it stops before the API that it uses.
      await endProgram(live);
      await served.close();
      await analytics?.stop();
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

/** Starts the live mode, a separate program that plays through the game-server interface. */
function startLiveMode(config: Config, databaseUrl: string) {
  return spawn(process.execPath, programArgs('tools/live/main.ts'), {
    cwd: installation,
    env: { ...toolEnvironment(config, databaseUrl), API_URL: `http://127.0.0.1:${config.apiPort}` },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Message to the operator while no browser may use the consoles yet. */
const noOrigin = ({ adminPort, agentPort }: Config) =>
  `No browser may sign in yet: set PUBLIC_ADMIN_URL, PUBLIC_AGENT_URL and PUBLIC_API_URL or, to use the consoles on this host only, EXTRA_ORIGINS=admin=http://localhost:${adminPort},agent=http://localhost:${agentPort}.`;

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
  if (!demo) {
    if (!config.publicUrls && config.extraOrigins.length === 0) say(noOrigin(config));
    return;
  }
  say('');
  for (const line of demoAccountLines()) say(line);
}
