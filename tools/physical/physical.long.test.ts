import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabases } from '../../apps/server/src/platform/db/databases/open-databases.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate/migrate.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.ts';
import { programArgs } from '../../apps/server/src/platform/start/program.ts';
import { testConfig } from '../../apps/server/src/testing/api.ts';
import { startChild } from '../../apps/server/src/testing/processes/child-process.ts';
import { seedUsers } from '../../apps/server/src/testing/users.ts';
import { type Manifest, manifestFile } from './manifest.ts';
import { restorePhysical } from './restore-physical.ts';
import { writePhysical } from './write-physical.ts';

// Whole databases are copied and started.

const silent = () => undefined;
const top = mkdtempSync(join(tmpdir(), 'pitboss-physical-'));
// The database runs as another user under root, which must be able to pass through the folder.
chmodSync(top, 0o755);
const configOf = (dataDir: string) => ({ ...testConfig(), dataDir, databaseUrl: undefined });
const source = configOf(join(top, 'source'));
const backup = join(top, 'backup');
let database: EmbeddedPostgres;
const secrets = JSON.stringify({ pepper: 'a'.repeat(64), server: 'b'.repeat(64) });
/** The last number committed before the copying began, and the last one attempted until it ended. */
let written: { before: number; after: number };

async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', silent);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** A new data folder, as an installation has it before its first start. */
function emptyFolder(name: string): string {
  const folder = join(top, name);
  mkdirSync(folder);
  return folder;
}

/** Writes pairs that sum up to zero, until it is stopped; switches to a new WAL file every 50 pairs. */
function keepWriting(client: pg.Client) {
  const state = { done: 0, stopped: false };
  const work = async () => {
    while (!state.stopped) {
      const n = state.done + 1;
      await client.query('begin');
      await client.query("insert into pair values ($1, $1, repeat('x', 20000)), ($1, -$1, '')", [n]);
      await client.query('commit');
      state.done = n;
      if (n % 50 === 0) await client.query('select pg_switch_wal()');
      if (n % 80 === 0) await client.query('checkpoint');
      await pause(10);
    }
  };
  const running = work();
  return {
    state,
    stop: () => {
      state.stopped = true;
      return running;
    },
  };
}

beforeAll(async () => {
  mkdirSync(source.dataDir);
  database = await startEmbeddedPostgres(source.dataDir, silent, { durable: false });
  const databases = openDatabases(database.url, 2);
  await migrate(databases.system);
  await seedUsers(databases.system, source);
  await databases.systemPool.query(
    "insert into session (token_hash, tag, operator_id, app_type, ip, user_agent, created_at, active_at, expires_at) select '\\x0badcafe', 'tag', id, 1, '127.0.0.1', 'x', now(), now(), now() + interval '1 hour' from operator limit 1",
  );
  await databases.systemPool.query('create table pair (n int, value int, filling text)');
  await databases.close();
  writeFileSync(join(source.dataDir, 'secrets.json'), secrets);
  for (const path of ['files', 'files/incoming', 'exports']) mkdirSync(join(source.dataDir, path));
  for (const path of ['files/a1b2', 'files/incoming/half', 'exports/list.csv'])
    writeFileSync(join(source.dataDir, path), Buffer.from([0, 10, 255, 13]));

  await connected(database.url, (writing) =>
    connected(database.url, async (client) => {
      const { state, stop } = keepWriting(writing);
      while (state.done < 100) await pause(20);
      const before = state.done;
      await writePhysical(client, backup, source);
      written = { before, after: state.done + 1 };
      await stop();
    }),
  );
});
afterAll(async () => {
  await database?.stop();
  rmSync(top, { recursive: true, force: true });
});

/** Starts what was restored, and stops it again. */
async function inRestored<T>(dataDir: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const restored = await startEmbeddedPostgres(dataDir, silent, { durable: false });
  return connected(restored.url, work).finally(() => restored.stop());
}

describe('a backup by files, made while others write', () => {
  it('restores the state at the time it ended: nothing lost, no partial transaction, checksums valid', async () => {
    const dataDir = emptyFolder('restored');
    await restorePhysical(backup, configOf(dataDir), silent);
    await inRestored(dataDir, async (client) => {
      const { rows } = await client.query<{ last: number }>(
        "select count(distinct n)::int as numbers, max(n) as last, sum(value) as worth, bool_and(value < 0 or filling = repeat('x', 20000)) as whole from pair",
      );
      const [found] = rows;
      expect(found?.last).toBeGreaterThanOrEqual(written.before);
      expect(found?.last).toBeLessThanOrEqual(written.after);
      expect(found).toMatchObject({ numbers: found?.last, worth: '0', whole: true });
      // Reads every page there is, and with it the checksums.
      for (const { name } of (
        await client.query<{ name: string }>(
          "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = 'public'",
        )
      ).rows)
        await client.query(`select count(x::text) from ${name} x`);
      expect((await client.query('select from operator')).rowCount).toBeGreaterThan(0);
      // A session that was ended since must not come back to life.
      expect((await client.query('select from session')).rowCount).toBe(0);
    });
  });

  it('brings secrets and uploaded files, and nothing of the other installation', () => {
    const dataDir = join(top, 'restored');
    expect(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).toBe(secrets);
    expect(readFileSync(join(dataDir, 'files/a1b2'))).toEqual(Buffer.from([0, 10, 255, 13]));
    for (const path of ['exports', 'files/incoming', 'restore.part', 'server-id', 'postgres.owner'])
      expect(existsSync(join(dataDir, path)), path).toBe(false);
  });

  it('leaves the source as it was: no slot, no backup mode, another one is possible', async () => {
    await connected(database.url, async (client) => {
      expect((await client.query('select from pg_replication_slots')).rowCount).toBe(0);
      await writePhysical(client, join(top, 'another'), source);
      expect(readdirSync(top).filter((name) => name.endsWith('.part'))).toEqual([]);
    });
    rmSync(join(top, 'another'), { recursive: true });
  });
});

