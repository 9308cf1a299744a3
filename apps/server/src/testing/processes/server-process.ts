import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Reply, TestApi } from '../api.ts';
import { startChild, typeScriptArgs } from './child-process.ts';
import { testPort } from './test-port.ts';

interface Payload {
  readonly body?: unknown;
  readonly query?: Record<string, string>;
  readonly headers?: Record<string, string>;
}

/** Server as a separate process. */
export interface ServerProcess {
  readonly node: number;
  readonly address: string;
  /**
   * Makes a call with the session of an account. A connection that fails is a TypeError, as with `fetch`; a
   * server that has ended by itself is an error that shows its output.
   */
  call<T = unknown>(account: string, path: string, payload?: Payload): Promise<Reply<T>>;
  /** Throws, with the server's output, when it has ended by itself. */
  assertRunning(): void;
  /** Kills it, as a host that loses its power would; resolves when it is gone. */
  kill(): Promise<void>;
}

/** Maximum time between the end of a server's connections and its own end, in ms. */
const endMs = 2_000;

/**
 * Starts a server on the database of a test, with the test's secrets; resolves once it listens, at `port` or
 * a free port.
 */
export async function startServer(
  api: TestApi,
  {
    node,
    port,
    dataDir,
    env = {},
  }: { node: number; port?: number; dataDir: string; env?: Record<string, string> },
): Promise<ServerProcess> {
  const { secrets } = api.services.config;
  const listenPort = port ?? (await testPort());
  const server = startChild(process.execPath, typeScriptArgs(join(import.meta.dirname, 'serve.ts')), {
    env: {
      ...process.env,
      DATABASE_URL: api.databaseUrl,
      DATA_DIR: dataDir,
      API_PORT: String(listenPort),
      NODE_ID: String(node),
      PITBOSS_TESTING: '1',
      ...env,
      PITBOSS_SECRETS: JSON.stringify({
        pepper: secrets.pepper.toString('hex'),
        server: secrets.server.toString('hex'),
      }),
    },
  });
  try {
    await server.waitForLine((line) => line === 'ready');
  } catch (error) {
    await server.kill();
    throw error;
  }
  const address = `http://127.0.0.1:${listenPort}`;
  return {
    node,
    address,
    async call<T>(account: string, path: string, { body, query, headers }: Payload = {}) {
      const token = await api.token(account);
      try {
        const reply = await fetch(`${address}${path}${query ? `?${new URLSearchParams(query)}` : ''}`, {
          method: 'POST',
          headers: {
            language: 'en_us',
            token,
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        });
        return (await reply.json()) as Reply<T>;
      } catch (error) {
        await Promise.race([server.ended, pause(endMs)]);
        server.assertRunning();
        throw error;
      }
    },
    assertRunning: () => server.assertRunning(),
    kill: () => server.kill(),
  };
}
