import type { IngestAnswer } from '@pitboss/contract/ingest/ingest';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { verifyLedger } from '../../domain/ledger/ledger-check.ts';
import { idEpochMs } from '../../platform/db/ids.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startTestIngest, type TestIngest, testBet, testRound } from '../../testing/ingest/ingest.ts';
import { isTaken, poolNode, poolRounds, startPoolWorld } from '../../testing/pools/pool-world.ts';
import { type SmallWorld, seedSmallWorld } from '../../testing/small-world.ts';

/** Groups with so many bets that the first are sent to the database while the last are applied. */
const betsPerRound = 10;

let database: TestDatabase;
let world: SmallWorld;
let server: TestIngest;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { members: 20, balance: 100_000_000n });
  server = await startTestIngest(database, world.node);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await server?.close();
  await database?.stop();
});

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await database.databases.systemPool.query<Row>(text, values)).rows;
const storedOf = async (rounds: readonly { roundId: string }[]) =>
  (
    await query<{ bets: number; rounds: number; remembered: number }>(
      `select (select count(*)::int from bet where inning_id = any($1)) as bets,
         (select count(*)::int from round where inning_id = any($1)) as rounds,
         (select count(*)::int from ingest_event where event_id = any($2)) as remembered`,
      [rounds.map(({ roundId }) => roundId), rounds.map(({ roundId }) => `round:${roundId}`)],
    )
  )[0];
const proved = async () => {
  expect(await verifyLedger(database.databases.system)).toEqual([]);
};
const manyRounds = (count: number) =>
  Array.from({ length: count }, (_, position) =>
    testRound(
      Array.from({ length: betsPerRound }, (_, n) =>
        testBet({
          member: `member${1 + ((position * 7 + n) % 20)}`,
          amount: '3.10',
          win: n % 3 ? '0' : '6.20',
        }),
      ),
    ),
  );
const statuses = (replies: readonly IngestAnswer[]) => {
  const counted: Record<string, number> = {};
  for (const { status } of replies) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
};

/** Blocks writers of bets, on a connection of its own. */
async function holdBets() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin; lock table bet in share mode');
  return { release: () => client.end() };
}
const waiter = "select pid from pg_stat_activity where query like 'copy bet%' and wait_event_type = 'Lock'";

describe('a group with hundreds of bets', () => {
  test('stores what it accepts, once; rejected and repeated rounds in its middle leave nothing', async () => {
    const rounds = manyRounds(120);
    const poor = testRound([testBet({ amount: '99000000' })]);
    const stranger = testRound([testBet(), testBet({ member: 'nobody' })]);
    const sent = [...rounds.slice(0, 60), poor, rounds[3], stranger, ...rounds.slice(60)];
    const replies = await server.rounds(sent);
    expect(statuses(replies)).toEqual({ accepted: 120, duplicate: 1, invalid: 2 });
    expect(replies[60]).toMatchObject({ status: 'invalid', field: 'bets.0.amount' });
    expect(replies[61]).toMatchObject({ status: 'duplicate' });
    expect(replies[62]).toMatchObject({ status: 'invalid', field: 'bets.1.member' });
    expect(await storedOf(rounds)).toEqual({ bets: 1_200, rounds: 120, remembered: 120 });
    expect(await storedOf([poor, stranger])).toEqual({ bets: 0, rounds: 0, remembered: 0 });
    expect(statuses(await server.rounds(sent))).toEqual({ duplicate: 121, invalid: 2 });
    await proved();
  });

  test('fails to get a lock and is stored at its next try', async () => {
    const rounds = manyRounds(60);
    const held = await holdBets();
    const sending = server.rounds(rounds);
    // Longer than a group waits for locks.
    setTimeout(() => void held.release(), 2_300);
    expect(statuses(await sending)).toEqual({ accepted: 60 });
    expect(await storedOf(rounds)).toEqual({ bets: 600, rounds: 60, remembered: 60 });
    await proved();
  });

  test('whose connection is cut while its bets are sent can be sent again, and is stored once', async () => {
    const rounds = manyRounds(60);
    const held = await holdBets();
    const sending = server.rounds(rounds);
    await vi.waitFor(
      async () => {
        const waiting = await query<{ pid: number }>(waiter);
        expect(waiting.length).toBeGreaterThan(0);
        await query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [
          waiting.map(({ pid }) => pid),
        ]);
      },
      { timeout: 60_000, interval: 20 },
    );
    await held.release();
    const first = await sending;
    if (!isTaken(first)) {
      expect(new Set(first.map(({ code }) => code))).toEqual(new Set([1201]));
      expect(await storedOf(rounds)).toEqual({ bets: 0, rounds: 0, remembered: 0 });
    }
    expect(isTaken(await server.rounds(rounds))).toBe(true);
    expect(await storedOf(rounds)).toEqual({ bets: 600, rounds: 60, remembered: 60 });
    await proved();
  });

  test('assigns no record number that a bet of another tenant has', async () => {
    // Of a time before the server started, whose numbers it cannot know.
    const at = Date.now() - 3_600_000;
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const [{ id: made } = { id: '0' }] = await query<{ id: string }>('select max(id)::text as id from bet');
    const nodeBits = (BigInt(made) >> 16n) & 63n;
    const next = (BigInt(at - idEpochMs) << 22n) | (nodeBits << 16n) | 32_769n;
    const other = world.agents.find(({ layer, id }) => layer === 1 && id !== world.members[0]?.tenantId);
    await query(
      `insert into bet select (jsonb_populate_record(b, jsonb_build_object('id', $1::bigint, 'tenant_id', $2::bigint, 'bet_key', 'taken'))).*
       from bet b where state = 1 limit 1`,
      [String(next), other?.id],
    );
    const rounds = [
      testRound([testBet({ member: 'member1', at })], { startedAt: at - 1_000, endedAt: at + 1_000 }),
      ...manyRounds(60),
    ];
    expect(statuses(await server.rounds(rounds))).toEqual({ accepted: 61 });
    const twice = await query('select id from bet group by id having count(*) > 1');
    expect(twice).toEqual([]);
    await query("delete from bet where bet_key = 'taken'");
    await proved();
  });
});

test('a large group in which a pool pays a jackpot is applied again, and pays once', async () => {
  const pools = await startPoolWorld();
  try {
    const { databaseUrl: url, services } = pools.api;
    const itsDatabase = { databases: services.databases, url, stop: async () => undefined };
    const node = await startTestIngest(itsDatabase, poolNode, 7);
    const groupId = await pools.openGroup();
    const rounds = poolRounds(270).map((round) => ({
      ...round,
      bets: round.bets.map((bet) => ({ ...bet, amount: '40.37' })),
    }));
    expect(isTaken(await node.rounds(rounds))).toBe(true);
    expect(isTaken(await node.rounds(rounds))).toBe(true);
    await pools.expectAll(groupId, rounds);
    await node.close();
  } finally {
    await pools.api.stop();
  }
});
