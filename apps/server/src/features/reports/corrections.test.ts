import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { avoidDayStart } from '../../testing/clock/day-start.ts';
import {
  betEvent,
  startTestIngest,
  type TestIngest,
  testBet,
  testEvent,
  testRound,
} from '../../testing/ingest/ingest.ts';
import { type SmallWorld, seedSmallWorld } from '../../testing/small-world.ts';
import { readFrom, sources } from '../../testing/sources.ts';

/** Late, corrected and cancelled bets change every figure: after each of them the pages match the bets. */
let api: TestApi;
let world: SmallWorld;
let server: TestIngest;
const dayMs = 86_400_000;
const beijing = "interval '8 hours'";

beforeAll(async () => {
  await avoidDayStart();
  api = await startTestApi();
  const { databases } = api.services;
  world = await seedSmallWorld(databases);
  server = await startTestIngest({ databases } as Parameters<typeof startTestIngest>[0], world.node);
});
afterAll(async () => {
  await server?.close();
  await api?.stop();
});

interface Figures {
  bets: number;
  amount: string;
  payout: string;
  reward: string;
}
const shown = (row: Figures) => `${row.bets} ${row.amount} ${row.payout} ${row.reward}`;
const sums =
  'count(*)::int as bets, (sum(amount) / 100)::numeric(20, 2)::text as amount, (sum(payout) / 100)::numeric(20, 2)::text as payout, (sum(reward) / 100)::numeric(20, 2)::text as reward';

/** Totals settled bets of a range by an expression, straight from the table. */
async function byBets(key: string, from: number, to: number, more = 'true'): Promise<Record<string, string>> {
  const { rows } = await api.services.databases.systemPool.query<Figures & { key: string }>(
    `select (${key})::text as key, ${sums} from bet b join agent a on a.id = b.agent_id
     where b.state = 1 and b.bet_time >= $1 and b.bet_time <= $2 and ${more} group by 1`,
    [new Date(from), new Date(to)],
  );
  return Object.fromEntries(rows.map((row) => [row.key, shown(row)]));
}
async function players(from: number, to: number): Promise<number> {
  const { rows } = await api.services.databases.systemPool.query<{ n: number }>(
    'select count(distinct member_id)::int as n from bet where state = 1 and bet_time >= $1 and bet_time <= $2',
    [new Date(from), new Date(to)],
  );
  return rows[0]?.n ?? 0;
}

async function request<T>(path: string, body: object): Promise<T> {
  const reply = await api.call<T>('superadmin', path, { body });
  expect(`${path} ${reply.code} ${reply.desc}`).toBe(`${path} 0 ${reply.desc}`);
  return reply.data;
}

/**
 * Compares every page that shows sums with the bets; a range to the end of today and one that ends in the
 * past.
 */
