import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/kernel/postgres/free-port.ts';

const root = resolve(import.meta.dirname, '../..');
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));
let folder: string;
let started: ChildProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitboss-stop-'));
  chmodSync(folder, 0o755);
});
afterEach(() => {
  started?.kill('SIGKILL');
  for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Processes whose environment names the data folder: npm, its shell, the starter, the server, the database. */
function processesOf(data: string): number[] {
  const named: number[] = [];
  for (const pid of execFileSync('ls', ['/proc'], { encoding: 'utf8' }).split('\n').map(Number)) {
    if (!pid || pid === process.pid) continue;
    try {
      if (readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${data}`)) named.push(pid);
    } catch {
      // It has ended.
    }
  }
  return named;
}

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
const processNamed = (part: string) => processesOf(folder).find((pid) => commandOf(pid).includes(part)) ?? 0;

async function start(): Promise<ChildProcess> {
  const ports = [await freePort(), await freePort(), await freePort()].map(String);
  const [ADMIN_PORT, AGENT_PORT, API_PORT] = ports as [string, string, string];
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: folder,
      WORLD: 'none',
      HOST: '127.0.0.1',
      ADMIN_PORT,
      AGENT_PORT,
      API_PORT,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`it did not start: ${output}`);
  });
  ended.catch(() => undefined);
  while (!output.includes('Pitboss is ready')) await Promise.race([pause(100), ended]);
  return child;
}

async function allGone(): Promise<number[]> {
  for (let left = 100; left > 0 && processesOf(folder).length > 0; left -= 1) await pause(200);
  return processesOf(folder);
}

it('ends with npm, and leaves nothing running', async () => {
  const npm = await start();
  npm.kill('SIGTERM');
  expect(await allGone()).toEqual([]);
});

it('ends when the process that started it is killed', async () => {
  await start();
  process.kill(processNamed('scripts/start.mjs'), 'SIGKILL');
  expect(await allGone()).toEqual([]);
});

it('starts again at once on the folder of a server that was killed, whose database still runs', async () => {
  await start();
  process.kill(processNamed('apps/server/src/main.js'), 'SIGKILL');
  await pause(500);
  expect(processNamed('bin/postgres')).toBeGreaterThan(0);
  const npm = await start();
  npm.kill('SIGTERM');
  expect(await allGone()).toEqual([]);
});

it('comes back by itself when its database is killed', async () => {
  await start();
  const killed = processNamed('bin/postgres');
  process.kill(killed, 'SIGKILL');
  for (let left = 100; left > 0 && [0, killed].includes(processNamed('bin/postgres')); left -= 1)
    await pause(100);
  expect(processNamed('bin/postgres')).not.toBe(0);
  process.kill(processNamed('scripts/start.mjs'), 'SIGTERM');
  expect(await allGone()).toEqual([]);
});
