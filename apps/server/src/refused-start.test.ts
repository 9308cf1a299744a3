import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { noteExternalDatabase } from './platform/postgres/external-mark.ts';
import { runChild, typeScriptArgs } from './testing/processes/child-process.ts';
import { testPort } from './testing/processes/test-port.ts';

const root = resolve(import.meta.dirname, '../../..');
const position = mkdtempSync(join(tmpdir(), 'pitboss-refused-'));
afterAll(() => rmSync(position, { recursive: true, force: true }));

/** Starts a production server that must end with 1. Returns its message and the files of its data folder. */
async function start(dataDir: string, more: Record<string, string>) {
  const [API_PORT, ADMIN_PORT, AGENT_PORT] = [await testPort(), await testPort(), await testPort()].map(
    String,
  );
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, WORLD: 'none', HOST: '127.0.0.1' };
  const { stderr } = await runChild(process.execPath, typeScriptArgs('apps/server/src/main.ts'), {
    cwd: root,
    env: { ...env, API_PORT, ADMIN_PORT, AGENT_PORT, ...more },
    exit: 1,
  });
  return { stderr, files: existsSync(dataDir) ? readdirSync(dataDir) : [] };
}

it('leaves no secrets behind when the settings, the data folder or the database do not fit', async () => {
  const dataDir = join(position, 'data');
  expect(await start(dataDir, { DATABASE_ULR: 'postgres://u:p@127.0.0.1/x' })).toEqual({
    stderr: 'There is no setting DATABASE_ULR (did you mean DATABASE_URL?); correct or remove it.\n',
    files: [],
  });
  const unreachable = await start(dataDir, { DATABASE_URL: 'postgres://u:p@127.0.0.1:9/x' });
  expect(unreachable.stderr).toMatch(/^The database at DATABASE_URL does not answer: .*\n$/);
  expect(unreachable.files.filter((name) => name.endsWith('.json'))).toEqual([]);
});

it('creates no embedded database in the data folder of an external one', async () => {
  const dataDir = join(position, 'external');
  mkdirSync(dataDir);
  noteExternalDatabase(dataDir, 'postgres://pitboss:hunter2@db.internal:6432/pitboss');
  const { stderr, files } = await start(dataDir, {});
  expect(stderr).toBe(
    `The data folder ${dataDir} belongs to the database at db.internal:6432/pitboss, but DATABASE_URL is not set; set it, or remove database.json there to create an embedded database.\n`,
  );
  expect(files).toEqual(['database.json']);
});
