import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../apps/server/src/kernel/postgres/free-port.ts';

/**
 * A running product: where its consoles and its API are, its data folder, the file of the picture codes it says, and the
 * port at which it looks for a mail server, where a test may listen.
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
    : ['--import', 'tsx', 'apps/server/src/main.ts'];
  const server = spawn(process.execPath, program, {
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
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise<void>((done) => server.once('exit', () => done()));
  await new Promise<void>((done, fail) => {
    const timer = setTimeout(() => {
      // Nobody else would end it.
      server.kill('SIGTERM');
      fail(new Error(`the server was not ready in time:\n${output}`));
    }, readyMs);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      for (const line of chunk.toString().split('\n'))
        if (line.startsWith('verification code')) writeFileSync(codes, `${line}\n`, { flag: 'a' });
      if (!output.includes('Pitboss is ready')) return;
      clearTimeout(timer);
      done();
    };
    server.stdout.on('data', read);
    server.stderr.on('data', read);
    void exited.then(() => fail(new Error(`the server ended:\n${output}`)));
  });
  const at = (port: number) => `http://localhost:${port}`;
  return {
    product: { admin: at(admin), agent: at(agent), api: at(api), dataDir, codes, mailPort },
    stop: async () => {
      server.kill('SIGTERM');
      await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a product for each worker and tells the tests where they are. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  mkdirSync(resolve('test-output/screenshots'), { recursive: true });
  const workers = Number(project.config.maxWorkers ?? 1);
  const ports: Ports[] = [];
  while (ports.length < workers)
    ports.push([await freePort(), await freePort(), await freePort(), await freePort()]);
  const started = await Promise.all(ports.map(startProduct));
  project.provide(
    'products',
    started.map(({ product }) => product),
  );
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}
