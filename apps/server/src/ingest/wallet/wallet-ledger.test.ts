import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  betEvent,
  freshId,
  startTestIngest,
  type TestIngest,
  testBet,
  testRound,
} from '../../testing/ingest/ingest.ts';
import { sendWallet, settleBody, type WalletBody, walletBody } from '../../testing/ingest/wallet-call.ts';
import { seedSmallWorld } from '../../testing/small-world.ts';

let database: TestDatabase;
let server: TestIngest;
beforeAll(async () => {
  database = await startTestDatabase();
  const world = await seedSmallWorld(database.databases, { balance: 1_000_000n });
  server = await startTestIngest(database, world.node);
});
afterAll(async () => {
  expect(await verifyLedger(database.databases.system)).toEqual([]);
  await server?.close();
  await database?.stop();
});

const send = (body: WalletBody) => sendWallet(server, body);
const txOf = async (txId: string) =>
  (await server.get<WalletTx>(`/ingest/v1/tx/${encodeURIComponent(txId)}`)).data;
const undo = (call: 'cancel' | 'cancelWithhold', take: { txId: string; amount: string }, more = {}) =>
  walletBody(call, { refTxId: [take.txId], amount: take.amount, reason: 'operator', ...more });
const balance = async (memberAccount = 'member1') =>
  Number((await send(walletBody('balance', { amount: '0', memberAccount }))).data.balance);

test('a bet is taken at once and settled once; repeats have no effect, other content is rejected', async () => {
  const before = await balance();
  const bet = walletBody('bet', { roundId: freshId('R') });
  expect(await send(bet)).toMatchObject({
    code: 0,
    data: { txId: bet.txId, state: 'ok', final: false, amount: '10.00', currency: 'CNY' },
  });
  expect(await balance()).toBe(before - 10);
  expect((await send({ ...bet, amount: '10' })).code).toBe(1);
  expect((await send({ ...bet, amount: '11.00' })).code).toBe(1105);
  const settle = settleBody([bet.txId], '10.00', '25.50', {
    jackpot: '4',
    amount: '29.50',
    roundId: bet.roundId,
  });
  expect(await send(settle)).toMatchObject({ code: 0, data: { state: 'ok', final: true, amount: '29.50' } });
  expect(await balance()).toBe(before + 19.5);
  expect((await send(settle)).code).toBe(1);
  expect(await send({ ...settle, txId: freshId() })).toMatchObject({
    code: 1102,
    data: { field: 'refTxId.0' },
  });
  expect((await send(undo('cancel', bet))).code).toBe(1102);
  expect(await txOf(bet.txId)).toMatchObject({ state: 'ok', final: true });
  expect(await balance()).toBe(before + 19.5);
});

test('several bets are settled together, and what they won is divided among their records', async () => {
  const before = await balance();
  const roundId = freshId('R');
  const bets = [
    walletBody('bet', { roundId, amount: '1.00' }),
    walletBody('bet', { roundId, amount: '2.00' }),
  ];
  for (const bet of bets) await send(bet);
  const ids = bets.map(({ txId }) => txId);
  expect(await send(settleBody(ids, '4.00', '10.00', { roundId }))).toMatchObject({
    code: 2002,
    data: { field: 'bet' },
  });
  expect((await send(settleBody(ids, '3.00', '10.00', { roundId }))).code).toBe(0);
  expect(await balance()).toBe(before + 7);
  const { rows } = await database.databases.systemPool.query(
    'select payout from bet where bet_key = any($1) order by amount',
    [ids],
  );
  expect(rows).toEqual([{ payout: '334' }, { payout: '666' }]);
});

test('a cancelled bet returns its stake once, and is never settled', async () => {
  const before = await balance();
  const bet = walletBody('bet');
  await send(bet);
  expect((await send(undo('cancel', bet, { amount: '9.00' }))).code).toBe(1105);
  const cancel = undo('cancel', bet);
  expect(await send(cancel)).toMatchObject({ code: 0, data: { state: 'ok', final: true } });
  expect((await send(cancel)).code).toBe(1);
  expect((await send({ ...cancel, txId: freshId() })).code).toBe(0);
  expect((await send(bet)).code).toBe(1103);
  expect((await send(settleBody([bet.txId], '10.00', '0.00'))).code).toBe(1103);
  expect(await txOf(bet.txId)).toMatchObject({ state: 'cancelled', final: true });
  expect(await balance()).toBe(before);
});

