import { features, pageByPath } from '@pitboss/contract/core/pages';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { sealed, signIn } from '../../testing/sealed.ts';
import { testSalt } from '../../testing/users.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Ids of pages and features; docs/permission-numbers.md lists them. */
const page = (path: string) => pageByPath(path)?.id ?? 0;
const feature = (key: string) => features[key]?.id ?? 0;
type Row = {
  id: string;
  account: string;
  role: string;
  permissions: number[];
  stronger: boolean;
  self: boolean;
  lockedUntil: number | null;
};
const list = async (account: string) =>
  (await api.call<{ list: Row[] }>(account, '/subAccount/list', { body: { pageSize: 500 } })).data.list;
const rowOf = (account: string) =>
  api.services.databases.system
    .selectFrom('operator')
    .selectAll()
    .where('account_key', '=', account)
    .executeTakeFirstOrThrow();
const lastLine = (call: string) =>
  api.services.databases.system
    .selectFrom('audit_log')
    .selectAll()
    .where('call', '=', call)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

async function add(by: string, account: string, permissions: number[], more: Record<string, unknown> = {}) {
  const pwd = await sealed(api, account, 'Sesame77');
  return api.call<{ id: string }>(by, '/subAccount/add', {
    body: { account, nickname: account, phone: '', role: 'subAccount', permissions, pwd, ...more },
  });
}

describe('sub-accounts', () => {
  it('are created by their agent and change the password at the first sign-in', async () => {
    const made = await add('share1', 'desk01', [page('/memberList'), page('/bypassAccount')]);
    expect(made.code).toBe(0);
    expect((await list('share1')).map((row) => row.account)).toEqual(['desk01']);
    expect((await list('major1')).map((row) => row.account)).not.toContain('desk01');
    const signed = await signIn(api, 'desk01', 'Sesame77');
    expect(signed.data.session.mustChangePassword).toBe(true);
    expect((await api.call('desk01', '/player/list', { body: {} })).code).toBe(1124);
    const line = await lastLine('/subAccount/add');
    expect(line).toMatchObject({ account: 'share1', target: `operator:${made.data.id} desk01`, code: 0 });
    expect(JSON.stringify(line.after)).not.toContain('Sesame77');
  });

  it('rejects taken and malformed names, weak passwords, invalid phones, empty permissions and other roles', async () => {
    expect((await add('share1', 'major1', [page('/memberList')])).code).toBe(1363);
    expect((await add('share1', 'a b', [page('/memberList')])).code).toBe(1364);
    expect((await add('share1', 'desk02', [])).code).toBe(1366);
    expect((await add('share1', 'desk02', [page('/memberList')], { role: 'systemAdmin' })).code).toBe(1365);
    expect((await add('share1', 'desk02', [page('/memberList')], { phone: '12' })).code).toBe(1017);
    const pwd = await sealed(api, 'desk02', 'abc');
    expect((await add('share1', 'desk02', [page('/memberList')], { pwd })).desc).toBe(
      'Password at least 6 digits.',
    );
    expect((await list('share1')).map((row) => row.account)).toEqual(['desk01']);
  });

  it('are changed, blocked, reset and deleted, each at the next request', async () => {
    const { id } = await rowOf('sub1');
    const member = () => api.call('sub1', '/player/list', { body: {} });
    expect((await member()).code).toBe(0);
    const body = { id, nickname: 'Desk', phone: '13800138000', permissions: [page('/agentList')] };
    expect((await api.call('major1', '/subAccount/update', { body })).code).toBe(0);
    expect((await member()).code).toBe(1003);
    expect((await api.call('sub1', '/proxyUser/list', { body: {} })).code).toBe(0);
    expect(await lastLine('/subAccount/update')).toMatchObject({
      before: { permissions: [page('/memberList')] },
      after: { permissions: [page('/agentList')], phone: '13800138000' },
    });

    await api.call('major1', '/subAccount/updateState', { query: { id, state: 'blocked' } });
    expect((await member()).code).toBe(2001);
    expect((await signIn(api, 'sub1', 'Pitboss1')).code).toBe(1109);
    await api.call('major1', '/subAccount/updateState', { query: { id, state: 'normal' } });

    api.signOut('sub1');
    const pwd = await sealed(api, 'sub1', 'Sesame88');
    expect((await api.call('sub1', '/proxyUser/list', { body: {} })).code).toBe(0);
    expect((await api.call('major1', '/subAccount/resetPassword', { body: { id, pwd } })).code).toBe(0);
    expect((await api.call('sub1', '/proxyUser/list', { body: {} })).code).toBe(2001);
    expect((await signIn(api, 'sub1', 'Pitboss1')).code).toBe(1102);
    expect((await signIn(api, 'sub1', 'Sesame88')).data.session.mustChangePassword).toBe(true);

    expect((await api.call('major1', '/subAccount/delete', { query: { id } })).code).toBe(0);
    expect((await signIn(api, 'sub1', 'Sesame88')).code).toBe(1102);
    expect((await add('major1', 'sub1', [page('/memberList')])).code).toBe(1363);
    expect((await list('major1')).map((row) => row.account)).not.toContain('sub1');
  });

  it('are unlocked by their agent', async () => {
    const { id } = await rowOf('desk01');
    for (let n = 0; n < 5; n += 1) await signIn(api, 'desk01', 'Wrong123');
    expect((await signIn(api, 'desk01', 'Sesame77')).code).toBe(1103);
    expect((await list('share1'))[0]?.lockedUntil).toBeGreaterThan(Date.now());
    const locked = await api.call<Row[]>('major1', '/session/listLocked');
    expect(locked.data.map((row) => row.account)).toContain('desk01');
    expect((await api.call('major2', '/session/unlock', { query: { operatorId: id } })).code).toBe(1002);
    expect((await api.call('share1', '/session/unlock', { query: { operatorId: id } })).code).toBe(0);
    expect((await signIn(api, 'desk01', 'Sesame77')).code).toBe(0);
  });

  it('lets only the super administrator create administrators, with fewer permissions', async () => {
    const few = [page('/agentList'), page('/bypassAccount')];
    expect((await add('superadmin', 'helper1', few, { role: 'systemAdmin' })).code).toBe(0);
    // Sessions are no page of an agent administrator.
    const more = [...few, page('/sessions')];
    expect((await add('superadmin', 'helper2', more, { role: 'agentAdmin' })).code).toBe(1360);
    expect((await add('superadmin', 'helper2', few)).code).toBe(1365);
    expect((await add('sysadmin', 'helper2', few, { role: 'agentAdmin' })).code).toBe(1365);
    expect((await list('superadmin')).map((row) => row.account).sort()).toEqual([
      'agentadmin',
      'helper1',
      'sysadmin',
    ]);
    expect(await list('sysadmin')).toEqual([]);
  });
});

