import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  runChild,
  startChild,
  type TestChild,
} from '../../apps/server/src/testing/processes/child-process.ts';
import { testPort } from '../../apps/server/src/testing/processes/test-port.ts';

const root = resolve(import.meta.dirname, '../..');
let folder: string;
let started: TestChild | undefined;
let apiPort = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitboss-stop-'));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  await started?.kill();
  for (const pid of processesOf(folder)) process.kill(pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/**
 * Processes whose environment names the data folder: npm, its shell, the starter, the server, the database.
 */
function processesOf(data: string): number[] {
  const named: number[] = [];
  for (const pid of readdirSync('/proc').map(Number)) {
    if (!pid || pid === process.pid) continue;
    try {
      if (readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${data}`)) named.push(pid);
    } catch {
      // It has ended.
    }
  }
  return named;
}

/** The command of a process; empty once it has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
const processNamed = (part: string) => processesOf(folder).find((pid) => commandOf(pid).includes(part)) ?? 0;

async function start(): Promise<TestChild> {
  const ports = [await testPort(), await testPort(), await testPort()].map(String);
  const [ADMIN_PORT, AGENT_PORT, API_PORT] = ports as [string, string, string];
  apiPort = API_PORT;
  const npm = startChild('npm', ['start'], {
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
  });
  started = npm;
  await npm.waitForLine('Pitboss is ready');
  return npm;
}

/**
 * Waits until nothing of the folder's server runs any more; a failure names what does, and shows the server's
 * output.
 */
async function expectAllGone(): Promise<void> {
  const left = () => processesOf(folder).map((pid) => [pid, commandOf(pid)]);
  await expect.poll(left, { message: started?.output(), timeout: 120_000 }).toEqual([]);
}

it('ends with npm, and leaves nothing running', async () => {
  const npm = await start();
  npm.signal('SIGTERM');
  await expectAllGone();
});

it('ends when the process that started it is killed', async () => {
  await start();
  process.kill(processNamed('scripts/start.mjs'), 'SIGKILL');
  await expectAllGone();
});

it('starts a server again that was killed, counts it, and still ends on purpose', async () => {
  const npm = await start();
  const metrics = async () =>
    (await fetch(`http://127.0.0.1:${apiPort}/metrics`).then((reply) => reply.text())).match(
      /^pitboss_server_restarts_total (\d+)$/m,
    )?.[1];
  expect(await metrics()).toBe('0');
  const killed = processNamed('apps/server/src/main.js');
  process.kill(killed, 'SIGKILL');
  await npm.waitForLine('the server has ended and is started again');
  await expect.poll(() => metrics().catch(() => undefined), { timeout: 120_000 }).toBe('1');
  expect([0, killed]).not.toContain(processNamed('apps/server/src/main.js'));
  process.kill(processNamed('scripts/start.mjs'), 'SIGTERM');
  await expectAllGone();
});

it('ends with an error when its first start fails', async () => {
  const { stderr } = await runChild('npm', ['start'], {
    cwd: root,
    exit: 1,
    env: { ...process.env, DATA_DIR: folder, WORLD: 'none', API_PORT: 'none' },
  });
  expect(stderr).toContain('API_PORT');
});

it('starts at once on the folder of a server that was killed with its starter, whose database still runs', async () => {
  await start();
  const server = processNamed('apps/server/src/main.js');
  process.kill(processNamed('scripts/start.mjs'), 'SIGKILL');
  process.kill(server, 'SIGKILL');
  await expect.poll(() => processNamed('apps/server/src/main.js')).toBe(0);
  const database = processNamed('bin/postgres');
  expect(commandOf(database)).toContain(`-D ${folder}/postgres`);
  const npm = await start();
  npm.signal('SIGTERM');
  await expectAllGone();
});

it('comes back by itself when its database is killed', async () => {
  await start();
  const killed = processNamed('bin/postgres');
  process.kill(killed, 'SIGKILL');
  const isBack = () => ![0, killed].includes(processNamed('bin/postgres'));
  await expect.poll(isBack, { message: started?.output() }).toBe(true);
  process.kill(processNamed('scripts/start.mjs'), 'SIGTERM');
  await expectAllGone();
});
