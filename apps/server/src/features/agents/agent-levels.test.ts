import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

interface Node {
  id: string;
  parentId: string | null;
  level: string;
  subAgents: number;
  below: number;
  members: number;
  line: { id: string; name: string }[];
}
const layer = async (caller: string, body: Record<string, unknown> = {}) =>
  api.call<{ total: number; list: Node[] }>(caller, '/proxyUser/listProxyUserLayer', { body });
const move = (caller: string, id: string, parentId: string) =>
  api.call<{ agents: number }>(caller, '/proxyUser/moveProxy', { body: { id, parentId } });
const preview = (caller: string, id: string, parentId: string) =>
  api.call(caller, '/proxyUser/previewMove', { body: { id, parentId } });
const rows = async <Row>(text: string) => (await api.services.databases.systemPool.query(text)).rows as Row[];
const paths = async () =>
  Object.fromEntries(
    (await rows<{ id: string; path: string; layer: number }>('select id, path, layer from agent')).map(
      (row) => [row.id, `${row.layer} ${row.path}`],
    ),
  );
const sumsOf = async (agentId: string) => {
  const body = { start_time: Date.now() - 90 * 86_400_000, end_time: Date.now(), agentId };
  const { data } = await api.call<{ totals: { bets: number; amount: string } }>(
    'superadmin',
    '/gameReport/list',
    { body },
  );
  return { bets: data.totals.bets, amount: data.totals.amount };
};

describe('the tree', () => {
  it('starts at the tenants for administrators and at the caller’s agent for agents', async () => {
    const top = await layer('superadmin');
    expect(top.data.list.map(({ id }) => id)).toEqual(['11', '21']);
    expect(top.data.list[0]).toMatchObject({ subAgents: 2, below: 4, members: 5, parentId: null, line: [] });
    const own = await layer('share1');
    expect(own.data.list).toMatchObject([
      { id: '12', parentId: null, subAgents: 1, below: 2, members: 3, line: [] },
    ]);
  });

  it('opens one branch at a time, and none outside', async () => {
    const children = await layer('superadmin', { parentId: '11' });
    expect(children.data.list.map(({ id }) => id).sort()).toEqual(['12', '16']);
    expect((await layer('share1', { parentId: '12' })).data.list.map(({ id }) => id)).toEqual(['13']);
    for (const parentId of ['11', '16', '22', '999999'])
      expect(await layer('share1', { parentId })).toMatchObject({ code: 1002 });
  });

  it('searches the caller’s tree and returns the path to each match, without the upline', async () => {
    const found = await layer('share1', { keyword: 'General' });
    expect(found.data).toMatchObject({
      total: 1,
      list: [{ id: '14', line: [{ id: '12' }, { id: '13' }] }],
    });
    expect((await layer('share1', { keyword: 'major' })).data.total).toBe(0);
    expect((await layer('superadmin', { keyword: '%' })).data.total).toBe(0);
  });

  it('renames', async () => {
    const rename = (name: string) => api.call('share1', '/proxyUser/rename', { body: { id: '13', name } });
    expect((await rename(' 新名称 ')).code).toBe(0);
    expect((await layer('share1', { parentId: '12' })).data.list).toMatchObject([{ name: '新名称' }]);
    expect(await rename(' ')).toMatchObject({ code: 1017, desc: expect.stringContaining('name') });
  });
});