test('the cancel of an unknown bet leaves a mark, in whichever way the bet arrives late', async () => {
  const before = await balance();
  const bet = walletBody('bet');
  expect((await send(undo('cancel', bet))).code).toBe(0);
  expect(await txOf(bet.txId)).toMatchObject({ state: 'cancelled', final: true });
  expect((await send(bet)).code).toBe(1103);
  expect(await server.events([betEvent({ betId: bet.txId })])).toMatchObject([{ code: 1103 }]);
  expect(await balance()).toBe(before);
});

test('a bet that the balance does not cover stays rejected, even when there is money later', async () => {
  const bet = walletBody('bet', { amount: '9999999.00' });
  expect(await send(bet)).toMatchObject({ code: 1001, data: { state: 'rejected', final: true } });
  await database.databases.systemPool.query(
    "update ledger_account set credit_limit = 1e15 where kind = 'member' and owner_id in (select id from member where account = 'member1')",
  );
  expect((await send(bet)).code).toBe(1001);
  await database.databases.systemPool.query(
    "update ledger_account set credit_limit = 0 where kind = 'member'",
  );
  expect((await send(settleBody([bet.txId], '9999999.00', '0.00'))).code).toBe(1101);
});

test('stake and win in one step, which is never taken back', async () => {
  const before = await balance();
  const both = walletBody('betAndSettle', {
    bet: '10.00',
    validBet: '10.00',
    win: '4.00',
    net: '-6.00',
  });
  expect(await send(both)).toMatchObject({ code: 0, data: { state: 'ok', final: true } });
  expect((await send(undo('cancel', both))).code).toBe(1102);
  expect(await balance()).toBe(before - 6);
});

test('a prepaid session: held on entry, the remainder is returned by its totals, once', async () => {
  const before = await balance();
  const withhold = walletBody('withhold', { amount: '100.00', roundId: freshId('S') });
  expect(await send(withhold)).toMatchObject({ code: 0, data: { state: 'ok', final: false } });
  expect(await balance()).toBe(before - 100);
  const back = (more = {}) =>
    walletBody('return', {
      refTxId: [withhold.txId],
      amount: '130.00',
      totalBet: '20.00',
      totalWin: '50.00',
      ...more,
    });
  expect(await send(back({ amount: '120.00' }))).toMatchObject({ code: 2002, data: { field: 'amount' } });
  expect(await send(back({ totalBet: '151.00' }))).toMatchObject({ code: 2002, data: { field: 'totalBet' } });
  expect((await send(back())).code).toBe(0);
  expect(await balance()).toBe(before + 30);
  expect((await send(back())).code).toBe(1102);
  expect((await send(undo('cancelWithhold', withhold))).code).toBe(1102);
  const other = walletBody('withhold', { amount: '5.00' });
  await send(other);
  expect((await send(undo('cancelWithhold', other))).code).toBe(0);
  expect((await send(back({ refTxId: [other.txId] }))).code).toBe(1103);
  const buyIn = walletBody('withhold', { amount: '5.00', final: true });
  expect(await send(buyIn)).toMatchObject({ code: 0, data: { state: 'ok', final: true } });
  expect((await send(back({ refTxId: [buyIn.txId] }))).code).toBe(1102);
});

test('a round settles the bet that a wallet call placed, and takes no more of them', async () => {
  const before = await balance();
  const bet = walletBody('bet', { roundId: freshId('R') });
  await send(bet);
  expect(await server.events([betEvent({ betId: bet.txId })])).toMatchObject([{ code: 1105 }]);
  const inRound = testBet({ betId: bet.txId, amount: '10.00', win: '15.00' });
  expect(
    await server.rounds([testRound([inRound], { roundId: bet.roundId ?? '', gameId: 301 })]),
  ).toMatchObject([{ code: 0 }]);
  expect(await balance()).toBe(before + 5);
  expect((await send(settleBody([bet.txId], '10.00', '15.00', { roundId: bet.roundId }))).code).toBe(1102);
  expect((await send(walletBody('bet', { roundId: bet.roundId }))).code).toBe(1104);
  expect(await txOf(bet.txId)).toMatchObject({ state: 'ok', final: true });
});

