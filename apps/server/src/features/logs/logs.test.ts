import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeScope } from '../../platform/db/scope.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  // Real changes by operators at four positions in the trees; two of them are rejected.
  for (const account of ['major1', 'share1', 'master1', 'major2'])
    await api.call(account, '/proxyUser/setApiUrl', { query: { apiUrl: '', transferMode: 'automatic' } });
  await api.call('share1', '/proxyUser/setApiUrl', {
    query: { apiUrl: 'http://x', transferMode: 'seamless' },
  });
  await api.call('superadmin', '/currency/setRate', { body: { code: 'USD', rate: '7.2' } });
  await api.call('superadmin', '/currency/setRate', { body: { code: 'USD', rate: '99' } });
  await api.call('superadmin', '/gameConf/updateGameSetting', {
    body: { gameIds: [201], changes: { robots: 12 } },
  });
});
afterAll(() => api.stop());

interface Line {
  id: string;
  account: string;
  role: string | null;
  agentId: string | null;
  agentAccount: string | null;
  type: string;
  target: string;
  result: string;
  code: number;
  failure: string;
  before: string | null;
  after: string | null;
  ip: string;
}
interface Page<Row> {
  list: Row[];
  next: string | null;
  prev: string | null;
}
const range = () => ({ start_time: Date.now() - 86_400_000, end_time: Date.now() + 1_000 });
const opLog = (account: string, body: object = {}) =>
  api.call<Page<Line>>(account, '/report/getOpLogReport', { body: { ...range(), ...body } });
const accountsIn = async (account: string, body: object = {}) =>
  [...new Set((await opLog(account, body)).data.list.map((line) => line.account))].sort();

