import { fixedClock } from '@pitboss/rules/zones/wall-clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Dimension, ReportQuery } from '../../domain/reports/report.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { naiveReport, wired } from '../../testing/figures/naive-report.ts';
import { seedReportBets } from '../../testing/figures/report-bets.ts';
import { readFrom, sources } from '../../testing/sources.ts';
import { testAgents } from '../../testing/users.ts';

let api: TestApi;
const seed = Number(process.env.SEED ?? Date.now() % 100_000);
const dayMs = 86_400_000;
const now = Date.now();
const range = { start_time: now - 26 * dayMs - 1_234_567, end_time: now - dayMs - 7_654 };
const halls = ['newbie', 'expert', 'master'];

beforeAll(async () => {
  process.stdout.write(`game reports seed ${seed}\n`);
  api = await startTestApi();
  await seedReportBets(api.services.databases.system, seed, now, 500);
});
afterAll(() => api.stop());

interface Row {
  agentId: string | null;
  own: boolean;
  gameId: number | null;
  roomId: string | null;
  hallLevel: string | null;
  from: number | null;
  bets: number;
  profitCny: string;
  rewardCny: string;
  netCny: string;
  share: string | null;
  players: number | null;
  previous: { bets: number; amountCny: string } | null;
}
interface Reply {
  total: number;
  list: Row[];
  totals: Row;
  series: { from: number; to: number; bets: number; amountCny: string; profitCny: string }[];
  seriesPeriod: 'hour' | 'day' | 'week' | 'month';
  previousRange: { from: number; to: number } | null;
}

const under = (id: string | null) =>
  testAgents.filter(({ path }) => id === null || path.includes(`/${id}/`)).map((agent) => agent.id);
const partsOf = (by: string) =>
  by === 'agentGame' ? ['agent', 'game'] : by === 'periodGame' ? ['period', 'game'] : [by];
const keyOf = (row: Row, by: string) =>
  partsOf(by)
    .map((part) => partOf(row, part))
    .join('|');
const partOf = (row: Row, by: string) =>
  ({
    agent: row.own ? 'own' : String(row.agentId),
    game: String(row.gameId),
    room: `${row.gameId} ${row.roomId} ${halls.indexOf(row.hallLevel ?? '')}`,
    hall: String(halls.indexOf(row.hallLevel ?? '')),
    period: String(row.from),
  })[by as 'agent'];

const callers = [
  ['superadmin', null],
  ['major1', '11'],
  ['share1', '12'],
] as const;
const zones = [
  ['BeiJing', 480],
  ['NewYork', -240],
  ['local', 345],
] as const;
const queries = [
  ['/gameReport/list', 'game', {}],
  ['/gameReport/list', 'room', { currency: 'USD' }],
  ['/gameReport/list', 'hall', { gameId: 202 }],
  ['/gameReport/list', 'period', { period: 'week' }],
  ['/gameReport/listDetail', 'room', { gameId: 201 }],
  ['/gameReport/listDetail', 'period', { gameId: 201, roomId: "o'room", hallLevel: 'master' }],
  ['/gameReport/listDetail', 'agent', { gameId: 203 }],
  ['/gameReport/getProfitReport', 'agent', {}],
  ['/gameReport/getProfitReport', 'period', { period: 'month' }],
  ['/gameReport/getProfitReportDetail', 'game', { currency: 'VND' }],
  ['/gameReport/getProfitReport', 'agentGame', {}],
  ['/gameReport/getProfitReport', 'periodGame', { period: 'week' }],
] as const;
const cases = callers.flatMap(([account, node]) =>
  queries.map(
    ([path, by, filter], position) => [account, path, by, filter, node, zones[position % 3]] as const,
  ),
);

