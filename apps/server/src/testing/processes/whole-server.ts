import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import type { TestApi } from '../api.ts';
import { freePort } from './server-process.ts';

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

/** Makes the database of a test one of a demo world, so that whole servers start on it as it is. */
export async function asDemoWorld({ services }: TestApi): Promise<void> {
  await services.databases.systemPool.query(
    `insert into setting (key, value) values ('world', '{"demo":true}') on conflict (key) do nothing`,
  );
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
