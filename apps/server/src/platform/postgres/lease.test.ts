import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { parsedLines, testLog } from '../../testing/log.ts';
import { createIdMaker } from '../db/ids.ts';
import { isTemporary } from '../db/temporary.ts';
import { folderName, type Lease, takeLease, underLease } from './lease.sql.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase(4);
});
afterAll(() => database.stop());

/**
 * Leases are over within seconds here, so that tests need not wait half a minute; a busy host still confirms
 * them.
 */
const times = { ttlMs: 5_000, beatMs: 200 };
const lines: string[] = [];
const take = (node: number, folder: string): Promise<Lease> =>
  takeLease(database.databases.systemPool, { node, folder, log: testLog(lines), times });
const query = (text: string, values: unknown[]) => database.databases.systemPool.query(text, values);
const until = (holds: () => boolean) => expect.poll(holds).toBe(true);
/** Makes the row look as if its server had been killed: no heartbeat confirms it any more. */
const orphan = (node: number) =>
  query(
    `insert into server_lease (node_id, folder, run, host, beat_at) values ($1, 'gone', 'gone', 'elsewhere', now())`,
    [node],
  );

it('two servers with one number are rejected, with different numbers not, and a released number is free', async () => {
  const first = await take(1, 'a');
  await expect(take(1, 'b')).rejects.toThrow(
    /^NODE_ID 1 is in use by another server on this database, on .+; give each server a number of its own\.$/,
  );
  const second = await take(2, 'b');
  expect([first.holds(), second.holds()]).toEqual([true, true]);
  await first.release();
  expect(first.holds()).toBe(false);
  const third = await take(1, 'b');
  await Promise.all([second.release(), third.release()]);
});

it('after a crash the same data folder gets its number back at once, another one when the lease is over', async () => {
  await orphan(3);
  const same = await takeLease(database.databases.systemPool, {
    node: 3,
    folder: 'gone',
    log: testLog(lines),
    times: { ttlMs: 3_600_000, beatMs: 1_000 },
  });
  expect(same.holds()).toBe(true);
  await same.release();
  await orphan(3);
  const other = await take(3, 'other');
  expect(other.holds()).toBe(true);
  await other.release();
});

it('a server whose number was taken makes no ids until the number is free again', async () => {
  const lease = await take(4, 'a');
  const ids = underLease(createIdMaker(4), lease);
  expect(ids.next()).toMatch(/^\d+$/);
  await query(
    `update server_lease set run = 'thief', beat_at = now() + interval '1 hour' where node_id = $1`,
    [4],
  );
  await until(() => !lease.holds());
  const failure = (() => {
    try {
      return ids.next();
    } catch (error) {
      return error;
    }
  })();
  expect(isTemporary(failure)).toBe(true);
  expect(parsedLines(lines).some(({ msg }) => String(msg).startsWith('another server took'))).toBe(true);
  await query(`update server_lease set beat_at = now() - interval '1 hour' where node_id = $1`, [4]);
  await until(() => lease.holds());
  await lease.release();
});

it('a server that cannot reach its database stops making ids before others may take its number', async () => {
  const lease = await take(5, 'a');
  await query('alter table server_lease rename to server_lease_away', []);
  try {
    await until(() => !lease.holds());
  } finally {
    await query('alter table server_lease_away rename to server_lease', []);
  }
  await until(() => lease.holds());
  await lease.release();
});

it('a data folder keeps its name, and a copy has another', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pitboss-lease-'));
  const copy = mkdtempSync(join(tmpdir(), 'pitboss-lease-'));
  const name = folderName(folder);
  expect(folderName(folder)).toBe(name);
  folderName(copy);
  renameSync(join(folder, 'server-id'), join(copy, 'server-id'));
  expect(folderName(copy)).not.toBe(name);
  for (const path of [folder, copy]) rmSync(path, { recursive: true, force: true });
});
