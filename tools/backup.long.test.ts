import { PassThrough, Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabases } from '../apps/server/src/platform/db/databases/open-databases.ts';
import { createIdMaker } from '../apps/server/src/platform/db/ids.ts';
import { migrationNames, runMigrations } from '../apps/server/src/platform/db/migrate/migrate.ts';
import { JobRunner } from '../apps/server/src/platform/jobs/runner.ts';
import { showPresence, takeAlone } from '../apps/server/src/platform/postgres/presence.ts';
import { testConfig } from '../apps/server/src/testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../apps/server/src/testing/database.ts';
import { testLog } from '../apps/server/src/testing/log.ts';
import { seedUsers } from '../apps/server/src/testing/users.ts';
import { readBackup, writeBackup } from './backup/backup-format.ts';

// A restore recreates the whole schema, in some of these tests two or three times.

let source: TestDatabase;
let target: Pick<TestDatabase, 'url' | 'databases'>;
beforeAll(async () => {
  source = await startTestDatabase(4, { embedded: true });
  target = await beside('target');
  await seedUsers(source.databases.system, testConfig());
  await source.databases.systemPool.query(
    `update member set remark = E'tab\\t line\\n back\\\\slash \\\\.', nickname = '\\.' where agent_id = 14`,
  );
});
afterAll(async () => {
  await target?.databases.close();
  await source?.stop();
});

/** An empty database in the cluster of the source. */
async function beside(name: string): Promise<Pick<TestDatabase, 'url' | 'databases'>> {
  await source.databases.systemPool.query(`create database ${name}`);
  const { href: url } = Object.assign(new URL(source.url), { pathname: name });
  return { url, databases: openDatabases(url, 4) };
}

async function connected<T>(database: { url: string }, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return work(client).finally(() => client.end());
}

async function backupOf(database: { url: string }): Promise<Buffer> {
  const out = new PassThrough();
  const chunks: Buffer[] = [];
  out.on('data', (chunk: Buffer) => chunks.push(chunk));
  await connected(database, (client) => writeBackup(client, out, { pepper: 'x' }, () => undefined));
  return Buffer.concat(chunks);
}

const checksum = (database: { url: string }) =>
  connected(database, async (client) => {
    const rows = ['agent', 'operator', 'member', 'bet', 'round', 'setting'].map(
      (table) =>
        `select '${table}' as t, md5(string_agg(x::text, '|' order by x::text)) as sum from ${table} x`,
    );
    return (await client.query(rows.join(' union all '))).rows;
  });

it('brings every row back, odd characters included', async () => {
  const file = await backupOf(source);
  const restored = await connected(target, (client) =>
    readBackup(client, Readable.from([file]), () => undefined),
  );
  expect(restored.head.secrets).toEqual({ pepper: 'x' });
  expect(await checksum(target)).toEqual(await checksum(source));
});

it('rejects a truncated file and leaves the database unchanged', async () => {
  const before = await checksum(target);
  const file = await backupOf(source);
  await expect(
    connected(target, (client) =>
      readBackup(client, Readable.from([file.subarray(0, file.length - 400)]), () => undefined),
    ),
  ).rejects.toThrow(/cut|middle/);
  expect(await checksum(target)).toEqual(before);
});

it('restores uploaded files with their bytes, and reports a truncated one', async () => {
  const names = ['a', 'b', 'c'].map((digit) => digit.repeat(32));
  for (const name of names)
    await source.databases.systemPool.query(
      "insert into stored_file values (11, 11, $1, 'logo', 'image/png', 3, 0, now(), now())",
      [name],
    );
  const kept = new Map(
    names.slice(0, 2).map((name) => [name, Buffer.from([0, 10, 255, name.charCodeAt(0)])]),
  );
  const out = new PassThrough();
  const chunks: Buffer[] = [];
  out.on('data', (chunk: Buffer) => chunks.push(chunk));
  const from = { read: async (name: string) => kept.get(name) ?? null, write: async () => undefined };
  await connected(source, (client) => writeBackup(client, out, {}, () => undefined, from));
  const back = new Map<string, Buffer>();
  const to = {
    read: async () => null,
    write: async (name: string, bytes: Buffer) => void back.set(name, bytes),
  };
  const restore = (file: Buffer) =>
    connected(target, (client) => readBackup(client, Readable.from([file]), () => undefined, to));
  const whole = Buffer.concat(chunks);
  await restore(whole);
  // The third was gone when the backup was made.
  expect(back).toEqual(kept);
  const cut = whole.subarray(0, whole.indexOf(`{"file":"${names[2]}"`));
  await expect(restore(cut)).rejects.toThrow('uploaded files are missing');
  await source.databases.systemPool.query('delete from stored_file');
});

it('leaves sessions out, of a new backup and of one that still holds them', async () => {
  const { systemPool } = source.databases;
  await systemPool.query(
    "insert into session (token_hash, tag, operator_id, app_type, ip, user_agent, created_at, active_at, expires_at) select '\\x0badcafe', 'tag', id, 1, '127.0.0.1', 'x', now(), now(), now() + interval '1 hour' from operator limit 1",
  );
  const file = await backupOf(source);
  expect(file.includes('0badcafe')).toBe(false);
  const [head, ...rest] = file.toString().split('\n');
  const older = [
    head,
    '{"table":"session","columns":["token_hash","tag"]}',
    '\\\\x0badcafe\ttag',
    '\\.',
    ...rest,
  ].join('\n');
  for (const content of [file, Buffer.from(older)]) {
    await connected(target, (client) => readBackup(client, Readable.from([content]), () => undefined));
    expect(
      await connected(target, async (client) => (await client.query('select * from session')).rows),
    ).toEqual([]);
  }
  expect(await checksum(target)).toEqual(await checksum(source));
});

