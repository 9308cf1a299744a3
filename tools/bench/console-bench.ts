import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import { createConsoleServer } from '../../apps/server/src/platform/http/static.ts';
import { freePort } from '../../apps/server/src/platform/postgres/free-port.ts';
import { type Figures, manyRows, type Session, stay, weigh } from './console/visit.ts';
import { wall } from './console/wall.ts';

/**
 * Measures the console in the browser: first opening of lists, return to a kept tab, longest task, bytes of a
 * cold visit, rendered rows. Times run in the page from the click to the frame with rows. Builds are compared
 * in one run, alternately:
 * `npm run bench:console -- before=/tmp/old-dist after=apps/console/dist --stays 5`. Without arguments, only
 * the build of this tree. Starts a server with demo data of its own (DATA_DIR to keep it).
 */
const root = join(import.meta.dirname, '../..');
const say = (line: string) => process.stdout.write(`${line}\n`);
const args = process.argv.slice(2);
const staysAt = args.indexOf('--stays');
const stays = staysAt < 0 ? 5 : Number(args[staysAt + 1]);
const builds = args
  .filter((arg, at) => arg.includes('=') && at !== staysAt + 1)
  .map((arg) => ({ name: arg.split('=')[0] ?? '', dist: resolve(arg.slice(arg.indexOf('=') + 1)) }));
if (builds.length === 0) builds.push({ name: 'now', dist: join(root, 'apps/console/dist') });
/** Bars of a quiet machine: milliseconds at p50 (the longest task: of all), kilobytes. */
const bars: Readonly<Record<string, number>> = {
  'first opening': 160,
  'kept tab': 70,
  'cold sign-in, KB': 100,
  'cold first list, KB': 250,
  'cold home, KB': 350,
  'longest task, wall of 40': 50,
};

const ports = { admin: await freePort(), agent: await freePort(), api: await freePort() };
const served = await Promise.all(
  builds.map(async (build) => ({ ...build, port: await freePort(), figures: {} as Figures })),
);
const originOf = (port: number) => `http://localhost:${port}`;

const dataDir = process.env.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'pitboss-console-bench-'));
if (!process.env.DATA_DIR) chmodSync(dataDir, 0o755);
const server = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/main.ts'], {
  cwd: root,
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    ADMIN_PORT: String(ports.admin),
    AGENT_PORT: String(ports.agent),
    API_PORT: String(ports.api),
    EXTRA_ORIGINS: served.map(({ port }) => originOf(port)).join(','),
    WORLD_BETS: process.env.WORLD_BETS ?? '20000',
    LIVE: 'off',
    PITBOSS_TESTING: '1',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const exited = new Promise<void>((done) => server.once('exit', () => done()));
await new Promise<void>((ready, fail) => {
  server.stdout.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('Pitboss is ready')) ready();
  });
  void exited.then(() => fail(new Error('the server ended before it was ready')));
});

const { stdout } = spawnSync(process.execPath, ['--import', 'tsx', 'tools/token.ts', 'superadmin'], {
  cwd: root,
  env: { ...process.env, DATA_DIR: dataDir },
  encoding: 'utf8',
});
const session = JSON.parse(stdout) as Session;

const share = (values: readonly number[], part: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
};

const servers = await Promise.all(
  served.map(async ({ dist, port }) => {
    const origin = originOf(port);
    const entry = { origin, appType: 0 as const, api: originOf(ports.api), environment: 'local' as const };
    const app = await createConsoleServer(dist, [entry]);
    await app.listen({ port, host: '127.0.0.1' });
    return app;
  }),
);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
try {
  for (const { port, figures } of served) {
    const origin = originOf(port);
    figures['cold sign-in, KB'] = [await weigh(browser, null, origin, '/')];
    figures['cold first list, KB'] = [await weigh(browser, session, origin, '/memberList')];
    figures['cold home, KB'] = [await weigh(browser, session, origin, '/home')];
    await manyRows(browser, session, origin, figures);
    await wall(browser, session, origin, figures);
  }
  for (let turn = 0; turn <= stays; turn += 1) {
    // The first stay of each build warms the server and the browser.
    for (const { port, figures } of served)
      await stay(browser, session, originOf(port), turn === 0 ? {} : figures);
  }
  say(
    `${cpus()[0]?.model ?? 'processor'}, ${cpus().length} cores, Chromium ${browser.version()}, ${stays} stays`,
  );
  say('');
  say(`| | ${served.map(({ name }) => `${name} p50 | p95 | most`).join(' | ')} | bar |`);
  say(`|---|${served.map(() => '---:|---:|---:').join('|')}|---:|`);
  for (const what of Object.keys(served[0]?.figures ?? {})) {
    const cells = served.map(({ figures }) =>
      [0.5, 0.95, 1].map((part) => Math.round(share(figures[what] ?? [], part))).join(' | '),
    );
    say(`| ${what} | ${cells.join(' | ')} | ${bars[what] ?? ''} |`);
  }
} finally {
  await browser.close();
  for (const one of servers) await one.close();
  server.kill('SIGTERM');
  await exited;
  if (!process.env.DATA_DIR) rmSync(dataDir, { recursive: true, force: true });
}