describe('a damaged backup is rejected without leaving files behind', () => {
  const manifest = () => JSON.parse(readFileSync(join(backup, manifestFile), 'utf8')) as Manifest;
  const largest = () => manifest().files.reduce((one, file) => (file.bytes > one.bytes ? file : one)).path;
  const log = () => manifest().files.findLast(({ path }) => path.includes('/pg_wal/'))?.path ?? '';
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.min(bytes.length / 2, 4096));
  it.each<[string, () => string, (bytes: Buffer) => Buffer | null, RegExp]>([
    ['a byte of a table', largest, flipped, /is damaged: .* not what/],
    ['the end of the log', log, cut, /is damaged: .* not what/],
    ['a file', largest, () => null, /is damaged: .* missing/],
    ['an upload', () => 'data/files/a1b2', flipped, /is damaged: .* not what/],
    ['what it says', () => manifestFile, cut, /no physical backup/],
    ['what it says, whole', () => manifestFile, () => null, /no physical backup/],
  ])('%s', async (_what, name, damaged, message) => {
    const file = join(backup, name());
    const bytes = readFileSync(file);
    const wrong = damaged(bytes);
    if (wrong) writeFileSync(file, wrong);
    else rmSync(file);
    const dataDir = emptyFolder('untouched');
    await expect(restorePhysical(backup, configOf(dataDir), silent)).rejects.toThrow(message);
    expect(readdirSync(dataDir).filter((found) => found !== 'server.lock')).toEqual([]);
    rmSync(dataDir, { recursive: true });
    writeFileSync(file, bytes);
  });

  function flipped(bytes: Buffer): Buffer {
    const other = Buffer.from(bytes);
    const at = Math.floor(bytes.length / 2);
    other.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    return other;
  }
});

describe('is rejected with one sentence', () => {
  const write = (folder: string, config = source) =>
    connected(database.url, (client) => writePhysical(client, folder, config));
  it.each([
    ['a folder that is there', () => write(backup), /is there already/],
    ['the data folder', () => write(join(source.dataDir, 'backup')), /not belong into the data folder/],
    [
      'a database elsewhere',
      () => write(join(top, 'x'), { ...source, databaseUrl: database.url as never }),
      /use pg_basebackup/,
    ],
    [
      'a folder with a database, to restore into',
      () => restorePhysical(backup, configOf(join(top, 'restored')), silent),
      /without a database/,
    ],
    ['any folder, to restore', () => restorePhysical(top, configOf(emptyFolder('y')), silent), /no physical/],
  ])('%s', async (_what, work, message) => {
    await expect(work()).rejects.toThrow(message);
  });

  it('a second one at the same time; the first is whole', async () => {
    await connected(database.url, async (client) => {
      const first = writePhysical(client, join(top, 'first'), source);
      while (!existsSync(join(top, 'first.part/postgres'))) await pause(5);
      await expect(write(join(top, 'second'))).rejects.toThrow(/another physical backup is being made/);
      await first;
    });
    expect(existsSync(join(top, 'first', manifestFile))).toBe(true);
    rmSync(join(top, 'first'), { recursive: true });
  });

  it('files of another PostgreSQL, or of a newer Pitboss', async () => {
    const folder = join(top, 'other');
    mkdirSync(folder);
    const manifest = JSON.parse(readFileSync(join(backup, manifestFile), 'utf8')) as Manifest;
    const says = (other: Partial<Manifest>) =>
      writeFileSync(join(folder, manifestFile), JSON.stringify({ ...manifest, ...other }));
    const restore = () => restorePhysical(folder, configOf(join(top, 'y')), silent);
    says({ postgres: '14' });
    await expect(restore()).rejects.toThrow(/files of PostgreSQL 14/);
    says({ migrations: ['9999-later'], version: '7.3.1' });
    await expect(restore()).rejects.toThrow(/^the backup was made by Pitboss 7\.3\.1, this is /);
  });
});

/** Runs the command until something is there, and kills it. */
async function killOnce(args: string[], dataDir: string, isThere: () => boolean): Promise<void> {
  const command = startChild(process.execPath, [...programArgs('tools/backup.ts'), ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', PITBOSS_SECRETS: '' },
  });
  while (!isThere() && command.exit === undefined) await pause(2);
  command.signal('SIGKILL');
  await command.expectExit('SIGKILL');
}

describe('killed in the middle', () => {
  it('a backup is not there, and the next one is whole', async () => {
    const folder = join(top, 'killed');
    await killOnce(['backup', '--physical', folder], source.dataDir, () =>
      existsSync(`${folder}.part/postgres/base`),
    );
    expect(existsSync(folder)).toBe(false);
    // The database notices that the connection is gone when it speaks to it.
    const again = () => connected(database.url, (client) => writePhysical(client, folder, source));
    await expect
      .poll(() =>
        again().then(
          () => 'whole',
          (error: Error) => error.message,
        ),
      )
      .toBe('whole');
    expect(existsSync(`${folder}.part`)).toBe(false);
  });

  it('a restore leaves no database, and the next one is whole', async () => {
    const dataDir = emptyFolder('cut');
    await killOnce(['restore', backup], dataDir, () => existsSync(join(dataDir, 'postgres/base')));
    expect(existsSync(join(dataDir, 'postgres.json'))).toBe(false);
    await restorePhysical(backup, configOf(dataDir), silent);
    await inRestored(dataDir, async (client) => {
      expect((await client.query('select sum(value)::int as worth from pair')).rows).toEqual([{ worth: 0 }]);
    });
  });
});
