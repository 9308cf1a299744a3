import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { type AgentWallet, startAgentWallet } from '../../testing/ingest/agent-wallet.ts';
import { freshId, type TestIngest } from '../../testing/ingest/ingest.ts';
import { sendWallet, settleBody, walletBody } from '../../testing/ingest/wallet-call.ts';
import { holdWallets } from '../../testing/orders.ts';

/** Incidents reach risk control, the inbox of administrators and that of the agent. */

let api: TestApi;
let wallet: AgentWallet;
let server: TestIngest;
const node = { id: 'node-1', secret: 'a secret of the first game server' };
beforeAll(async () => {
  api = await startTestApi();
  const { databases, config } = api.services;
  await databases.systemPool.query(
    'insert into game_node (id, name, secret, created_at) values ($1, $1, $2, now())',
    [node.id, node.secret],
  );
  await holdWallets(api);
  const database = { databases, url: api.databaseUrl, stop: async () => undefined };
  wallet = await startAgentWallet(database, node, ['14', '16'], config.secrets);
  server = await wallet.server(7);
  await databases.systemPool.query('delete from wallet_agent where agent_id in (14, 16)');
});
beforeEach(() => wallet.faults.set([]));
afterAll(async () => {
  await server?.close();
  await wallet?.close();
  await api?.stop();
});

interface Message {
  kind: string;
  params: Record<string, string>;
  link: string;
}
const eventually = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 30_000, interval: 50 });
const messages = async (account: string, kind: string) => {
  const { data } = await api.call<{ list: Message[] }>(account, '/inbox/listMessages', {
    body: { pageNo: 1, pageSize: 100 },
  });
  return data.list.filter((one) => one.kind === kind);
};
const alerts = async (key: string) => {
  const { data } = await api.call<{ list: { key: string; content: { en_us: string } }[] }>(
    'superadmin',
    '/riskControl/pageAlert',
    { body: { pageSize: 500, code: 'signal' } },
  );
  return data.list.filter((one) => one.key === key).map(({ content }) => content.en_us);
};
const idOf = async (txId: string) =>
  (
    await api.services.databases.systemPool.query<{ id: string }>(
      'select id from wallet_order where tx_id = $1',
      [txId],
    )
  ).rows[0]?.id;
const bet = (memberAccount = 'member14') => walletBody('bet', { memberAccount, roundId: freshId('R') });

/** Expects one message of a kind about a name for administrators and for the agent, and none for others. */
async function expectMessages(kind: string, name: string, link: string): Promise<void> {
  for (const account of ['superadmin', 'sysadmin', 'general1'])
    await eventually(async () =>
      expect((await messages(account, kind)).filter(({ params }) => params.names === name)).toMatchObject([
        { params: { agent: 'general1', count: '1' }, link },
      ]),
    );
  for (const account of ['share9', 'major2']) expect(await messages(account, kind)).toEqual([]);
}

test('a payment that the wallet rejects, and the lock of its member', async () => {
  const one = bet();
  expect((await sendWallet(server, one)).code).toBe(0);
  wallet.faults.set([{ kind: 'refuse', calls: ['settle'] }]);
  const settle = settleBody([one.txId], '10.00', '25.00', {
    memberAccount: 'member14',
    roundId: one.roundId,
  });
  expect((await sendWallet(server, settle)).code).toBe(0);
  await expectMessages('orderManual', settle.txId, `/order?id=${await idOf(settle.txId)}`);
  await expectMessages('memberLocked', 'member14', '/memberList?account=member14');
  await eventually(async () =>
    expect(await alerts(`signal|orderManual|order:${await idOf(settle.txId)}`)).toHaveLength(1),
  );
  await eventually(async () => expect(await alerts('signal|memberLocked|m:314')).toHaveLength(1));
  await api.services.databases.systemPool.query('update wallet_lock set ended_at = now()');
});

