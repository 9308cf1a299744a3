import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  collectOutput,
  type Exit,
  runChild,
  startChild,
  type TestChild,
  typeScriptArgs,
} from '../../apps/server/src/testing/processes/child-process.ts';
import { testPort } from '../../apps/server/src/testing/processes/test-port.ts';

const root = resolve(import.meta.dirname, '../..');
const position = mkdtempSync(join(tmpdir(), 'pitboss-dist-'));
// Run as root, the embedded database is another user's, and would be kept outside of this folder.
chmodSync(position, 0o755);
const dataDir = join(position, 'data');
let folder = '';
let server: TestChild | undefined;

let env: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  await runChild(
    process.execPath,
    [...typeScriptArgs('tools/archive/main.ts'), '--no-archive', join(position, 'made')],
    { cwd: root },
  );
  folder = join(position, 'made', readdirSync(join(position, 'made'))[0] as string);
  const [ADMIN_PORT, AGENT_PORT, API_PORT] = [await testPort(), await testPort(), await testPort()].map(
    String,
  );
  // Nothing but what a service manager gives: the sources' own modules must not be found by accident.
  env = {
    PATH: process.env.PATH,
    NODE: process.execPath,
    DATA_DIR: dataDir,
    WORLD: 'none',
    HOST: '127.0.0.1',
    ADMIN_PORT,
    AGENT_PORT,
    API_PORT,
  };
});

afterAll(async () => {
  await server?.kill();
  rmSync(position, { recursive: true, force: true });
});

/** Runs `pitboss …` of the archive to its end, which must be with this exit code; returns its output. */
const pitboss = (args: string[], exit: Exit = 0) =>
  runChild(join(folder, 'bin/pitboss'), args, { cwd: position, env, exit });

it('holds plain JavaScript and no tool of the build', () => {
  const programs = readdirSync(join(folder, 'program'), { recursive: true, encoding: 'utf8' });
  expect(programs).toContain('apps/server/src/main.js');
  expect(programs).toContain('tools/world/assets/intro.webm');
  expect(programs.filter((name) => name.endsWith('.ts'))).toEqual([]);
  for (const name of ['tsx', 'vite', 'esbuild', 'typescript', 'vitest', 'react', 'react-aria-components'])
    expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false);
});

it('loads the decoder of pictures from its own packages', async () => {
  const code = `const { default: sharp } = await import('sharp');
    const create = { width: 8, height: 8, channels: 3, background: 'red' };
    const file = await sharp({ create }).webp().toBuffer();
    process.stdout.write(file.toString('latin1', 8, 12));`;
  const args = ['--input-type=module', '-e', code];
  const { stdout } = await runChild(process.execPath, args, { cwd: folder, env, exit: 0 });
  expect(stdout).toBe('WEBP');
  expect(existsSync(join(folder, 'node_modules/sharp/package.json'))).toBe(true);
});

it('starts on an empty folder, is backed up and proved while it runs, and stops in order', async () => {
  server = startChild(join(folder, 'bin/pitboss'), ['start'], { cwd: position, env });
  const written = collectOutput(server);
  await server.waitForLine('Pitboss is ready');

  const health = await fetch(`http://127.0.0.1:${env.API_PORT}/healthz`);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  expect([health.status, await health.json()]).toEqual([
    200,
    { code: 0, desc: '', data: { ready: true, version } },
  ]);
  expect(folder).toContain(`pitboss-${version}-`);
  const page = await fetch(`http://127.0.0.1:${env.AGENT_PORT}/`);
  expect(await page.text()).toContain('/origins.js');

  expect((await pitboss(['doctor'])).stdout).toMatch(/^ok +schema: is up to date\.$/m);
  const file = join(position, 'first.gz');
  await pitboss(['backup', file]);
  expect(existsSync(file)).toBe(true);
  await pitboss(['verify', 'audit']);

  server.signal('SIGTERM');
  await server.expectExit(0);
  // Warnings of Node would be here.
  expect(written.stderr).toBe('');
});

it('verifies its embedded database while the server is stopped, and creates none for that', async () => {
  const { stdout } = await pitboss(['verify']);
  expect(stdout.match(/^(signed heads: .*|The ledger holds|What reports read is .*|== \w+)$/gm)).toEqual([
    '== audit',
    'signed heads: 0, all fit',
    '== ledger',
    'The ledger holds',
    '== analytics',
    'What reports read is what the records say (0 groups of bets)',
    '== world',
  ]);
  const none = join(position, 'none');
  const { stderr } = await runChild(join(folder, 'bin/pitboss'), ['verify', 'ledger'], {
    cwd: position,
    env: { ...env, DATA_DIR: none },
    exit: 1,
  });
  expect(stderr).toBe(`There is no database in ${none}; start the server first, or restore a backup.\n`);
  expect(readdirSync(none)).toEqual([]);
});

it('reports an unknown command or file in one sentence', async () => {
  expect(await pitboss(['bakcup'], 1)).toEqual({
    stdout: '',
    stderr: 'There is no command "bakcup"; "pitboss help" lists them.\n',
  });
  const { stderr } = await pitboss(['--settings', join(position, 'none.env'), 'start'], 1);
  expect(stderr).toMatch(/^The settings in .*none\.env cannot be read: .*\.\n$/);
});
