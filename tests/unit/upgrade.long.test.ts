import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
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

/**
 * Upgrade and rollback with two release archives, step by step as docs/install.md describes them; the tests of
 * this file follow each other.
 */

const root = resolve(import.meta.dirname, '../..');
const position = mkdtempSync(join(tmpdir(), 'pitboss-upgrade-'));
// The embedded database runs as a user of its own where the test runs as root.
chmodSync(position, 0o755);
const platform = `${process.platform}-${process.arch}`;
const oldVersion = '7.1.0';
const newVersion = '7.2.0';
const migration = '9000-trial-step';

const opt = join(position, 'opt');
const dataDir = join(position, 'data');
const settings = join(position, 'pitboss.env');
const backup = join(position, `before-${newVersion}.gz`);
let apiPort = '';
let server: TestChild | undefined;
/** Rows of each table before the upgrade. */
let before: Counts;

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Tester', '-c', 'user.email=tester@example.com', ...args], {
    cwd: folder,
    encoding: 'utf8',
  });

/** Builds the release archive of a version in a clone of the sources that `change` has prepared. */
async function buildRelease(version: string, change?: (folder: string) => void): Promise<void> {
  const folder = join(position, `sources-${version}`);
  git(position, 'clone', '-q', root, folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  cpSync(join(root, 'apps/console/dist'), join(folder, 'apps/console/dist'), { recursive: true });
  change?.(folder);
  const args = [...typeScriptArgs('tools/archive/release.ts'), version, '--no-tag', join(position, 'dist')];
  await runChild(process.execPath, args, { cwd: folder, exit: 0 });
}

/** Adds a step to the schema, as a commit of its own. */
function addMigration(folder: string): void {
  const migrations = join(folder, 'apps/server/migrations');
  writeFileSync(
    join(migrations, `${migration}.ts`),
    `import { type Kysely, sql } from 'kysely';
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("comment on table agent is 'upgraded by the trial step'").execute(db);
}
`,
  );
  const list = join(migrations, 'migrations.gen.ts');
  const entered = readFileSync(list, 'utf8')
    .replace(/\nimport /, `\nimport * as migration9000 from './${migration}.ts';\nimport `)
    .replace(/\};\n$/, `  '${migration}': migration9000,\n};\n`);
  writeFileSync(list, entered);
  git(folder, 'add', '.');
  git(folder, 'commit', '-qm', 'server: add a step to the schema');
}

const env = () => ({ PATH: process.env.PATH, NODE: process.execPath });
const current = join(opt, 'current');
/** Runs a command of the version that is installed, which must end with this exit code. */
const pitboss = (args: string[], exit: Exit = 0) =>
  runChild(join(current, 'bin/pitboss'), ['--settings', settings, ...args], {
    cwd: position,
    env: env(),
    exit,
  });

/** Puts a version in place, as the link of the document. */
function install(version: string): void {
  rmSync(current, { force: true });
  symlinkSync(`pitboss-${version}-${platform}`, current);
}

function launch(): TestChild {
  server = startChild(join(current, 'bin/pitboss'), ['--settings', settings, 'start'], {
    cwd: position,
    env: env(),
  });
  return server;
}
const start = () => launch().waitForLine('Pitboss is ready', 120_000);
async function stop(): Promise<void> {
  server?.signal('SIGTERM');
  await server?.expectExit(0);
}

const runningVersion = async () =>
  ((await (await fetch(`http://127.0.0.1:${apiPort}/healthz`)).json()) as { data: { version: string } }).data
    .version;
const versionLine = async () => (await pitboss(['version'])).stdout.split('\n')[0];
const schemaLine = async () => (await pitboss(['version'])).stdout.split('\n')[2];

