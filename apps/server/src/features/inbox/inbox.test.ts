import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tellOperator } from '../../domain/inbox/tell-operator.ts';
import { createIdMaker } from '../../platform/db/ids.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { putOrder } from '../../testing/orders.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
  const { system } = api.services.databases;
  const hourAgo = Date.now() - 3_600_000;
  const ids = createIdMaker(5);
  await sql`insert into wallet_order (id, tenant_id, agent_id, member_id, member_account, tx_id, kind, state,
    request_id, body, currency, amount, created_at)
    values (${ids.next(hourAgo)}::bigint, 11, 12, 312, 'member12', 'stuck-12', 'bet', 'manual', 'r1', '{}',
      'CNY', 1200, ${new Date(hourAgo)})`.execute(system);
  await sql`insert into bet (id, tenant_id, agent_id, member_id, bet_key, game_id, room_id, room_type,
    hall_level, currency, amount, state, bet_time, ip)
    values (${ids.next(hourAgo)}::bigint, 11, 12, 312, 'open-12', 201, 'room', 0, 0, 'CNY', 100, 0,
      ${new Date(hourAgo)}, '203.0.113.1')`.execute(system);
  await sql`insert into login_attempt (account_key, failures, locked_until, updated_at) values ('share2', 5,
    ${new Date(Date.now() + 600_000)}, now())`.execute(system);
});
afterAll(() => api.stop());

type Waits = { waits: { kind: string; count: number; oldestAt: number }[] };
const waits = async (account: string) => {
  const { data } = await api.call<Waits>(account, '/inbox/list');
  return Object.fromEntries(data.waits.map(({ kind, count }) => [kind, count]));
};

it("counts pending items in the caller's tree, by the permissions of the caller", async () => {
  expect(await waits('superadmin')).toEqual({ stuckOrders: 1, conflicts: 1, openBets: 1, lockedAccounts: 1 });
  expect(await waits('major1')).toEqual({ stuckOrders: 1, openBets: 1, lockedAccounts: 1 });
  expect(await waits('share1')).toEqual({ stuckOrders: 1, openBets: 1 });
  for (const account of ['share2', 'major2', 'share9']) expect(await waits(account)).toEqual({});
  // An agent administrator has no game servers and no sessions to look after.
  expect(await waits('agentadmin')).toEqual({ stuckOrders: 1, openBets: 1 });
});

it('counts the orders that need an operator by list, as many as the list has rows', async () => {
  for (const order of [{}, { gameId: 231 }, { gameId: 231, kind: 'settle' }, { provider: 'wm' }] as const)
    await putOrder(api, { ...order, agentId: '22', state: 'manual' });
  for (const state of ['manual', 'ok'] as const) {
    const back = await putOrder(api, { agentId: '22', kind: 'return', state });
    await putOrder(api, { agentId: '22', kind: 'withhold', settledBy: back.txId });
  }
  await putOrder(api, { agentId: '22', kind: 'withhold', state: 'manual' });
  await sql`update wallet_order r set ref_tx_id = array[o.tx_id] from wallet_order o
    where o.settled_by = r.tx_id`.execute(api.services.databases.system);
  // Older than the lists reach.
  await putOrder(api, { agentId: '22', state: 'manual', age: 91 * 86_400_000 });
  const counts = await waits('superadmin');
  for (const [page, kind, rows] of [
    ['seamlessOrder', 'stuckOrders', 2],
    ['smallgameSeamlessOrder', 'stuckMini', 2],
    ['seamlessWithholding', 'stuckSessions', 3],
    ['wmOrder', 'stuckWm', 1],
  ] as const) {
    const { data } = await api.call<{ list: unknown[] }>('superadmin', `/order/${page}`, {
      body: {
        state: 'manual',
        start_time: Date.now() - 89 * 86_400_000,
        end_time: Date.now(),
        pageSize: 100,
      },
    });
    expect([page, data.list.length, counts[kind]]).toEqual([page, rows, rows]);
  }
});

it('counts the conflicts without a decision, as many as their list has rows', async () => {
  const { system } = api.services.databases;
  const open = async () =>
    (await api.call<{ total: number }>('superadmin', '/gameNode/listConflict', { body: { open: true } })).data
      .total;
  expect([(await waits('superadmin')).conflicts, await open()]).toEqual([1, 1]);
  await sql`update ingest_conflict set decision = 'keep', decided_at = now()`.execute(system);
  expect([(await waits('superadmin')).conflicts, await open()]).toEqual([undefined, 0]);
  await sql`update ingest_conflict set decision = null, decided_at = null`.execute(system);
});

it('rejects callers without the page permission', async () => {
  expect((await api.call('sub1', '/inbox/list')).code).toBe(1003);
});

interface Messages {
  total: number;
  list: { id: string; params: Record<string, string>; readAt: number | null }[];
}
const messages = async (account: string, filter = {}) =>
  (await api.call<Messages>(account, '/inbox/listMessages', { body: { pageNo: 1, pageSize: 20, ...filter } }))
    .data;
const unread = async (account: string) =>
  (await api.call<{ unread: number }>(account, '/inbox/list')).data.unread;

it('shows each operator their own messages, newest first, until they are read', async () => {
  const { system } = api.services.databases;
  const ids = createIdMaker(6);
  for (const [account, name] of [
    ['share1', 'first'],
    ['share1', 'second'],
    ['superadmin', 'third'],
  ]) {
    const { rows } = await sql<{ id: string }>`select id from operator where account = ${account}`.execute(
      system,
    );
    const params = { name: name ?? '', page: '/memberList', figure: 'rows', above: '10', value: '12' };
    const message = { id: ids.next(), operatorId: rows[0]?.id ?? '', key: name ?? '', params };
    const tell = () => tellOperator(system, { ...message, kind: 'viewAlert', link: '/memberList?saved=1' });
    // A repeated message is sent only once.
    expect([await tell(), await tell()]).toEqual([true, false]);
  }
  const names = async (account: string, filter = {}) =>
    (await messages(account, filter)).list.map(({ params }) => params.name);
  expect(await names('share1')).toEqual(['second', 'first']);
  expect(await names('superadmin')).toEqual(['third']);
  expect(await names('major1')).toEqual([]);
  expect(await unread('share1')).toBe(2);

  const [newest] = (await messages('share1')).list;
  for (const account of ['major1', 'superadmin'])
    expect((await api.call(account, '/inbox/read', { body: { ids: [newest?.id] } })).code).toBe(1002);
  // One foreign or absent message among one's own: none is marked.
  const [administrators] = (await messages('superadmin')).list;
  for (const ids of [
    [newest?.id, administrators?.id],
    [newest?.id, '999999'],
  ])
    expect((await api.call('share1', '/inbox/read', { body: { ids } })).code).toBe(1002);
  expect(await unread('share1')).toBe(2);
  expect(await unread('superadmin')).toBe(1);
  await api.call('share1', '/inbox/read', { body: { ids: [newest?.id] } });
  expect(await names('share1', { unread: true })).toEqual(['first']);
  await api.call('share1', '/inbox/read', { body: {} });
  expect(await unread('share1')).toBe(0);
  expect(await unread('superadmin')).toBe(1);
});
