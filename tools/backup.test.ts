import { PassThrough, Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testConfig } from '../apps/server/src/testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../apps/server/src/testing/database.ts';
import { seedPeople } from '../apps/server/src/testing/people.ts';
import { readBackup, writeBackup } from './backup-format.ts';

let [source, target] = [undefined, undefined] as unknown as [TestDatabase, TestDatabase];
beforeAll(async () => {
  [source, target] = [await startTestDatabase(4), await startTestDatabase(4)];
  await seedPeople(source.databases.system, testConfig());
  await source.databases.systemPool.query(
    `update member set remark = E'tab\\t line\\n back\\\\slash \\\\.', nickname = '\\.' where agent_id = 14`,
  );
});
afterAll(async () => {
  await source.stop();
  await target.stop();
});

async function connected<T>(database: TestDatabase, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  return work(client).finally(() => client.end());
}

async function backupOf(database: TestDatabase): Promise<Buffer> {
  const out = new PassThrough();
  const chunks: Buffer[] = [];
  out.on('data', (chunk: Buffer) => chunks.push(chunk));
  await connected(database, (client) => writeBackup(client, out, { pepper: 'x' }, () => undefined));
  return Buffer.concat(chunks);
}

const checksum = (database: TestDatabase) =>
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

it('refuses a cut file and leaves the database as it was', async () => {
  const before = await checksum(target);
  const file = await backupOf(source);
  await expect(
    connected(target, (client) =>
      readBackup(client, Readable.from([file.subarray(0, file.length - 400)]), () => undefined),
    ),
  ).rejects.toThrow(/cut|middle/);
  expect(await checksum(target)).toEqual(before);
});

it('refuses what is no backup', async () => {
  await expect(
    connected(target, (client) =>
      readBackup(client, Readable.from([Buffer.from('{"a":1}\n')]), () => undefined),
    ),
  ).rejects.toThrow(/not a backup/);
});