interface Counts {
  readonly agents: string;
  readonly bets: string;
  readonly entries: string;
  /** Rows that the test has entered. */
  readonly marks: string;
}
/** Runs a statement that has one row of one column, which the command prints as JSON. */
async function query(statement: string): Promise<string> {
  const row = JSON.parse((await pitboss(['sql', statement])).stdout) as Readonly<Record<string, unknown>>;
  return String(Object.values(row)[0]);
}
const mark = (name: string) => pitboss(['sql', `insert into company_role values ('${name}', 'agentAdmin')`]);
const counts = async (): Promise<Counts> => ({
  agents: await query('select count(*) from agent'),
  bets: await query('select count(*) || $$ $$ || sum(amount) from bet'),
  entries: await query('select count(*) || $$ $$ || sum(id) from ledger_transfer'),
  marks: await query('select string_agg(group_name, $$ $$ order by group_name) from company_role'),
});

beforeAll(async () => {
  await Promise.all([buildRelease(oldVersion), buildRelease(newVersion, addMigration)]);
  execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: join(position, 'dist') });
  mkdirSync(opt);
  for (const version of [oldVersion, newVersion]) {
    const archive = join(position, 'dist', `pitboss-${version}-${platform}.tar.gz`);
    execFileSync('tar', ['-C', opt, '--no-same-owner', '-xzf', archive]);
  }
  const ports = [await testPort(), await testPort(), await testPort()].map(String);
  apiPort = ports[2] ?? '';
  const lines = {
    DATA_DIR: dataDir,
    WORLD: 'demo',
    WORLD_BETS: '1000',
    LIVE: 'off',
    HOST: '127.0.0.1',
    ADMIN_PORT: ports[0],
    AGENT_PORT: ports[1],
    API_PORT: apiPort,
  };
  writeFileSync(
    settings,
    Object.entries(lines)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
});

afterAll(async () => {
  // Stopped in order, so that it takes the embedded database with it.
  server?.signal('SIGTERM');
  await server?.ended;
  rmSync(position, { recursive: true, force: true });
});

it('runs the old version with data', async () => {
  install(oldVersion);
  await start();
  expect(await runningVersion()).toBe(oldVersion);
  await mark('before');
  before = await counts();
  expect(before.marks).toBe('before');
  expect(Number(before.agents)).toBeGreaterThan(0);
  await stop();
});

it('is upgraded: the doctor agrees, the start changes the schema, and data stay', async () => {
  await pitboss(['backup', backup]);
  install(newVersion);
  expect(await versionLine()).toBe(`Pitboss ${newVersion}`);
  expect(await schemaLine()).toBe(`schema ${migration}`);
  expect((await pitboss(['doctor'])).stdout).toContain(
    'it starts with the server.\nNothing stands in the way',
  );
  await start();
  expect(await runningVersion()).toBe(newVersion);
  expect(await counts()).toEqual(before);
  expect(await query(`select obj_description('agent'::regclass)`)).toBe('upgraded by the trial step');
  expect((await pitboss(['doctor'])).stdout).toMatch(/^ok +schema: is up to date\.$/m);
  await mark('after');
  await pitboss(['verify', 'audit']);
  await pitboss(['verify', 'ledger']);
  await stop();
});

it('rejects the old version on the new schema, and names the version that wrote it', async () => {
  install(oldVersion);
  const rejected = launch();
  const written = collectOutput(rejected);
  await rejected.expectExit(1);
  expect(written.stderr).toBe(
    `The schema of this database was written by Pitboss ${newVersion} (1 steps that are unknown here, the last ${migration}); ` +
      `this is Pitboss ${oldVersion}. Start ${newVersion} or newer, or restore the backup made before the upgrade.\n`,
  );
});

it('is rolled back with the backup of the upgrade, without the changes since', async () => {
  // The restore replaces the database with its newer schema.
  await pitboss(['restore', backup]);
  await start();
  expect(await runningVersion()).toBe(oldVersion);
  expect(await counts()).toEqual(before);
  expect(await query(`select obj_description('agent'::regclass) is null`)).toBe('true');
  expect((await pitboss(['doctor'])).stdout).toMatch(/^ok +schema: is up to date\.$/m);
  await pitboss(['verify', 'ledger']);
  await stop();
});
