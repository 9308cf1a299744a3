import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import type { AnyBody } from '@pitboss/wallet/messages';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { verifyLedger } from '../domain/ledger/ledger-check.ts';
import { testConfig } from '../testing/api.ts';
import { startTestDatabase, type TestDatabase } from '../testing/database.ts';
import { type AgentWallet, startAgentWallet } from '../testing/ingest/agent-wallet.ts';
import { freshId, type TestIngest, testBet, testRound } from '../testing/ingest/ingest.ts';
import { sendWallet, settleBody, type WalletBody, walletBody } from '../testing/ingest/wallet-call.ts';
import { enterLabel } from '../testing/labels.ts';
import { type SmallWorld, seedSmallWorld } from '../testing/small-world.ts';

let database: TestDatabase;
let world: SmallWorld;
let wallet: AgentWallet;
let server: TestIngest;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { balance: 1_000_000n });
  wallet = await startAgentWallet(
    database,
    world.node,
    world.agents.map(({ id }) => id),
    testConfig().secrets,
  );
  server = await wallet.server();
});
beforeEach(() => wallet.faults.set([]));
afterAll(async () => {
  await server?.close();
  expect(await verifyLedger(database.databases.system)).toEqual([]);
  await wallet?.close();
  await database?.stop();
});

const send = (body: WalletBody) => sendWallet(server, body);
const txOf = async (txId: string) =>
  (await server.get<WalletTx>(`/ingest/v1/tx/${encodeURIComponent(txId)}`)).data;
const agentOf = (member: string) => world.members.find(({ account }) => account === member)?.agentId ?? '';
const there = (member = 'member1') => wallet.book.balanceOf(agentOf(member), member);
const undo = (call: 'cancel' | 'cancelWithhold', take: WalletBody, more = {}) =>
  walletBody(call, { refTxId: [take.txId], amount: take.amount, reason: 'operator', ...more });
const bet = (more = {}) => walletBody('bet', { roundId: freshId('R'), ...more });
const recordOf = async (txId: string) =>
  (
    await database.databases.systemPool.query<{ state: number; payout: string }>(
      'select state, payout from bet where bet_key = $1',
      [txId],
    )
  ).rows[0];
const eventually = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 60_000, interval: 50 });

test('a bet is taken at the agent, settled there once, and has its record here', async () => {
  const before = (await send(walletBody('balance', { amount: '0' }))).data.balance;
  expect(before).toBe('10000.00');
  const one = bet();
  expect(await send(one)).toMatchObject({
    code: 0,
    data: {
      state: 'ok',
      final: false,
      amount: '10.00',
      balance: '9990.00',
      currency: 'CNY',
      agentTxId: expect.stringMatching(/^A/),
    },
  });
  expect((await send(one)).code).toBe(1);
  expect((await send({ ...one, amount: '11.00' })).code).toBe(1105);
  await eventually(async () => expect(await recordOf(one.txId)).toMatchObject({ state: 0 }));
  const settle = settleBody([one.txId], '10.00', '25.50', { roundId: one.roundId });
  expect((await send(settle)).code).toBe(0);
  await eventually(async () => expect(await txOf(settle.txId)).toMatchObject({ state: 'ok', final: true }));
  expect((await send(settle)).code).toBe(1);
  expect((await send({ ...settle, txId: freshId() })).code).toBe(1102);
  expect((await send(undo('cancel', one))).code).toBe(1102);
  expect(there()).toBe(1_001_550n);
  await eventually(async () => expect(await recordOf(one.txId)).toEqual({ state: 1, payout: '2550' }));
  expect(await txOf(one.txId)).toMatchObject({ state: 'ok', final: true });
});

test('a rejection by the agent is final, with its code', async () => {
  const dear = bet({ amount: '9999999.00' });
  expect(await send(dear)).toMatchObject({ code: 1001, data: { state: 'rejected', final: true } });
  wallet.book.open(agentOf('member1'), 'member1', 'CNY', 1n << 50n);
  expect((await send(dear)).code).toBe(1001);
  wallet.book.open(agentOf('member1'), 'member1', 'CNY', 1_000_000n);
  expect((await send(settleBody([dear.txId], '9999999.00', '0.00', { roundId: dear.roundId }))).code).toBe(
    1101,
  );
});

test('a take above the maximum stake of a label is rejected without a call to the agent', async () => {
  const member = world.members.find(({ account }) => account === 'member3');
  const effects = { maxStake: { CNY: '20.00' } };
  await enterLabel(database.databases, 'manualBlack', member, { effects, until: Date.now() + 3_600_000 });
  for (const call of ['bet', 'withhold'] as const) {
    const take = (amount: string) =>
      walletBody(call, { memberAccount: 'member3', roundId: freshId('R'), amount });
    const dear = take('20.01');
    expect(await send(dear)).toMatchObject({ code: 1002, data: { state: 'rejected', final: true } });
    expect(wallet.book.stateOf(dear.txId)).toBe('unknown');
    expect((await send(take('20.00'))).code).toBe(0);
  }
});