async function figuresHold(): Promise<void> {
  const now = Date.now();
  const today = Math.floor((now + 8 * 3_600_000) / dayMs) * dayMs - 8 * 3_600_000;
  for (const [from, to] of [
    [today - 39 * dayMs, today + dayMs - 1],
    [today - 25 * dayMs - 4_321, today - 3 * dayMs + 77_777],
  ] as const) {
    const range = { start_time: from, end_time: to, zone: 'BeiJing', offsetMinutes: 480, pageSize: 500 };
    type Lines = {
      list: (Figures & Record<string, string | number>)[];
      totals: Figures & { players: number };
    };
    const lines = ({ list }: Lines, key: string) =>
      Object.fromEntries(list.map((row) => [row[key], shown(row)]));
    const all = (await byBets("'all'", from, to)).all ?? '0 0.00 0.00 0.00';

    const games = await request<Lines>('/gameReport/list', { ...range, by: 'game' });
    expect(lines(games, 'gameId')).toEqual(await byBets('b.game_id', from, to));
    const rooms = await request<Lines>('/gameReport/list', { ...range, by: 'room' });
    const ofRooms = Object.fromEntries(rooms.list.map((row) => [`${row.gameId} ${row.roomId}`, shown(row)]));
    expect(ofRooms).toEqual(await byBets("b.game_id || ' ' || b.room_id", from, to));
    const agents = await request<Lines>('/proxyUser/getProxyReport', range);
    expect(lines(agents, 'agentId')).toEqual(await byBets('b.tenant_id', from, to));
    expect(agents.totals.players).toBe(await players(from, to));
    const days = await request<Lines>('/gameReport/getProfitReport', {
      ...range,
      by: 'period',
      period: 'day',
    });
    const dayOf = `greatest(extract(epoch from date_trunc('day', b.bet_time at time zone 'UTC' + ${beijing}) - ${beijing}) * 1000, ${from})::bigint`;
    expect(lines(days, 'from')).toEqual(await byBets(dayOf, from, to));
    expect(days.totals.players).toBe(await players(from, to));
    const members = await request<Lines>('/player/getPlayerReport', range);
    expect(lines(members, 'id')).toEqual(await byBets('b.member_id', from, to));
    for (const report of [games, rooms, agents, days, members]) expect(shown(report.totals)).toBe(all);

    const counts = await request<
      { currency: string; count: number; amount: string; payout: string }[] | object
    >('/betManager/listCount', { start_time: from, end_time: to });
    const { rows } = await api.services.databases.systemPool.query<{
      n: number;
      amount: string;
      payout: string;
    }>(
      `select count(*)::int as n, (coalesce(sum(amount) filter (where state <> 2), 0) / 100)::numeric(20, 2)::text as amount,
         (coalesce(sum(payout) filter (where state = 1), 0) / 100)::numeric(20, 2)::text as payout
       from bet where bet_time >= $1 and bet_time <= $2`,
      [new Date(from), new Date(to)],
    );
    const written = JSON.stringify(counts);
    expect(written).toContain(`"count":${rows[0]?.n}`);
    expect(written).toContain(`"amount":"${rows[0]?.amount}"`);
    expect(written).toContain(`"payout":"${rows[0]?.payout}"`);
  }
  const home = await request<
    Record<'today' | 'month', { bets: number; players: number; amount: string; payout: string }>
  >('/home/getSummary', { zone: 'BeiJing', offsetMinutes: 480 });
  const wall = new Date(now + 8 * 3_600_000);
  const month = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), 1) - 8 * 3_600_000;
  for (const [shown, from] of [
    [home.today, today],
    [home.month, month],
  ] as const) {
    const raw = (await byBets("'all'", from, now + 60_000)).all?.split(' ') ?? ['0', '0.00', '0.00'];
    expect([String(shown.bets), shown.amount, shown.payout]).toEqual(raw.slice(0, 3));
    expect(shown.players).toBe(await players(from, now + 60_000));
  }
}

async function everyFigureHolds(): Promise<void> {
  for (const source of sources) {
    await readFrom(source, api);
    await figuresHold();
  }
}

async function accepted(replies: Promise<readonly { code: number }[]>): Promise<void> {
  expect(new Set((await replies).map(({ code }) => code))).toEqual(new Set([0]));
}

it('late, settled, resettled and cancelled bets move every report, list total and home figure', async () => {
  // Accounts are unique within a tenant only.
  const whose = (n: number) => {
    const { account = '', agentId } = world.members[n] ?? {};
    return { member: account, agent: world.agents.find(({ id }) => id === agentId)?.account ?? '' };
  };
  const played = async (daysAgo: number, who: readonly number[], win: string) => {
    const at = Date.now() - daysAgo * dayMs - 120_000;
    const bets = who.map((n) => testBet({ ...whose(n), amount: '7.31', win, at }));
    await accepted(server.rounds([testRound(bets, { startedAt: at, endedAt: at + 60_000, gameId: 201 })]));
  };
  for (let day = 0; day < 29; day += 2) await played(day, [day % 5, 5 + (day % 7)], day % 4 ? '0' : '20.02');
  await everyFigureHolds();

  // Late: long past days, members who play first there, and a day without bets until now.
  await played(27, [12, 13], '3.00');
  await played(12, [0, 12], '0');
  await everyFigureHolds();

  // Stakes of past days that are settled now, corrected, and one that is returned.
  const at = Date.now() - 9 * dayMs;
  const stakes = [1, 2, 14].map((n) => betEvent({ ...whose(n), amount: '11.11', at }));
  await accepted(server.events(stakes));
  await everyFigureHolds();
  const [first, second, third] = stakes;
  const settle = (bet: typeof first, win: string) =>
    server.events([testEvent('settlement', { betId: bet?.betId ?? '', win, at: at + 60_000 })]);
  await accepted(settle(first, '30.00'));
  await accepted(settle(second, '0'));
  await everyFigureHolds();
  await accepted(server.events([testEvent('resettlement', { betId: first?.betId ?? '', win: '1.23' })]));
  await everyFigureHolds();
  await accepted(server.events([testEvent('cancel', { betId: third?.betId ?? '' })]));
  await everyFigureHolds();
  await everyFigureHolds();
});
