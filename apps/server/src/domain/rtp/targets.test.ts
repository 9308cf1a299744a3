import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  betEvent,
  startTestIngest,
  type TestIngest,
  testBet,
  testEvent,
  testRound,
} from '../../testing/ingest/ingest.ts';
import { type SmallWorld, seedSmallWorld } from '../../testing/small-world.ts';

/** RTP settings of players that end when a target is reached, evaluated at the payouts from game servers. */

let database: TestDatabase;
let ingest: TestIngest;
let world: SmallWorld;
beforeAll(async () => {
  database = await startTestDatabase(4);
  world = await seedSmallWorld(database.databases);
  ingest = await startTestIngest(database, world.node);
});
afterAll(async () => {
  await ingest.close();
  await database.stop();
});

const hourAgo = Date.now() - 3_600_000;
let lastId = 0;
/** A setting of a member since an hour ago; its target in minor units. */
async function setting(account: string, target: number, gameId: number | null = null): Promise<string> {
  const member = world.members.find((one) => one.account === account);
  if (!member) throw new Error(`no ${account}`);
  lastId += 1;
  await database.databases.systemPool.query(
    `insert into rtp_setting (tenant_id, id, agent_id, member_id, key, level, game_id, rtp, valid_from, until, target, reason, actor)
     values ($1, $2, $3, $4, $5, $6, $7, 900, $8, now() + interval '1 day', $9, 'care', 'superadmin')`,
    [
      member.tenantId,
      lastId,
      member.agentId,
      member.id,
      `${member.id}:${lastId}`,
      gameId === null ? 'player' : 'playerGame',
      gameId,
      new Date(hourAgo),
      target,
    ],
  );
  return String(lastId);
}
const endOf = async (id: string) =>
  (await database.databases.systemPool.query('select why, at from rtp_end where setting_id = $1', [id]))
    .rows[0];
const version = async () =>
  Number((await database.databases.systemPool.query('select version from config_feed')).rows[0].version);
const round = (member: string, amount: string, win: string, endedAt: number, gameId = 201) =>
  testRound([testBet({ member, amount, win, at: endedAt - 5_000 })], {
    gameId,
    startedAt: endedAt - 8_000,
    endedAt,
  });

it('a loss ends exactly at the payout that reaches it, once, and game servers receive it', async () => {
  const id = await setting('member2', -2_000);
  const before = await version();
  const reaching = hourAgo + 40 * 60_000;
  const last = round('member2', '10.00', '0.00', reaching);
  await ingest.rounds([
    round('member2', '10.00', '0.00', hourAgo - 60_000),
    round('member2', '15.00', '0.00', hourAgo + 60_000),
    round('member2', '10.00', '15.00', hourAgo + 20 * 60_000),
  ]);
  expect(await endOf(id)).toBeUndefined();
  expect(await version()).toBe(before);
  await ingest.rounds([last, round('member2', '30.00', '0.00', reaching + 60_000)]);
  expect(await endOf(id)).toEqual({ why: 'target', at: new Date(reaching) });
  await ingest.rounds([last, round('member2', '10.00', '90.00', reaching + 120_000)]);
  expect(await endOf(id)).toEqual({ why: 'target', at: new Date(reaching) });
});

it('a win counts only the games of the setting, including bets settled individually', async () => {
  const id = await setting('member3', 500, 301);
  await ingest.rounds([round('member3', '10.00', '50.00', hourAgo + 60_000)]);
  expect(await endOf(id)).toBeUndefined();
  const placed = betEvent({ member: 'member3', amount: '10.00', gameId: 301, at: hourAgo + 90_000 });
  await ingest.events([placed]);
  const at = hourAgo + 120_000;
  await ingest.events([testEvent('settlement', { betId: placed.betId, win: '15.00', at })]);
  expect(await endOf(id)).toEqual({ why: 'target', at: new Date(at) });
});

it('a correction may reach it, at the time of the first payout', async () => {
  const id = await setting('member4', -1_000, 301);
  const placed = betEvent({ member: 'member4', amount: '10.00', gameId: 301, at: hourAgo + 90_000 });
  const at = hourAgo + 120_000;
  await ingest.events([placed, testEvent('settlement', { betId: placed.betId, win: '5.00', at })]);
  expect(await endOf(id)).toBeUndefined();
  await ingest.events([testEvent('resettlement', { betId: placed.betId, win: '0.00', at: at + 60_000 })]);
  expect(await endOf(id)).toEqual({ why: 'target', at: new Date(at) });
});

it('bets that are paid at the same time count together', async () => {
  const id = await setting('member4', 500, 301);
  const endedAt = hourAgo + 300_000;
  const both = ['45.00', '0.00'].map((win) =>
    testBet({ member: 'member4', amount: '20.00', win, at: endedAt - 5_000 }),
  );
  await ingest.rounds([testRound(both, { gameId: 301, startedAt: endedAt - 8_000, endedAt })]);
  expect(await endOf(id)).toBeUndefined();
  await ingest.rounds([round('member4', '10.00', '35.00', endedAt + 60_000, 301)]);
  expect(await endOf(id)).toEqual({ why: 'target', at: new Date(endedAt + 60_000) });
});

it('ends a forced loss probability too, in all games, and removes it from the member and the feed', async () => {
  const member = world.members.find(({ account }) => account === 'member5');
  if (!member) throw new Error('no member5');
  const { systemPool } = database.databases;
  await systemPool.query(
    `insert into kill_setting (tenant_id, id, agent_id, member_id, probability, valid_from, until, target, reason, actor)
     values ($1, 1, $2, $3, 50, $4, now() + interval '1 day', -1500, 'care', 'superadmin')`,
    [member.tenantId, member.agentId, member.id, new Date(hourAgo)],
  );
  await systemPool.query(
    "update member set kill_probability = 50, kill_until = now() + interval '1 day' where id = $1",
    [member.id],
  );
  const killed = async () =>
    (
      await systemPool.query(
        'select k.ended_why, k.ended_at, m.kill_probability from kill_setting k join member m on m.id = k.member_id and m.tenant_id = k.tenant_id',
      )
    ).rows[0];
  await ingest.rounds([round('member5', '10.00', '0.00', hourAgo + 60_000)]);
  expect(await killed()).toMatchObject({ ended_why: null, kill_probability: 50 });
  const reaching = hourAgo + 120_000;
  await ingest.rounds([
    round('member5', '10.00', '0.00', reaching, 301),
    round('member5', '10.00', '0.00', reaching + 5_000),
  ]);
  expect(await killed()).toEqual({
    ended_why: 'target',
    ended_at: new Date(reaching),
    kill_probability: null,
  });
});
