import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { sealed, signIn } from '../../../testing/sealed.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

let serial = 0;
const freshAccount = () => {
  serial += 1;
  return `fresh${serial}x`;
};

interface NewAgent {
  parentId?: string;
  account?: string;
  password?: string;
  [field: string]: unknown;
}
async function add(caller: string, change: NewAgent = {}) {
  const { password = 'First-1-pass', ...fields } = change;
  const account = fields.account ?? freshAccount();
  const body = {
    account,
    pwd: await sealed(api, account, password),
    name: '新代理',
    currency: 'CNY',
    phone: '13800138000',
    remark: '',
    rtp: '0.960',
    gameIds: null,
    validUntil: null,
    transferMode: 'manual',
    ...fields,
  };
  return api.call<{ id: string }>(caller, '/proxyUser/add', { body });
}
const agentRow = (id: string) =>
  api.services.databases.system
    .selectFrom('agent')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const lastAudit = async (call: string) =>
  api.services.databases.system
    .selectFrom('audit_log')
    .selectAll()
    .where('call', '=', call)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();

describe('opening an agent', () => {
  it('lets a shareholder open a child that signs in and must change its first password', async () => {
    const account = freshAccount();
    const reply = await add('share1', { account, password: 'First-1-pass' });
    expect(reply).toMatchObject({ code: 0 });
    const row = await agentRow(reply.data.id);
    expect(row).toMatchObject({
      tenant_id: '11',
      parent_id: '12',
      layer: 3,
      path: `/11/12/${reply.data.id}/`,
      account,
      rtp: 960,
    });
    const signed = await signIn(api, account, 'First-1-pass');
    expect(signed).toMatchObject({ code: 0, data: { session: { mustChangePassword: true } } });
    const line = await lastAudit('/proxyUser/add');
    expect(line).toMatchObject({
      code: 0,
      account: 'share1',
      target: `agent:${reply.data.id} ${account}`,
    });
    expect(JSON.stringify(line.after)).not.toContain('pwd');
    const history = await api.call<{ list: { before: string | null; after: string }[] }>(
      'share1',
      '/proxyUser/getProxyRTP',
      { query: { id: reply.data.id } },
    );
    expect(history.data.list).toMatchObject([{ before: null, after: '0.960', reason: 'opening' }]);
    const accounts = await api.services.databases.system
      .selectFrom('ledger_account')
      .select(['kind', 'balance'])
      .where('owner_id', '=', reply.data.id)
      .execute();
    expect(accounts).toEqual([{ kind: 'agent', balance: '0' }]);
  });

  it('opens agents deeper in the caller’s tree, tenants for administrators, and four levels at most', async () => {
    const deep = await add('major1', { parentId: '13' });
    expect((await agentRow(deep.data.id)).path).toBe(`/11/12/13/${deep.data.id}/`);
    const tenant = await add('superadmin', { currency: 'THB', rtp: '0.990' });
    expect(await agentRow(tenant.data.id)).toMatchObject({
      tenant_id: tenant.data.id,
      parent_id: null,
      layer: 1,
      currency: 'THB',
    });
    expect(await add('general1')).toMatchObject({ code: 1202 });
    expect(await add('major1', { parentId: '14' })).toMatchObject({ code: 1202 });
  });

  it('treats foreign parents, uplines and absent ones alike', async () => {
    for (const parentId of ['11', '16', '22', '999999'])
      expect(await add('share1', { parentId })).toMatchObject({ code: 1002, data: null });
  });

  it.each<[string, NewAgent, number, string]>([
    ['an account that is taken, in any case', { account: 'SHARE1' }, 1209, 'exists'],
    ['an account that is none', { account: 'x' }, 1017, 'account'],
    ['a password under 6', { password: '12345' }, 1017, 'Password at least 6 digits.'],
    ['an easy password', { password: '123456' }, 1123, 'simple'],
    ['no name', { name: ' ' }, 1017, 'name'],
    ['no currency', { currency: '' }, 1017, 'currency'],
    ['another currency than the parent’s', { currency: 'USD' }, 1203, 'CNY'],
    ['a wrong mobile number', { phone: '123' }, 1017, 'Mobile'],
    ['an RTP out of range', { rtp: '0.699' }, 1017, '0.700'],
    ['a fourth decimal', { rtp: '0.9601' }, 1017, 'decimals'],
    ['an RTP above the parent’s', { rtp: '0.970' }, 1206, '0.965'],
    ['unknown games', { gameIds: [99999] }, 1205, '99999'],
    ['a validity in the past', { validUntil: 1 }, 1017, 'later'],
    ['a callback without the mode', { callbackUrl: 'https://a.example.com/' }, 1210, 'Only'],
    ['a seamless wallet without callback', { transferMode: 'seamless' }, 1017, 'callback'],
    ['a private callback', { transferMode: 'seamless', callbackUrl: 'https://10.0.0.1/' }, 1017, 'private'],
  ])('rejects %s', async (_, change, code, texts) => {
    const reply = await add('major1', change);
    expect(reply.code, reply.desc).toBe(code);
    expect(reply.desc).toContain(texts);
  });

  it('rejects a seamless wallet, which has not been tested, where the wallet test is required', async () => {
    const change = { transferMode: 'seamless', callbackUrl: 'https://wallet.example.com/' };
    Object.assign(api.services.config, { benchRequired: true });
    expect((await add('major1', change)).code).toBe(1426);
    Object.assign(api.services.config, { benchRequired: false });
    expect((await add('major1', change)).code).toBe(0);
  });

  it('reports the broken rule in the language of the request', async () => {
    const body = { ...(await add('major1', { phone: '1' })) };
    expect(body.desc).toBe('Mobile phone number entered incorrectly.');
    const account = freshAccount();
    const zh = await api.call('major1', '/proxyUser/add', {
      headers: { language: 'zh_cn' },
      body: {
        account,
        pwd: await sealed(api, account, 'First-1-pass'),
        name: '甲',
        currency: 'CNY',
        phone: '1',
        remark: '',
        rtp: '0.9',
        gameIds: null,
        validUntil: null,
        transferMode: 'manual',
      },
    });
    expect(zh.desc).toBe('手机号码输入有误');
  });

  it('gives the parent’s games to a child that requests all, and rejects others', async () => {
    await api.services.databases.system
      .updateTable('agent')
      .set({ game_ids: [201, 203] })
      .where('id', '=', '16')
      .execute();
    const all = await add('share2', { gameIds: null });
    expect((await agentRow(all.data.id)).game_ids).toEqual([201, 203]);
    expect(await add('share2', { gameIds: [201, 202] })).toMatchObject({
      code: 1205,
      desc: expect.stringContaining('202'),
    });
  });
});

