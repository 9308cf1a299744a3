import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import { wholeScope } from '../../platform/db/scope.ts';
import { avoidDayStart } from '../../testing/clock/day-start.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startTestIngest, type TestIngest, testBet, testRound } from '../../testing/ingest/ingest.ts';
import { type SmallWorld, seedSmallWorld } from '../../testing/small-world.ts';
import { dayGrids, newYork } from '../calendar/day-grids.ts';
import { inTransaction } from '../sql/run-sql.ts';
import { closePeriods } from './close-periods.ts';
import { type ClosedPeriod, closedPeriods, coverParts, grains } from './closed-periods.ts';
import { moveRollups } from './move-rollups.ts';
import { rebuildRollups, verifyRollups } from './rollups-check.ts';

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;
const newYorkMs = -4 * 3_600_000;
const seed = Date.now() % 1_000_000;

describe('coverParts', () => {
  it('covers parts without a gap or an overlap, and only by closed periods', () => {
    process.stdout.write(`cover seed ${seed}\n`);
    const first = Date.UTC(2026, 5, 1) - beijingMs;
    const periods: ClosedPeriod[] = [];
    for (const { shift, code } of dayGrids)
      for (let month = 5; month < 9; month += 1) {
        const from = Date.UTC(2026, month, 1) - shift;
        const to = Date.UTC(2026, month + 1, 1) - shift;
        periods.push({ grain: code + grains.month, from, to });
        const cuts = [from, from + 10 * dayMs, from + 20 * dayMs, to];
        for (const position of [0, 1, 2])
          periods.push({
            grain: code + grains.decade,
            from: cuts[position] ?? 0,
            to: cuts[position + 1] ?? 0,
          });
        for (let day = from; day < to; day += dayMs)
          periods.push({ grain: code + grains.day, from: day, to: day + dayMs });
      }
    fc.assert(
      fc.property(
        fc.subarray(periods),
        fc.constantFrom(grains.day, grains.decade, grains.month),
        fc.array(fc.record({ from: fc.nat(440), days: fc.integer({ min: 1, max: 400 }) }), { maxLength: 4 }),
        (known, min, spans) => {
          const closed = new Map<number, ClosedPeriod[]>();
          for (const period of [...known].sort((a, b) => b.grain - a.grain))
            closed.set(period.from, [...(closed.get(period.from) ?? []), period]);
          const parts = spans.map(({ from, days }, bucket) => ({
            bucket,
            from: first + (from * dayMs) / 4,
            to: first + ((from + days) * dayMs) / 4,
          }));
          const cover = coverParts(closed, parts, () => min);
          for (const { grain, from, to, bucket } of cover.closed) {
            expect(grain % 10).toBeGreaterThanOrEqual(min);
            // All periods of one range are days of one zone, so that no member is counted in two overlapping
            // ones.
            const range = parts[bucket] ?? { from, to };
            const midnightIn = (shift: number) =>
              [range.from, range.to].some((ms) => (ms + shift) % dayMs === 0);
            // Days of New York only where an end is midnight there and none is midnight in Beijing.
            expect(grain > 10).toBe(midnightIn(newYorkMs) && !midnightIn(beijingMs));
            expect(known).toContainEqual({ grain, from, to });
          }
          for (const part of parts) {
            let at = part.from;
            const mine = [...cover.closed, ...cover.open].filter(({ bucket }) => bucket === part.bucket);
            for (const { from, to } of mine.sort((a, b) => a.from - b.from)) {
              expect(from).toBe(at);
              at = to;
            }
            expect(at).toBe(part.to);
          }
        },
      ),
      { seed },
    );
  });
});

