import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestApi, type TestApi } from '../api.ts';
import { fundTree } from '../money.ts';
import { type Exit, startChild, typeScriptArgs } from './child-process.ts';
import { testPort } from './test-port.ts';

/** Entry of the log. */
type LogLine = { readonly msg: string } & Readonly<Record<string, unknown>>;

/** Server as operators start it, a single process or the parent of several. */
export interface WholeServer {
  readonly api: string;
  readonly admin: string;
  readonly log: readonly LogLine[];
  /**
   * Log entries about requests that met no database, or one that was busy for a reason other than its load.
   */
  complaints(): string[];
  /** Waits for a matching log entry; throws, with the server's output, when the server ends before. */
  logged(fits: (line: LogLine) => boolean): Promise<LogLine>;
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code, or the signal that ended it. */
  readonly ended: Promise<Exit>;
  /** Resolves once it has ended; throws, with its output, when its exit code is another one. */
  expectExit(code: number): Promise<void>;
}

/** Game server that is registered for complete servers of a test. */
export const testNode = { id: 'node-1', secret: 'a secret of the first game server' };

/**
 * Starts a database with money in it and a game server, for complete servers that run as on demo data. The
 * jobs of its own server are left to them.
 */
export async function startApiOfWhole(): Promise<TestApi> {
  const api = await startTestApi({ durable: true });
  await fundTree(api, '5000.00');
  await api.app.close();
  const { systemPool } = api.services.databases;
  await systemPool.query('insert into game_node (id, name, secret, created_at) values ($1, $1, $2, now())', [
    testNode.id,
    testNode.secret,
  ]);
  await systemPool.query(
    `insert into setting (key, value) values ('world', '{"demo":true}') on conflict (key) do nothing`,
  );
  return api;
}

/**
 * Starts a server on the database of a test, at separate ports, with its data in a folder; resolves once it
 * is ready.
 */
export async function startWhole(
  { databaseUrl, services: { config } }: TestApi,
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<WholeServer> {
  const consoleDir = join(dataDir, 'console');
  mkdirSync(consoleDir, { recursive: true });
  writeFileSync(join(consoleDir, 'index.html'), '<!doctype html>');
  const api = await testPort();
  const admin = await testPort();
  const agent = await testPort();
  const log: LogLine[] = [];
  const server = startChild(process.execPath, typeScriptArgs(join(import.meta.dirname, 'serve-whole.ts')), {
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      CONSOLE_DIR: consoleDir,
      HOST: '127.0.0.1',
      API_PORT: String(api),
      ADMIN_PORT: String(admin),
      AGENT_PORT: String(agent),
      LIVE: 'off',
      PITBOSS_TESTING: '1',
      ...env,
      PITBOSS_SECRETS: JSON.stringify({
        pepper: config.secrets.pepper.toString('hex'),
        server: config.secrets.server.toString('hex'),
      }),
    },
    onLine(line) {
      if (line.startsWith('{')) log.push(JSON.parse(line) as LogLine);
    },
  });
  try {
    await server.waitForLine('Pitboss is ready');
  } catch (error) {
    await server.kill();
    throw error;
  }
  return {
    api: `http://127.0.0.1:${api}`,
    admin: `http://127.0.0.1:${admin}`,
    log,
    complaints: () =>
      log
        .filter(
          ({ msg, err }) => /busy|failed/.test(msg) && !/"code":"(55P03|57014)"/.test(JSON.stringify(err)),
        )
        .map(({ msg, err }) => `${msg}: ${JSON.stringify(err)}`),
    async logged(fits) {
      for (;;) {
        const line = log.find(fits);
        if (line) return line;
        if (server.exit !== undefined)
          throw server.failure(
            `The server ended with ${server.exit} before it logged what the test waits for.`,
          );
        await pause(50);
      }
    },
    signal: (name) => server.signal(name),
    ended: server.ended,
    expectExit: (code) => server.expectExit(code),
  };
}