/** Random generator with a seed, so that a failure can be reproduced. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('grants', () => {
  /** Accounts of agent 12: its own, and three sub-accounts that may all manage sub-accounts. */
  const crew = ['crew1', 'crew2', 'crew3'];
  const pool = [
    page('/memberList'),
    page('/agentList'),
    page('/betManagement'),
    page('/bypassAccount'),
    feature('subAccounts.edit'),
    feature('members.money'),
    feature('agents.quota'),
  ];

  /**
   * Returns the permissions of the pool that an account may use: its own list limited to its owner's; an
   * owner without a list may use all.
   */
  async function inForce(account: string): Promise<readonly number[]> {
    const ofOwner = (await rowOf('share1')).permissions ?? pool;
    const own = account === 'share1' ? ofOwner : ((await rowOf(account)).permissions ?? []);
    return pool.filter((id) => own.includes(id) && ofOwner.includes(id));
  }

  it.each([1, 2, 3])('never grant what the grantor lacks (sequence %i)', async (seed) => {
    const db = api.services.databases.system;
    const next = numbers(seed);
    const some = () => pool.filter(() => next(2) === 0);
    for (const [index, account] of crew.entries())
      await sql`insert into operator (id, account, account_key, nickname, role, agent_id, tenant_id,
        permissions, salt, password_hash, created_at)
        values (${9000 + index}, ${account}, ${account}, ${account}, 'subAccount', 12, 11, ${some()}::int[],
          ${testSalt}, 'x', now())
        on conflict (id) do update set permissions = excluded.permissions, state = 'normal'`.execute(db);
    let made = 0;
    for (let step = 0; step < 40; step += 1) {
      // Occasionally the owner loses permissions, or regains all.
      if (next(8) === 0)
        await sql`update operator set permissions = ${next(2) ? null : pool.filter(() => next(5) > 0)}::int[]
          where account = 'share1'`.execute(db);
      const actor = ['share1', ...crew][next(4)] as string;
      const target = crew[next(3)] as string;
      const wanted = some();
      const held = await inForce(actor);
      const before = await inForce(target);
      const reply = await api.call(actor, '/subAccount/update', {
        body: { id: (await rowOf(target)).id, nickname: target, phone: '', permissions: wanted },
      });
      const after = await inForce(target);
      if (reply.code !== 0) {
        expect(after).toEqual(before);
        continue;
      }
      made += 1;
      expect(held).toContain(feature('subAccounts.edit'));
      expect(after.filter((one) => !held.includes(one))).toEqual([]);
      expect(((await rowOf(target)).permissions ?? []).filter((one) => !held.includes(one))).toEqual([]);
      expect(actor).not.toBe(target);
    }
    expect(made).toBeGreaterThan(0);
    await sql`update operator set permissions = null where account = 'share1'`.execute(db);
  });

  it('keep weaker siblings from changing stronger accounts or their passwords, and every account from changing itself', async () => {
    const db = api.services.databases.system;
    const editor = [page('/bypassAccount'), feature('subAccounts.edit')];
    await sql`update operator set permissions = ${editor}::int[] where account = 'crew1'`.execute(db);
    await sql`update operator set permissions = ${[...editor, feature('members.money')]}::int[]
      where account = 'crew2'`.execute(db);
    const { id } = await rowOf('crew2');
    const pwd = await sealed(api, 'crew2', 'Sesame99');
    for (const [path, payload] of [
      ['/subAccount/resetPassword', { body: { id, pwd } }],
      ['/subAccount/update', { body: { id, nickname: 'x', phone: '', permissions: editor } }],
      ['/subAccount/updateState', { query: { id, state: 'blocked' } }],
      ['/subAccount/delete', { query: { id } }],
    ] as const)
      expect({ path, code: (await api.call('crew1', path, payload)).code }).toEqual({ path, code: 1361 });
    const own = (await rowOf('crew1')).id;
    expect(
      (await api.call('crew1', '/subAccount/updateState', { query: { id: own, state: 'blocked' } })).code,
    ).toBe(1362);
    const shown = await list('crew1');
    expect(shown.find((row) => row.account === 'crew2')?.stronger).toBe(true);
    expect(shown.find((row) => row.account === 'crew1')?.self).toBe(true);
  });
});