describe('closing', () => {
  let database: TestDatabase;
  let world: SmallWorld;
  let server: TestIngest;
  const system = () => database.databases.system;
  const midnight = Math.floor((Date.now() + beijingMs) / dayMs) * dayMs - beijingMs;
  const late = midnight - 20 * dayMs + 3_600_000;
  const play = async (at: number, keys: number) => {
    const bets = world.members
      .slice(0, keys)
      .map((member) => testBet({ member: member.account, amount: '1.37', win: '0.50', at }));
    const [answer] = await server.rounds([testRound(bets, { startedAt: at, endedAt: at + 60_000 })]);
    expect(answer?.code).toBe(0);
    return bets;
  };
  const open = async () =>
    (
      await database.databases.systemPool.query<{ tenant_id: string; n: number }>(
        'select a.tenant_id, $1::int - count(c.grain)::int as n from agent a left join closed_period c on c.tenant_id = a.tenant_id where a.layer = 1 group by 1 order by 1',
        [await max()],
      )
    ).rows.filter(({ n }) => n > 0);
  const max = async () =>
    Number(
      (
        await database.databases.systemPool.query(
          'select count(*)::int as n from closed_period group by tenant_id order by 1 desc limit 1',
        )
      ).rows[0]?.n ?? 0,
    );

  beforeAll(async () => {
    await avoidDayStart();
    database = await startTestDatabase();
    world = await seedSmallWorld(database.databases);
    server = await startTestIngest(database, world.node);
    for (let day = 1; day < 29; day += 2) await play(midnight - day * dayMs + 60_000 * day, 1 + (day % 4));
  });
  afterAll(async () => {
    await server?.close();
    await database?.stop();
  });
  beforeEach(async () => {
    await closePeriods(system(), Date.now());
    expect(await verifyRollups(system())).toEqual([]);
  });

  test('closes days, decades and months once, and no day that is not over', async () => {
    expect(await closePeriods(system(), Date.now())).toBe(0);
    expect(await open()).toEqual([]);
    const closed = await database.databases.read(wholeScope, 10_000, (db) =>
      closedPeriods(db, wholeScope, { from: midnight - 100 * dayMs, to: midnight + 10 * dayMs }),
    );
    const all = [...closed.values()].flat();
    expect(all.filter(({ grain }) => grain === grains.day).length).toBeGreaterThan(20);
    expect(all.filter(({ grain }) => grain === newYork.code + grains.day).length).toBeGreaterThan(20);
    for (const { code } of dayGrids)
      expect(all.some(({ grain }) => grain === code + grains.decade)).toBe(true);
    // Days of New York end at noon in Beijing.
    expect(Math.max(...all.map(({ to }) => to))).toBeLessThanOrEqual(Date.now());
  });

  test('a late bet opens the periods that contain it, for its tenant, and they are closed again', async () => {
    await play(late, 1);
    const opened = await open();
    expect(opened).toHaveLength(1);
    expect(opened[0]?.n).toBeGreaterThanOrEqual(2);
    expect(await closePeriods(system(), Date.now())).toBe(opened[0]?.n);
    expect(await verifyRollups(system())).toEqual([]);
  });

  test('a bet of now opens nothing', async () => {
    await play(Date.now() - 1_000, 2);
    expect(await open()).toEqual([]);
  });

  test('a move of an agent opens all of its tenant', async () => {
    const { rows } = await database.databases.systemPool.query<{ id: string; tenant_id: string }>(
      'select id, tenant_id from agent where layer = 2 order by id limit 1',
    );
    const agent = rows[0];
    await system()
      .transaction()
      .execute((tx) =>
        moveRollups(inTransaction(tx), {
          tenantId: agent?.tenant_id ?? '',
          agentId: agent?.id ?? '',
          left: [],
          entered: [],
        }),
      );
    expect(await open()).toMatchObject([{ tenant_id: agent?.tenant_id, n: await max() }]);
  });

  test('what is closed waits for writers of the tenant, and writers for it', async () => {
    // Late bets and closing, in sequence and concurrently: in any order the closed periods equal the rollups.
    for (let turn = 0; turn < 6; turn += 1) {
      const at = midnight - (5 + turn * 4) * dayMs + 7_000;
      await Promise.all([play(at, 2), closePeriods(system(), Date.now()), play(at + 50_000, 3)]);
      expect(await verifyRollups(system())).toEqual([]);
      await Promise.all([closePeriods(system(), Date.now()), closePeriods(system(), Date.now())]);
      expect(await verifyRollups(system())).toEqual([]);
      expect(await open()).toEqual([]);
    }
  });

  test.each([
    ['closed_sum', 'agent_id, game_id, currency', 'update closed_sum set payout = payout + 1'],
    ['closed_sum', 'agent_id, game_id, currency', 'update closed_sum set cny_amount = cny_amount + 1'],
    ['closed_players', 'agent_id, currency', 'update closed_players set members = members || 5::bigint'],
    ['closed_member_sum', 'agent_id, member_id, currency', 'delete from closed_member_sum'],
  ])('a wrong row of %s is found and repaired', async (table, own, damage) => {
    const key = `tenant_id, grain, from_day, ${own}`;
    await database.databases.systemPool.query(
      `${damage} where (${key}) in (select ${key} from ${table} order by ${key} limit 1)`,
    );
    expect(await verifyRollups(system())).toMatchObject([{ table }]);
    await rebuildRollups(system());
    await closePeriods(system(), Date.now());
    expect(await verifyRollups(system())).toEqual([]);
  });
});
