import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import {
  betEvent,
  startTestIngest,
  type TestIngest,
  testBet,
  testEvent,
  testRound,
} from '../../testing/ingest/ingest.ts';
import { seedSmallWorld } from '../../testing/small-world.ts';

let database: TestDatabase;
let server: TestIngest;
beforeAll(async () => {
  database = await startTestDatabase();
  const world = await seedSmallWorld(database.databases, { balance: 1_000_000n });
  server = await startTestIngest(database, world.node);
});
afterAll(async () => {
  await server?.close();
  await database?.stop();
});

const sqlRows = <T extends object>(text: string) =>
  database.databases.systemPool.query<T>(text).then(({ rows }) => rows);
const online = async () =>
  (
    await sqlRows<{ online_since: Date | null }>("select online_since from member where account = 'member1'")
  )[0]?.online_since ?? null;
const force = (change = '') =>
  sqlRows(
    `update member set online_since = null, current_game_id = null, offline_forced_at = now()${change} where account = 'member1'`,
  );
const signIn = (at = Date.now()) => testEvent('login', { member: 'member1', ip: '192.0.2.9', at });
const codes = (replies: readonly { code: number }[]) => replies.map(({ code }) => code);
const round = () => testRound([testBet({ member: 'member1' })]);

describe('a member that was forced offline', () => {
  test('places no bet until it has signed in again; what is open is settled', async () => {
    const open = betEvent({ member: 'member1' });
    expect(codes(await server.events([signIn(Date.now() - 60_000), open]))).toEqual([0, 0]);
    await force();
    expect(codes(await server.events([betEvent({ member: 'member1' })]))).toEqual([1010]);
    expect(codes(await server.rounds([round()]))).toEqual([1010]);
    expect(
      codes(
        await server.events([
          testEvent('settlement', { betId: (open as { betId: string }).betId, win: '1.00' }),
        ]),
      ),
    ).toEqual([0]);
    expect(await online()).toBeNull();
    // In one batch: the sign-in comes first, so the bet behind it counts.
    expect(codes(await server.events([signIn(), betEvent({ member: 'member1' })]))).toEqual([0, 0]);
    expect(codes(await server.rounds([round()]))).toEqual([0]);
    expect(await online()).not.toBeNull();
  });

  test('is not brought back by an earlier sign-in, which stays on record', async () => {
    await force();
    const count = () => sqlRows<{ n: number }>('select count(*)::int as n from member_login');
    const before = (await count())[0]?.n ?? 0;
    expect(codes(await server.events([signIn(Date.now() - 30_000)]))).toEqual([0]);
    expect((await count())[0]?.n).toBe(before + 1);
    expect(await online()).toBeNull();
    expect(codes(await server.events([betEvent({ member: 'member1' })]))).toEqual([1010]);
  });

  test('cannot sign in while it is disabled', async () => {
    await force(", state = 'blocked'");
    expect(codes(await server.events([signIn()]))).toEqual([1003]);
    expect(await online()).toBeNull();
    await sqlRows("update member set state = 'normal' where account = 'member1'");
    expect(codes(await server.events([signIn()]))).toEqual([0]);
    expect(await online()).not.toBeNull();
  });
});
