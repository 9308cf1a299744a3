import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startWorldWithWallet, type WorldWithWallet } from '../../testing/ingest/agent-wallet.ts';
import { freshId, testEvent } from '../../testing/ingest/ingest.ts';
import { sendWallet, walletBody } from '../../testing/ingest/wallet-call.ts';

let own: WorldWithWallet;
beforeAll(async () => {
  own = await startWorldWithWallet();
  await own.database.databases.systemPool.query(
    `insert into goods (id, name_zh, name_en, prices, code, on_sale, sort, actor, created_at, updated_at)
       values (5, '花', 'Flower', '{"CNY": "1000"}', 'flower', true, 1, 'test', now(), now());
     insert into goods_version (goods_id, version, at, prices, on_sale) values (5, 1, now(), '{"CNY": "1000"}', true)`,
  );
});
afterAll(() => own?.stop());

const there = () => own.there();
const charge = (txId: string, more: object = {}) =>
  sendWallet(
    own.server,
    walletBody('withhold', {
      txId,
      memberAccount: own.member.account,
      final: true,
      amount: '20.00',
      ...more,
    }),
  );
const buy = (purchaseId: string, more: object = {}) => ({
  ...testEvent('purchase', {
    purchaseId,
    member: own.member.account,
    goodsId: '5',
    count: 2,
    amount: '20.00',
  }),
  ...more,
});
const send = async (event: object) => (await own.server.events([event]))[0]?.code;
const refund = (purchaseId: string) => send(testEvent('refund', { purchaseId }));

test('a purchase at an agent’s wallet needs its charge there, and a refund returns that once', async () => {
  const before = there();
  const id = freshId('P');
  expect(await send(buy(id))).toBe(1101);
  expect((await charge(id)).code).toBe(0);
  expect(await send(buy(id, { count: 1, amount: '10.00' }))).toBe(1301);
  expect(await send(buy(id))).toBe(0);
  expect(there()).toBe(before - 2_000n);
  const lines = await own.database.databases.systemPool.query(
    'select 1 from ledger_transfer where ref = $1',
    [id],
  );
  expect(lines.rows).toEqual([]);
  expect(await refund(id)).toBe(0);
  expect(await refund(id)).toBe(1);
  await vi.waitFor(() => expect(there()).toBe(before), { timeout: 60_000, interval: 50 });
  // The wallet has returned the money before this server has processed its response.
  const state = async () => (await own.server.get<{ state: string }>(`/ingest/v1/tx/${id}`)).data.state;
  await expect.poll(state, { timeout: 60_000 }).toBe('cancelled');
});

test('a charge without its purchase is refunded too, and what comes after a refund is rejected', async () => {
  const before = there();
  const charged = freshId('P');
  expect((await charge(charged)).code).toBe(0);
  expect(await refund(charged)).toBe(0);
  expect(await send(buy(charged))).toBe(1103);
  await vi.waitFor(() => expect(there()).toBe(before), { timeout: 60_000, interval: 50 });
  const early = freshId('P');
  expect(await refund(early)).toBe(0);
  expect((await charge(early)).code).toBe(1103);
  expect(await send(buy(early))).toBe(1103);
  expect(there()).toBe(before);
});

test('while the charge is open the purchase waits, and a session’s withholding pays for nothing', async () => {
  const before = there();
  const open = freshId('P');
  own.wallet.faults.set([{ kind: 'timeoutAfter', calls: ['withhold'], times: 1 }]);
  const charging = charge(open);
  await vi.waitFor(async () => expect(await send(buy(open))).toBe(1202), { timeout: 60_000, interval: 20 });
  await charging;
  const session = freshId('P');
  expect((await charge(session, { final: false })).code).toBe(0);
  expect(await send(buy(session))).toBe(1101);
  await vi.waitFor(async () => expect([0, 1101]).toContain(await send(buy(open))), {
    timeout: 60_000,
    interval: 50,
  });
  expect([before - 2_000n, before - 4_000n]).toContain(there());
});