describe('editing an agent', () => {
  it('changes texts within the rules and logs the values before and after', async () => {
    const change = { id: '13', name: '改名', phone: '+66812345678', remark: 'VIP' };
    expect(await api.call('share1', '/proxyUser/update', { body: change })).toMatchObject({ code: 0 });
    expect(await agentRow('13')).toMatchObject({ name: '改名', phone: '+66812345678', remark: 'VIP' });
    expect(await lastAudit('/proxyUser/update')).toMatchObject({
      target: 'agent:13 master1',
      before: { name: 'Agent 13' },
      after: { name: '改名' },
    });
    const wrong = await api.call('share1', '/proxyUser/update', { body: { ...change, phone: '12' } });
    expect(wrong).toMatchObject({ code: 1017, desc: 'Mobile phone number entered incorrectly.' });
  });

  it('separates test agents from formal ones, in the list too, and rejects a change of the caller’s own type', async () => {
    const { id } = (await add('share1', { accountType: 'test' })).data;
    const list = async (accountType: string) =>
      (
        await api.call<{ list: { id: string }[] }>('share1', '/proxyUser/list', {
          body: { pageNo: 1, pageSize: 100, accountType },
        })
      ).data.list.map((row) => row.id);
    expect(await list('test')).toContain(id);
    expect(await list('formal')).not.toContain(id);
    const body = { id, name: 'Formal now', phone: '', remark: '', accountType: 'formal' };
    expect(await api.call('share1', '/proxyUser/update', { body })).toMatchObject({ code: 0 });
    expect(await lastAudit('/proxyUser/update')).toMatchObject({
      before: { accountType: 'test' },
      after: { accountType: 'formal' },
    });
    expect(await list('formal')).toContain(id);
    const own = { ...body, id: '12', accountType: 'test' };
    expect(await api.call('share1', '/proxyUser/update', { body: own })).toMatchObject({ code: 1200 });
  });

  it('removes games from all agents below, and never edits the caller’s own list', async () => {
    const body = { id: '12', name: 'Agent 12', phone: '', remark: '', gameIds: [201, 203, 301] };
    await api.services.databases.system
      .updateTable('agent')
      .set({ game_ids: [203, 401] })
      .where('id', '=', '14')
      .execute();
    expect(await api.call('major1', '/proxyUser/update', { body })).toMatchObject({ code: 0 });
    expect((await agentRow('13')).game_ids).toEqual([201, 203, 301]);
    expect((await agentRow('14')).game_ids).toEqual([203]);
    expect(await api.call('share1', '/proxyUser/update', { body })).toMatchObject({ code: 1200 });
    const { gameIds: _games, ...texts } = body;
    expect(await api.call('share1', '/proxyUser/update', { body: texts })).toMatchObject({ code: 0 });
    const wider = { ...body, id: '13', gameIds: [201, 401] };
    expect(await api.call('major1', '/proxyUser/update', { body: wider })).toMatchObject({ code: 1205 });
  });
});

