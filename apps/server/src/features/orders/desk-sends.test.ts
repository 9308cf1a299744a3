import { errors } from '@pitboss/contract/core/errors';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { type AgentWallet, startAgentWallet } from '../../testing/ingest/agent-wallet.ts';
import { freshId, type TestIngest, testBet, testRound } from '../../testing/ingest/ingest.ts';
import { sendWallet, settleBody, type WalletBody, walletBody } from '../../testing/ingest/wallet-call.ts';
import { testLog } from '../../testing/log.ts';
import { holdWallets } from '../../testing/orders.ts';
import { runActivities } from '../../wallet/awards/activity-jobs.ts';

/** Decisions reach the agent's wallet: a separate server sends the calls that they create. */

let api: TestApi;
let wallet: AgentWallet;
let server: TestIngest;
beforeAll(async () => {
  api = await startTestApi();
  const { databases, config } = api.services;
  const node = { id: 'node-1', secret: 'a secret of the first game server' };
  await databases.systemPool.query(
    'insert into game_node (id, name, secret, created_at) values ($1, $1, $2, now())',
    [node.id, node.secret],
  );
  await holdWallets(api);
  const database = { databases, url: api.databaseUrl, stop: async () => undefined };
  wallet = await startAgentWallet(database, node, ['14'], config.secrets);
  server = await wallet.server(7);
  await databases.systemPool.query('delete from wallet_agent where agent_id = 14');
});
beforeEach(() => wallet.faults.set([]));
afterAll(async () => {
  await server?.close();
  await wallet?.close();
  await api?.stop();
});

interface Order {
  id: string;
  state: string;
  version: number;
}
const send = (body: WalletBody) => sendWallet(server, body);
const mine = { memberAccount: 'member14' };
const there = () => wallet.book.balanceOf('14', 'member14');
const orderOf = async (txId: string): Promise<Order> => {
  const { data } = await api.call<{ list: Order[] }>('superadmin', '/order/seamlessOrder', {
    body: { txId },
  });
  const [order] = data.list;
  if (!order) throw new Error(`no order ${txId}`);
  return order;
};
const decide = async ({ id, version }: Order, action: string, more: object = {}) =>
  api.call<Order>('superadmin', '/order/decide', { body: { id, version, action, remark: 'seen', ...more } });
const eventually = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 60_000, interval: 50 });

test('a bet that is cancelled at the desk is returned by the agent', async () => {
  const before = there();
  const bet = walletBody('bet', { ...mine, roundId: freshId('R') });
  expect(await send(bet)).toMatchObject({ code: 0, data: { state: 'ok' } });
  expect(there()).toBe((before ?? 0n) - 1_000n);
  const seen = await orderOf(bet.txId);
  // The record of the bet follows the order without changing the state that an operator decided on.
  await eventually(async () => {
    const { rows } = await api.services.databases.systemPool.query('select from bet where bet_key = $1', [
      bet.txId,
    ]);
    expect(rows).toHaveLength(1);
  });
  expect(await decide(seen, 'cancel')).toMatchObject({ data: { state: 'cancelling' } });
  await eventually(async () => expect(await orderOf(bet.txId)).toMatchObject({ state: 'cancelled' }));
  expect(there()).toBe(before);
});

test('a payment that the agent rejected is sent again on request, and paid once', async () => {
  const bet = walletBody('bet', { ...mine, roundId: freshId('R') });
  await send(bet);
  const before = there();
  wallet.faults.set([{ kind: 'refuse', calls: ['settle'] }]);
  const settle = settleBody([bet.txId], '10.00', '25.00', { ...mine, roundId: bet.roundId });
  await send(settle);
  await eventually(async () => expect(await orderOf(settle.txId)).toMatchObject({ state: 'manual' }));
  wallet.faults.set([]);
  const stuck = await orderOf(settle.txId);
  expect((await decide(stuck, 'resend')).data.state).toBe('uncertain');
  await eventually(async () => expect(await orderOf(settle.txId)).toMatchObject({ state: 'ok' }));
  expect(there()).toBe((before ?? 0n) + 2_500n);
  expect((await decide(stuck, 'resend', { remark: 'once more' })).code).toBe(1560);
});

test('a session is returned by its totals, and its status is queried on demand', async () => {
  const before = there();
  const held = walletBody('withhold', { ...mine, amount: '50.00', roundId: freshId('S') });
  await send(held);
  const { data } = await api.call<{ list: Order[] }>('superadmin', '/order/seamlessWithholding', {
    body: { txId: held.txId },
  });
  const order = data.list[0] as Order;
  await decide(order, 'returnBySums', { totalBet: '20.00', totalWin: '5.00' });
  await eventually(async () => expect(there()).toBe((before ?? 0n) - 1_500n));
  wallet.faults.set([{ kind: 'refuse', calls: ['settle'] }]);
  const bet = walletBody('bet', { ...mine, roundId: freshId('R') });
  expect((await send(bet)).code).toBe(0);
  const settle = settleBody([bet.txId], '10.00', '1.00', { ...mine, roundId: bet.roundId });
  expect((await send(settle)).code).toBe(0);
  await eventually(async () => expect(await orderOf(settle.txId)).toMatchObject({ state: 'manual' }));
  const stuck = await orderOf(settle.txId);
  expect((await decide(stuck, 'askStatus')).data).toMatchObject({ state: 'manual', version: stuck.version });
  await eventually(async () => {
    const { data: found } = await api.call<{ attempts: { call: string; answers: { class: string }[] }[] }>(
      ...(['superadmin', '/order/get', { body: { id: stuck.id } }] as const),
    );
    const requested = found.attempts.filter(({ call }) => call === 'status');
    expect(requested).toMatchObject([{ answers: [{ step: 'status' }] }]);
  });
  expect(await orderOf(settle.txId)).toMatchObject({ state: 'manual', version: stuck.version });
});

