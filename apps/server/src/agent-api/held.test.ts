import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AgentClient, agentClient } from '../testing/agent-api.ts';
import { startTestApi, type TestApi } from '../testing/api.ts';
import { freshId, startTestIngest, type TestIngest } from '../testing/ingest/ingest.ts';
import { sendWallet, walletBody } from '../testing/ingest/wallet-call.ts';
import { fundTree } from '../testing/money.ts';

let api: TestApi;
let node: TestIngest;
let share: AgentClient;
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '1000.00');
  const { databases, config } = api.services;
  const database = { databases, url: api.databaseUrl, stop: async () => undefined };
  node = await startTestIngest(database, { id: 'reserve', secret: 'secret of reserve' }, 2, config.secrets);
  share = agentClient(api, '12');
});
afterAll(async () => {
  await node.close();
  await api.stop();
});

const mine = { memberAccount: 'member12' };
const balance = async () =>
  (await share.get<{ balance: string; held: string }>('/members/member12/balance')).data;
const pageHeld = async () =>
  (await api.call<{ held: string }>('share1', '/player/get', { query: { id: '312' } })).data.held;

it('the amount of open prepaid sessions is shown as held until it is returned', async () => {
  const before = await balance();
  expect(before.held).toBe('0.00');
  const sessions = ['30.00', '12.50'].map((amount) =>
    walletBody('withhold', { ...mine, amount, roundId: freshId('S') }),
  );
  for (const session of sessions) expect((await sendWallet(node, session)).code).toBe(0);
  const left = (Number(before.balance) - 42.5).toFixed(2);
  expect(await balance()).toMatchObject({ balance: left, held: '42.50' });
  expect(await pageHeld()).toBe('42.50');
  const [first, second] = sessions;
  const exit = { ...mine, refTxId: [first?.txId], roundId: first?.roundId };
  const back = { amount: '35.00', totalBet: '5.00', totalWin: '10.00' };
  expect((await sendWallet(node, walletBody('return', { ...exit, ...back }))).code).toBe(0);
  expect(await balance()).toMatchObject({ held: '12.50' });
  const undo = { ...mine, refTxId: [second?.txId], amount: '12.50', reason: 'operator' };
  expect((await sendWallet(node, walletBody('cancelWithhold', undo))).code).toBe(0);
  const after = (Number(before.balance) + 5).toFixed(2);
  expect(await balance()).toMatchObject({ balance: after, held: '0.00' });
  expect(await pageHeld()).toBe('0.00');
  // A buy-in is played, not held.
  const buyIn = walletBody('withhold', { ...mine, amount: '1.00', roundId: freshId('S'), final: true });
  expect((await sendWallet(node, buyIn)).code).toBe(0);
  expect((await balance()).held).toBe('0.00');
});