describe('state, bets and validity', () => {
  it('ends every session of the tree immediately when an agent is disabled, and allows sign-in when it is enabled again', async () => {
    const below = await add('share2');
    const beside = await signIn(api, 'major1', 'Pitboss1');
    const account = (await agentRow(below.data.id)).account;
    const signed = await signIn(api, account, 'First-1-pass');
    expect(signed.code).toBe(0);
    const sessions = async (agentId: string) =>
      (
        await api.services.databases.system
          .selectFrom('session')
          .innerJoin('operator', 'operator.id', 'session.operator_id')
          .select('session.tag')
          .where('operator.agent_id', '=', agentId)
          .execute()
      ).length;
    expect(await sessions(below.data.id)).toBe(1);
    const off = await api.call('major1', '/proxyUser/updateState', { query: { id: '16', state: 'blocked' } });
    expect(off.code).toBe(0);
    expect(await sessions(below.data.id)).toBe(0);
    expect(await sessions('16')).toBe(0);
    expect(beside.code).toBe(0);
    expect(await sessions('11')).toBeGreaterThan(0);
    expect(await signIn(api, account, 'First-1-pass')).toMatchObject({ code: 1109 });
    expect(await lastAudit('/proxyUser/updateState')).toMatchObject({
      target: 'agent:16 share2',
      before: { state: 'normal' },
      after: { state: 'blocked' },
    });
    const on = await api.call('major1', '/proxyUser/updateState', { query: { id: '16', state: 'normal' } });
    expect(on.code).toBe(0);
    expect(await signIn(api, account, 'First-1-pass')).toMatchObject({ code: 0 });
  });

  it('rejects changes of the caller’s own state, bets, validity or RTP', async () => {
    for (const [path, payload] of [
      ['/proxyUser/updateState', { query: { id: '12', state: 'blocked' } }],
      ['/proxyUser/updateBanBet', { query: { id: '12', banned: 'true' } }],
      ['/proxyUser/updateProxyRegTime', { query: { id: '12' } }],
      ['/proxyUser/setRTP', { body: { id: '12', rtp: '0.950', reason: 'x' } }],
    ] as const)
      expect(await api.call('share1', path, payload), path).toMatchObject({ code: 1200 });
  });

  it('stops and enables bets, and keeps expired agents out', async () => {
    const ban = (banned: string) =>
      api.call('major1', '/proxyUser/updateBanBet', { query: { id: '13', banned } });
    expect((await ban('true')).code).toBe(0);
    expect((await agentRow('13')).bet_banned).toBe(true);
    expect((await ban('false')).code).toBe(0);
    expect((await ban('maybe')).code).toBe(1001);
    const agent = await add('major1');
    const { account } = await agentRow(agent.data.id);
    const until = (validUntil?: number) =>
      api.call('major1', '/proxyUser/updateProxyRegTime', {
        query: { id: agent.data.id, ...(validUntil ? { validUntil: String(validUntil) } : {}) },
      });
    expect((await until(Date.now() - 1)).code).toBe(1017);
    expect((await until(Date.now() + 3_600_000)).code).toBe(0);
    expect((await signIn(api, account, 'First-1-pass')).code).toBe(0);
    await api.services.databases.system
      .updateTable('agent')
      .set({ valid_until: new Date(Date.now() - 1) })
      .where('id', '=', agent.data.id)
      .execute();
    expect((await signIn(api, account, 'First-1-pass')).code).toBe(1109);
    expect((await until()).code).toBe(0);
    expect((await agentRow(agent.data.id)).valid_until).toBeNull();
  });
});