describe('the operation log', () => {
  it('finds changes by the account, id and kind of what was changed, and by request', async () => {
    const targets = async (body: object) => [
      ...new Set((await opLog('superadmin', body)).data.list.map(({ target }) => target)),
    ];
    expect(await targets({ name: 'SHARE1' })).toEqual(['agent:12 share1']);
    expect(await targets({ name: 'shar', kind: 'agent' })).toEqual(['agent:12 share1']);
    expect(await targets({ name: '12' })).toEqual(['agent:12 share1']);
    expect(await targets({ name: '1' })).toEqual([]);
    expect(await targets({ name: 'are1' })).toEqual([]);
    expect(await targets({ name: '百家' })).toEqual(['game:201']);
    expect(await targets({ name: 'baccarat' })).toEqual(['game:201']);
    expect(await targets({ name: 'carat' })).toEqual([]);
    expect(await targets({ kind: 'currency' })).toEqual(['currency:USD']);
    expect(await targets({ kind: 'member' })).toEqual([]);
    const { list } = (await opLog('superadmin', { kind: 'currency', result: 'success' })).data;
    const { id, requestId } = list[0] as Line & { requestId: string };
    const found = await api.call<Page<Line>>('superadmin', '/report/getOpLogReport', { body: { requestId } });
    expect(found.data.list.map((line) => line.id)).toEqual([id]);
  });

  it('records who changed what, with before and after', async () => {
    const { list } = (await opLog('superadmin', { account: 'share1', result: 'success' })).data;
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      account: 'share1',
      role: 'agent',
      agentId: '12',
      agentAccount: 'share1',
      type: '/proxyUser/setApiUrl',
      target: 'agent:12 share1',
      ip: '127.0.0.1',
      failure: '',
    });
    expect(JSON.parse(list[0]?.before ?? '')).toEqual({ transferMode: 'manual', callbackUrl: '' });
    expect(JSON.parse(list[0]?.after ?? '')).toEqual({ transferMode: 'automatic', callbackUrl: '' });
  });

  it('shows agents the lines of operators of their own tree only', async () => {
    expect(await accountsIn('superadmin')).toEqual(['major1', 'major2', 'master1', 'share1', 'superadmin']);
    expect(await accountsIn('major1')).toEqual(['major1', 'master1', 'share1']);
    expect(await accountsIn('share1')).toEqual(['master1', 'share1']);
    expect(await accountsIn('general1')).toEqual([]);
    expect(await accountsIn('major2')).toEqual(['major2']);
    // Not through a filter either.
    expect(await accountsIn('share1', { agentId: '11' })).toEqual([]);
    expect(await accountsIn('share1', { account: 'superadmin' })).toEqual([]);
  });

  it('hides what an upline operator did while impersonating an agent', async () => {
    const { system } = api.services.databases;
    const { rows } = await sql<{ id: string }>`select id from operator where account = 'superadmin'`.execute(
      system,
    );
    await sql`update audit_log set operator_id = ${rows[0]?.id}::bigint, account = 'superadmin (master1)'
      where account = 'master1'`.execute(system);
    expect(await accountsIn('major1')).toEqual(['major1', 'share1']);
    expect(await accountsIn('superadmin', { agentId: '13' })).toEqual(['superadmin (master1)']);
    await sql`update audit_log set operator_id = 113, account = 'master1'
      where account = 'superadmin (master1)'`.execute(system);
  });

  it('shows an entry only to readers who may open a page of its call', async () => {
    const types = async (account: string) =>
      [...new Set((await opLog(account)).data.list.map(({ type }) => type))].sort();
    expect(await types('superadmin')).toContain('/currency/setRate');
    expect(await types('agentadmin')).toContain('/proxyUser/setApiUrl');
    expect(await types('agentadmin')).not.toContain('/currency/setRate');
    // Neither by its type nor by its number.
    expect((await opLog('agentadmin', { type: '/currency/setRate' })).data.list).toEqual([]);
    const [rate] = (await opLog('superadmin', { type: '/currency/setRate' })).data.list;
    expect((await opLog('agentadmin', { id: rate?.id })).data.list).toEqual([]);
    const offered = (await api.call<{ type: string }[]>('agentadmin', '/report/getOpLogType', {})).data.map(
      ({ type }) => type,
    );
    expect(offered).toContain('/proxyUser/setApiUrl');
    for (const hidden of ['/currency/setRate', '/pool/setPoolInfo', '/months/detach'])
      expect(offered).not.toContain(hidden);
  });

  it('is guarded by the database when a query omits its scope', async () => {
    const { databases } = api.services;
    const scope = makeScope({
      kind: 'agents',
      tenantId: '11',
      agentIds: ['13', '14'],
      agentId: '13',
      layer: 3,
    });
    const seen = await databases.read(scope, 3_000, (db) =>
      sql<{ account: string }>`select distinct account from audit_log`.execute(db),
    );
    expect(seen.rows.map(({ account }) => account)).toEqual(['master1']);
  });

  it('filters by type, target, result, address and agent', async () => {
    const count = async (body: object) => (await opLog('superadmin', body)).data.list.length;
    expect(await count({ type: '/currency/setRate' })).toBe(2);
    expect(await count({ type: '/currency/setRate', result: 'denied' })).toBe(1);
    expect(await count({ target: 'currency:' })).toBe(1);
    expect(await count({ target: 'agent:12' })).toBe(1);
    expect(await count({ target: '%' })).toBe(0);
    expect(await count({ agentId: '12' })).toBe(3);
    expect(await count({ ip: '203.0.113.99' })).toBe(0);
    expect(
      (await opLog('superadmin', { result: 'denied', type: '/currency/setRate' })).data.list[0],
    ).toMatchObject({
      code: 1413,
      failure: expect.stringContaining('1,275.00%, more than 20%. Please confirm'),
      before: null,
      target: '',
    });
    const [denied] = (await opLog('share1', { result: 'denied', account: 'share1' })).data.list;
    expect(denied?.failure).toBe('The callback address must start with https.');
    expect(JSON.parse(denied?.after ?? '')).toEqual({ apiUrl: 'http://x', transferMode: 'seamless' });
  });

  it('turns pages by keyset in both directions', async () => {
    const all = (await opLog('superadmin')).data.list.map(({ id }) => id);
    const first = (await opLog('superadmin', { pageSize: 3 })).data;
    const second = (await opLog('superadmin', { pageSize: 3, cursor: first.next })).data;
    const back = (await opLog('superadmin', { pageSize: 3, cursor: second.prev })).data;
    expect([...first.list, ...second.list].map(({ id }) => id)).toEqual(all.slice(0, 6));
    expect(back.list.map(({ id }) => id)).toEqual(all.slice(0, 3));
  });

  it("offers the types of the caller's console, with the texts of the contract", async () => {
    const types = async (account: string) =>
      (await api.call<{ type: string; name_zh_cn: string }[]>(account, '/report/getOpLogType')).data;
    expect(await types('superadmin')).toContainEqual(
      expect.objectContaining({ type: '/currency/setRate', name_zh_cn: '修改汇率' }),
    );
    const offered = (await types('major1')).map(({ type }) => type);
    expect(offered).toContain('/proxyUser/setApiUrl');
    expect(offered).not.toContain('/currency/setRate');
    expect(await types('major1')).toContainEqual(
      expect.objectContaining({ type: '/player/list', effect: 'read' }),
    );
  });

  it('looks back as far as the role may see', async () => {
    const old = { start_time: Date.now() - 200 * 86_400_000, end_time: Date.now() };
    for (const path of [
      '/report/getOpLogReport',
      '/report/getLoginReport',
      '/player/list',
      '/proxyUser/list',
    ]) {
      expect((await api.call('superadmin', path, { body: old })).code, path).toBe(0);
      expect((await api.call('major1', path, { body: old })).code, path).toBe(0);
      expect((await api.call('share1', path, { body: old })).code, path).toBe(1011);
    }
    expect((await opLog('superadmin', { start_time: 2, end_time: 1 })).code).toBe(1012);
  });
});

