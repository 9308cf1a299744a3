import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from '../../../../wallet/src/faults.ts';
import type { WalletAgent } from '../../../../wallet/src/keys.ts';
import type { TestApi } from '../api.ts';
import { startChild, typeScriptArgs } from '../processes/child-process.ts';

/** Processes of a run with kills: servers that are loaded before they are needed, and the agents' wallet. */

/** Server that waits to be started, or runs. */
export interface MortalServer {
  /**
   * Starts the server: it is killed at the n-th passing of a point (`point:n`), or keeps running (`-`).
   * Returns false when it was killed during its start. Throws, with its output, when it ended by itself.
   */
  start(where: string): Promise<boolean>;
  /**
   * Resolves when it is dead; rejects, with its output, when it ended by itself instead of being killed or
   * stopped.
   */
  readonly gone: Promise<void>;
  readonly dead: boolean;
  kill(): Promise<void>;
  /** Stops it gracefully. */
  stop(): Promise<void>;
}

/** Loads a server on a test's database; it listens once it is started. */
export function loadServer(
  api: TestApi,
  options: { readonly port: number; readonly wallet: string; readonly folder: string },
): MortalServer {
  const { secrets } = api.services.config;
  const server = startChild(process.execPath, typeScriptArgs(join(import.meta.dirname, 'serve-wallet.ts')), {
    keepInput: true,
    env: {
      ...process.env,
      DATABASE_URL: api.databaseUrl,
      DATA_DIR: options.folder,
      API_PORT: String(options.port),
      NODE_ID: '9',
      PITBOSS_TESTING: '1',
      TEST_WALLET: options.wallet,
      PITBOSS_SECRETS: JSON.stringify({
        pepper: secrets.pepper.toString('hex'),
        server: secrets.server.toString('hex'),
      }),
    },
  });
  let isStopped = false;
  // At a point the process kills itself, which looks like a kill from outside.
  const gone = server.ended.then((exit) => {
    if (exit !== 'SIGKILL' && !isStopped) throw server.failure(`A server ended with ${exit}.`);
  });
  gone.catch(() => undefined);
  const warm = server.waitForLine((line) => line === 'warm');
  warm.catch(() => undefined);
  return {
    gone,
    get dead() {
      return server.exit !== undefined;
    },
    async start(where) {
      await warm;
      server.child.stdin?.write(`${where}\n`);
      try {
        await server.waitForLine((line) => line === 'ready');
        return true;
      } catch (error) {
        if (server.exit === 'SIGKILL') return false;
        throw error;
      }
    },
    kill: () => server.kill(),
    async stop() {
      isStopped = true;
      server.signal('SIGTERM');
      await server.ended;
    },
  };
}

/** Longest wait for the reference wallet, on a host that is many times slower than ours. */
const walletReadyMs = 180_000;

/** Starts the reference wallet as a separate process, with its journal in a folder. */
export async function startWallet(options: {
  readonly port: number;
  readonly folder: string;
  readonly agents: readonly WalletAgent[];
}): Promise<{ kill(): Promise<void> }> {
  const main = join(import.meta.dirname, '../../../../wallet/src/main.ts');
  const wallet = startChild(process.execPath, typeScriptArgs(main), {
    env: { ...process.env, WALLET_PORT: String(options.port), WALLET_DATA: options.folder },
    input: JSON.stringify(options.agents),
  });
  const until = Date.now() + walletReadyMs;
  while (!(await replies(options.port))) {
    wallet.assertRunning();
    if (Date.now() > until) {
      await wallet.kill();
      throw wallet.failure('The reference wallet was not ready in time.');
    }
    await pause(25);
  }
  return { kill: () => wallet.kill() };
}

const control = (port: number) => `http://127.0.0.1:${port}/control/faults`;
const replies = (port: number): Promise<boolean> =>
  fetch(control(port)).then(
    (reply) => reply.ok,
    () => false,
  );

/** Sets the wallet's faults. */
export async function setFaults(port: number, failures: readonly Fault[]): Promise<void> {
  const reply = await fetch(control(port), { method: 'PUT', body: JSON.stringify({ faults: failures }) });
  if (!reply.ok) throw new Error(`The faults were rejected: ${reply.status}.`);
}