describe('an agent that was suspended for wrong passwords', () => {
  const stateOf = async (account: string) => {
    const list = await api.call<{ list: { account: string; state: string }[] }>(account, '/proxyUser/list', {
      body: { account: 'master1' },
    });
    const found = await api.call<{ total: number }>(account, '/proxyUser/list', {
      body: { state: 'suspended' },
    });
    const one = await api.call<{ state: string }>(account, '/proxyUser/get', {
      query: { id: '13' },
    });
    return [list.data.list[0]?.state, found.data.total, one.data.state];
  };

  it('is shown as suspended in list, filter and details until the lock ends or is lifted', async () => {
    expect(await stateOf('share1')).toEqual(['normal', 0, 'normal']);
    for (let tries = 0; tries < 5; tries += 1) await signIn(api, 'master1', 'Wrong-1-pass');
    expect(await stateOf('share1')).toEqual(['suspended', 1, 'suspended']);
    expect((await api.call('general1', '/proxyUser/unlock', { query: { id: '13' } })).code).toBe(1002);
    expect(await stateOf('share1')).toEqual(['suspended', 1, 'suspended']);
    expect((await api.call('share1', '/proxyUser/unlock', { query: { id: '13' } })).code).toBe(0);
    expect(await stateOf('share1')).toEqual(['normal', 0, 'normal']);
    expect(await lastAudit('/proxyUser/unlock')).toMatchObject({
      before: { suspended: true },
      after: { suspended: false },
    });
  });
});

describe('custom settings and currencies', () => {
  const settings = {
    id: '13',
    brand: '金沙',
    defaultChip: '50',
    chatAllowed: false,
    jackpotShown: true,
    serviceLink: 'https://help.example.com/chat',
  };
  it('are stored per agent, with defaults until then', async () => {
    const read = () => api.call('share1', '/proxyCustom/getProxyCustom', { query: { id: '13' } });
    expect((await read()).data).toMatchObject({ brand: '', defaultChip: null, chatAllowed: true });
    expect((await api.call('share1', '/proxyCustom/updateProxyCustom', { body: settings })).code).toBe(0);
    expect((await read()).data).toMatchObject({ ...settings, defaultChip: '50.00', logo: null });
    const again = { ...settings, defaultChip: null, brand: '' };
    expect((await api.call('share1', '/proxyCustom/updateProxyCustom', { body: again })).code).toBe(0);
    expect((await read()).data).toMatchObject({ ...again });
    expect(await lastAudit('/proxyCustom/updateProxyCustom')).toMatchObject({
      before: { brand: '金沙', defaultChip: '50.00' },
      after: { brand: '', defaultChip: null },
    });
  });

  it.each([
    [{ brand: '金'.repeat(31) }, 'brand'],
    [{ defaultChip: '' }, 'amount'],
    [{ defaultChip: '1.234' }, 'Amount format'],
    [{ serviceLink: 'javascript:alert(1)' }, 'valid link'],
  ])('are checked: %j', async (change, texts) => {
    const reply = await api.call('share1', '/proxyCustom/updateProxyCustom', {
      body: { ...settings, ...change },
    });
    expect(reply).toMatchObject({ code: 1017, desc: expect.stringContaining(texts) });
  });

  it('offers the parent’s currency for children and all for tenants', async () => {
    const of = async (account: string, query: Record<string, string>) =>
      (await api.call<{ code: string }[]>(account, '/currency/getProxyCurrency', { query })).data.map(
        ({ code }) => code,
      );
    expect(await of('share1', {})).toEqual(['CNY']);
    expect(await of('superadmin', { id: '11' })).toEqual(['CNY']);
    expect((await of('superadmin', {})).length).toBeGreaterThan(3);
  });
});
