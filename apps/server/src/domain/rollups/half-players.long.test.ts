import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { wholeScope } from '../../platform/db/scope.ts';
import { retryOnConflict } from '../../platform/db/temporary.ts';
import { avoidDayStart } from '../../testing/clock/day-start.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { type SmallWorld, seedSmallWorld } from '../../testing/small-world.ts';
import { beijing, clockMs, dayGrids, floorToGrid } from '../calendar/day-grids.ts';
import { dayMs, type Span } from '../calendar/range-parts.ts';
import { countPlayersOf } from '../reports/player-counts.ts';
import { inTransaction } from '../sql/run-sql.ts';
import { closePeriods } from './close-periods.ts';
import { countedSince, countHalfPlayers } from './half-players.ts';
import { verifyHalfPlayers } from './half-players-check.ts';
import { createRollupChanges } from './rollup-rows.ts';
import { applyRollups } from './rollups.ts';
import { rebuildRollups } from './rollups-check.ts';

const halfMs = 12 * 3_600_000;
/**
 * 12-hour buckets are counted from 1970 in Beijing, eight hours ahead of UTC; the even ones begin at midnight
 * there.
 */
const halfOf = (ms: number) => Math.floor((ms + 8 * 3_600_000) / halfMs);

let database: TestDatabase;
let world: SmallWorld;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000);
const system = () => database.databases.system;
const query = async <Row>(text: string) => (await database.databases.systemPool.query(text)).rows as Row[];

beforeAll(async () => {
  await avoidDayStart();
  process.stdout.write(`half players seed ${seed}\n`);
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases, { agents: 6, members: 12 });
});
afterAll(() => database?.stop());
async function forgetAll(): Promise<void> {
  for (const table of ['rollup_member_half', 'rollup_day', 'rollup_hour', 'half_players', 'closed_period'])
    await query(`delete from ${table}`);
}
beforeEach(forgetAll);

interface Bet {
  readonly member: number;
  /** 12-hour buckets before the running one. */
  readonly ago: number;
}

/** Adds settled bets to the sums in one transaction, or takes them out again. */
async function change(bets: readonly Bet[], by: 1 | -1): Promise<void> {
  const changes = createRollupChanges();
  for (const { member, ago } of bets) {
    const { id, agentId, tenantId } = world.members[member] ?? { id: '', agentId: '', tenantId: '' };
    changes.add({
      tenantId,
      agentId,
      memberId: id,
      gameId: 201,
      areaId: null,
      roomId: 'room-1',
      currency: 'CNY',
      roomType: 0,
      hallLevel: 0,
      betTime: Date.now() - ago * halfMs,
      bets: by,
      wins: 0,
      amount: BigInt(by) * 100n,
      payout: 0n,
      reward: 0n,
    });
  }
  const lineOf = (agentId: string) =>
    world.agents
      .find(({ id }) => id === agentId)
      ?.path.split('/')
      .filter(Boolean) ?? [];
  await system()
    .transaction()
    .execute((tx) => applyRollups(inTransaction(tx), changes, lineOf));
}

/** An hour later the running 12-hour bucket is included at any time of the day. */
const laterMs = () => Date.now() + 3_600_000;
const count = () => countHalfPlayers(system(), laterMs());

/** Ranges that end now, on days of both zones: today, with yesterday, and a month. */
const ranges = () =>
  dayGrids.flatMap((grid) =>
    [0, 1, 30].map((days) => ({
      from: floorToGrid(grid, Date.now()) - days * dayMs,
      to: floorToGrid(grid, Date.now()) + dayMs,
    })),
  );

/**
 * Periods that the home page requests together, on days of both zones: today, yesterday, a week and a month.
 */
const periods = (now: number) =>
  dayGrids.map((grid) => {
    const today = floorToGrid(grid, now);
    const since = (days: number) => ({ from: today - days * dayMs, to: now });
    return [since(0), { from: today - dayMs, to: today }, since(6), since(30)];
  });

