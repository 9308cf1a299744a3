import { features, pageByPath } from '@pitboss/contract/core/pages';
import { registry } from '@pitboss/contract/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSession } from '../../platform/auth/session.ts';
import { endExpiredViews } from '../../platform/auth/view-session.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { fingerprint } from '../../testing/fingerprint.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  for (const account of users) await api.token(account);
});
afterAll(() => api.stop());

const users = ['superadmin', 'sysadmin', 'major1', 'sub1', 'share1', 'master1', 'major2'];
type Row = { operatorId: string; account: string; tag: string; current: boolean; viewer: string | null };
const list = async (account: string, body: Record<string, unknown> = {}) =>
  (await api.call<{ list: Row[] }>(account, '/session/list', { body })).data.list;
const names = (rows: Row[]) => [...new Set(rows.map((row) => row.account))].sort();
const idOf = async (account: string) =>
  (
    await api.services.databases.system
      .selectFrom('operator')
      .select('id')
      .where('account_key', '=', account)
      .executeTakeFirstOrThrow()
  ).id;
const info = (account: string) => api.call(account, '/proxyUser/getUserInfo');

describe('sessions', () => {
  it('are visible to their operator and to operators above, never to those below or in other branches', async () => {
    expect(names(await list('superadmin'))).toEqual([...users].sort());
    expect(names(await list('sysadmin'))).toEqual(users.filter((one) => one !== 'superadmin').sort());
    expect(names(await list('major1'))).toEqual(['major1', 'master1', 'share1', 'sub1']);
    expect(names(await list('share1'))).toEqual(['master1', 'share1']);
    expect(names(await list('major1', { own: true }))).toEqual(['major1']);
    expect((await list('major1')).filter((row) => row.current).map((row) => row.account)).toEqual(['major1']);
  });

  it('show a sub-account only its own, unless it may end those of others, and never its owner’s', async () => {
    const set = (ids: number[]) =>
      sql`update operator set permissions = ${ids}::int[] where account = 'sub1'`.execute(
        api.services.databases.system,
      );
    const page = pageByPath('/sessions')?.id ?? 0;
    await set([page]);
    expect(names(await list('sub1'))).toEqual(['sub1']);
    const master = await idOf('master1');
    expect((await api.call('sub1', '/session/revokeAll', { query: { operatorId: master } })).code).toBe(1003);
    await set([page, features['sessions.revoke']?.id ?? 0]);
    expect(names(await list('sub1'))).toEqual(['master1', 'share1', 'sub1']);
    const owner = await idOf('major1');
    expect((await api.call('sub1', '/session/revokeAll', { query: { operatorId: owner } })).code).toBe(1002);
  });

  it('end individually or all together, effective with the next request', async () => {
    const [row] = (await list('major1')).filter(({ account }) => account === 'master1');
    const body = { operatorId: row?.operatorId, tag: row?.tag };
    expect((await api.call('major2', '/session/revoke', { body })).code).toBe(1002);
    expect((await api.call('major1', '/session/revoke', { body })).code).toBe(0);
    expect((await info('master1')).code).toBe(2001);
    expect((await api.call('major1', '/session/revoke', { body })).code).toBe(1002);
    expect(
      await api.call('major1', '/session/revokeAll', { query: { operatorId: await idOf('share1') } }),
    ).toMatchObject({ code: 0, data: { ended: 1 } });
    expect((await info('share1')).code).toBe(2001);
    // Ending all sessions of the caller keeps the one that sent the request.
    api.signOut('major1');
    await api.token('major1');
    expect(
      await api.call('major1', '/session/revokeAll', { query: { operatorId: await idOf('major1') } }),
    ).toMatchObject({ data: { ended: 1 } });
    expect((await info('major1')).code).toBe(0);
    for (const account of ['share1', 'master1']) api.signOut(account);
  });
});