test('an implausibly large win is not sent before an operator has reviewed it; its bet stays open', async () => {
  const { systemPool } = api.services.databases;
  const unlock = () => systemPool.query('update wallet_lock set ended_at = now()');
  await unlock();
  const record = async (txId: string) =>
    (await systemPool.query('select state, payout from bet where bet_key = $1', [txId])).rows[0];
  const calls = async (txId: string) =>
    (
      await systemPool.query(
        'select a.call from wallet_attempt a join wallet_order o on o.id = a.order_id and o.tenant_id = a.tenant_id where o.tx_id = $1',
        [txId],
      )
    ).rowCount;
  const before = there() ?? 0n;
  const [one, two] = [0, 1].map(() => walletBody('bet', { ...mine, roundId: freshId('R') })) as [
    WalletBody,
    WalletBody,
  ];
  for (const bet of [one, two]) expect((await send(bet)).code).toBe(0);
  // By a settlement, which an operator releases.
  const settle = settleBody([one.txId], '10.00', '6000000.00', { ...mine, roundId: one.roundId });
  expect(await send(settle)).toMatchObject({ code: 0, data: { state: 'open', final: false } });
  expect((await send(settle)).code).toBe(1);
  expect(await calls(settle.txId)).toBe(0);
  await eventually(async () => expect(await record(one.txId)).toMatchObject({ state: 0 }));
  // By a round, which an operator marks as failed.
  const bet = testBet({ betId: two.txId, member: 'member14', amount: '10.00', win: '6000000.00' });
  const round = testRound([bet], { roundId: two.roundId ?? '', gameId: 301 });
  expect(await server.rounds([round])).toMatchObject([{ status: 'accepted', code: 1202 }]);
  const parked = await orderOf(`${two.txId}~s`);
  expect(parked).toMatchObject({ state: 'manual' });
  expect((await decide(parked, 'markFailed')).data.state).toBe('rejected');
  await eventually(async () => expect(await record(two.txId)).toMatchObject({ state: 1, payout: '0' }));
  expect(there()).toBe(before - 2_000n);
  expect((await decide(await orderOf(settle.txId), 'resend')).data.state).toBe('uncertain');
  await eventually(async () => expect(await orderOf(settle.txId)).toMatchObject({ state: 'ok' }));
  await eventually(async () =>
    expect(await record(one.txId)).toMatchObject({ state: 1, payout: '600000000' }),
  );
  expect(there()).toBe(before - 2_000n + 600_000_000n);
  expect(await calls(`${two.txId}~s`)).toBe(0);
  // Stake and win in one call are rejected.
  await unlock();
  const whole = { bet: '10.00', validBet: '10.00', win: '6000000.00', net: '5999990.00' };
  const batch = walletBody('betAndSettle', { ...mine, ...whole, roundId: freshId('R') });
  expect(await send(batch)).toMatchObject({ code: 1002, data: { state: 'rejected' } });
  expect(wallet.book.stateOf(batch.txId)).toBe('unknown');
});