test('a cancel is sent to the agent once; for an unknown bet it leaves a mark and is not sent', async () => {
  const before = there();
  const one = bet();
  await send(one);
  const cancel = undo('cancel', one);
  expect((await send(cancel)).code).toBe(0);
  await eventually(async () =>
    expect(await txOf(one.txId)).toMatchObject({ state: 'cancelled', final: true }),
  );
  expect((await send(cancel)).code).toBe(1);
  expect((await send(one)).code).toBe(1103);
  expect(there()).toBe(before);
  const never = bet();
  expect((await send(undo('cancel', never))).code).toBe(0);
  expect((await send(never)).code).toBe(1103);
  expect(wallet.book.stateOf(never.txId)).toBe('unknown');
});

test('a bet that the agent has settled itself remains: a cancel reports it once it is known, and the bet is settled', async () => {
  const before = there();
  const one = bet();
  await send(one);
  const own = settleBody([one.txId], '10.00', '5.00', { roundId: one.roundId });
  wallet.book.apply('settle', { ...own, agentId: agentOf('member1') } as unknown as AnyBody);
  const cancel = undo('cancel', one);
  expect((await send(cancel)).code).toBe(0);
  await eventually(async () => expect(await txOf(one.txId)).toMatchObject({ state: 'ok', final: false }));
  expect((await send(cancel)).code).toBe(1);
  expect((await send(undo('cancel', one))).code).toBe(1102);
  // Under the id by which the agent has it already.
  expect((await send(own)).code).toBe(0);
  await eventually(async () => expect(await txOf(own.txId)).toMatchObject({ state: 'ok' }));
  expect(await txOf(one.txId)).toMatchObject({ state: 'ok', final: true });
  expect(there()).toBe(before - 500n);
});

test('a bet without a reply gets its state by a status call', async () => {
  const before = there();
  wallet.faults.set([{ kind: 'cutAfter', calls: ['bet'] }]);
  const one = bet();
  expect(await send(one)).toMatchObject({ code: 1202, data: { final: false } });
  await eventually(async () => expect(await txOf(one.txId)).toMatchObject({ state: 'ok' }));
  expect(there()).toBe(before - 1_000n);
});

test('a bet without a known state is cancelled until the cancel is certain', async () => {
  const memberAccount = 'member2';
  await send(bet({ memberAccount }));
  const before = there(memberAccount);
  wallet.faults.set([
    { kind: 'timeoutAfter', calls: ['bet'] },
    { kind: 'errorBefore', calls: ['status'] },
    { kind: 'cutBefore', calls: ['cancel'], times: 2 },
  ]);
  const one = bet({ memberAccount });
  expect((await send(one)).code).toBe(1202);
  await eventually(async () => expect(await txOf(one.txId)).toMatchObject({ state: 'cancelled' }));
  expect(there(memberAccount)).toBe(before);
});

test('while an undo is unclear its member is locked for takes, and free again after it', async () => {
  wallet.faults.set([
    { kind: 'garbage', calls: ['bet'], times: 1 },
    { kind: 'garbage', calls: ['status'], times: 1 },
    { kind: 'cutBefore', calls: ['cancel'], times: 2 },
  ]);
  await send(bet({ memberAccount: 'member3' }));
  await eventually(async () => expect((await send(bet({ memberAccount: 'member3' }))).code).toBe(1011));
  await eventually(async () => expect((await send(bet({ memberAccount: 'member3' }))).code).toBe(0));
});

test('a win is delivered until the agent has it, and is paid once', async () => {
  const memberAccount = 'member4';
  const one = bet({ memberAccount });
  await send(one);
  const before = there(memberAccount);
  wallet.faults.set([{ kind: 'timeoutAfter', calls: ['settle'], times: 1 }]);
  const settle = settleBody([one.txId], '10.00', '30.00', { roundId: one.roundId, memberAccount });
  expect(await send(settle)).toMatchObject({ code: 0, data: { state: 'open', final: false } });
  await eventually(async () => expect(await txOf(settle.txId)).toMatchObject({ state: 'ok', final: true }));
  expect(there(memberAccount)).toBe(before + 3_000n);
});

test('a prepaid session: taken in advance, the rest returned once', async () => {
  const before = there();
  const entry = walletBody('withhold', { amount: '100.00' });
  expect(await send(entry)).toMatchObject({ code: 0, data: { final: false } });
  const exit = walletBody('return', {
    refTxId: [entry.txId],
    amount: '130.00',
    totalBet: '20.00',
    totalWin: '50.00',
  });
  expect((await send({ ...exit, txId: freshId(), amount: '1.00' })).code).toBe(2002);
  expect((await send(exit)).code).toBe(0);
  expect((await send({ ...exit, txId: freshId() })).code).toBe(1102);
  expect((await send(undo('cancelWithhold', entry))).code).toBe(1102);
  expect(there()).toBe(before + 3_000n);
});

