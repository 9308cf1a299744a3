import { features, pageByPath } from '@pitboss/contract/core/pages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { sealed, signIn } from '../../testing/sealed.ts';
import { testPassword } from '../../testing/users.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const dayMs = 86_400_000;
const db = () => api.services.databases.system;
const operator = (account: string) =>
  db().selectFrom('operator').selectAll().where('account_key', '=', account).executeTakeFirstOrThrow();
const reset = async (by: string, id: string, account: string, password = 'Sesame77') =>
  api.call(by, '/proxyUser/resetPassword', { body: { id, pwd: await sealed(api, account, password) } });
const expire = (account: string) =>
  sql`update operator set password_expires_at = now() - interval '1 second'
    where account_key = ${account}`.execute(db());

describe('a password set by another operator', () => {
  it('of a new agent must be changed within 24 hours, then no longer signs in until a reset sets a new one', async () => {
    const pwd = await sealed(api, 'fresh01', 'Sesame77');
    const body = {
      account: 'fresh01',
      pwd,
      name: 'Fresh',
      currency: 'CNY',
      phone: '',
      remark: '',
      rtp: '0.960',
      gameIds: null,
      validUntil: null,
      transferMode: 'manual',
    };
    const before = Date.now();
    const made = await api.call<{ id: string }>('share1', '/proxyUser/add', { body });
    expect(made.code, made.desc).toBe(0);
    const until = (await operator('fresh01')).password_expires_at?.getTime() ?? 0;
    expect(until).toBeGreaterThanOrEqual(before + dayMs);
    expect(until).toBeLessThanOrEqual(Date.now() + dayMs);
    expect((await signIn(api, 'fresh01', 'Sesame77')).code).toBe(0);

    await expire('fresh01');
    const late = await signIn(api, 'fresh01', 'Sesame77');
    expect(late).toMatchObject({ code: 1111, data: null });
    // A wrong password gets the usual error and does not reveal that the right one has expired.
    expect((await signIn(api, 'fresh01', 'Sesame78')).code).toBe(1102);

    expect((await reset('share1', made.data.id, 'fresh01', 'Meadow42')).code).toBe(0);
    expect((await signIn(api, 'fresh01', 'Sesame77')).code).toBe(1102);
    const again = await signIn(api, 'fresh01', 'Meadow42');
    expect(again).toMatchObject({ code: 0, data: { session: { mustChangePassword: true } } });
  });

  it('of a sub-account expires after 24 hours too', async () => {
    const { id } = await operator('sub1');
    const pwd = await sealed(api, 'sub1', 'Sesame77');
    expect((await api.call('major1', '/subAccount/resetPassword', { body: { id, pwd } })).code).toBe(0);
    expect((await signIn(api, 'sub1', 'Sesame77')).code).toBe(0);
    await expire('sub1');
    expect((await signIn(api, 'sub1', 'Sesame77')).code).toBe(1111);
  });
});

describe('resetting the password of an agent', () => {
  it('ends its sessions, lifts its lock and leaves an audit entry without the password', async () => {
    expect((await api.call('general1', '/player/list', { body: {} })).code).toBe(0);
    for (let n = 0; n < 5; n += 1) await signIn(api, 'general1', 'wrong-one');
    expect((await signIn(api, 'general1', testPassword)).code).toBe(1103);
    expect((await reset('major1', '14', 'general1')).code).toBe(0);
    expect((await signIn(api, 'general1', 'Sesame77')).code).toBe(0);
    const { rows } = await sql<{ target: string; account: string; after: object }>`
      select target, account, after from audit_log where call = '/proxyUser/resetPassword' and code = 0
        order by id desc limit 1`.execute(db());
    expect(rows[0]).toMatchObject({ target: 'agent:14 general1', account: 'major1' });
    expect(JSON.stringify(rows[0]?.after)).not.toMatch(/Sesame|argon/);
  });

  it("reaches only agents below the caller, never the caller's own account, and enforces the password rules", async () => {
    for (const [by, id, account] of [
      ['share1', '11', 'major1'],
      ['share1', '16', 'share2'],
      ['share1', '22', 'share9'],
      ['share1', '999', 'nobody'],
    ] as const)
      expect((await reset(by, id, account)).code).toBe(1002);
    expect((await reset('share1', '12', 'share1')).code).toBe(1362);
    expect((await reset('superadmin', '12', 'share1', '12345')).desc).toBe('Password at least 6 digits.');
    expect((await reset('superadmin', '12', 'share1', '123456')).code).toBe(1123);
    expect((await signIn(api, 'share1', testPassword)).code).toBe(0);
  });

  it('does not let a sub-account gain permissions that it does not hold', async () => {
    const held = [pageByPath('/agentList')?.id ?? 0, features['agents.password']?.id ?? 0];
    await sql`update operator set permissions = ${held}::int[], must_change_password = false,
      password_expires_at = null where account_key = 'sub1'`.execute(db());
    expect((await reset('sub1', '12', 'share1')).code).toBe(1361);
    expect((await reset('sub1', '11', 'major1')).code).toBe(1362);
  });
});