test('a movement that is the last of its round closes it for the member', async () => {
  const roundId = freshId('R');
  const bet = walletBody('bet', { roundId });
  await send(bet);
  await send(settleBody([bet.txId], '10.00', '0.00', { roundId, final: true }));
  expect((await send(walletBody('bet', { roundId }))).code).toBe(1104);
  expect((await send(walletBody('bet', { roundId, memberAccount: 'member2' }))).code).toBe(0);
});

test('an error names its field, and the id is unknown then', async () => {
  const wrong = [
    [walletBody('bet', { amount: '1.234' }), 'amount'],
    [walletBody('bet', { more: 1 }), 'more'],
    [walletBody('bet', { txId: 'a~b' }), 'txId'],
    [walletBody('bet', { refTxId: ['x'] }), 'refTxId'],
    [settleBody(['x'], '10.00', '0.00', { net: '1.00' }), 'net'],
    [walletBody('bet', { ip: 'nowhere:' }), 'ip'],
  ] as const;
  for (const [body, field] of wrong) expect(await send(body)).toMatchObject({ code: 2002, data: { field } });
  expect(await send(walletBody('bet', { currency: 'USD' }))).toMatchObject({ code: 1005 });
  const noUser = walletBody('bet', { memberAccount: 'nobody' });
  expect(await send(noUser)).toMatchObject({ code: 1004, data: { state: 'unknown' } });
  expect(await txOf(noUser.txId)).toMatchObject({ state: 'unknown', final: false, amount: null });
  expect((await send(settleBody(['never'], '10.00', '0.00'))).code).toBe(1101);
});

test('of fifty concurrent calls with the same id, one takes the stake', async () => {
  const before = await balance();
  const bet = walletBody('bet');
  const replies = await Promise.all(Array.from({ length: 50 }, () => send(bet)));
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(replies.filter(({ code }) => code === 1)).toHaveLength(49);
  expect(await balance()).toBe(before - 10);
});

test('of fifty cancels and a settlement at once, one kind wins and the balance agrees', async () => {
  const before = await balance();
  const bet = walletBody('bet');
  await send(bet);
  const cancels = Array.from({ length: 50 }, () => send({ ...undo('cancel', bet), txId: freshId() }));
  const [settled, ...cancelled] = await Promise.all([
    send(settleBody([bet.txId], '10.00', '30.00')),
    ...cancels,
  ]);
  const won = settled?.code === 0;
  expect(new Set(cancelled.map(({ code }) => code))).toEqual(new Set([won ? 1102 : 0]));
  expect(settled?.code).toBe(won ? 0 : 1103);
  expect(await balance()).toBe(won ? before + 20 : before);
});

test('a bet without a game is in that of its room, of its game server, or in none', async () => {
  const { systemPool } = database.databases;
  const gameOf = async (txId: string) =>
    (await systemPool.query<{ game_id: number }>('select game_id from bet where bet_key = $1', [txId]))
      .rows[0]?.game_id;
  const placed = async (more: object = {}) => {
    const bet = walletBody('bet', { gameId: undefined, roundId: freshId('R'), ...more });
    expect(await send(bet)).toMatchObject({ code: 0, data: { state: 'ok' } });
    return bet;
  };
  const unsaid = await placed();
  expect(await gameOf(unsaid.txId)).toBe(-1);
  const round = testRound([testBet({ betId: unsaid.txId, amount: '10.00' })], {
    roundId: unsaid.roundId ?? '',
    gameId: 201,
  });
  expect(await server.rounds([round])).toMatchObject([{ status: 'accepted' }]);
  expect(await txOf(unsaid.txId)).toMatchObject({ state: 'ok', final: true });
  await systemPool.query(
    `insert into room (id, game_id, name_zh_cn, name_en_us, room_type, hall_level) values ('room-of-302', 302, 'r', 'r', 'system', 'newbie')`,
  );
  await systemPool.query('update room_config set version = version + 1');
  expect(await gameOf((await placed({ roomId: 'room-of-302' })).txId)).toBe(302);
  await systemPool.query("update game_node set game_ids = '{303}'");
  expect(await gameOf((await placed()).txId)).toBe(303);
  await systemPool.query('update game_node set game_ids = null');
  expect((await send(settleBody([unsaid.txId], '10.00', '0.00', { roundId: unsaid.roundId }))).code).toBe(
    1102,
  );
});
