import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startChild, typeScriptArgs } from '../../apps/server/src/testing/processes/child-process.ts';
import { testPort } from '../../apps/server/src/testing/processes/test-port.ts';

/**
 * A running product: addresses of its consoles and its API, its data folder, the file of the captcha codes
 * that it logs, and the port of the mail server that it uses, where a test may listen.
 */
export interface Product {
  readonly admin: string;
  readonly agent: string;
  readonly api: string;
  readonly dataDir: string;
  readonly codes: string;
  readonly mailPort: number;
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** One for each worker: what the tests of one do, those of another do not see. */
    products: readonly Product[];
  }
}

/** File of the data folder that has the last output of a product that ended by itself. */
export const endFile = 'ended.txt';
/** A small world is enough to walk through every screen. */
const worldBets = '20000';
const readyMs = 360_000;

type Ports = readonly [admin: number, agent: number, api: number, mail: number];

/** Starts one product as `npm start` does, on these ports and with data of its own. */
async function startProduct([admin, agent, api, mailPort]: Ports): Promise<{
  product: Product;
  stop: () => Promise<void>;
}> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitboss-e2e-'));
  chmodSync(dataDir, 0o755);
  const codes = join(dataDir, 'codes.log');
  writeFileSync(codes, '');
  const compiled = process.env.PITBOSS_PROGRAMS;
  const program = compiled
    ? [join(compiled, 'apps/server/src/main.js')]
    : typeScriptArgs('apps/server/src/main.ts');
  const server = startChild(process.execPath, program, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      ADMIN_PORT: String(admin),
      AGENT_PORT: String(agent),
      API_PORT: String(api),
      WORLD_BETS: worldBets,
      LIVE: 'off',
      // Streams that the tests make.
      STREAM_ORIGINS: 'http://127.0.0.1:*',
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      MAIL_FROM: 'Pitboss <reports@example.com>',
      PITBOSS_TESTING: '1',
    },
    onLine(line) {
      if (line.startsWith('verification code')) writeFileSync(codes, `${line}\n`, { flag: 'a' });
    },
  });
  const stop = async () => {
    server.signal('SIGTERM');
    await server.ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await server.waitForLine('Pitboss is ready', readyMs);
  } catch (error) {
    // No other code would end it.
    await stop();
    throw error;
  }
  void server.ended.then(() => {
    try {
      server.assertRunning();
    } catch (error) {
      writeFileSync(join(dataDir, endFile), (error as Error).message);
    }
  });
  const at = (port: number) => `http://localhost:${port}`;
  return {
    product: { admin: at(admin), agent: at(agent), api: at(api), dataDir, codes, mailPort },
    stop,
  };
}

/** Starts a product for each worker and provides the tests with their addresses. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  mkdirSync(resolve('test-output/screenshots'), { recursive: true });
  const workers = Number(project.config.maxWorkers ?? 1);
  const ports: Ports[] = [];
  while (ports.length < workers)
    ports.push([await testPort(), await testPort(), await testPort(), await testPort()]);
  const started = await Promise.all(ports.map(startProduct));
  project.provide(
    'products',
    started.map(({ product }) => product),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}
