import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMigrations } from '../../platform/db/migrate/migrate.ts';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { startTestIngest, testBet, testRound } from '../../testing/ingest/ingest.ts';
import { type SmallWorld, seedSmallWorld } from '../../testing/small-world.ts';
import { type BetChange, createRollupChanges } from './rollup-rows.ts';
import { rollupStatements } from './rollups.ts';
import { rebuildRollups, verifyRollups } from './rollups-check.ts';

let database: TestDatabase;
let world: SmallWorld;
beforeAll(async () => {
  database = await startTestDatabase();
  world = await seedSmallWorld(database.databases);
  await database.databases.systemPool.query(`update member set kind = 'test' where id = $1`, [
    world.members[4]?.id,
  ]);
  const server = await startTestIngest(database, world.node);
  const day = 86_400_000;
  for (let n = 0; n < 40; n += 1) {
    const at = Date.now() - 30 * day + Math.floor(Math.random() * 29 * day);
    const bets = world.members
      .slice(0, 5)
      .map((member) => testBet({ member: member.account, amount: '0.37', win: n % 3 ? '0' : '0.74', at }));
    const [answer] = await server.rounds([
      testRound(bets, { startedAt: at, endedAt: at + 60_000, gameId: n % 2 ? 201 : 301 }),
    ]);
    expect(answer?.code).toBe(0);
  }
  await server.close();
});
afterAll(() => database?.stop());
const rows = async (text: string) => (await database.databases.systemPool.query(text)).rows;

test('the rollups equal the bets, and rebuilding changes nothing', async () => {
  const tables = ['rollup_hour', 'rollup_day', 'rollup_member_half', 'rollup_room_day', 'rollup_area_day'];
  const read = () => Promise.all(tables.map((table) => rows(`select * from ${table} t order by t`)));
  expect(await verifyRollups(database.databases.system)).toEqual([]);
  const before = await read();
  expect(before.every((table) => table.length > 0)).toBe(true);
  await rebuildRollups(database.databases.system);
  expect(await read()).toEqual(before);
});

const oneOf = (table: string, key: string) =>
  `(agent_id, game_id, currency, ${key}) in (select agent_id, game_id, currency, ${key} from ${table} order by 1, 2, 3, ${key} limit 1)`;
test.each([
  [
    'a wrong sum',
    'rollup_hour',
    `update rollup_hour set payout = payout + 1 where ${oneOf('rollup_hour', 'hour')}`,
  ],
  ['a missing row', 'rollup_day', `delete from rollup_day where ${oneOf('rollup_day', 'day')}`],
  [
    'a wrong room',
    'rollup_room_day',
    `update rollup_room_day set bets = bets + 1 where ${oneOf('rollup_room_day', 'day, room_id, room_type, hall_level')}`,
  ],
  [
    'a wrong number of wins',
    'rollup_area_day',
    `update rollup_area_day set wins = wins + 1 where ${oneOf('rollup_area_day', 'day, area_id')}`,
  ],
  [
    'a row too many',
    'rollup_member_half',
    "insert into rollup_member_half values (1001, 1001, 5, 'CNY', 99999, 1, 1, 1, 1)",
  ],
])('%s is found and repaired', async (_, table, damage) => {
  await rows(damage);
  expect(await verifyRollups(database.databases.system)).toMatchObject([{ table }]);
  await rebuildRollups(database.databases.system);
  expect(await verifyRollups(database.databases.system)).toEqual([]);
});

test('what a test member bets is in no sum', async () => {
  const settled = (where: string) => rows(`select count(*)::int as n from bet where state = 1 and ${where}`);
  const id = world.members[4]?.id;
  expect((await settled(`member_id = ${id}`))[0]?.n).toBe(40);
  const normal = (await settled(`member_id <> ${id}`))[0]?.n;
  for (const table of ['rollup_room_day', 'rollup_area_day'])
    expect(await rows(`select sum(bets)::int as n from ${table}`)).toEqual([{ n: normal }]);
});

test('an installation with sums by day gets those of its 12-hour buckets from the bets, and keeps dropped months', async () => {
  const { system } = database.databases;
  const halves = () => rows('select * from rollup_member_half order by member_id, half, currency');
  await rebuildRollups(system);
  const before = await halves();
  await rows(`create table rollup_member_day as select tenant_id, agent_id, member_id, currency, date '1970-01-01' + half / 2 as day,
    sum(bets)::bigint as bets, sum(amount)::bigint as amount, sum(payout)::bigint as payout, sum(reward)::bigint as reward
    from rollup_member_half group by 1, 2, 3, 4, 5`);
  const dropped = [1001, 1001, 5, 'CNY', '2020-01-02', 3, 500, 400, 0];
  await database.databases.systemPool.query(
    'insert into rollup_member_day values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    dropped,
  );
  await rows('drop table rollup_member_half');
  await rows('drop table half_players');
  const names = ['0045-half-days', '0223-players-of-halves'];
  await rows(`delete from kysely_migration where name in ('${names.join("', '")}')`);
  await system.transaction().execute((tx) => runMigrations(tx, names));
  // As the next migration does, because reports are about normal members.
  await rows(
    `delete from rollup_member_half where member_id in (select id from member where kind <> 'normal')`,
  );
  const after = await halves();
  const old = await rows('select half, amount from rollup_member_half where half < 40000');
  expect(old).toEqual([{ half: 2 * (Date.UTC(2020, 0, 2) / 86_400_000), amount: '500' }]);
  expect(after.filter(({ half }) => half > 40_000)).toEqual(before);
  await rows('delete from rollup_member_half where half < 40000');
  expect(await verifyRollups(system)).toEqual([]);
});