test('a round pays the bet at the agent, unless a settlement has; then both have to agree', async () => {
  const one = bet();
  await send(one);
  const before = there();
  const round = (take: WalletBody, win: string) =>
    testRound([testBet({ betId: take.txId, amount: '10.00', win })], {
      roundId: take.roundId ?? '',
      gameId: 301,
    });
  expect(await server.rounds([round(one, '15.00')])).toMatchObject([{ code: 0 }]);
  await eventually(async () => expect(await txOf(`${one.txId}~s`)).toMatchObject({ state: 'ok' }));
  expect(there()).toBe(before + 1_500n);
  expect(await recordOf(one.txId)).toEqual({ state: 1, payout: '1500' });
  expect((await send(settleBody([one.txId], '10.00', '15.00', { roundId: one.roundId }))).code).toBe(1102);
  const two = bet();
  await send(two);
  await send(settleBody([two.txId], '10.00', '7.00', { roundId: two.roundId }));
  expect(await server.rounds([round(two, '8.00')])).toMatchObject([{ code: 1107 }]);
  expect(await server.rounds([round(two, '7.00')])).toMatchObject([{ code: 0 }]);
  expect((await send(bet({ roundId: two.roundId }))).code).toBe(1104);
});

test('a bet without a game is taken at the agent, has its record, and is paid by its round', async () => {
  const one = bet({ gameId: undefined });
  const before = there();
  expect(await send(one)).toMatchObject({ code: 0, data: { state: 'ok' } });
  await eventually(async () => expect(await recordOf(one.txId)).toEqual({ state: 0, payout: '0' }));
  const played = testBet({ betId: one.txId, amount: '10.00', win: '15.00' });
  const round = testRound([played], { roundId: one.roundId ?? '', gameId: 301 });
  expect(await server.rounds([round])).toMatchObject([{ code: 0 }]);
  await eventually(async () => expect(there()).toBe(before + 500n));
  expect(await recordOf(one.txId)).toEqual({ state: 1, payout: '1500' });
});

test('of a cancel and settlements of a bet that are stored together one is accepted', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const one = bet();
    await send(one);
    const before = there();
    const settle = () => settleBody([one.txId], '10.00', '30.00', { roundId: one.roundId });
    const requested = [undo('cancel', one), settle(), settle()];
    // Others keep the writer busy, so that these wait for the same transaction.
    const others = ['member2', 'member3', 'member4'].map((memberAccount) => send(bet({ memberAccount })));
    const replies = await Promise.all((turn % 2 === 0 ? requested : requested.reverse()).map(send));
    await Promise.all(others);
    expect(replies.filter(({ code }) => code === 0)).toHaveLength(1);
    const cancelled = (await txOf(one.txId)).state === 'cancelled';
    await eventually(async () => expect(there()).toBe(before + (cancelled ? 1_000n : 3_000n)));
  }
  const { rows } = await database.databases.systemPool.query(
    "select tx_id from wallet_order where state = 'manual'",
  );
  expect(rows).toEqual([]);
});

test('a cancel that is stored together with the call of its bet is kept after the reply to the bet', async () => {
  for (let turn = 0; turn < 6; turn += 1) {
    const one = bet();
    const before = there();
    // Others keep the writer busy, so that the two wait for the same transaction.
    const others = ['member2', 'member3', 'member4'].map((memberAccount) => send(bet({ memberAccount })));
    await Promise.all([send(one), send(undo('cancel', one)), ...others]);
    await eventually(async () => {
      expect((await txOf(one.txId)).state).toBe('cancelled');
      expect(there()).toBe(before);
    });
  }
});

test('of fifty concurrent calls with the same id one takes the stake; of fifty cancels and a settlement one kind wins', async () => {
  const before = there();
  const one = bet();
  const replies = await Promise.all(Array.from({ length: 50 }, () => send(one)));
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(replies.every(({ code }) => [0, 1, 1202].includes(code))).toBe(true);
  expect(there()).toBe(before - 1_000n);
  const [settled, ...cancelled] = await Promise.all([
    send(settleBody([one.txId], '10.00', '30.00', { roundId: one.roundId })),
    ...Array.from({ length: 50 }, () => send(undo('cancel', one))),
  ]);
  const won = settled?.code === 0;
  expect(new Set(cancelled.map(({ code }) => code))).toEqual(new Set([won ? 1102 : 0]));
  await eventually(async () => expect(there()).toBe(won ? before + 2_000n : before));
});