test('a cancel of a bet that the wallet has settled', async () => {
  const one = bet();
  expect((await sendWallet(server, one)).code).toBe(0);
  const own = settleBody([one.txId], '10.00', '5.00', { memberAccount: 'member14', roundId: one.roundId });
  wallet.book.apply('settle', { ...own, agentId: '14' } as never);
  const cancel = walletBody('cancel', {
    memberAccount: 'member14',
    refTxId: [one.txId],
    reason: 'operator',
  });
  expect((await sendWallet(server, cancel)).code).toBe(0);
  const id = await idOf(one.txId);
  const view = async (txId: string) =>
    ((await server.get(`/ingest/v1/tx/${txId}`)) as { data: { state: string; final: boolean } }).data;
  await eventually(async () =>
    expect(await view(cancel.txId)).toMatchObject({ state: 'rejected', final: true }),
  );
  expect(await view(one.txId)).toMatchObject({ state: 'ok', final: false });
  // A repeat is known; a further cancel under another id is rejected without an order.
  expect(await sendWallet(server, cancel)).toMatchObject({ code: 1, data: { state: 'rejected' } });
  const second = { ...cancel, txId: freshId('w') };
  expect((await sendWallet(server, second)).code).toBe(1102);
  expect(await view(second.txId)).toMatchObject({ state: 'unknown' });
  expect(await idOf(second.txId)).toBeUndefined();
  const { data: lists } = await api.call<{ list: { txId: string; state: string; shown: string }[] }>(
    'general1',
    '/order/seamlessOrder',
    { body: { roundId: one.roundId } },
  );
  expect(lists.list.map(({ txId, state, shown }) => [txId, state, shown])).toEqual([
    [one.txId, 'ok', 'done'],
  ]);
  const { data: cancels } = await api.call<{ list: { state: string; shown: string }[] }>(
    'general1',
    '/order/seamlessOrder',
    { body: { txId: cancel.txId } },
  );
  expect(cancels.list).toMatchObject([{ state: 'rejected', shown: 'failed' }]);
  await expectMessages('orderSettledThere', one.txId, `/order?id=${id}`);
  await eventually(async () => expect(await alerts(`signal|orderSettledThere|order:${id}`)).toHaveLength(1));
});

test('a lock by an operator', async () => {
  const one = bet('member16');
  expect((await sendWallet(server, one)).code).toBe(0);
  const { data } = await api.call<{ list: { id: string; version: number }[] }>(
    'superadmin',
    '/order/seamlessOrder',
    { body: { txId: one.txId } },
  );
  const [order] = data.list;
  const body = { id: order?.id, version: order?.version, action: 'lock', remark: 'under investigation' };
  expect((await api.call('superadmin', '/order/decide', { body })).code).toBe(0);
  await eventually(async () =>
    expect(await messages('superadmin', 'memberLocked')).toContainEqual(
      expect.objectContaining({ params: { agent: expect.any(String), names: 'member16', count: '1' } }),
    ),
  );
  await eventually(async () => expect(await alerts('signal|memberLocked|m:316')).toHaveLength(1));
  await api.services.databases.systemPool.query('update wallet_lock set ended_at = now()');
});

test('a request that the wallet rejects as wrongly signed: its calls stop', async () => {
  const { systemPool } = api.services.databases;
  // The wallet has no key of this agent.
  await systemPool.query("update agent set transfer_mode = 'seamless', callback_url = $1 where id = 13", [
    `${wallet.origin}/cb`,
  ]);
  await systemPool.query('delete from wallet_agent where agent_id = 13');
  const one = bet('member13');
  expect((await sendWallet(server, one)).code).toBe(1203);
  for (const [account, link] of [
    ['superadmin', '/seamlessList?account=master1'],
    ['master1', '/myInfo'],
  ] as const)
    await eventually(async () =>
      expect(await messages(account, 'walletStopped')).toMatchObject([
        { params: { agent: 'master1', names: one.txId }, link },
      ]),
    );
  await eventually(async () => expect(await alerts('signal|walletStopped|a:13')).toHaveLength(1));
  interface Inbox {
    unreadWallet: number;
    wallets: { count: number; list: { since: number | null }[] };
  }
  const inbox = async (account: string) => (await api.call<Inbox>(account, '/inbox/list')).data;
  const stopped = { agentId: '13', agentAccount: 'master1', state: 'stopped' };
  for (const account of ['superadmin', 'master1'])
    await eventually(async () =>
      expect((await inbox(account)).wallets).toMatchObject({ count: 1, list: [stopped] }),
    );
  const { wallets } = await inbox('superadmin');
  expect(Date.now() - (wallets.list[0]?.since ?? 0)).toBeLessThan(60_000);
  const unread = await inbox('master1');
  expect(unread).toMatchObject({ unreadWallet: 1, unreadAgents: { count: 1, list: ['master1'] } });
  expect(unread).toMatchObject({ unreadWalletSince: expect.any(Number) });
  expect(await inbox('general1')).toMatchObject({ wallets: { count: 0, list: [] } });
  await api.call('master1', '/inbox/read', { body: {} });
  expect(await inbox('master1')).toMatchObject({
    unreadWallet: 0,
    unreadAgents: { count: 0, list: [] },
    unreadWalletSince: null,
  });
});
