import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { followersOf, lockOutMembers } from '../../domain/members/member-lockout.ts';
import { wholeScope } from '../../platform/db/scope.ts';
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

let database: TestDatabase;
let world: SmallWorld;
let server: TestIngest;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { balance: 1_000_000n });
  server = await startTestIngest(database, world.node);
});
afterAll(async () => {
  await server?.close();
  await database?.stop();
});

const memberOf = async (account: string) =>
  (
    await database.databases.systemPool.query<{ agent_id: string; online_since: Date | null }>(
      'select agent_id, online_since from member where account = $1',
      [account],
    )
  ).rows[0];
const signIn = (member: string) => testEvent('login', { member, ip: '192.0.2.9' });
/** Longer than the half second for which agents are cached. */
const cacheMs = 600;
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('members of an agent whose transfer setting changed', () => {
  test('are forced offline and kept out for exactly three minutes; what is open is settled', async () => {
    const other = world.members.find((one) => one.agentId !== world.members[0]?.agentId);
    const { agent_id: agentId } = (await memberOf('member1')) ?? { agent_id: '' };
    const settled = betEvent();
    const cancelled = betEvent();
    const before = await server.events([signIn('member1'), signIn(other?.account ?? ''), settled, cancelled]);
    expect(before.map(({ code }) => code)).toEqual([0, 0, 0, 0]);
    expect((await memberOf('member1'))?.online_since).not.toBeNull();

    const lockedAt = Date.now();
    const until = await database.databases.write(wholeScope, (tx) => lockOutMembers(tx, [agentId], lockedAt));
    expect(until - lockedAt).toBe(180_000);
    expect((await memberOf('member1'))?.online_since).toBeNull();
    expect((await memberOf(other?.account ?? ''))?.online_since).not.toBeNull();

    await wait(cacheMs);
    const login = signIn('member1');
    const bet = betEvent();
    const during = await server.events([
      login,
      bet,
      testEvent('settlement', { betId: settled.betId, win: '30' }),
      testEvent('cancel', { betId: cancelled.betId }),
      testEvent('transfer', { member: 'member1', direction: 'out', amount: '1.00' }),
      signIn(other?.account ?? ''),
    ]);
    expect(during.map(({ code }) => code)).toEqual([1009, 1009, 0, 0, 0, 0]);
    const round = testRound([testBet()]);
    expect(await server.rounds([round])).toMatchObject([{ code: 1009, field: 'bets.0.member' }]);
    expect((await memberOf('member1'))?.online_since).toBeNull();

    // Half a minute before the end by the server's clock, so that a slow host does not reach it, and just
    // after.
    server.shift(until - Date.now() - 30_000);
    expect((await server.events([login])).map(({ code }) => code)).toEqual([1009]);
    server.shift(until - Date.now() + 1_000);
    expect((await server.events([login, bet])).map(({ code }) => code)).toEqual([0, 0]);
    expect((await server.rounds([round])).map(({ code }) => code)).toEqual([0]);
    expect((await memberOf('member1'))?.online_since).not.toBeNull();
    server.shift(0);
  });

  test('a sign-in that was under way does not bring a member back', async () => {
    const { agent_id: agentId } = (await memberOf('member2')) ?? { agent_id: '' };
    // The writer has the agent cached as open for half a second more.
    await server.events([signIn('member2')]);
    await database.databases.write(wholeScope, (tx) => lockOutMembers(tx, [agentId], Date.now()));
    await server.events([signIn('member2')]);
    expect((await memberOf('member2'))?.online_since).toBeNull();
  });
});

test('agents below follow while they call the same wallet without a break', async () => {
  const [top] = world.agents.filter((agent) => agent.layer === 1);
  const below = world.agents.filter((agent) => agent.path.startsWith(top?.path ?? '-') && agent !== top);
  const follows = () => database.databases.write(wholeScope, (tx) => followersOf(tx, top?.id ?? ''));
  expect(await follows()).toEqual([]);
  await database.databases.systemPool.query(
    "update agent set transfer_mode = 'seamless', callback_url = 'https://wallet.example.com' where path like $1",
    [`${top?.path}%`],
  );
  expect(new Set(await follows())).toEqual(new Set(below.map(({ id }) => id)));
  const second = below.find((agent) => agent.layer === 2);
  await database.databases.systemPool.query(
    "update agent set callback_url = 'https://own.example.com' where id = $1",
    [second?.id],
  );
  expect(await follows()).toEqual(
    below.filter((agent) => !agent.path.startsWith(second?.path ?? '-')).map(({ id }) => id),
  );
});