/** Columns, indexes, constraints, policies and rights: what a schema is. */
const schemaOf = (database: { url: string }) =>
  connected(database, async (client) => {
    const { rows } = await client.query<{ line: string }>(`
      select concat_ws(' ', 'column', table_name, column_name, data_type, is_nullable, column_default) as line
        from information_schema.columns where table_schema = 'public'
      union all select concat_ws(' ', 'index', indexdef) from pg_indexes where schemaname = 'public'
      union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
        from pg_constraint where connamespace = 'public'::regnamespace
      union all select concat_ws(' ', 'policy', tablename, policyname, roles, cmd, qual, with_check)
        from pg_policies where schemaname = 'public'
      union all select concat_ws(' ', 'grant', grantee, table_name, privilege_type)
        from information_schema.role_table_grants where table_schema = 'public'
      union all select concat_ws(' ', 'migration', name) from kysely_migration order by 1`);
    // Names of months differ, and an older backup has none.
    return rows.map(({ line }) => line).filter((line) => !/_\d{4}_\d{2}/.test(line));
  });

it('restores a backup of an older schema, brought up to date', async () => {
  const schema = await schemaOf(source);
  const older = await beside('older');
  const { databases } = older;
  try {
    await runMigrations(
      databases.system,
      migrationNames.filter((name) => name < '0033'),
    );
    await databases.systemPool.query(
      "insert into setting (key, value) values ('of', '\"before\"'); insert into currency (code, name_zh_cn, name_en_us, symbol, sort) values ('XAA', 'x', 'x', 'x', 1) on conflict do nothing",
    );
  } finally {
    await databases.close();
  }
  const file = await backupOf(older);
  const restored = await connected(target, (client) =>
    readBackup(client, Readable.from([file]), () => undefined),
  );
  expect(restored.head.migrations.at(-1)).toBe('0032-closed-periods');
  expect(await schemaOf(target)).toEqual(schema);
  await connected(target, async (client) => {
    expect((await client.query("select value from setting where key = 'of'")).rows).toEqual([
      { value: 'before' },
    ]);
    expect((await client.query('select * from agent')).rows).toEqual([]);
  });
});

it('rejects a backup of a newer version and changes nothing', async () => {
  const before = await checksum(target);
  const text = (await backupOf(source)).toString();
  const newer = text
    .replace('"0001-foundation"', '"0001-foundation","9999-later"')
    .replace(/"version":"[^"]+"/, '"version":"7.3.1"');
  await expect(
    connected(target, (client) => readBackup(client, Readable.from([Buffer.from(newer)]), () => undefined)),
  ).rejects.toThrow(/^the backup was made by Pitboss 7\.3\.1, this is \d+\.\d+\.\d+\S*; restore it with/);
  expect(await checksum(target)).toEqual(before);
});

it('has the database alone: no restore under a server, no server under a restore', async () => {
  const said = () => undefined;
  const presence = await showPresence(target.url, said);
  const second = await showPresence(target.url, said);
  await connected(target, async (client) => expect(await takeAlone(client)).toBe(false));
  await presence.release();
  await second.release();
  await connected(target, async (client) => {
    expect(await takeAlone(client)).toBe(true);
    await expect(showPresence(target.url, said)).rejects.toThrow(/A backup is being restored/);
  });
});

it('keeps showing the server after its connection was cut', async () => {
  const presence = await showPresence(target.url, () => undefined);
  await connected(target, async (client) => {
    const { rows: ended } = await client.query<{ pid: number }>(
      "select l.pid, pg_terminate_backend(l.pid) from pg_locks l where l.locktype = 'advisory' and l.pid <> pg_backend_pid()",
    );
    // Until another connection holds the lock, the state is undefined; after that a restore is rejected as
    // before.
    const held = async () =>
      (
        await client.query(
          "select 1 from pg_locks where locktype = 'advisory' and granted and pid <> all ($1::int[])",
          [ended.map(({ pid }) => pid)],
        )
      ).rowCount;
    await expect.poll(held).toBeGreaterThan(0);
    expect(await takeAlone(client)).toBe(false);
  });
  await presence.release();
});

it('rejects a file that is no backup', async () => {
  await expect(
    connected(target, (client) =>
      readBackup(client, Readable.from([Buffer.from('{"a":1}\n')]), () => undefined),
    ),
  ).rejects.toThrow(/not a backup/);
});

it('holds jobs that ran when it was made; the first server on the restored database takes them up', async () => {
  await source.databases.systemPool.query(
    `insert into job (id, name, key, regular, payload, state, due_at, attempt, server, run, beat_at,
      created_at)
     values (1, 'export', 'of the backup', false, '{}', 'running', now(), 1, '3 (old)', 'old',
       now() - interval '1 hour', now())`,
  );
  const file = await backupOf(source);
  await connected(target, (client) => readBackup(client, Readable.from([file]), () => undefined));
  const { databases } = target;
  const dependencies = { databases, ids: createIdMaker(1), log: testLog(), config: { node: 1 } };
  const keys: string[] = [];
  const work = async ({ job }: { job: { key: string } }) => keys.push(job.key);
  const runner = new JobRunner(dependencies, [{ name: 'export', work }], { lookMs: 50 });
  runner.start();
  const state = async () => (await databases.systemPool.query('select state, attempt from job')).rows;
  while ((await state())[0]?.state !== 'done') await new Promise((done) => setTimeout(done, 50));
  await runner.stop();
  expect(keys).toEqual(['of the backup']);
  expect(await state()).toEqual([{ state: 'done', attempt: 2 }]);
});
