import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  firstAdministrator,
  renewSuperAdministrator,
} from '../apps/server/src/platform/auth/first-administrator.ts';
import { verifyPassword } from '../apps/server/src/platform/auth/passwords.ts';
import { openSession } from '../apps/server/src/platform/auth/session.ts';
import { createIdMaker } from '../apps/server/src/platform/db/ids.ts';
import { testConfig } from '../apps/server/src/testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../apps/server/src/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase(4);
});
afterAll(() => database.stop());

it('lets a super administrator in again whose first password ran out and whose second factor is lost', async () => {
  const db = database.databases.system;
  const config = testConfig();
  const ids = createIdMaker(1);
  expect(await renewSuperAdministrator(db, config, ids)).toBeNull();
  await firstAdministrator(db, config, () => undefined);
  await db
    .updateTable('operator')
    .set({
      password_expires_at: new Date(0),
      totp_secret: 'gone',
      totp_last_step: '1',
      recovery_codes: [Buffer.from('lost')],
    })
    .execute();
  await db
    .insertInto('login_attempt')
    .values({ account_key: 'superadmin', failures: 9, updated_at: new Date() })
    .execute();
  await openSession(db, { operatorId: '1', appType: 0, ip: '127.0.0.1', userAgent: 'x', bindCookie: true });

  const renewed = await renewSuperAdministrator(db, config, ids);
  expect(renewed?.account).toBe('superadmin');
  const row = await db.selectFrom('operator').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    must_change_password: true,
    totp_secret: null,
    totp_last_step: null,
    recovery_codes: [],
  });
  expect(row.password_expires_at?.getTime()).toBeGreaterThan(Date.now());
  expect(await verifyPassword(config.secrets, row.password_hash, renewed?.password ?? '')).toBe(true);
  for (const table of ['login_attempt', 'session'] as const)
    expect(await db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  const [line] = await db.selectFrom('audit_log').selectAll().execute();
  expect(line).toMatchObject({ chain: '0', account: 'pitboss superadmin', target: 'superadmin', code: 0 });
  expect(JSON.stringify(line)).not.toContain(renewed?.password);
});