test('an installation whose sums have bets of test members loses them, and nothing else', async () => {
  const { system } = database.databases;
  const id = world.members[4]?.id;
  const kindOf = async (kind: string) => {
    await rows(`update member set kind = '${kind}' where id = ${id}`);
    await rows(`update bet set is_normal = ${kind === 'normal'} where member_id = ${id}`);
  };
  await kindOf('normal');
  await rebuildRollups(system);
  await kindOf('test');
  expect((await verifyRollups(system)).length).toBeGreaterThan(0);
  await rows('drop table rollup_area_day');
  await rows('drop index member_not_normal');
  await rows("delete from kysely_migration where name = '0046-areas-and-normal-members'");
  await system.transaction().execute((tx) => runMigrations(tx, ['0046-areas-and-normal-members']));
  expect(await verifyRollups(system)).toEqual([]);
});

test('an empty row is no difference', async () => {
  await rows("insert into rollup_day values (1001, 1001, 5, 'CNY', '2020-01-01', 0, 0, 0, 0)");
  expect(await verifyRollups(database.databases.system)).toEqual([]);
});

test('collected changes are the sums of the single ones, for every agent of each line', () => {
  const lines: Record<string, string[]> = { a: ['a'], b: ['a', 'b'], c: ['a', 'b', 'c'], x: ['x'] };
  const change: fc.Arbitrary<BetChange> = fc.record({
    tenantId: fc.constant('1'),
    agentId: fc.constantFrom(...Object.keys(lines)),
    memberId: fc.constantFrom('1', '2', '3'),
    gameId: fc.constantFrom(201, 301),
    areaId: fc.constantFrom(null, 0, 1),
    roomId: fc.constantFrom('room-1', 'room "2"'),
    roomType: fc.constantFrom(0, 1),
    hallLevel: fc.constantFrom(0, 1, 2),
    currency: fc.constantFrom('CNY', 'USD'),
    // Around midnight in Beijing (16:00 UTC).
    betTime: fc.integer({ min: Date.UTC(2026, 0, 1, 14), max: Date.UTC(2026, 0, 1, 18) }),
    bets: fc.constantFrom(0, 1),
    wins: fc.constantFrom(-1, 0, 1),
    amount: fc.bigInt(0n, 1_000n),
    payout: fc.bigInt(-1_000n, 1_000n),
    reward: fc.bigInt(0n, 10n),
  });
  fc.assert(
    fc.property(fc.array(change), (changes) => {
      const collected = createRollupChanges();
      for (const one of changes) collected.add(one);
      const rows = collected.rows((agent) => lines[agent] ?? []);
      expect(rollupStatements(rows).length === 0).toBe(changes.length === 0);
      const { hours, days, members, rooms, areas } = rows;
      const sum = (list: readonly { amount: bigint }[]) =>
        list.reduce((total, row) => total + row.amount, 0n);
      for (const agent of Object.keys(lines)) {
        const below = changes.filter((one) => lines[one.agentId]?.includes(agent));
        expect(sum(hours.filter((row) => row.agentId === agent))).toBe(sum(below));
        const late = below.filter((one) => one.betTime >= Date.UTC(2026, 0, 1, 16));
        expect(sum(days.filter((row) => row.agentId === agent && row.day === '2026-01-02'))).toBe(sum(late));
        expect(sum(days.filter((row) => row.agentId === agent))).toBe(sum(below));
      }
      expect(sum(rooms)).toBe(sum(changes));
      for (const room of ['room-1', 'room "2"'])
        expect(sum(rooms.filter((row) => row.roomId === room && row.hallLevel === 1))).toBe(
          sum(changes.filter((one) => one.roomId === room && one.hallLevel === 1)),
        );
      expect(sum(areas)).toBe(sum(changes));
      for (const areaId of [-1, 0, 1]) {
        const own = changes.filter((one) => (one.areaId ?? -1) === areaId);
        const wins = (list: readonly { wins: number }[]) => list.reduce((total, row) => total + row.wins, 0);
        expect(wins(areas.filter((row) => row.areaId === areaId))).toBe(wins(own));
        expect(sum(areas.filter((row) => row.areaId === areaId))).toBe(sum(own));
      }
      for (const id of ['1', '2', '3'])
        expect(sum(members.filter((row) => row.memberId === id))).toBe(
          sum(changes.filter((one) => one.memberId === id)),
        );
    }),
  );
});
