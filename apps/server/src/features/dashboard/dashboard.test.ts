import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdMaker } from '../../platform/db/ids.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { avoidDayStart } from '../../testing/clock/day-start.ts';
import { plainTables } from '../../testing/figures/plain-tables.ts';
import { readFrom, sources } from '../../testing/sources.ts';
import { testAgents } from '../../testing/users.ts';

let api: TestApi;
const seed = Date.now() % 100_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const currencies = ['CNY', 'USD', 'VND'];

beforeAll(async () => {
  await avoidDayStart();
  process.stdout.write(`dashboard seed ${seed}\n`);
  api = await startTestApi();
  const { system } = api.services.databases;
  const ids = createIdMaker(3);
  let state = seed;
  const random = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  const now = Date.now();
  for (let index = 0; index < 600; index += 1) {
    const agent = testAgents[random(testAgents.length)] ?? testAgents[0];
    // Many bets are close to the boundaries of days and hours in every zone.
    const at = now - random(45) * dayMs - random(24) * hourMs - (index % 3 ? random(hourMs) : 0) - 1;
    const settled = random(10) > 0;
    await sql`insert into bet (id, tenant_id, agent_id, member_id, bet_key, game_id, room_id, room_type,
      hall_level, currency, amount, payout, state, bet_time, ip)
      values (${ids.next(at)}::bigint, ${agent.path.split('/')[1]}::bigint, ${agent.id}::bigint,
        ${`3${agent.id}`}::bigint, ${`r${index}`}, ${201 + random(3)}, 'room', 0, 0,
        ${currencies[random(3)]}, ${random(1_000_000)}, ${settled ? random(2_000_000) : 0},
          ${settled ? 1 : 0}, ${new Date(at)}, '203.0.113.1')`.execute(system);
  }
});
afterAll(() => api.stop());

it('counts the sub-accounts of the caller’s agent, and none for administrators', async () => {
  const summary = async (account: string) =>
    (
      await api.call<{ subAccounts: Record<string, number> | null; administrators: object | null }>(
        account,
        '/home/getSummary',
        { body: { zone: 'BeiJing', offsetMinutes: 480 } },
      )
    ).data;
  expect(await summary('major1')).toMatchObject({
    administrators: null,
    subAccounts: { total: 1, today: 1, yesterday: 0, month: 1 },
  });
  expect((await summary('share1')).subAccounts).toMatchObject({ total: 0, today: 0 });
  expect((await summary('superadmin')).subAccounts).toBeNull();
});

type Figures = { bets: number; players: number; amount: string; payout: string; profit: string };
type Summary = Record<'today' | 'yesterday' | 'yesterdaySoFar' | 'week' | 'month', Figures> & {
  at: number;
  yesterdayUntil: number;
  agents: { total: number };
  members: { total: number };
};

/**
 * Computes the figures directly from the bets: totals by currency, converted and rounded once. The rates in
 * this test never change.
 */
async function fromBets(agentIds: readonly string[], from: number, to: number): Promise<Figures> {
  const { system } = api.services.databases;
  const rows = await sql<{ bets: number; players: number; amount: string; payout: string }>`
    ${sql.raw(plainTables('bet'))}, lines as (
      select b.currency, sum(b.amount) as amount, sum(b.payout) as payout, r.rate from bet b
      join (select distinct on (code) code, rate from currency_rate where valid_from <= now()
        order by code, valid_from desc) r on r.code = b.currency
      where b.state = 1 and b.agent_id = any(${`{${agentIds.join(',')}}`}::bigint[])
        and b.bet_time >= ${new Date(from)} and b.bet_time < ${new Date(to)} group by b.currency, r.rate)
    select (select count(*)::int from bet b where b.state = 1
      and b.agent_id = any(${`{${agentIds.join(',')}}`}::bigint[]) and b.bet_time >= ${new Date(from)}
      and b.bet_time < ${new Date(to)}) as bets,
      (select count(distinct member_id)::int from bet b
        where b.state = 1 and b.agent_id = any(${`{${agentIds.join(',')}}`}::bigint[])
        and b.bet_time >= ${new Date(from)} and b.bet_time < ${new Date(to)}) as players,
      coalesce(halfeven(sum(amount * rate)), 0)::text as amount, coalesce(halfeven(sum(payout * rate)),
        0)::text as payout from lines`.execute(system);
  const row = rows.rows[0];
  const decimal = (minor: bigint) =>
    `${minor < 0n ? '-' : ''}${(minor < 0n ? -minor : minor) / 100n}.${String((minor < 0n ? -minor : minor) % 100n).padStart(2, '0')}`;
  const amount = BigInt(row?.amount ?? 0);
  const payout = BigInt(row?.payout ?? 0);
  return {
    bets: row?.bets ?? 0,
    players: row?.players ?? 0,
    amount: decimal(amount),
    payout: decimal(payout),
    profit: decimal(amount - payout),
  };
}