describe('the outcome of a log entry', () => {
  const stopBets = (banned: boolean) =>
    api.call('major1', '/player/updateBanBet', { query: { ids: '312', banned: String(banned) } });
  const lines = async (language = 'en_us') =>
    (
      await api.call<Page<Line & { outcome: string }>>('major1', '/report/getOpLogReport', {
        body: { ...range(), type: '/player/updateBanBet' },
        headers: { language },
      })
    ).data.list;
  const wayBack = async (account: string, id: string) =>
    (
      await api.call<{ path: string; payload: object } | null>(account, '/report/getOpLogRevert', {
        body: { id },
      })
    ).data;

  it('distinguishes the directions of a two-way call, and is the name of the call when it was rejected', async () => {
    expect((await stopBets(true)).code).toBe(0);
    expect((await stopBets(false)).code).toBe(0);
    expect((await lines()).map(({ outcome }) => outcome)).toEqual(['Enable member bets', 'Stop member bets']);
    expect((await lines('zh_cn')).map(({ outcome }) => outcome)).toEqual(['恢复会员投注', '停止会员投注']);
    const { list } = (
      await api.call<Page<{ outcome: string }>>('superadmin', '/report/getOpLogReport', {
        body: { ...range(), type: '/currency/setRate', result: 'denied' },
      })
    ).data;
    expect(list[0]?.outcome).toBe('Edit exchange rate');
  });

  it('can be reverted by the same call while it is in force, by operators with permission', async () => {
    expect((await stopBets(true)).code).toBe(0);
    const [stopped, allowed] = await lines();
    const way = { path: '/player/updateBanBet', payload: { ids: ['312'], banned: false } };
    for (const account of ['major1', 'superadmin'])
      expect(await wayBack(account, stopped?.id ?? '')).toEqual(way);
    // An entry of another tenant, and a change that is no longer in force.
    expect(await wayBack('major2', stopped?.id ?? '')).toBeNull();
    expect(await wayBack('major1', allowed?.id ?? '')).toBeNull();
    expect((await stopBets(false)).code).toBe(0);
    expect(await wayBack('major1', stopped?.id ?? '')).toBeNull();
    // A change of settings that no call of the list can revert.
    const [setting] = (await opLog('superadmin', { account: 'share1', result: 'success' })).data.list;
    expect(await wayBack('superadmin', setting?.id ?? '')).toBeNull();
  });
});

describe('the words of an entry', () => {
  it('state times of rejections in the zone of the reader', async () => {
    const save = (firstBetBefore: number, version?: number) =>
      api.call('superadmin', '/proxyUser/setOldUserStandard', {
        body: { firstBetBefore, ...(version === undefined ? {} : { version }) },
        headers: { zone: 'NewYork' },
      });
    expect((await save(Date.UTC(2026, 0, 1))).code).toBe(0);
    await sql`update record_change set at = '2026-03-10T04:05:06Z' where kind = 'newOldStandard'`.execute(
      api.services.databases.system,
    );
    const stale = await save(Date.UTC(2026, 0, 2), 0);
    expect(stale.desc).toContain('at 2026-03-10 00:05:06 (New York time)');
    const failure = async (zone: string) =>
      (
        await api.call<Page<Line>>('superadmin', '/report/getOpLogReport', {
          body: { ...range(), type: '/proxyUser/setOldUserStandard', result: 'denied' },
          headers: { zone },
        })
      ).data.list[0]?.failure;
    expect(await failure('Asia/Tokyo')).toContain('at 2026-03-10 13:05:06 (Asia/Tokyo)');
    expect(await failure('nowhere')).toContain('at 2026-03-10 12:05:06 (Beijing time)');
  });

  it('name a list by its title instead of its call', async () => {
    const reply = await api.call('superadmin', '/view/setDefault', {
      body: { page: '/memberList', path: '/player/list', id: null },
    });
    expect(reply.code, reply.desc).toBe(0);
    const listed = async (language: string) => {
      const { data } = await api.call<Page<Line>>('superadmin', '/report/getOpLogReport', {
        body: { ...range(), type: '/view/setDefault' },
        headers: { language },
      });
      return JSON.parse(data.list[0]?.after ?? '{}') as { list: string };
    };
    expect((await listed('zh_cn')).list).toBe('会员列表');
    expect((await listed('en_us')).list).toBe('Member list');
  });
});

