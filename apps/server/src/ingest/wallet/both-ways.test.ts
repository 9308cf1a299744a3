import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorldWithWallet, type WorldWithWallet } from '../../testing/ingest/agent-wallet.ts';
import { betEvent, freshId, testEvent } from '../../testing/ingest/ingest.ts';
import { sendWallet, walletBody } from '../../testing/ingest/wallet-call.ts';

/** A bet of a member whose agent keeps the wallet comes by a wallet call or by an event, not by both. */

let world: WorldWithWallet;
beforeAll(async () => {
  world = await startWorldWithWallet();
});
afterAll(() => world?.stop());

const betsOf = async (betId: string) =>
  Number(
    (
      await world.database.databases.systemPool.query<{ n: string }>(
        'select count(*) as n from bet where bet_key = $1',
        [betId],
      )
    ).rows[0]?.n,
  );
const event = (betId: string) => betEvent({ betId, member: world.member.account, amount: '10.00' });
const take = (txId: string) =>
  walletBody('bet', { txId, memberAccount: world.member.account, roundId: freshId('R') });
const codeOf = async (events: Parameters<typeof world.server.events>[0]) =>
  (await world.server.events(events))[0]?.code;

test('an event is a conflict under the id of a wallet call, before and after its record', async () => {
  const betId = freshId('both');
  expect((await sendWallet(world.server, take(betId))).code).toBe(0);
  expect(await codeOf([event(betId)])).toBe(1105);
  await expect.poll(() => betsOf(betId)).toBe(1);
  expect(await codeOf([event(betId)])).toBe(1105);
  expect(await betsOf(betId)).toBe(1);
});

test('a cancel and a settlement by event are conflicts under the id of a wallet call', async () => {
  const before = world.there();
  for (const later of [
    (betId: string) => testEvent('cancel', { betId }),
    (betId: string) => testEvent('settlement', { betId, win: '20.00' }),
    (betId: string) => testEvent('resettlement', { betId, win: '20.00' }),
  ]) {
    const betId = freshId('both');
    expect((await sendWallet(world.server, take(betId))).code).toBe(0);
    expect(await codeOf([later(betId)])).toBe(1105);
  }
  expect(world.there()).toBe(before - 3_000n);
});

test('a wallet call is a conflict under the id of an event, and takes nothing', async () => {
  const betId = freshId('both');
  expect(await codeOf([event(betId)])).toBe(0);
  const before = world.there();
  for (let turn = 0; turn < 2; turn += 1)
    expect((await sendWallet(world.server, take(betId))).code).toBe(1105);
  const cancel = walletBody('cancel', { refTxId: [betId], reason: 'operator' });
  expect((await sendWallet(world.server, cancel)).code).toBe(1105);
  expect(world.there()).toBe(before);
  expect(await betsOf(betId)).toBe(1);
});

test('of both ways at the same time one is accepted', async () => {
  for (let turn = 0; turn < 10; turn += 1) {
    const betId = freshId('both');
    const calls = [
      async () => (await sendWallet(world.server, take(betId))).code,
      async () => codeOf([event(betId)]),
    ];
    const codes = await Promise.all((turn % 2 === 0 ? calls : calls.reverse()).map((call) => call()));
    expect([...codes].sort()).toEqual([0, 1105]);
    await expect.poll(() => betsOf(betId)).toBe(1);
  }
});

test('a bet that an event cancelled before it came is not taken', async () => {
  const betId = freshId('both');
  const before = world.there();
  expect(await codeOf([testEvent('cancel', { betId })])).toBe(0);
  expect((await sendWallet(world.server, take(betId))).code).toBe(1103);
  expect(world.there()).toBe(before);
});