/** Expects the displayed counts to equal those by the sums of members. */
async function everyCountHolds(): Promise<void> {
  const now = Date.now();
  const played = await query<{ member: string; half: number }>(
    'select member_id as member, half from rollup_member_half where bets > 0',
  );
  const truth = ({ from, to }: Span) =>
    new Set(
      played.flatMap(({ member, half }) => (half >= halfOf(from) && half <= halfOf(to - 1) ? member : [])),
    ).size;
  for (const requested of [...ranges().map((range) => [range]), ...periods(now)]) {
    const shown = await database.databases.read(wholeScope, 10_000, (db) =>
      countPlayersOf(db, wholeScope, requested, now),
    );
    expect(shown).toEqual(requested.map(truth));
  }
  expect(await differences()).toEqual([]);
}

const differences = () =>
  system()
    .transaction()
    .execute((tx) => verifyHalfPlayers(tx, 20));

const bet = fc.record({ member: fc.nat(11), ago: fc.nat(9) });
const step = fc.oneof(
  fc.record({ kind: fc.constant('bets' as const), bets: fc.array(bet, { minLength: 1, maxLength: 6 }) }),
  fc.record({ kind: fc.constant('undo' as const), place: fc.nat(50) }),
  fc.record({ kind: fc.constant('count' as const) }),
);

test('counts are right after any history of late bets, reversals and counting', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      await forgetAll();
      // Since then days can be closed.
      await change([{ member: 0, ago: 70 }], 1);
      let settled: Bet[] = [];
      for (const one of steps) {
        if (one.kind === 'count') await count();
        else if (one.kind === 'bets') {
          settled.push(...one.bets);
          await change(one.bets, 1);
        } else {
          const undone = settled[one.place % (settled.length || 1)];
          settled = settled.filter((other) => other !== undone);
          if (undone) await change([undone], -1);
        }
        await everyCountHolds();
      }
      // Shortly after midnight the days before yesterday are closed.
      await closePeriods(system(), floorToGrid(beijing, Date.now()) - clockMs);
      await everyCountHolds();
      await count();
      await everyCountHolds();
      await closePeriods(system(), Date.now());
      await everyCountHolds();
      const left = `select from rollup_member_half where earlier is null and bets > 0 and half >= ${countedSince(laterMs())}`;
      expect(await query(left)).toEqual([]);
    }),
    { seed, numRuns: 25 },
  );
});

test('writers of late bets, reversals and two servers that count get on at the same time', async () => {
  const one = (turn: number): Bet => ({ member: turn % 12, ago: turn % 4 });
  await change(
    Array.from({ length: 12 }, (_, member) => ({ member, ago: 0 })),
    1,
  );
  // Ingest also restarts the transaction that the database aborts in a deadlock.
  const write = (bets: readonly Bet[], by: 1 | -1) => retryOnConflict(() => change(bets, by));
  for (let turn = 0; turn < 15; turn += 1)
    await Promise.all([
      write([one(turn), one(turn + 5)], 1),
      write([one(turn + 1), one(turn + 6)], 1),
      count(),
      count(),
      turn > 0 ? write([one(turn - 1)], -1) : undefined,
    ]);
  await count();
  await everyCountHolds();
});

test('the array of a 12-hour bucket has the previous play of each member', async () => {
  await change(
    [
      { member: 0, ago: 0 },
      { member: 1, ago: 0 },
      { member: 1, ago: 7 },
    ],
    1,
  );
  await count();
  const half = halfOf(Date.now());
  const rows = await query<{ half: number; earlier: number[] }>(
    `select half, array_agg(e order by e) as earlier from half_players, unnest(earlier) e where half = ${half} group by 1`,
  );
  expect(rows).toEqual([{ half, earlier: [0, half - 7] }]);
});

test('a wrong array is detected, and rebuilt with the rollups', async () => {
  await change([{ member: 3, ago: 0 }], 1);
  await count();
  await query('update half_players set earlier = earlier || 40000');
  expect(await differences()).toMatchObject([{ table: 'half_players' }]);
  await rebuildRollups(system());
  expect(await differences()).toEqual([]);
  expect(await query('select 1 from half_players')).toEqual([]);
});

test('12-hour buckets of the past are deleted', async () => {
  await change([{ member: 0, ago: 0 }], 1);
  await count();
  expect(await query('select 1 from half_players')).toHaveLength(1);
  await countHalfPlayers(system(), Date.now() + 5 * dayMs);
  expect(await query('select 1 from half_players')).toEqual([]);
});