describe('moving an agent', () => {
  it.each<[string, string, string, string, number]>([
    ['share1', 'its own agent', '12', '16', 1002],
    ['share1', 'its own agent below one of its own', '12', '13', 1200],
    ['superadmin', 'a level-1 agent', '11', '12', 1220],
    ['superadmin', 'below another tenant', '13', '21', 1221],
    ['superadmin', 'below itself', '13', '13', 1222],
    ['superadmin', 'below its child', '13', '14', 1222],
    ['superadmin', 'where it is', '13', '12', 1223],
    ['superadmin', 'a branch where it needs a fifth level', '16', '14', 1224],
    ['share1', 'a foreign agent', '16', '12', 1002],
    ['share1', 'a branch out of the own tree', '13', '11', 1002],
    ['major1', 'to another tenant', '13', '22', 1002],
    ['share1', 'an absent agent', '999999', '12', 1002],
  ])('%s may not move %s', async (caller, _, id, parentId, code) => {
    const before = await paths();
    expect((await preview(caller, id, parentId)).code).toBe(code);
    expect((await move(caller, id, parentId)).code).toBe(code);
    expect(await paths()).toEqual(before);
  });

  it('is rejected when games, RTP or currency of the new parent forbid it', async () => {
    const change = (set: string) => rows(`update agent set ${set} where id = 16`);
    for (const [bad, good, code] of [
      ["game_ids = '{201}'", 'game_ids = null', 1225],
      ['rtp = 950', 'rtp = 965', 1226],
      ["currency = 'USD'", "currency = 'CNY'", 1227],
    ] as const) {
      await change(bad);
      expect((await move('major1', '13', '16')).code).toBe(code);
      await change(good);
    }
  });

  it('previews its effect without changing anything', async () => {
    const before = await paths();
    const reply = await preview('major1', '13', '11');
    expect(reply.data).toMatchObject({
      agents: 2,
      members: 2,
      from: { id: '12' },
      to: { id: '11' },
      levels: [
        { from: 'masterAgent', to: 'shareholder', agents: 1 },
        { from: 'general', to: 'masterAgent', agents: 1 },
      ],
      reports: [{ currency: 'CNY', bets: 4, amount: '402.00' }],
    });
    expect(await paths()).toEqual(before);
  });

  it('rewrites the subtree, leaves the bets, and moves the totals of reports', async () => {
    const betsOf = () => rows('select id, agent_id, tenant_id from bet order by id');
    const before = await betsOf();
    expect(await sumsOf('12')).toEqual({ bets: 6, amount: '603.00' });
    expect(await sumsOf('16')).toEqual({ bets: 2, amount: '201.00' });
    expect(await move('major1', '13', '16')).toMatchObject({ code: 0, data: { agents: 2 } });
    expect(await paths()).toMatchObject({
      '13': '3 /11/16/13/',
      '14': '4 /11/16/13/14/',
      '12': '2 /11/12/',
    });
    expect(await betsOf()).toEqual(before);
    expect(await sumsOf('11')).toEqual({ bets: 10, amount: '1005.00' });
    expect(await sumsOf('12')).toEqual({ bets: 2, amount: '201.00' });
    expect(await sumsOf('16')).toEqual({ bets: 6, amount: '603.00' });
    // Visibility follows immediately.
    expect((await layer('share1')).data.list).toMatchObject([{ below: 0, members: 1 }]);
    expect((await api.call('share1', '/proxyUser/get', { query: { id: '13' } })).code).toBe(1002);
    expect((await api.call('share2', '/proxyUser/get', { query: { id: '13' } })).code).toBe(0);
    const [line] = await rows<{ target: string; before: unknown; after: unknown }>(
      "select target, before, after from audit_log where call = '/proxyUser/moveProxy' and code = 0",
    );
    expect(line).toMatchObject({
      target: 'agent:13 master1',
      before: { parentId: '12', path: '/11/12/13/', layer: 3 },
      after: { parentId: '16', path: '/11/16/13/', layer: 3, moved: 2 },
    });
  });

  it('works for an agent within its own tree, and up a level', async () => {
    expect((await move('share2', '14', '16')).code).toBe(0);
    expect(await paths()).toMatchObject({ '14': '3 /11/16/14/' });
    expect((await move('share2', '14', '13')).code).toBe(0);
    expect((await move('superadmin', '13', '12')).code).toBe(0);
    expect(await paths()).toMatchObject({ '13': '3 /11/12/13/', '14': '4 /11/12/13/14/' });
    const moves = await rows('select agent_id, from_parent, to_parent, agents from agent_move order by id');
    expect(moves).toMatchObject([
      { agent_id: '13', from_parent: '12', to_parent: '16', agents: 2 },
      { agent_id: '14', from_parent: '13', to_parent: '16', agents: 1 },
      { agent_id: '14', from_parent: '16', to_parent: '13', agents: 1 },
      { agent_id: '13', from_parent: '16', to_parent: '12', agents: 2 },
    ]);
  });
});
