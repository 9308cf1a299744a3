import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabases } from './platform/db/databases/open-databases.ts';
import { fillEmptyDatabase, rejectTesting } from './start.ts';
import { testConfig } from './testing/api.ts';
import { startTestDatabase, type TestDatabase } from './testing/database.ts';

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

  it('rejects the testing profile on every database that is not demo data', () => {
    const config = { ...testConfig(), world: 'demo' as const, testing: true };
    expect(() => rejectTesting(config, false)).toThrow('A production start refuses the testing profile');
    expect(() => rejectTesting(config, true)).not.toThrow();
    expect(() => rejectTesting({ ...config, testing: false }, false)).not.toThrow();
  });
});