describe('sub-accounts of an agent administrator', () => {
  const desk = [page('/memberList'), page('/bypassAccount'), feature('subAccounts.edit')];
  const names = async (account: string) => (await list(account)).map((row) => row.account).sort();

  it('are created by that administrator and listed only to it and to the super administrator', async () => {
    const made = await add('agentadmin', 'desk11', desk, { role: 'agentAdmin' });
    expect(made.code).toBe(0);
    expect(await names('agentadmin')).toEqual(['desk11']);
    expect(await names('superadmin')).toContain('desk11');
    for (const other of ['sysadmin', 'major1']) expect(await names(other)).not.toContain('desk11');
    // Another agent administrator sees none of them.
    expect((await add('superadmin', 'helper3', desk, { role: 'agentAdmin' })).code).toBe(0);
    await sql`update operator set must_change_password = false
      where account in ('desk11', 'helper3')`.execute(api.services.databases.system);
    expect(await names('agentadmin')).toEqual(['desk11']);
    expect(await names('helper3')).toEqual([]);
    const { id } = await rowOf('desk11');
    for (const path of ['/subAccount/delete', '/session/unlock'])
      expect((await api.call('helper3', path, { query: { id, operatorId: id } })).code).not.toBe(0);
    expect((await rowOf('desk11')).state).toBe('normal');
  });

  it('hold no more than that administrator, which can create no other role', async () => {
    for (const more of [page('/rtpManagement'), feature('agents.rtp'), feature('members.kill')])
      expect((await add('agentadmin', 'desk12', [...desk, more], { role: 'agentAdmin' })).code).toBe(1360);
    for (const role of ['systemAdmin', 'subAccount'])
      expect((await add('agentadmin', 'desk12', desk, { role })).code).toBe(1365);
    expect(await names('agentadmin')).toEqual(['desk11']);
  });

  it('make others that belong to the same administrator, and cannot change themselves', async () => {
    expect((await add('desk11', 'desk13', [page('/memberList')], { role: 'agentAdmin' })).code).toBe(0);
    expect(await names('agentadmin')).toEqual(['desk11', 'desk13']);
    expect(await names('desk11')).toEqual(['desk11', 'desk13']);
    const { id } = await rowOf('desk11');
    expect(
      (await api.call('desk11', '/subAccount/updateState', { query: { id, state: 'blocked' } })).code,
    ).toBe(1362);
  });

  it('are unlocked by that administrator, which can unlock no other account', async () => {
    const { system } = api.services.databases;
    await sql`insert into login_attempt (account_key, failures, locked_until, updated_at)
      select account_key, 5, now() + interval '1 hour', now() from operator
        where account in ('sysadmin', 'crew1', 'desk11')
      on conflict (account_key) do update set locked_until = excluded.locked_until`.execute(system);
    const unlock = async (account: string) =>
      (await api.call('agentadmin', '/session/unlock', { query: { operatorId: (await rowOf(account)).id } }))
        .code;
    expect(await unlock('sysadmin')).toBe(1002);
    expect(await unlock('crew1')).toBe(1002);
    expect(await unlock('desk11')).toBe(0);
    await sql`delete from login_attempt`.execute(system);
  });

  it('are signed out and cannot sign in while that administrator is blocked', async () => {
    const members = async () => (await api.call('desk11', '/player/list', { body: {} })).code;
    expect(await members()).toBe(0);
    const { id } = await rowOf('agentadmin');
    const state = (to: string) =>
      api.call('superadmin', '/subAccount/updateState', { query: { id, state: to } });
    expect((await state('blocked')).code).toBe(0);
    expect(await members()).toBe(2001);
    expect((await signIn(api, 'desk11', 'Sesame77')).code).toBe(1109);
    expect((await state('normal')).code).toBe(0);
    expect((await signIn(api, 'desk11', 'Sesame77')).code).toBe(0);
  });
});