describe.each(sources)('the game, profit and revenue reports, from %s', (source) => {
  beforeAll(() => readFrom(source, api));

  it.each(cases)('of %s: %s by %s with %j match the bets', async (account, path, by, filter, node, zone) => {
    const [name, offsetMinutes] = zone ?? zones[0];
    const body = { ...range, ...filter, by, zone: name, offsetMinutes, pageSize: 500 };
    const reply = await api.call<Reply>(account, path, { body });
    // The game report is for both consoles.
    expect(reply.code, reply.desc).toBe(0);
    const { hallLevel, ...plain } = filter as Record<string, string>;
    const query: ReportQuery = {
      span: { from: range.start_time, to: range.end_time + 1 },
      by: partsOf(by) as Dimension[],
      period: (filter as { period?: 'week' | 'month' }).period ?? 'day',
      clock: fixedClock(offsetMinutes),
      filter: { ...(plain as object), ...(hallLevel ? { hallLevel: halls.indexOf(hallLevel) } : {}) },
      now,
    };
    const { system } = api.services.databases;
    const expected = await naiveReport(system, under(node), node, query);
    const { list, totals, series, seriesPeriod, total } = reply.data;
    expect(new Set(list.map((row) => keyOf(row, by)))).toEqual(new Set(expected.keys()));
    expect(total).toBe(expected.size);
    for (const row of list) expect(row).toMatchObject(wired(expected.get(keyOf(row, by))));
    const all = wired((await naiveReport(system, under(node), node, { ...query, by: [] })).get(''));
    expect(totals).toMatchObject(all);
    // The chart shows the same bets by period.
    expect(seriesPeriod).toBe('day');
    const course = await naiveReport(system, under(node), node, {
      ...query,
      by: ['period'],
      period: 'day',
    });
    for (const point of series) {
      const { bets, amountCny, profitCny } = wired(course.get(String(point.from)));
      expect(point).toMatchObject({ bets, amountCny, profitCny });
    }
    expect(series.reduce((sum, { bets }) => sum + bets, 0)).toBe(all.bets);
    for (let position = 1; position < series.length; position += 1)
      expect(series[position]?.from).toBe((series[position - 1]?.to ?? 0) + 1);
  });

  it('show the share of the total only where no row differs in sign', async () => {
    const shares = async (body: object) =>
      (
        await api.call<Reply>('superadmin', '/gameReport/listRevenueAnalysis', {
          body: { ...range, ...body },
        })
      ).data.list;
    const isLoss = ({ profitCny }: Row) => profitCny.startsWith('-');
    const mixed = await shares({ by: 'period', period: 'hour', pageSize: 500 });
    expect([mixed.some(isLoss), mixed.every(isLoss)]).toEqual([true, false]);
    expect(new Set(mixed.map(({ share }) => share))).toEqual(new Set([null]));
    const games = await shares({});
    expect(games.every(isLoss)).toBe(true);
    expect(games.reduce((sum, { share }) => sum + Number(share), 0)).toBeCloseTo(1, 2);
    const gameId = games[0]?.gameId;
    expect((await shares({ gameId })).map(({ share }) => share)).toEqual(['1.0000']);
  });

  it('show revenue less rewards, and the change', async () => {
    const reply = await api.call<Reply>('superadmin', '/gameReport/listRevenueAnalysis', { body: range });
    const { list, totals, previousRange } = reply.data;
    const cents = (text: string) => Math.round(Number(text) * 100);
    for (const row of [...list, totals])
      expect(cents(row.netCny)).toBe(cents(row.profitCny) - cents(row.rewardCny));
    expect(list.reduce((sum, { bets }) => sum + bets, 0)).toBe(totals.bets);
    expect(previousRange?.to).toBe(range.start_time - 1);
    expect(totals.previous?.bets).toBeGreaterThan(0);
  });

  it('of a single moment is empty, with players too', async () => {
    const body = { start_time: now - dayMs, end_time: now - dayMs, by: 'period', period: 'hour' };
    for (const at of [body, { ...body, start_time: now + dayMs, end_time: now + dayMs }]) {
      const reply = await api.call<Reply>('major1', '/gameReport/getProfitReport', { body: at });
      expect(reply.code).toBe(0);
      expect(reply.data.totals.players ?? 0).toBe(0);
    }
  });

  it('counts players by agent and period, and leaves them out where nothing can count them', async () => {
    const players = async (by: string) =>
      (await api.call<Reply>('major1', '/gameReport/getProfitReport', { body: { ...range, by } })).data;
    const agents = await players('agent');
    expect(agents.totals.players).toBe(5);
    for (const row of agents.list) expect(row.players).toBe(row.own ? 1 : under(row.agentId).length);
    for (const row of (await players('period')).list) expect(row.players).toBeGreaterThan(0);
    // By game players are counted only on request beyond three days.
    expect((await players('game')).list.every((row) => row.players === null)).toBe(true);
    const request = (body: object) =>
      api.call<Reply>('major1', '/gameReport/list', { body: { ...range, by: 'game', ...body } });
    const short = await request({ start_time: range.end_time - 2 * dayMs });
    for (const row of short.data.list) expect(row.players).toBeGreaterThan(0);
    const long = await request({ countPlayers: true, start_time: now - 120 * dayMs });
    for (const row of long.data.list) expect(row.players).toBeGreaterThan(0);
  });

  it('divide a day at its noon, when the request has one', async () => {
    const rowsOf = async (from: number, more: object) => {
      const body = {
        start_time: from,
        end_time: from + 2 * dayMs - 1,
        by: 'period',
        zone: 'local',
        offsetMinutes: 0,
        ...more,
      };
      return (await api.call<Reply>('superadmin', '/gameReport/list', { body })).data;
    };
    // The bets are random: on most days, but not on every one, both halves have some.
    const midnight = now - (now % dayMs);
    const days = Array.from({ length: 10 }, (_, days) => midnight - (days + 2) * dayMs);
    let divided = 0;
    for (const from of days) {
      const whole = await rowsOf(from, {});
      const cut = await rowsOf(from, { noon_time: from + dayMs / 2 });
      expect(cut.totals).toEqual(whole.totals);
      const first = whole.list.find((row) => row.from === from);
      const halves = cut.list.filter((row) => (row.from ?? 0) < from + dayMs);
      expect(halves.every((row) => [from, from + dayMs / 2].includes(row.from ?? 0))).toBe(true);
      expect(halves.reduce((sum, row) => sum + row.bets, 0)).toBe(first?.bets ?? 0);
      if (halves.length === 2) divided += 1;
    }
    expect(divided).toBeGreaterThan(0);
  });

  it('list periods newest first, and reject too many', async () => {
    const days = await api.call<Reply>('major1', '/gameReport/list', { body: { ...range, by: 'period' } });
    const starts = days.data.list.map(({ from }) => from ?? 0);
    expect(starts).toEqual([...starts].sort((a, b) => b - a));
    const hours = await api.call('major1', '/gameReport/list', {
      body: { start_time: now - 80 * dayMs, end_time: now, by: 'period', period: 'hour' },
    });
    expect(hours.code).toBe(1450);
  });

  it('is closed to callers without the page, and shows foreign agents as absent', async () => {
    expect((await api.call('share1', '/gameReport/listRevenueAnalysis', { body: range })).code).toBe(1003);
    for (const agentId of ['11', '21', '999999'])
      expect((await api.call('share1', '/gameReport/list', { body: { ...range, agentId } })).code).toBe(1002);
  });
});
