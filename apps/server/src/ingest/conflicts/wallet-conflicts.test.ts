import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { configNode } from '../../testing/ingest/config-node.ts';
import { freshId } from '../../testing/ingest/ingest.ts';
import { settleBody, type WalletBody, walletBody } from '../../testing/ingest/wallet-call.ts';
import { fundTree } from '../../testing/money.ts';
import { holdWallets } from '../../testing/orders.ts';

/**
 * Conflicts of wallet calls: applied where the money is on our ledger, explained where it is not (decision
 * 193).
 */

let api: TestApi;
let node: ReturnType<typeof configNode>;
beforeAll(async () => {
  api = await startTestApi();
  await fundTree(api, '1000.00');
  node = configNode(api.app, { id: 'reserve', secret: 'secret of reserve' });
});
afterAll(async () => {
  expect(await verifyLedger(api.services.databases.system)).toEqual([]);
  await api?.stop();
});

const send = (body: WalletBody) =>
  node.send<Record<string, unknown>>('POST', `/ingest/v1/wallet/${body.type}`, JSON.stringify(body));
const txOf = async (txId: string) =>
  (await node.send<Record<string, unknown>>('GET', `/ingest/v1/tx/${txId}`)).data;
const free = async (memberAccount = 'member13') =>
  Number((await send(walletBody('balance', { amount: '0', memberAccount }))).data.balance);
const call = (type: Parameters<typeof walletBody>[0], more: object = {}) =>
  walletBody(type, { memberAccount: 'member13', gameId: 201, ...more });
const undo = (type: 'cancel' | 'cancelWithhold', take: WalletBody, more: object = {}) =>
  call(type, { refTxId: [take.txId], amount: take.amount, reason: 'operator', ...more });
const back = (
  takes: readonly WalletBody[],
  amount: string,
  [totalBet, totalWin]: readonly [string, string],
) => call('return', { refTxId: takes.map(({ txId }) => txId), amount, totalBet, totalWin });

const rows = async <T>(text: string, values: unknown[] = []) =>
  (await api.services.databases.systemPool.query(text, values)).rows as T[];
const newest = async (txId: string) =>
  (
    await rows<{ id: string }>('select id from ingest_conflict where event_id = $1 order by id desc', [txId])
  )[0]?.id ?? '';
const decide = (id: string, decision: 'keep' | 'apply' = 'apply', by = 'superadmin') =>
  api.call(by, '/gameNode/settleConflict', { body: { id, decision, reason: 'checked' } });
const contents = async (id: string) => {
  const { data } = await api.call<{ received: string; stored: string }>(
    'superadmin',
    '/gameNode/getConflict',
    {
      query: { id },
    },
  );
  return { received: JSON.parse(data.received), stored: JSON.parse(data.stored) };
};

/** Sends what is rejected as other content, and checks that both contents are shown. */
async function conflictOf(stored: WalletBody, later: WalletBody): Promise<string> {
  expect((await send(later)).code).toBe(1105);
  const id = await newest(stored.txId);
  expect(await contents(id)).toMatchObject({
    stored: { amount: stored.amount },
    received: { amount: later.amount },
  });
  return id;
}

/** Applies the later content by two operators concurrently; the id then has that content. */
async function apply(stored: WalletBody, later: WalletBody): Promise<void> {
  const id = await conflictOf(stored, later);
  const before = await applied(stored);
  const codes = await Promise.all([decide(id), decide(id, 'apply', 'sysadmin')]);
  expect(codes.map(({ code }) => code).sort()).toEqual([0, 1423]);
  expect((await decide(id)).code).toBe(1423);
  expect(await contents(id)).toMatchObject({
    stored: { amount: stored.amount },
    received: { amount: later.amount },
  });
  expect((await send(later)).code).toBe(1);
  expect(await txOf(stored.txId)).toMatchObject({ state: 'ok', amount: later.amount });
  expect(await applied(stored)).toBe(before + 1);
}

/** Counts the entries of the operation log for applied conflicts of an id. */
async function applied({ txId }: WalletBody): Promise<number> {
  const entries = await rows(
    `select 1 from audit_log where target = $1 and after ->> 'decision' = 'apply' and code = 0`,
    [`node:reserve ${txId}`],
  );
  return entries.length;
}

