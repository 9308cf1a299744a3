import { afterAll, beforeAll, expect, it } from 'vitest';
import { miniGameIds } from '../../domain/games/games.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  betEvent,
  startTestIngest,
  type TestIngest,
  testBet,
  testRound,
} from '../../testing/ingest/ingest.ts';
import { sendWallet, walletBody } from '../../testing/ingest/wallet-call.ts';
import { enterLabel } from '../../testing/labels.ts';
import { type SmallWorld, seedSmallWorld } from '../../testing/small-world.ts';

/**
 * Restrictions of members by labels (risk §6), as game servers meet them; an effect ends with its entry to
 * the millisecond.
 */

let database: TestDatabase;
let ingest: TestIngest;
let world: SmallWorld;
const [mini = 0] = miniGameIds;
const until = Date.now() + 3_600_000;
beforeAll(async () => {
  database = await startTestDatabase(4);
  world = await seedSmallWorld(database.databases, { balance: 1_000_000n });
  await database.databases.systemPool.query(
    "insert into game (id, name_zh_cn, name_en_us, category, decodable) values ($1, 'mini', 'mini', 'mini', false) on conflict do nothing",
    [mini],
  );
  ingest = await startTestIngest(database, world.node);
  await label('manualBlack', 'member2', { maxStake: { CNY: '50.00' } });
  await label('opposite', 'member2', { maxStake: { CNY: '20.00', USD: '1.00' } });
  await label('streak', 'member3', { betBan: true });
  await label('highReturn', 'member4', { miniBan: true });
});
afterAll(async () => {
  await ingest?.close();
  await database?.stop();
});

const label = (tag: string, account: string, effects: object) =>
  enterLabel(
    database.databases,
    tag,
    world.members.find((one) => one.account === account),
    { effects, until },
  );
const bet = async (member: string, amount: string, gameId = 301) =>
  (await ingest.events([betEvent({ member, amount, gameId, at: Date.now() })]))[0];

it('the lowest maximum stake rejects a bet beyond it with 1002, a prepaid session too, and accepts one at it', async () => {
  expect(await bet('member2', '20.01')).toMatchObject({ code: 1002, field: 'amount' });
  expect(await bet('member2', '20.00')).toMatchObject({ code: 0 });
  expect(await bet('member1', '60.00')).toMatchObject({ code: 0 });
  for (const call of ['bet', 'withhold'] as const) {
    const take = (amount: string) =>
      sendWallet(ingest, walletBody(call, { memberAccount: 'member2', amount }));
    expect((await take('20.01')).code).toBe(1002);
    expect((await take('20.00')).code).toBe(0);
  }
});

it('a finished round is accepted beyond the stake, and rejected from a member who may not bet', async () => {
  const round = (member: string) => testRound([testBet({ member, amount: '30.00' })]);
  expect((await ingest.rounds([round('member2')]))[0]).toMatchObject({ code: 0 });
  expect((await ingest.rounds([round('member3')]))[0]).toMatchObject({ code: 1003 });
});

it('a stop of all bets, and of mini games, ends at the millisecond of the entry', async () => {
  const outcome = async (at: number) => {
    ingest.shift(at - Date.now());
    return [await bet('member3', '1.00'), await bet('member4', '1.00', mini)].map((reply) => reply?.code);
  };
  expect(await outcome(until - 30_000)).toEqual([1003, 1003]);
  expect(await outcome(until)).toEqual([0, 0]);
});
