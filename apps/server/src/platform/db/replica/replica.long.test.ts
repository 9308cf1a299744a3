import {
  appendFileSync,
  chmodSync,
  cpSync,
  lchownSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readState } from '../../postgres/cluster-state.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../postgres/embedded-postgres.ts';
import { asRoot, noUser } from '../../postgres/postgres-programs.ts';
import type { Databases } from '../databases/databases.ts';
import { openDatabases } from '../databases/open-databases.ts';
import type { Tx } from '../db.ts';
import { migrate } from '../migrate/migrate.ts';
import { wholeScope } from '../scope.ts';

const folders: string[] = [];
const clusters: EmbeddedPostgres[] = [];
let databases: Databases;
let standby: EmbeddedPostgres;

const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitboss-replica-'));
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
};
const start = async (folder: string) => {
  const cluster = await startEmbeddedPostgres(folder, () => undefined, { durable: false });
  clusters.push(cluster);
  return cluster;
};
/** A copied cluster belongs to the user that copied it. */
function own(folder: string): void {
  if (!asRoot()) return;
  for (const name of ['', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(folder, name), noUser.uid, noUser.gid);
}

beforeAll(async () => {
  const folder = newFolder();
  const first = await start(folder);
  const made = openDatabases(first.url, 2);
  await migrate(made.system);
  await made.systemPool.query('create table copied_row (id int primary key)');
  await made.systemPool.query('grant select on copied_row to public');
  await made.close();
  await first.stop();
  const copied = newFolder();
  cpSync(folder, copied, { recursive: true });
  const cluster = readState(copied)?.cluster as string;
  const primary = await start(folder);
  const { port, password } = readState(folder) ?? {};
  appendFileSync(
    join(cluster, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=127.0.0.1 port=${port} user=postgres password=${password}'\n`,
  );
  writeFileSync(join(cluster, 'standby.signal'), '');
  own(cluster);
  chmodSync(cluster, 0o700);
  standby = await start(copied);
  databases = openDatabases(primary.url, 4, standby.url);
});

afterAll(async () => {
  await databases?.close();
  for (const cluster of clusters.reverse()) await cluster.stop().catch(() => undefined);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const onStandby = async (text: string) => {
  const client = new pg.Client({ connectionString: standby.url });
  await client.connect();
  await client.query(text).finally(() => client.end());
};
/** Returns whether the replica served the query, and the number of notes. */
const look = async (db: Tx) => {
  const { rows } = await sql<{ copy: boolean; notes: number }>`
    select pg_is_in_recovery() as copy, (select count(*)::int from copied_row) as notes`.execute(db);
  return rows[0];
};
const read = () => databases.readBehind(wholeScope, 5_000, look);
const write = (id: number) => databases.systemPool.query('insert into copied_row values ($1)', [id]);
const soon = { interval: 200 };

it('reads from the replica while it is near, and returns the age of the result', async () => {
  await write(1);
  await expect.poll(read, soon).toEqual({ data: { copy: true, notes: 1 }, behindMs: expect.any(Number) });
  expect((await databases.read(wholeScope, 5_000, look))?.copy).toBe(false);
  expect((await databases.snapshotBehind(wholeScope, look))?.copy).toBe(true);
  expect((await databases.snapshot(wholeScope, look))?.copy).toBe(false);
});

it('stops using a replica that falls behind, and uses it again when it has caught up', async () => {
  await onStandby('select pg_wal_replay_pause()');
  await write(2);
  await expect.poll(() => databases.behindMs() ?? 0, soon).toBeGreaterThan(2_000);
  expect((await read()).data?.notes).toBe(1);
  await expect.poll(read, soon).toEqual({ data: { copy: false, notes: 2 }, behindMs: null });
  await onStandby('select pg_wal_replay_resume()');
  await expect.poll(read, soon).toEqual({ data: { copy: true, notes: 2 }, behindMs: expect.any(Number) });
});

it('begins again at the database itself when the copy fails in the middle, and does without it when it is gone', async () => {
  let begun = 0;
  const requested = databases.readBehind(wholeScope, 30_000, async (db) => {
    begun += 1;
    if (begun === 1) await sql`select pg_sleep(20)`.execute(db);
    return look(db);
  });
  await expect.poll(() => begun, soon).toBe(1);
  await onStandby(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like '%pg_sleep(20)%' and pid <> pg_backend_pid()",
  );
  expect(await requested).toEqual({ data: { copy: false, notes: 2 }, behindMs: null });
  expect(begun).toBe(2);
  await expect.poll(read, soon).toMatchObject({ data: { copy: true } });
  await standby.stop();
  expect(await read()).toEqual({ data: { copy: false, notes: 2 }, behindMs: null });
});

it('an error of the query itself is passed on without another attempt', async () => {
  let requested = 0;
  const wrong = databases.readBehind(wholeScope, 5_000, (db) => {
    requested += 1;
    return sql`select no_such_column`.execute(db);
  });
  await expect(wrong).rejects.toThrow('no_such_column');
  expect(requested).toBe(1);
});