it('replaces the amount held for a session, and the return of the session follows', async () => {
  const before = await free();
  const first = call('withhold', { amount: '100.00' });
  const second = call('withhold', { amount: '30.00' });
  expect([(await send(first)).code, (await send(second)).code]).toEqual([0, 0]);
  await apply(first, { ...first, amount: '80.50' });
  expect(await free()).toBe(before - 110.5);
  expect(await txOf(first.txId)).toMatchObject({ final: false });
  const returned = back([first, second], '70.50', ['50.00', '10.00']);
  expect((await send(returned)).code).toBe(0);
  expect(await free()).toBe(before - 40);
  // 90.50 are held then, less 50.00, and 10.00 won.
  await apply({ ...first, amount: '80.50' }, { ...first, amount: '60.50' });
  expect(await txOf(returned.txId)).toMatchObject({ state: 'ok', amount: '50.50' });
  expect((await send({ ...returned, amount: '50.50' })).code).toBe(1);
  expect(await free()).toBe(before - 40);
  // Less than what was lost in the session cannot have been held.
  const little = await conflictOf({ ...first, amount: '60.50' }, { ...first, amount: '9.99' });
  expect(await decide(little)).toMatchObject({
    code: 1632,
    desc: 'This conflict cannot be applied: The amounts of the later content do not match the referenced amount (amount). Resolve the conflict of that id first, or keep the stored content.',
  });
  expect(await free()).toBe(before - 40);
  expect((await decide(little, 'keep')).code).toBe(0);
  expect((await send(first)).code).toBe(1105);
});

it('replaces the return of a session by one with other totals, and holds again what it no longer names', async () => {
  const before = await free();
  const first = call('withhold', { amount: '40.00' });
  const second = call('withhold', { amount: '60.00' });
  expect([(await send(first)).code, (await send(second)).code]).toEqual([0, 0]);
  const returned = back([first, second], '130.00', ['20.00', '50.00']);
  expect((await send(returned)).code).toBe(0);
  expect(await free()).toBe(before + 30);
  const later = { ...returned, amount: '95.25', totalWin: '15.25' };
  await apply(returned, later);
  expect(await free()).toBe(before - 4.75);
  const alone = { ...later, refTxId: [second.txId], amount: '55.25' };
  await apply(later, alone);
  expect(await free()).toBe(before - 44.75);
  expect(await txOf(first.txId)).toMatchObject({ state: 'ok', final: false });
  expect(await txOf(second.txId)).toMatchObject({ state: 'ok', final: true });
  expect((await send(undo('cancelWithhold', first))).code).toBe(0);
  expect(await free()).toBe(before - 4.75);
});

it('reports that the member cannot cover the difference, and moves nothing', async () => {
  const before = await free();
  const held = call('withhold', { amount: '10.00' });
  await send(held);
  const returned = back([held], '500.00', ['0.00', '490.00']);
  expect((await send(returned)).code).toBe(0);
  const all = call('bet', { amount: (await free()).toFixed(2), roundId: freshId('R') });
  expect((await send(all)).code).toBe(0);
  const id = await conflictOf(returned, { ...returned, amount: '400.00', totalWin: '390.00' });
  expect(await decide(id)).toMatchObject({
    code: 1632,
    desc: "This conflict cannot be applied: The member's available balance does not cover the difference. Deposit first, or keep the stored content.",
  });
  expect(await free()).toBe(0);
  expect((await send(undo('cancel', all))).code).toBe(0);
  expect((await decide(id)).code).toBe(0);
  expect(await free()).toBe(before + 390);
});

it.each(['cancel', 'cancelWithhold'] as const)(
  'replaces a %s by that of another take, and takes the former one again',
  async (kind) => {
    const before = await free();
    const take = kind === 'cancel' ? 'bet' : 'withhold';
    const wrong = call(take, { amount: '12.00' });
    const right = call(take, { amount: '7.00' });
    expect([(await send(wrong)).code, (await send(right)).code]).toEqual([0, 0]);
    const first = undo(kind, wrong);
    expect((await send(first)).code).toBe(0);
    expect(await free()).toBe(before - 7);
    await apply(first, { ...first, refTxId: [right.txId], amount: '7.00' });
    expect(await free()).toBe(before - 12);
    expect(await txOf(wrong.txId)).toMatchObject({ state: 'ok', final: false, amount: '12.00' });
    expect(await txOf(right.txId)).toMatchObject({ state: 'cancelled', final: true });
    // An identical cancel for another reason moves nothing.
    const reason = { ...first, refTxId: [right.txId], amount: '7.00', reason: 'timeout' };
    await apply({ ...first, amount: '7.00' }, reason);
    expect(await free()).toBe(before - 12);
    expect((await send(undo(kind, wrong))).code).toBe(0);
    expect(await free()).toBe(before);
    const ended = await conflictOf(wrong, { ...wrong, amount: '13.00' });
    expect(await decide(ended)).toMatchObject({
      code: 1632,
      desc: 'This conflict cannot be applied: This amount has been cancelled and returned. Keep the stored content and let the node send it under a new id.',
    });
    expect(await free()).toBe(before);
  },
);

