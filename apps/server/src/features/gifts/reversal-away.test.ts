import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { type AgentWallet, startAgentWallet } from '../../testing/ingest/agent-wallet.ts';
import { makeAnchor, makeGift } from '../../testing/ingest/gifts.ts';
import { freshId, type TestIngest, testEvent } from '../../testing/ingest/ingest.ts';
import { sendWallet, walletBody } from '../../testing/ingest/wallet-call.ts';
import { holdWallets } from '../../testing/orders.ts';

/**
 * Gift of a member who pays at the agent's wallet: the console reverses it, and a second server sends the
 * resulting calls.
 */

let api: TestApi;
let wallet: AgentWallet;
let server: TestIngest;
const now = Date.now();
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
  await makeAnchor(databases.systemPool, {
    id: 'lark',
    from: now - 1_800_000,
    anchorShare: '0.5',
    agencyShare: '0',
  });
  await makeGift(databases.systemPool, { id: '7', price: '1001' });
  const start = testEvent('stream', {
    anchorId: 'lark',
    roomId: 'room of lark',
    event: 'start',
    detail: { streamId: 's1' },
    at: now - 600_000,
  });
  expect((await server.events([start])).map(({ code }) => code)).toEqual([0]);
});
afterAll(async () => {
  await server?.close();
  if (api) expect(await verifyLedger(api.services.databases.system)).toEqual([]);
  await wallet?.close();
  await api?.stop();
});

const there = () => wallet.book.balanceOf('14', 'member14');
interface Order {
  kind: string;
  state: string;
  undo_reason: string | null;
  body: string;
}
/** Returns the charge of a gift and its undo, as orders. */
const ordersOf = async (sendId: string) =>
  (
    await api.services.databases.systemPool.query<Order>(
      'select kind, state, undo_reason, body from wallet_order where tx_id in ($1, $2) order by id',
      [sendId, `${sendId}~c1`],
    )
  ).rows;
const linesOf = async (sendId: string) =>
  (
    await api.services.databases.systemPool.query(
      `select d.kind as from, c.kind as to, t.amount::text from ledger_transfer t join ledger_account d on d.id = t.debit_account and d.tenant_id = t.tenant_id
         join ledger_account c on c.id = t.credit_account and c.tenant_id = t.tenant_id where t.kind = 'gift' and t.ref = $1 order by t.id`,
      [sendId],
    )
  ).rows;

it('returns a reversed gift at the agent’s wallet and from the anchor, once, whatever the wallet replies at first', async () => {
  const before = there();
  const sendId = freshId('S');
  const charge = walletBody('withhold', {
    txId: sendId,
    memberAccount: 'member14',
    final: true,
    amount: '20.02',
  });
  expect((await sendWallet(server, charge)).code).toBe(0);
  const sent = testEvent('gift', {
    sendId,
    member: 'member14',
    anchorId: 'lark',
    roomId: 'room of lark',
    giftId: '7',
    count: 2,
    amount: '20.02',
    at: now - 599_000,
  });
  expect((await server.events([sent])).map(({ code }) => code)).toEqual([0]);
  expect(there()).toBe(before - 2_002n);
  const { rows } = await api.services.databases.systemPool.query<{ id: string }>(
    'select id from gift_sent where send_id = $1',
    [sendId],
  );
  const reverse = (reason = 'sent by mistake') =>
    api.call('superadmin', '/anchor/reverseGift', { body: { id: rows[0]?.id, reason } });
  // The wallet has executed the call, but its reply does not arrive.
  wallet.faults.set([{ kind: 'cutAfter', calls: ['cancelWithhold'], times: 1 }]);
  const codes = (await Promise.all([reverse(), reverse()])).map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  await vi.waitFor(
    async () =>
      expect(await ordersOf(sendId)).toMatchObject([
        { kind: 'withhold', state: 'cancelled' },
        { kind: 'cancelWithhold', state: 'ok', undo_reason: 'operator' },
      ]),
    { timeout: 60_000, interval: 50 },
  );
  expect(there()).toBe(before);
  expect(JSON.parse((await ordersOf(sendId))[1]?.body ?? '{}')).toMatchObject({
    type: 'cancelWithhold',
    amount: '20.02',
    refTxId: [sendId],
    reason: 'operator',
  });
  expect(await linesOf(sendId)).toEqual([
    { from: 'house', to: 'anchor', amount: '1001' },
    { from: 'anchor', to: 'house', amount: '1001' },
  ]);
  // A different reason, so that it is no repetition of the same request.
  expect((await reverse('once more')).code).toBe(1774);
  expect(await linesOf(sendId)).toHaveLength(2);
  expect(there()).toBe(before);
});
