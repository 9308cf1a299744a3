import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addAdministrator,
  firstAdministrator,
} from '../apps/server/src/platform/auth/first-administrator.ts';
import { verifyPassword } from '../apps/server/src/platform/auth/passwords.ts';
import { createIdMaker } from '../apps/server/src/platform/db/ids.ts';
import { testConfig } from '../apps/server/src/testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../apps/server/src/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase(4);
});
afterAll(() => database.stop());

it('adds a system administrator without a creator from the shell', async () => {
  const db = database.databases.system;
  const config = testConfig();
  const ids = createIdMaker(1);
  await firstAdministrator(db, config, () => undefined);
  const added = await addAdministrator(db, config, ids, 'second01');
  const row = await db
    .selectFrom('operator')
    .selectAll()
    .where('account', '=', 'second01')
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    role: 'systemAdmin',
    must_change_password: true,
    totp_secret: null,
    permissions: null,
  });
  expect(row.password_expires_at?.getTime()).toBeGreaterThan(Date.now());
  expect(await verifyPassword(config.secrets, row.password_hash, added.password)).toBe(true);
  expect((await sql`select from operator_control`.execute(db)).rows).toEqual([]);
  const [line] = await db.selectFrom('audit_log').selectAll().execute();
  expect(line).toMatchObject({
    chain: '0',
    account: 'pitboss administrator',
    call: '/subAccount/add',
    code: 0,
  });
  expect(JSON.stringify(line)).not.toContain(added.password);

  await expect(addAdministrator(db, config, ids, 'SECOND01')).rejects.toThrow('The name SECOND01 is taken');
  await expect(addAdministrator(db, config, ids, 'a b')).rejects.toThrow('is not 4 to 20 letters');
  expect((await sql`select from operator`.execute(db)).rows).toHaveLength(2);
});
