import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdMaker } from '../../platform/db/ids.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { readFrom, sources } from '../../testing/sources.ts';
import { testAgents } from '../../testing/users.ts';

const hourMs = 3_600_000;
const seed = Number(process.env.SEED ?? Date.now() % 100_000);
let api: TestApi;
const now = Date.now();
const range = { start_time: now - 20 * 24 * hourMs, end_time: now };

/** Random generator with a seed, so that a failing run can be reproduced. */
function random(start: number): (below: number) => number {
  let state = start >>> 0 || 1;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

beforeAll(async () => {
  process.stdout.write(`seed ${seed}\n`);
  api = await startTestApi();
  const db = api.services.databases.system;
  const next = random(seed);
  const ids = createIdMaker(2);
  await sql`insert into currency_rate (id, code, rate, valid_from) values (1, 'CNY', 1, '2020-01-01')
    on conflict do nothing`.execute(db);
  for (let n = 0; n < 600; n += 1) {
    const agent = testAgents[next(testAgents.length)] as (typeof testAgents)[number];
    const at = new Date(now - next(19 * 24 * 60) * 60_000 - 1);
    const state = next(10) === 0 ? 0 : next(12) === 0 ? 2 : 1;
    const amount = next(3_000_000) + 1;
    await sql`insert into bet (id, tenant_id, agent_id, member_id, bet_key, game_id, area_id, room_id,
      room_type, hall_level, currency,
        amount, payout, reward, state, bet_time, ip)
      values (${ids.next(at.getTime())}::bigint, ${agent.path.split('/')[1]}::bigint, ${agent.id}::bigint,
        ${`3${agent.id}`}::bigint, ${`x${n}`},
        ${[201, 203, 231][next(3)]}, ${next(4) + 1}, ${`room${next(3)}`}, ${next(2)}, ${next(3)}, 'CNY',
          ${amount},
        ${state === 1 ? next(2) * next(5_000_000) : 0}, ${state === 1 ? next(100) : 0}, ${state}, ${at},
          ${`203.0.113.${next(5)}`})`.execute(db);
  }
});
afterAll(() => api.stop());

interface Totals {
  count: number;
  totals: {
    currency: string;
    count: number;
    amount: string;
    open: string;
    payout: string;
    profit: string;
    reward: string;
  }[];
}
interface Analysis {
  total: number;
  list: {
    gameId: number | null;
    areaId: number | null;
    band: number | null;
    bets: number;
    wins: number;
    players: number;
    amount: string;
    payout: string;
    profit: string;
    share: string;
  }[];
  totals: { bets: number; players: number; amount: string; payout: string; profit: string };
}
const inTree = (agentId: string) =>
  sql`b.agent_id in (select d.id from agent d, agent top
    where top.id = ${agentId}::bigint and d.path like top.path || '%')`;
const agentOf: Record<string, string> = { major1: '11', share1: '12', major2: '21' };
const money = (minor: string) => (Number(minor) / 100).toFixed(2);

/** Totals of the bets by a plain query, independent of the code under test. */
async function naive(account: string, where: ReturnType<typeof sql>) {
  const tree = agentOf[account] ? inTree(agentOf[account] as string) : sql`true`;
  const found = await sql<Record<string, string>>`
    select count(*)::text as count, coalesce(sum(amount) filter (where state <> 2), 0)::text as amount,
      coalesce(sum(amount) filter (where state = 0), 0)::text as open,
        coalesce(sum(payout) filter (where state = 1), 0)::text as payout,
      coalesce(sum(payout - amount) filter (where state = 1), 0)::text as profit,
        coalesce(sum(reward) filter (where state = 1), 0)::text as reward
    from bet b where bet_time >= ${new Date(range.start_time)} and bet_time <= ${new Date(range.end_time)}
      and ${tree} and ${where}`.execute(api.services.databases.system);
  return found.rows[0] as Record<string, string>;
}

const line = (row: Record<string, string>) => ({
  count: Number(row.count),
  amount: money(row.amount as string),
  open: money(row.open as string),
  payout: money(row.payout as string),
  profit: money(row.profit as string),
  reward: money(row.reward as string),
});

describe.each(sources)('totals of the bet lists, from %s', (source) => {
  beforeAll(() => readFrom(source, api));

  const cases = [
    ['/betManager/listCount', {}, sql`true`],
    ['/betManager/listCount', { gameId: 203 }, sql`game_id = 203`],
    ['/betManager/listCount', { agentId: '13' }, inTree('13')],
    ['/betManager/listCount', { result: 'cancelled' }, sql`state = 2`],
    [
      '/betManager/listCount',
      { roomId: 'room1', hallLevel: 'expert' },
      sql`room_id = 'room1' and hall_level = 1`,
    ],
    ['/betManager/totalBetRecord', { ip: '203.0.113.3' }, sql`state <> 0 and ip = '203.0.113.3'`],
    ['/betManager/totalBetRecord', { memberAccount: 'member13' }, sql`state <> 0 and member_id = 313`],
    ['/betManager/totalBetRecordTemp', {}, sql`state = 0`],
    ['/betManager/totalBetRecordTemp', { gameId: 231 }, sql`state = 0 and game_id = 231`],
  ] as const;
  it.each(cases)('%s %o equals a plain sum over the bets, for every role', async (path, filter, where) => {
    for (const account of ['superadmin', 'major1', 'share1', 'major2']) {
      const reply = await api.call<Totals>(account, path, { body: { ...range, ...filter } });
      const expected = line(await naive(account, where));
      if (account === 'major2' && 'memberAccount' in filter) {
        // No member of that account exists in their tree.
        expect({ code: reply.code, count: expected.count }).toEqual({ code: 1278, count: 0 });
        continue;
      }
      expect(reply.code, reply.desc).toBe(0);
      if (expected.count === 0) expect(reply.data).toEqual({ count: 0, totals: [] });
      else
        expect({ account, ...reply.data }).toEqual({
          account,
          count: expected.count,
          totals: [{ currency: 'CNY', ...expected }],
        });
    }
  });

  it.each([
    ['/betManager/listBetRecord', '/betManager/totalBetRecord', { ip: '203.0.113.2' }],
    ['/betManager/listBetRecordTemp', '/betManager/totalBetRecordTemp', {}],
  ])('%s pages through exactly what its totals count', async (list, totals, filter) => {
    const seen: string[] = [];
    for (let cursor: string | null = null; ; ) {
      const reply: { data: { list: { id: string; result: string }[]; next: string | null } } = await api.call(
        'share1',
        list,
        { body: { ...range, ...filter, pageSize: 7, ...(cursor ? { cursor } : {}) } },
      );
      seen.push(...reply.data.list.map((bet) => bet.id));
      cursor = reply.data.next;
      if (!cursor) break;
    }
    expect(new Set(seen).size).toBe(seen.length);
    const total = await api.call<Totals>('share1', totals, { body: { ...range, ...filter } });
    expect(seen.length).toBe(total.data.count);
    expect(seen.length).toBeGreaterThan(7);
  });
});

describe('required fields of a bet query', () => {
  it.each([
    ['/betManager/list', { start_time: undefined }, 1016],
    ['/betManager/listBetRecord', {}, 1475],
    ['/betManager/totalBetRecord', { gameId: 203 }, 1475],
    ['/betManager/listBetRecord', { ip: '203.0.113.1', minAmount: '5' }, 1015],
    ['/betManager/listBetRecord', { ip: '203.0.113.1', start_time: now - 200 * 24 * hourMs }, 1010],
    ['/betManager/listBetRecordTemp', { end_time: range.start_time - 1 }, 1012],
    ['/betManager/listBetAnalysis', { end_time: undefined }, 1016],
  ])('%s with %o is rejected with %i', async (path, change, code) => {
    const { start_time, end_time, ...rest } = { ...range, ...change } as Record<string, unknown>;
    const body = { ...(start_time ? { start_time } : {}), ...(end_time ? { end_time } : {}), ...rest };
    expect((await api.call('superadmin', path, { body })).code).toBe(code);
  });
});

describe('bet analysis', () => {
  const groupings = [
    ['/betManager/listBetAnalysis', {}, sql`game_id, area_id, null::int`],
    ['/gameReport/listBetAnalysis', {}, sql`game_id, null::int, null::int`],
    [
      '/gameReport/listBetAnalysis',
      { by: 'band' },
      sql`null::int, null::int, case when amount < 1000 then 0 when amount < 5000 then 1
        when amount < 10000 then 2 when amount < 50000 then 3
        when amount < 100000 then 4 when amount < 500000 then 5 when amount < 1000000 then 6 else 7 end`,
    ],
  ] as const;
  it.each(groupings)('%s %o equals plain groups of the bets', async (path, filter, grouping) => {
    for (const account of ['superadmin', 'share1']) {
      const reply = await api.call<Analysis>(account, path, {
        body: { ...range, ...filter, pageSize: 100, countPlayers: true },
      });
      expect(reply.code, reply.desc).toBe(0);
      const tree = agentOf[account] ? inTree(agentOf[account] as string) : sql`true`;
      const rows = await sql<Record<string, string | null>>`
        select g, a, n, count(*)::text as bets, count(*) filter (where payout > amount)::text as wins,
          count(distinct member_id)::text as players,
          sum(amount)::text as amount, sum(payout)::text as payout
        from (select b.*, v.* from bet b cross join lateral (select ${grouping}) v (g, a, n)
          where state = 1 and bet_time >= ${new Date(range.start_time)}
            and bet_time <= ${new Date(range.end_time)} and ${tree}) t
        group by g, a, n`.execute(api.services.databases.system);
      const expected = new Map(
        rows.rows.map((row) => [
          `${row.g}|${row.a}|${row.n}`,
          [
            Number(row.bets),
            Number(row.wins),
            Number(row.players),
            money(row.amount ?? '0'),
            money(row.payout ?? '0'),
          ],
        ]),
      );
      const found = new Map(
        reply.data.list.map((row) => [
          `${row.gameId}|${row.areaId}|${row.band}`,
          [row.bets, row.wins, row.players, row.amount, row.payout],
        ]),
      );
      expect(found).toEqual(expected);
      expect(reply.data.totals.bets).toBe(reply.data.list.reduce((sum, row) => sum + row.bets, 0));
      const shares = reply.data.list.reduce((sum, row) => sum + Number(row.share), 0);
      expect(Math.abs(shares - 1)).toBeLessThan(0.01);
      // The totals count each member once, however many groups it played in.
      expect(reply.data.totals.players).toBeLessThanOrEqual(testAgents.length);
    }
  });

  it('shows mini games only on request, and only in the admin console', async () => {
    const reply = await api.call<Analysis>('superadmin', '/gameReport/listBetAnalysis', {
      body: { ...range, mini: true },
    });
    expect(reply.data.list.map((row) => row.gameId)).toEqual(reply.data.total ? [231] : []);
  });
});

it('finds the bets of a round that were placed before it began, also when the range ends before that', async () => {
  const db = api.services.databases.system;
  const ids = createIdMaker(4);
  const placed = now - 2 * hourMs;
  const began = now - hourMs;
  const round = ids.next(began);
  await sql`insert into round (id, inning_id, game_id, room_id, result, player, banker, card_type, started_at,
    ended_at, hash)
    values (${round}::bigint, 'EARLY-1', 203, 'room', '2|2', '15', '8', '2,2|8,1', ${new Date(began)},
      ${new Date(began)}, '\\x00')`.execute(db);
  await sql`insert into bet (id, tenant_id, agent_id, member_id, bet_key, round_id, inning_id, game_id,
    area_id, room_id, room_type, hall_level,
      currency, amount, payout, reward, state, bet_time, ip)
    values (${ids.next(placed)}::bigint, 11, 14, 314, 'early', ${round}::bigint, 'EARLY-1', 203, 2, 'room', 0,
      0, 'CNY', 100, 200, 0, 1,
      ${new Date(placed)}, '203.0.113.1')`.execute(db);
  const body = { start_time: placed - hourMs, end_time: placed + 60_000, inningId: 'EARLY-1' };
  const list = await api.call<{ list: { inningId: string }[] }>('major1', '/betManager/list', { body });
  expect(list.data.list.map(({ inningId }) => inningId)).toEqual(['EARLY-1']);
  const count = await api.call<Totals>('major1', '/betManager/listCount', { body });
  expect(count.data.count).toBe(1);
});

it('counts a stake in the band of its value at the rate of its day, to the cent', async () => {
  const db = api.services.databases.system;
  const ids = createIdMaker(5);
  const at = now - 3 * 24 * hourMs;
  await sql`insert into currency_rate (id, code, rate, valid_from) values
    (${ids.next()}::bigint, 'USD', 7.1, ${new Date(at - 48 * hourMs)}), (${ids.next()}::bigint, 'USD', 9,
      ${new Date(at + 24 * hourMs)})`.execute(db);
  // 9.94, 10.01 and 49.984 CNY.
  for (const [place, amount] of [140, 141, 704].entries())
    await sql`insert into bet (id, tenant_id, agent_id, member_id, bet_key, inning_id, game_id, area_id,
      room_id, room_type, hall_level,
        currency, amount, payout, reward, state, bet_time, ip)
      values (${ids.next(at)}::bigint, 11, 14, 314, ${`band${place}`}, 'B', 299, 1, 'room', 0, 0, 'USD',
        ${amount}, 0, 0, 1, ${new Date(at)}, '203.0.113.1')`.execute(db);
  const reply = await api.call<Analysis>('superadmin', '/gameReport/listBetAnalysis', {
    body: { start_time: at - hourMs, end_time: at + hourMs, gameId: 299, by: 'band' },
  });
  expect(reply.data.list.map(({ band, bets, amount }) => [band, bets, amount])).toEqual([
    [0, 1, '9.94'],
    [1, 2, '60.00'],
  ]);
});

it('counts the players of an analysis of more than three days only on request', async () => {
  const request = async (body: object) =>
    (await api.call<Analysis>('superadmin', '/betManager/listBetAnalysis', { body: { ...range, ...body } }))
      .data.totals.players;
  expect(await request({})).toBeNull();
  expect(await request({ countPlayers: true })).toBeGreaterThan(0);
  expect(await request({ start_time: range.end_time - 2 * 24 * hourMs })).toBeGreaterThanOrEqual(0);
});