describe('the proof of the log', () => {
  it('reports to administrators that the chains are intact, and where they break', async () => {
    type Proof = {
      running: boolean;
      checked: number;
      chains: { chain: string; name: string; rows: number; brokenAt: string | null }[];
    };
    let run = 0;
    const proof = async () => {
      run += 1;
      for (;;) {
        const reply = await api.call<Proof>('superadmin', '/report/verifyAudit', {
          body: { run: `run-${run}` },
        });
        if (!reply.data.running) return reply;
      }
    };
    const whole = (await proof()).data;
    expect(whole.chains.find(({ chain }) => chain === '21')).toMatchObject({
      name: 'major2',
      rows: 1,
      brokenAt: null,
    });
    expect((await proof()).data.checked).toBe(whole.checked);
    const { system } = api.services.databases;
    await sql`update audit_log set after = '{"rate":"9"}'
      where call = '/currency/setRate' and code = 0`.execute(system);
    expect((await proof()).data.chains.find(({ chain }) => chain === '0')?.brokenAt).not.toBeNull();
    expect((await api.call('major1', '/report/verifyAudit')).code).toBe(1003);
    // Risk control receives a signal.
    const { rows } = await sql<{ items: string }>`select items from risk_batch`.execute(system);
    const received = rows.flatMap(({ items }) => JSON.parse(items).flat());
    expect(received).toMatchObject([
      { kind: 'signal', signal: 'booksFault', about: 'books:log', amount: '1' },
    ]);
  });
});

describe('the login log', () => {
  const logins = (account: string, body: object = {}) =>
    api.call<Page<{ account: string; outcome: string; failure: string; device: string; appType: string }>>(
      account,
      '/report/getLoginReport',
      { body: { ...range(), ...body } },
    );

  it("shows sign-ins and failures of the caller's tree, unknown accounts to administrators only", async () => {
    const { ids, databases } = api.services;
    const add = (tenant: string, agent: string | null, account: string, result: string) =>
      databases.system
        .insertInto('operator_login')
        .values({
          id: ids.next(),
          tenant_id: tenant,
          agent_id: agent,
          operator_id: null,
          account,
          app_type: agent ? 1 : 0,
          ip: '198.51.100.4',
          user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
          result,
          at: new Date(),
        })
        .execute();
    await add('0', null, 'superadmin', 'ok');
    await add('0', null, 'nobody', 'login.refused');
    await add('11', '11', 'major1', 'ok');
    await add('11', '12', 'share1', 'login.suspended');
    await add('21', '21', 'major2', 'ok');
    const seen = async (account: string, body: object = {}) =>
      (await logins(account, body)).data.list.map((row) => row.account);
    expect(await seen('superadmin')).toEqual(['major2', 'share1', 'major1', 'nobody', 'superadmin']);
    expect(await seen('major1')).toEqual(['share1', 'major1']);
    expect(await seen('share1')).toEqual(['share1']);
    expect(await seen('general1')).toEqual([]);
    expect(await seen('superadmin', { outcome: 'failed' })).toEqual(['share1', 'nobody']);
    expect(await seen('superadmin', { appType: '0', outcome: 'ok' })).toEqual(['superadmin']);
    expect((await logins('major1', { account: 'share1' })).data.list[0]).toMatchObject({
      outcome: 'failed',
      failure: 'The account is suspended for multiple incorrect passwords.',
      device: 'Firefox 144, Linux',
      appType: '1',
    });
  });
});
