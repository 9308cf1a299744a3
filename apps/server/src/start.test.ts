import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabases } from './platform/db/databases/open-databases.ts';
import { noteSchemaWriter } from './platform/start/schema-writer.ts';
import { fillEmptyDatabase, rejectTesting } from './start.ts';
import { testConfig } from './testing/api.ts';
import { startTestDatabase, type TestDatabase } from './testing/database.ts';

const packageFile = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase(4);
});
afterAll(() => database.stop());

describe('a start without WORLD=none', () => {
  it('does not load demo data over operators whose mark is gone', async () => {
    const db = database.databases.system;
    await sql`insert into operator (id, account, account_key, nickname, role, tenant_id, salt, password_hash,
      created_at)
      values (1, 'superadmin', 'superadmin', 'x', 'superAdmin', 0, '', '', now())`.execute(db);
    const databases = openDatabases(database.url, 2);
    const start = fillEmptyDatabase(databases, database.url, testConfig(), () => undefined);
    await expect(start).rejects.toThrow('This database has operators but no mark of what it was made as');
    await databases.close();
    expect((await sql<{ account: string }>`select account from operator`.execute(db)).rows).toEqual([
      { account: 'superadmin' },
    ]);
  });

  it('names the version that wrote a newer schema, and changes nothing', async () => {
    const db = database.databases.system;
    const databases = openDatabases(database.url, 2);
    const start = () => fillEmptyDatabase(databases, database.url, testConfig(), () => undefined);
    const tables = async () =>
      (await sql<{ n: string }>`select count(*) as n from pg_class`.execute(db)).rows[0]?.n;
    const before = await tables();
    await sql`insert into kysely_migration (name, timestamp) values ('9998-next', ''), ('9999-later', '')`.execute(
      db,
    );
    await expect(start()).rejects.toThrow(
      /^The schema of this database was written by a newer version of Pitboss \(2 steps that are unknown here, the last 9999-later\); this is Pitboss \d+\.\d+\.\d+\S*\. Start that version, or restore the backup made before the upgrade\.$/,
    );
    await sql`insert into setting (key, value) values ('schemaWriter', '{"version":"7.3.1","schema":"9999-later"}')
      on conflict (key) do update set value = excluded.value`.execute(db);
    await expect(start()).rejects.toThrow(
      'was written by Pitboss 7.3.1 (2 steps that are unknown here, the last 9999-later)',
    );
    await expect(start()).rejects.toThrow('Start 7.3.1 or newer, or restore the backup');
    expect(await tables()).toBe(before);
    await sql`delete from kysely_migration where name >= '9998'`.execute(db);
    await noteSchemaWriter(db);
    const { rows } = await sql<{ value: { version: string } }>`select value from setting
      where key = 'schemaWriter'`.execute(db);
    expect(rows[0]?.value.version).toBe(packageFile.version);
    await databases.close();
  });

  it('rejects the testing profile on every database that is not demo data', () => {
    const config = { ...testConfig(), world: 'demo' as const, testing: true };
    expect(() => rejectTesting(config, false)).toThrow('A production start refuses the testing profile');
    expect(() => rejectTesting(config, true)).not.toThrow();
    expect(() => rejectTesting({ ...config, testing: false }, false)).not.toThrow();
  });
});