const subtree = (account: string) => {
  const top = testAgents.find((agent) => agent.account === account);
  return testAgents.filter((agent) => !top || agent.path.startsWith(top.path)).map((agent) => agent.id);
};

describe.each(sources)('the home page, from %s', (source) => {
  beforeAll(() => readFrom(source, api));

  beforeAll(async () => {
    await sql`create or replace function halfeven(value numeric) returns numeric language sql immutable as
      'select case when abs(value - trunc(value)) = 0.5 then 2 * round(value / 2) else round(value) end'`.execute(
      api.services.databases.system,
    );
  });

  const zones = [
    ['BeiJing', 480],
    ['NewYork', -240],
    ['local', 330],
  ] as const;
  const cases = ['superadmin', 'major1', 'share1', 'general1'].flatMap((account) =>
    zones.map(([zone, offset]) => [account, zone, offset] as const),
  );
  it.each(cases)('of %s in %s shows exactly the sums over the bets', async (account, zone, offsetMinutes) => {
    const reply = await api.call<Summary>(account, '/home/getSummary', { body: { zone, offsetMinutes } });
    expect(reply.code).toBe(0);
    const { at, today, yesterday, yesterdaySoFar, yesterdayUntil, week, month } = reply.data;
    const wall = new Date(at + offsetMinutes * 60_000);
    const midnight =
      Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()) - offsetMinutes * 60_000;
    const monday = midnight - ((wall.getUTCDay() + 6) % 7) * dayMs;
    const first = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), 1) - offsetMinutes * 60_000;
    const ids = subtree(account);
    expect(today).toEqual(await fromBets(ids, midnight, at + 1));
    expect(yesterday).toEqual(await fromBets(ids, midnight - dayMs, midnight));
    // The start of this minute, a day ago.
    expect(yesterdayUntil).toBe(at - dayMs - (at % 60_000));
    expect(yesterdaySoFar).toEqual(await fromBets(ids, midnight - dayMs, yesterdayUntil));
    expect(week).toEqual(await fromBets(ids, monday, at + 1));
    expect(month).toEqual(await fromBets(ids, first, at + 1));
    expect(reply.data.members.total).toBe(ids.length);
    expect(reply.data.agents.total).toBe(account === 'superadmin' ? ids.length : ids.length - 1);
  });

  it.each(['24h', '48h', 'week'] as const)('draws the bets of %s', async (span) => {
    const reply = await api.call<{ points: (Figures & { from: number; to: number })[]; at: number }>(
      'major1',
      '/home/getBetOverview',
      { body: { span, offsetMinutes: 480 } },
    );
    const { points, at } = reply.data;
    expect(points).toHaveLength({ '24h': 24, '48h': 48, week: 7 }[span]);
    for (const point of points) {
      const bets = await fromBets(subtree('major1'), point.from, Math.min(point.to, at + 1));
      expect({ bets: point.bets, amount: point.amount, payout: point.payout, profit: point.profit }).toEqual({
        bets: bets.bets,
        amount: bets.amount,
        payout: bets.payout,
        profit: bets.profit,
      });
    }
  });

  it('ranks the direct sub-agents with the sums of their trees', async () => {
    const reply = await api.call<{
      agents: { id: string; bets: number; players: number; amount: string; profit: string }[];
    }>('major1', '/home/getRanking', {
      body: { period: 'month', offsetMinutes: -240 },
    });
    const wall = new Date(Date.now() - 240 * 60_000);
    const first = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), 1) + 240 * 60_000;
    for (const agent of reply.data.agents) {
      const own = testAgents.find(({ id }) => id === agent.id);
      const bets = await fromBets(subtree(own?.account ?? ''), first, Date.now());
      expect({
        bets: agent.bets,
        players: agent.players,
        amount: agent.amount,
        profit: agent.profit,
      }).toEqual({
        bets: bets.bets,
        players: bets.players,
        amount: bets.amount,
        profit: bets.profit,
      });
    }
  });
});