test('an award that was written off at the desk is paid by a correction, once', async () => {
  const { databases, ids } = api.services;
  await databases.systemPool.query('update wallet_lock set ended_at = now()');
  const activityId = ids.next();
  const awardId = ids.next();
  await databases.systemPool.query(
    `insert into activity (id, kind, title_zh, title_en, content_zh, content_en, sort, show_start, show_end, start_at, end_at, payout_at,
       payout_way, zone, currencies, agents, except_agents, conditions, rule, draft, actor, created_at, updated_at, settled_at, checked_at)
     select $1, 'signIn', 't', 't', '', '', 1, s, t + interval '1 day', s, t - interval '1 s', t, 'automatic', 'BeiJing', '{CNY}', '{}', '{}', '{}',
       '{"steps":[{"at":1,"amount":{"CNY":"8.80"}}]}', false, 'x', s, s, t, t
     from (select now() as t, now() - interval '1 day' as s) n`,
    [activityId],
  );
  await databases.systemPool.query(
    `insert into activity_award (id, activity_id, tenant_id, agent_id, member_id, currency, score, amount, due, wanted_at, at)
     select $1, $2, tenant_id, agent_id, id, currency, 1, 880, 880, now(), now() from member where account = 'member14'`,
    [awardId, activityId],
  );
  const before = there() ?? 0n;
  wallet.faults.set([{ kind: 'refuse', calls: ['bonus'] }]);
  const pay = () => runActivities({ databases, ids, log: testLog([]) }, Date.now());
  const order = () => orderOf(`B${awardId}`);
  await pay();
  await eventually(async () => expect(await order()).toMatchObject({ state: 'manual' }));
  const correct = (amount: string, reason = 'paid after all') =>
    api.call('superadmin', '/activity/correct', { body: { awardId, amount, reason } });
  const award = async () =>
    (await api.call<{ list: object[] }>('superadmin', '/activity/listAward', { body: { activityId } })).data
      .list[0];
  expect((await correct('9.90')).code).toBe(errors['award.moving'].code);
  expect(await award()).toMatchObject({ amount: '8.80', corrected: null });
  expect((await decide(await order(), 'markFailed')).data.state).toBe('rejected');
  wallet.faults.set([]);
  await pay();
  expect(await award()).toMatchObject({ receipt: 'unreceived', note: 'failed' });
  expect(there()).toBe(before);
  expect((await correct('8.80')).code).toBe(0);
  // Another reason, so that it is no repetition of the same request.
  expect((await correct('8.80', 'once more')).code).toBe(errors['award.same'].code);
  await eventually(async () => expect(there()).toBe(before + 880n));
  await pay();
  expect(await award()).toMatchObject({ receipt: 'received', note: null, amount: '8.80', corrected: '8.80' });
  expect(await order()).toMatchObject({ state: 'rejected' });
});

/** Waits until cached settings of a node, one second old at most, are current. */
const known = () => new Promise((done) => setTimeout(done, 1_100));

test('orders of a node that runs games of WM are orders of WM; a round that an operator ended accepts no more bets', async () => {
  await api.services.databases.systemPool.query('update wallet_lock set ended_at = now()');
  const settings = { id: 'node-1', name: 'WM', networks: '', tenants: null, gameIds: null };
  const update = (more: object) =>
    api.call('superadmin', '/gameNode/update', { body: { ...settings, ...more } });
  expect(await update({ provider: 'WM!' })).toMatchObject({ code: 1001, field: 'provider' });
  expect((await update({ provider: 'wm' })).code).toBe(0);
  // Omitted fields stay unchanged.
  expect((await update({})).code).toBe(0);
  await known();
  const before = there();
  const roundId = freshId('WM');
  const bet = walletBody('bet', { ...mine, roundId });
  expect((await send(bet)).code).toBe(0);
  type List = { list: (Order & { type: string })[] };
  const listed = async () =>
    (await api.call<List>('superadmin', '/order/wmOrder', { body: { txId: bet.txId } })).data.list;
  expect(await listed()).toMatchObject([{ txId: bet.txId, state: 'ok' }]);
  await eventually(async () =>
    expect(
      await api.call('superadmin', '/order/wmRoundEnd', { query: { roundId, remark: 'it hangs' } }),
    ).toMatchObject({ code: 0, data: { cancelled: 1 } }),
  );
  await eventually(async () => expect(await listed()).toMatchObject([{ state: 'cancelled' }]));
  expect(there()).toBe(before);
  expect((await send(walletBody('bet', { ...mine, roundId }))).code).toBe(1104);
  expect((await send(walletBody('bet', { memberAccount: 'member12', roundId }))).code).toBe(1104);
  await update({ provider: '' });
  await known();
});

// The last test: it leaves open which server has the agent afterwards.
test('a status request is sent once, also when no server received its notification', async () => {
  await api.services.databases.systemPool.query('update wallet_lock set ended_at = now()');
  wallet.faults.set([{ kind: 'refuse', calls: ['settle'] }]);
  const bet = walletBody('bet', { ...mine, roundId: freshId('R') });
  expect((await send(bet)).code).toBe(0);
  const settle = settleBody([bet.txId], '10.00', '1.00', { ...mine, roundId: bet.roundId });
  expect((await send(settle)).code).toBe(0);
  await eventually(async () => expect(await orderOf(settle.txId)).toMatchObject({ state: 'manual' }));
  const stuck = await orderOf(settle.txId);
  await server.close();
  // The console's own server cannot call this wallet: it must not take the lease of the agent meanwhile.
  await api.services.databases.systemPool.query(
    "update wallet_agent set lease_owner = '7:nobody', lease_until = now() + interval '1 hour' where agent_id = 14",
  );
  expect((await decide(stuck, 'askStatus')).data).toMatchObject({ state: 'manual', version: stuck.version });
  server = await wallet.server(7);
  const requested = async () => {
    const { data } = await api.call<{ attempts: { call: string; answers: unknown[] }[] }>(
      ...(['superadmin', '/order/get', { body: { id: stuck.id } }] as const),
    );
    return data.attempts.filter(({ call }) => call === 'status').map(({ answers }) => answers.length);
  };
  await eventually(async () => expect(await requested()).toEqual([1]));
  await server.wallet.sweep();
  expect(await requested()).toEqual([1]);
  // A second request makes a second call.
  await decide(stuck, 'askStatus', { remark: 'again' });
  await eventually(async () => expect(await requested()).toEqual([1, 1]));
});