it('replaces the payment of several bets, and opens the bet again that it no longer names', async () => {
  const before = await free();
  const roundId = freshId('R');
  const [one, two, three] = ['10.00', '20.00', '30.00'].map((amount) => call('bet', { amount, roundId }));
  if (!one || !two || !three) throw new Error('three bets');
  for (const bet of [one, two, three]) expect((await send(bet)).code).toBe(0);
  const more = { memberAccount: 'member13', gameId: 201, roundId };
  const paid = settleBody([one.txId, two.txId], '30.00', '45.00', more);
  expect((await send(paid)).code).toBe(0);
  expect(await free()).toBe(before - 15);
  const later = { ...settleBody([two.txId, three.txId], '50.00', '100.00', more), txId: paid.txId };
  await apply(paid, later);
  expect(await free()).toBe(before + 40);
  expect(await txOf(one.txId)).toMatchObject({ state: 'ok', final: false });
  expect(await txOf(two.txId)).toMatchObject({ state: 'ok', final: true });
  expect(await txOf(three.txId)).toMatchObject({ state: 'ok', final: true });
  const payouts = await rows(
    'select amount, payout from bet where bet_key = any($1) and state = 1 order by 1',
    [[one.txId, two.txId, three.txId]],
  );
  expect(payouts).toEqual([
    { amount: '2000', payout: '4000' },
    { amount: '3000', payout: '6000' },
  ]);
  expect((await send(settleBody([one.txId], '10.00', '11.00', more))).code).toBe(0);
  expect(await free()).toBe(before + 51);
});

it('replaces a stake that won in the same call', async () => {
  const before = await free();
  const first = call('betAndSettle', { bet: '10.00', validBet: '10.00', win: '4.00', net: '-6.00' });
  expect((await send(first)).code).toBe(0);
  expect(await free()).toBe(before - 6);
  const sums = { amount: '8.00', bet: '8.00', validBet: '8.00', win: '9.50', net: '1.50' };
  await apply(first, { ...first, ...sums });
  expect(await free()).toBe(before + 1.5);
  expect(await txOf(first.txId)).toMatchObject({ final: true });
});

it('takes a stake whose first content was rejected', async () => {
  const before = await free();
  const beyond = call('bet', { amount: '9999999.00' });
  expect((await send(beyond)).code).toBe(1001);
  await apply(beyond, { ...beyond, amount: '5.00' });
  expect(await free()).toBe(before - 5);
  expect((await send(undo('cancel', { ...beyond, amount: '5.00' }))).code).toBe(0);
  expect(await free()).toBe(before);
});

it('explains what to do where the later content is another call, or the wallet is that of the agent', async () => {
  const held = call('withhold', { amount: '3.00' });
  expect((await send(held)).code).toBe(0);
  const asBet = { ...call('bet', { amount: '3.00' }), txId: held.txId };
  const id = await conflictOf(held, asBet);
  expect(await decide(id)).toMatchObject({
    code: 1632,
    desc: 'This conflict cannot be applied: The two contents are different calls and cannot replace each other. Keep the stored content and let the node send the later call under a new id.',
  });
  expect((await send(undo('cancelWithhold', held))).code).toBe(0);
  await rows(
    "update agent set transfer_mode = 'seamless', callback_url = 'https://wallet.invalid/' where id = 22",
  );
  await holdWallets(api);
  for (const attempts of [1, 0]) {
    const first = walletBody('withhold', { memberAccount: 'member22', gameId: 201 });
    await send(first);
    await rows('update wallet_order set attempts = $2 where tx_id = $1', [first.txId, attempts]);
    const other = await conflictOf(first, { ...first, amount: '11.00' });
    const zh = await api.call('superadmin', '/gameNode/settleConflict', {
      body: { id: other, decision: 'apply', reason: 'checked' },
      headers: { language: 'zh_cn' },
    });
    expect(zh).toMatchObject({
      code: 1632,
      desc: attempts
        ? '此冲突不能重新入账：此编号的订单已向代理的钱包发送，以相同编号发送其他内容会被其拒绝（1105）。请保留已存内容，与代理核对后由其手工更正金额，或在订单页撤销未结算的下注，再让节点以新编号发送。'
        : '此冲突不能重新入账：此编号的订单未发往代理的钱包，没有可冲正的款项。请保留已存内容，在订单页处理仍待处理的订单，再让节点以新编号发送。',
    });
    expect(await txOf(first.txId)).toMatchObject({ amount: '10.00' });
    expect((await decide(other, 'keep')).code).toBe(0);
  }
});

it('has its effect once when a server ends between the effect and the decision', async () => {
  const before = await free();
  const held = call('withhold', { amount: '20.00' });
  expect((await send(held)).code).toBe(0);
  const id = await conflictOf(held, { ...held, amount: '15.00' });
  expect((await decide(id)).code).toBe(0);
  expect(await free()).toBe(before - 15);
  await rows(
    'update ingest_conflict set decision = null, decided_by = null, decided_at = null where id = $1',
    [id],
  );
  expect((await decide(id)).code).toBe(0);
  expect(await free()).toBe(before - 15);
  expect(await txOf(held.txId)).toMatchObject({ state: 'ok', amount: '15.00' });
});
