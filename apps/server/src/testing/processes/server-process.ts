import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Reply, TestApi } from '../api.ts';

interface Payload {
  readonly body?: unknown;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

/** A server as a process of its own. */
export interface ServerProcess {
  readonly node: number;
  readonly address: string;
  /** Makes a call with the session of an account. */
  call<T = unknown>(account: string, path: string, payload?: Payload): Promise<Reply<T>>;
  /** Kills it, as a machine that loses its power; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Starts a server on the database of a test, with the test's secrets; resolves once it answers. */
export async function startServer(
  api: TestApi,
  {
    node,
    port,
    dataDir,
    env = {},
  }: { node: number; port: number; dataDir: string; env?: Record<string, string> },
): Promise<ServerProcess> {
  const { secrets } = api.services.config;
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', join(import.meta.dirname, 'serve.ts')],
    {
      env: {
        ...process.env,
        DATABASE_URL: api.databaseUrl,
        DATA_DIR: dataDir,
        API_PORT: String(port),
        NODE_ID: String(node),
        PITBOSS_TESTING: '1',
        ...env,
        PITBOSS_SECRETS: JSON.stringify({
          pepper: secrets.pepper.toString('hex'),
          server: secrets.server.toString('hex'),
        }),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const gone = once(child, 'exit');
  await new Promise<void>((ready, failed) => {
    child.stdout?.on('data', (words: Buffer) => words.toString().includes('ready') && ready());
    child.once('exit', (code) => failed(new Error(`the server ended with ${code}`)));
  });
  const address = `http://127.0.0.1:${port}`;
  return {
    node,
    address,
    async call<T>(account: string, path: string, { body, query, headers }: Payload = {}) {
      const reply = await fetch(`${address}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
        method: 'POST',
        headers: {
          language: 'en_us',
          token: await api.token(account),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return (await reply.json()) as Reply<T>;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}
