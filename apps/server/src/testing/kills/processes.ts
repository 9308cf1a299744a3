import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '../../../../wallet/src/faults.ts';
import type { WalletAgent } from '../../../../wallet/src/keys.ts';
import type { TestApi } from '../api.ts';

/** Processes of a run with kills: servers that are loaded before they are needed, and the agents' wallet. */

function program(path: string, env: Record<string, string>, log: string): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', path], {
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stderr?.pipe(createWriteStream(log, { flags: 'a' }));
  return child;
}

/** Resolves when a process says a word, and with false when it ends before. */
function says(child: ChildProcess, word: string): Promise<boolean> {
  return new Promise((done) => {
    child.stdout?.on('data', (words: Buffer) => {
      if (words.toString().includes(word)) done(true);
    });
    child.once('exit', () => done(false));
  });
}

/** A server that waits to be started, or runs. */
export interface MortalServer {
  /** Starts it: it is killed at the n-th passing of a point (`point:n`), or runs on (`-`). False: it died at its start. */
  start(where: string): Promise<boolean>;
  /** Ends when it is dead. */
  readonly gone: Promise<unknown>;
  readonly dead: boolean;
  kill(): Promise<void>;
  /** Ends it in order. */
  stop(): Promise<void>;
}

/** Loads a server on a test's database; it listens once it is started. */
export function loadServer(
  api: TestApi,
  options: { readonly port: number; readonly wallet: string; readonly folder: string },
): MortalServer {
  const { secrets } = api.services.config;
  const child = program(
    join(import.meta.dirname, 'serve-wallet.ts'),
    {
      ...{
        DATABASE_URL: api.databaseUrl,
        DATA_DIR: options.folder,
        API_PORT: String(options.port),
        NODE_ID: '9',
      },
      ...{ PITBOSS_TESTING: '1', TEST_WALLET: options.wallet },
      PITBOSS_SECRETS: JSON.stringify({
        pepper: secrets.pepper.toString('hex'),
        server: secrets.server.toString('hex'),
      }),
    },
    join(options.folder, 'server.log'),
  );
  const gone = once(child, 'exit');
  const warm = says(child, 'warm');
  const ready = says(child, 'ready');
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await gone;
  };
  return {
    gone,
    get dead() {
      return child.exitCode !== null || child.signalCode !== null;
    },
    async start(where) {
      await warm;
      child.stdin?.write(`${where}\n`);
      return ready;
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** The reference wallet as a process of its own, with its journal in a folder. */
export async function startWallet(options: {
  readonly port: number;
  readonly folder: string;
  readonly agents: readonly WalletAgent[];
}): Promise<{ kill(): Promise<void> }> {
  const main = join(import.meta.dirname, '../../../../wallet/src/main.ts');
  const env = { WALLET_PORT: String(options.port), WALLET_DATA: options.folder };
  const child = program(main, env, join(options.folder, 'wallet.log'));
  child.stdin?.end(JSON.stringify(options.agents));
  const gone = once(child, 'exit');
  for (let tries = 0; !(await answers(options.port)); tries += 1) {
    if (tries > 600) throw new Error('the reference wallet did not start');
    await new Promise((done) => setTimeout(done, 25));
  }
  return {
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

const control = (port: number) => `http://127.0.0.1:${port}/control/faults`;
const answers = (port: number): Promise<boolean> =>
  fetch(control(port)).then(
    (reply) => reply.ok,
    () => false,
  );

/** Switches the wallet's faults. */
export async function setFaults(port: number, faults: readonly Fault[]): Promise<void> {
  const reply = await fetch(control(port), { method: 'PUT', body: JSON.stringify({ faults }) });
  if (!reply.ok) throw new Error(`the faults were refused: ${reply.status}`);
}
