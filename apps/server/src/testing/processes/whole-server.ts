import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../kernel/postgres/free-port.ts';
import { startTestApi, type TestApi } from '../api.ts';
import { fundTree } from '../money.ts';

/** A line of the log. */
export type LogLine = { readonly msg: string } & Readonly<Record<string, unknown>>;

/** A server as operators start it, alone or the parent of several. */
export interface WholeServer {
  readonly api: string;
  readonly admin: string;
  readonly log: readonly LogLine[];
  /** What its log says of requests that met no database, or one that had no time for a reason other than its load. */
  complaints(): string[];
  /** Waits until a line of the log fits. */
  logged(fits: (line: LogLine) => boolean): Promise<LogLine>;
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>;
}

/** The game server that whole servers of a test know. */
export const testNode = { id: 'node-1', secret: 'a secret of the first game server' };

/**
 * A database with money in it and a game server, in which whole servers are started as they are on a demo world. What its
 * own server would do by itself is left to them.
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

/** Starts a server on the database of a test, at ports of its own, with its data in a folder; resolves once it is ready. */
export async function startWhole(
  { databaseUrl, services: { config } }: TestApi,
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<WholeServer> {
  const consoleDir = join(dataDir, 'console');
  mkdirSync(consoleDir, { recursive: true });
  writeFileSync(join(consoleDir, 'index.html'), '<!doctype html>');
  const [api, admin, agent] = [await freePort(), await freePort(), await freePort()];
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'serve-whole.ts')], {
    env: {
      ...process.env,
      ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir, CONSOLE_DIR: consoleDir, HOST: '127.0.0.1' },
      ...{ API_PORT: String(api), ADMIN_PORT: String(admin), AGENT_PORT: String(agent) },
      ...{ LIVE: 'off', PITBOSS_TESTING: '1', ...env },
      PITBOSS_SECRETS: JSON.stringify({
        pepper: config.secrets.pepper.toString('hex'),
        server: config.secrets.server.toString('hex'),
      }),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const log: LogLine[] = [];
  let said = '';
  const hear = (line: string) => {
    if (line.startsWith('{')) log.push(JSON.parse(line) as LogLine);
    else said += `${line}\n`;
  };
  createInterface(child.stdout).on('line', hear);
  createInterface(child.stderr).on('line', hear);
  let code: number | null | undefined;
  void ended.then((exit) => {
    code = exit;
  });
  const until = async <T>(found: () => T | undefined): Promise<T> => {
    for (;;) {
      const value = found();
      if (value !== undefined) return value;
      if (code !== undefined) throw new Error(`the server ended with ${code}: ${said}`);
      await pause(50);
    }
  };
  await until(() => (said.includes('Pitboss is ready') ? true : undefined));
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
    logged: (fits) => until(() => log.find(fits)),
    signal: (name) => void child.kill(name),
    ended,
  };
}
