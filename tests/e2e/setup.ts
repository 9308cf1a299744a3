import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    admin: string;
    agent: string;
    api: string;
    dataDir: string;
    codes: string;
  }
}

/** A small world is enough to walk through every screen. */
const worldBets = '20000';
const readyMs = 200_000;

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Starts the product as `npm start` does, on ports and data of its own, and tells the tests where it is. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitboss-e2e-'));
  chmodSync(dataDir, 0o755);
  const codes = join(dataDir, 'codes.log');
  writeFileSync(codes, '');
  mkdirSync(resolve('test-output/screenshots'), { recursive: true });
  const [admin, agent, api] = [await freePort(), await freePort(), await freePort()];
  const server = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      ADMIN_PORT: String(admin),
      AGENT_PORT: String(agent),
      API_PORT: String(api),
      WORLD_BETS: worldBets,
      LIVE: 'off',
      PITBOSS_TESTING: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const exited = new Promise<void>((done) => server.once('exit', () => done()));
  await new Promise<void>((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`the server was not ready in time:\n${output}`)), readyMs);
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
  project.provide('admin', `http://localhost:${admin}`);
  project.provide('agent', `http://localhost:${agent}`);
  project.provide('api', `http://localhost:${api}`);
  project.provide('dataDir', dataDir);
  project.provide('codes', codes);
  return async () => {
    server.kill('SIGTERM');
    await exited;
    rmSync(dataDir, { recursive: true, force: true });
  };
}
