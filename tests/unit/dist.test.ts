import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../apps/server/src/kernel/postgres/free-port.ts';

const root = resolve(import.meta.dirname, '../..');
const place = mkdtempSync(join(tmpdir(), 'pitboss-dist-'));
const dataDir = join(place, 'data');
let folder = '';
let server: ChildProcess | undefined;

let env: NodeJS.ProcessEnv = {};

beforeAll(async () => {
  execFileSync(
    process.execPath,
    ['--import', 'tsx', 'tools/archive/main.ts', '--no-archive', join(place, 'made')],
    { cwd: root, stdio: 'ignore' },
  );
  folder = join(place, 'made', readdirSync(join(place, 'made'))[0] as string);
  const [ADMIN_PORT, AGENT_PORT, API_PORT] = [await freePort(), await freePort(), await freePort()].map(
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

afterAll(() => {
  server?.kill('SIGKILL');
  rmSync(place, { recursive: true, force: true });
});

/** Runs `pitboss …` of the archive to its end. */
function pitboss(...args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((done) => {
    const child = spawn(join(folder, 'bin/pitboss'), args, { cwd: place, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    child.once('close', (code) => done({ code, output }));
  });
}

it('holds plain JavaScript and no tool of the build', () => {
  const programs = readdirSync(join(folder, 'program'), { recursive: true, encoding: 'utf8' });
  expect(programs).toContain('apps/server/src/main.js');
  expect(programs).toContain('tools/world/assets/intro.webm');
  expect(programs.filter((name) => name.endsWith('.ts'))).toEqual([]);
  for (const name of ['tsx', 'vite', 'esbuild', 'typescript', 'vitest', 'react', 'antd'])
    expect(existsSync(join(folder, 'node_modules', name)), name).toBe(false);
});

it('starts on an empty folder, is backed up and proved while it runs, and stops in order', async () => {
  const running = spawn(join(folder, 'bin/pitboss'), ['start'], { cwd: place, env });
  server = running;
  let [output, errors] = ['', ''];
  running.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const gone = new Promise<number | null>((done) => running.once('close', (code) => done(code)));
  await new Promise<void>((ready) => {
    running.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('Pitboss is ready')) ready();
    });
    void gone.then(() => ready());
  });
  // What it says instead is the message of the failure.
  expect(output.includes('Pitboss is ready'), `${output}${errors}`).toBe(true);

  const health = await fetch(`http://127.0.0.1:${env.API_PORT}/healthz`);
  expect([health.status, await health.json()]).toEqual([200, { code: 0, desc: '', data: { ready: true } }]);
  const page = await fetch(`http://127.0.0.1:${env.AGENT_PORT}/`);
  expect(await page.text()).toContain('/origins.js');

  const doctor = await pitboss('doctor');
  expect(doctor).toMatchObject({ code: 0, output: expect.stringMatching(/^ok +schema: is up to date\.$/m) });
  const file = join(place, 'first.gz');
  expect(await pitboss('backup', file)).toMatchObject({ code: 0 });
  expect(existsSync(file)).toBe(true);
  expect(await pitboss('verify', 'audit')).toMatchObject({ code: 0 });

  running.kill('SIGTERM');
  expect(await gone).toBe(0);
  // Warnings of Node would stand here.
  expect(errors).toBe('');
});

it('says in one sentence what it does not know', async () => {
  expect(await pitboss('bakcup')).toEqual({
    code: 1,
    output: 'There is no command "bakcup"; "pitboss help" lists them.\n',
  });
  expect(await pitboss('--settings', join(place, 'none.env'), 'start')).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^The settings in .*none\.env cannot be read: .*\.\n$/),
  });
});