describe('viewing as another operator', () => {
  interface Opened {
    headers: Record<string, string>;
    code: number;
  }
  async function open(account: string, id: string): Promise<Opened> {
    const reply = await api.app.inject({
      method: 'POST',
      url: `/subAccount/viewAs?id=${id}&reason=check%20of%20a%20report`,
      headers: { token: await api.token(account) },
    });
    const { code, data } = reply.json() as { code: number; data: { token: string } | null };
    return {
      code,
      headers: {
        token: data?.token ?? '',
        cookie: String(reply.headers['set-cookie'] ?? '').split(';')[0] ?? '',
      },
    };
  }
  const as = (
    opened: Opened,
    path: string,
    payload: { query?: Record<string, string>; body?: unknown } = {},
  ) => api.call<never>(null, path, { ...payload, headers: opened.headers });

  it('shows an administrator what an agent sees: role, tree and pages', async () => {
    const view = await open('superadmin', await idOf('share1'));
    expect(view.code).toBe(0);
    const info_ = (await as(view, '/proxyUser/getUserInfo')) as unknown as { data: Record<string, unknown> };
    expect(info_.data).toMatchObject({
      account: 'share1',
      role: 'agent',
      viewer: 'superadmin',
      appType: '1',
    });
    const seen = (await as(view, '/proxyUser/list', { body: { pageSize: 500 } })) as unknown as {
      data: { list: { id: string }[] };
    };
    expect(seen.data.list.map(({ id }) => id).sort()).toEqual(['12', '13', '14']);
    expect((await as(view, '/currency/getCurrency')).code).toBe(0);
    const line = await api.services.databases.system
      .selectFrom('audit_log')
      .selectAll()
      .where('call', '=', '/subAccount/viewAs')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(line).toMatchObject({ account: 'superadmin', code: 0, target: expect.stringContaining('share1') });
  });

  it('rejects every write of the registry and changes nothing', async () => {
    const view = await open('superadmin', await idOf('major1'));
    const db = api.services.databases.system;
    const before = await fingerprint(db);
    const writes = registry.filter(({ call }) => call.effect === 'write' && !call.pages.includes('/'));
    expect(writes.length).toBeGreaterThan(10);
    for (const { call } of writes) {
      if (call.path === '/subAccount/endViewAs') continue;
      const example = call.example();
      const query = Object.fromEntries(
        Object.entries((example.query ?? {}) as object).map(([key, value]) => [key, String(value)]),
      );
      const reply = await as(view, call.path, {
        ...(example.body === undefined ? {} : { body: example.body }),
        ...(example.query === undefined ? {} : { query }),
      });
      expect([1003, 1370], call.path).toContain(reply.code);
    }
    expect(await fingerprint(db)).toEqual(before);
    const denied = await db
      .selectFrom('audit_log')
      .select('account')
      .where('code', '=', 1370)
      .executeTakeFirstOrThrow();
    expect(denied.account).toBe('superadmin (major1)');
  });

  it('ends on request, with the session behind it, and with the permission for it', async () => {
    const view = await open('superadmin', await idOf('major1'));
    expect((await as(view, '/subAccount/endViewAs')).code).toBe(0);
    expect((await as(view, '/proxyUser/getUserInfo')).code).toBe(2001);

    const other = await open('sysadmin', await idOf('major1'));
    expect((await as(other, '/proxyUser/getUserInfo')).code).toBe(0);
    await sql`update operator set permissions = array[1003] where account = 'sysadmin'`.execute(
      api.services.databases.system,
    );
    expect((await as(other, '/proxyUser/getUserInfo')).code).toBe(2001);
    await sql`update operator set permissions = null where account = 'sysadmin'`.execute(
      api.services.databases.system,
    );

    const third = await open('sysadmin', await idOf('major1'));
    expect((await api.call('sysadmin', '/logout')).code).toBe(0);
    expect((await as(third, '/proxyUser/getUserInfo')).code).toBe(2001);
    api.signOut('sysadmin');
  });

  it('requires a reason, and opens no session without one', async () => {
    const id = await idOf('major1');
    const views = async () => (await list('superadmin')).filter(({ viewer }) => viewer !== null).length;
    const openBefore = await views();
    const request = (query: Record<string, string>) =>
      api.call('superadmin', '/subAccount/viewAs', { query });
    expect(await request({ id })).toMatchObject({ code: 1001, desc: expect.stringContaining('Reason') });
    expect(await request({ id, reason: '   ' })).toMatchObject({ code: 1017, desc: 'Reason is required.' });
    expect(await views()).toBe(openBefore);
  });

  it('ends after 30 minutes; reason, planned end and end are in the operation log of the viewer', async () => {
    const { system } = api.services.databases;
    const before = Date.now();
    const view = await open('superadmin', await idOf('share1'));
    const after = Date.now();
    const minute = 60_000;
    const [opened] = (
      await sql<{ tag: string; until: string }>`
        select tag, floor(extract(epoch from expires_at) * 1000)::text as until from session
          where viewer_id = 1 order by created_at desc limit 1`.execute(system)
    ).rows;
    const until = Number(opened?.until);
    expect(until).toBeGreaterThanOrEqual(before + 30 * minute);
    expect(until).toBeLessThanOrEqual(after + 30 * minute);
    expect((await as(view, '/proxyUser/getUserInfo')).code).toBe(0);
    // The 30 minutes end although the session was used just now.
    await sql`update session set expires_at = now() where tag = ${opened?.tag}`.execute(system);
    expect((await as(view, '/proxyUser/getUserInfo')).code).toBe(2001);
    await endExpiredViews(system, api.services.ids, Date.now());
    await endExpiredViews(system, api.services.ids, Date.now());
    expect((await as(view, '/proxyUser/getUserInfo')).code).toBe(2001);
    const log = await api.call<{
      list: { type: string; account: string; target: string; after: string | null; result: string }[];
    }>('superadmin', '/report/getOpLogReport', {
      body: { start_time: before - 1, end_time: Date.now() + 60_000, target: 'operator:112 ' },
    });
    const [end, begin] = log.data.list;
    expect(log.data.list).toHaveLength(2);
    expect(begin).toMatchObject({ type: '/subAccount/viewAs', account: 'superadmin', result: 'success' });
    expect(JSON.parse(begin?.after ?? '')).toEqual({
      viewing: 'share1',
      reason: 'check of a report',
      until,
    });
    expect(end).toMatchObject({ type: '/subAccount/endViewAs', account: 'superadmin (share1)' });
    expect(JSON.parse(end?.after ?? '')).toMatchObject({ ended: 'time' });
  });

  it('ends no session of the viewed operator, and is not visible to operators below', async () => {
    api.signOut('share1');
    await api.token('share1');
    for (let n = 0; n < 4; n += 1) await open('superadmin', await idOf('share1'));
    expect((await info('share1')).code).toBe(0);
    expect((await list('share1')).filter(({ viewer }) => viewer !== null)).toEqual([]);
    expect((await list('major1')).filter(({ viewer }) => viewer !== null)).toEqual([]);
    expect((await list('superadmin')).filter(({ viewer }) => viewer === 'superadmin').length).toBeGreaterThan(
      3,
    );
  });

  it('works downwards only, and never for accounts that hold more than the viewer', async () => {
    expect((await open('major1', await idOf('sub1'))).code).toBe(0);
    for (const account of ['share1', 'major2', 'superadmin'])
      expect((await open('major1', await idOf(account))).code, account).toBe(1002);
    expect((await open('sysadmin', await idOf('superadmin'))).code).toBe(1002);
    await sql`update operator set permissions = ${[
      pageByPath('/bypassAccount')?.id,
      features['subAccounts.viewAs']?.id,
    ]}::int[] where account = 'sysadmin'`.execute(api.services.databases.system);
    expect((await open('sysadmin', await idOf('major1'))).code).toBe(1371);
    await sql`update agent set state = 'blocked' where id = 22`.execute(api.services.databases.system);
    expect((await open('superadmin', await idOf('share9'))).code).toBe(1371);
  });
});

it('open for several operators at once; the oldest beyond three end', async () => {
  const { system } = api.services.databases;
  const operators = await Promise.all(['superadmin', 'sysadmin', 'agentadmin'].map(idOf));
  const open = (operatorId: string) =>
    openSession(system, { operatorId, appType: 0, ip: '127.0.0.1', userAgent: 'test', bindCookie: false });
  await Promise.all(operators.flatMap((id) => Array.from({ length: 6 }, () => open(id))));
  for (const id of operators) {
    const last = [await open(id), await open(id), await open(id)];
    const own = sql<{
      tag: string;
    }>`select tag from session where operator_id = ${id}::bigint and viewer_id is null`;
    expect((await own.execute(system)).rows.map(({ tag }) => tag).sort()).toEqual(
      last.map(({ tag }) => tag).sort(),
    );
  }
});
