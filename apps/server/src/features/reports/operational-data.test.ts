import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdMaker } from '../../platform/db/ids.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { avoidDayStart } from '../../testing/clock/day-start.ts';
import { plainTables } from '../../testing/figures/plain-tables.ts';
import { seedReportBets } from '../../testing/figures/report-bets.ts';
import { testAgents } from '../../testing/users.ts';

let api: TestApi;
const seed = Number(process.env.SEED ?? Date.now() % 100_000);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
await avoidDayStart();
const now = Date.now();
const currencies = ['CNY', 'USD', 'VND'];

beforeAll(async () => {
  process.stdout.write(`operational data seed ${seed}\n`);
  api = await startTestApi();
  const { systemPool, system } = api.services.databases;
  await seedReportBets(system, seed, now, 300);
  const ids = createIdMaker(5);
  let state = seed + 7;
  const random = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
  // Members who registered within the last forty days, many at the edges of days, sign in, pay and withdraw
  // afterwards.
  for (let n = 0; n < 120; n += 1) {
    const agent = testAgents[n % testAgents.length] ?? testAgents[0];
    const tenant = agent.path.split('/')[1];
    const joined = now - random(40) * dayMs - (n % 4 ? random(dayMs) : 0);
    const member = String(50_000 + n);
    await systemPool.query(
      `insert into member (id, tenant_id, agent_id, account, nickname, currency, register_ip, created_at, first_bet_at)
       values ($1, $2, $3, $4, $4, 'CNY', '203.0.113.9', $5, $6)`,
      [
        member,
        tenant,
        agent.id,
        `u${n}`,
        new Date(joined),
        n % 3 ? new Date(joined + random(3 * dayMs)) : null,
      ],
    );
    for (let login = 0; login < random(12); login += 1) {
      const at = joined + random(35) * dayMs + random(dayMs);
      await systemPool.query(
        `insert into member_login (id, tenant_id, agent_id, member_id, event, ip, device, at) values ($1, $2, $3, $4, $5, '203.0.113.9', 'web', $6)`,
        [ids.next(), tenant, agent.id, member, login % 5 ? 'login' : 'logout', new Date(at)],
      );
    }
    for (let order = 0; order < random(5); order += 1)
      await systemPool.query(
        `insert into member_transfer (id, tenant_id, agent_id, member_id, order_no, direction, amount, currency, state, at)
         values ($1, $2, $3, $4, 'order', $5, $6, $7, $8, $9)`,
        [
          ids.next(),
          tenant,
          agent.id,
          member,
          random(3) ? 'in' : 'out',
          1 + random(90_000),
          currencies[random(3)],
          random(5) ? 'success' : 'fail',
          new Date(joined + random(30 * dayMs)),
        ],
      );
  }
});
afterAll(() => api.stop());

const under = (id: string | null) =>
  testAgents.filter(({ path }) => id === null || path.includes(`/${id}/`)).map((agent) => agent.id);
const query = async (text: string, values: readonly unknown[]) =>
  (await api.services.databases.systemPool.query(text, [...values])).rows;
const number = async (text: string, ...values: unknown[]) => Number((await query(text, values))[0]?.n ?? 0);
const span = (from: number, to: number) => [new Date(from), new Date(to)] as const;

const counts: Record<string, string> = {
  registered:
    'select count(*) as n from member where agent_id = any($1) and created_at >= $2 and created_at < $3',
  newPlayers:
    'select count(*) as n from member where agent_id = any($1) and first_bet_at >= $2 and first_bet_at < $3',
  loggedIn: `select count(distinct member_id) as n from member_login where event = 'login' and agent_id = any($1) and at >= $2 and at < $3`,
  players:
    'select count(distinct member_id) as n from bet where state = 1 and agent_id = any($1) and bet_time >= $2 and bet_time < $3',
  active: `select count(*) as n from (select member_id from member_login where event = 'login' and agent_id = any($1) and at >= $2 and at < $3
    union select member_id from bet where state = 1 and agent_id = any($1) and bet_time >= $2 and bet_time < $3) t`,
};

interface Day {
  from: number;
  to: number;
  [key: string]: unknown;
}
const zones = [
  ['BeiJing', 480],
  ['NewYork', -240],
  ['local', 345],
] as const;
const range = { start_time: now - 36 * dayMs - 12_345, end_time: now - 12_345 };

describe('user data', () => {
  it.each(zones)('by day in %s matches plain SQL', async (zone, offsetMinutes) => {
    const node = zone === 'BeiJing' ? '11' : null;
    const body = { ...range, zone, offsetMinutes, pageSize: 100, ...(node ? { agentId: node } : {}) };
    const reply = await api.call<{
      total: number;
      list: Day[];
      totals: Record<string, number>;
      asOf: number;
    }>('superadmin', '/operationalData/listUserData', { body });
    expect(reply.code, reply.desc).toBe(0);
    const { list, totals, total, asOf } = reply.data;
    expect(list).toHaveLength(total);
    expect([list.at(-1)?.from, list[0]?.to]).toEqual([range.start_time, range.end_time]);
    for (const [kind, text] of Object.entries(counts)) {
      for (const day of list)
        expect([kind, day[kind]]).toEqual([
          kind,
          await number(text, under(node), ...span(day.from, day.to + 1)),
        ]);
      expect(totals[kind]).toBe(
        await number(text, under(node), ...span(range.start_time, range.end_time + 1)),
      );
    }
    for (const day of list)
      for (const after of [1, 3, 7, 30]) {
        const midnight =
          Math.floor((day.from + offsetMinutes * 60_000) / dayMs) * dayMs -
          offsetMinutes * 60_000 +
          after * dayMs;
        const found = await number(
          `${plainTables('member', 'member_login')}
           select count(distinct m.id) as n from member m join member_login l on l.member_id = m.id
           where l.event = 'login' and m.agent_id = any($1) and m.created_at >= $2 and m.created_at < $3 and l.at >= $4 and l.at < $5`,
          under(node),
          ...span(day.from, day.to + 1),
          ...span(midnight, midnight + dayMs),
        );
        expect(day[`returned${after}`]).toBe(midnight + dayMs > asOf ? null : found);
      }
  });

  it('shows the members behind each figure', async () => {
    const whole = { start_time: now - 35 * dayMs, end_time: now, zone: 'NewYork', offsetMinutes: -240 };
    const data = await api.call<{ list: Day[] }>('superadmin', '/operationalData/listUserData', {
      body: { ...whole, pageSize: 100 },
    });
    for (const day of data.data.list.filter((_, position) => position % 9 === 1)) {
      const request = async (kind: string, days?: number) =>
        (
          await api.call<{ total: number; list: { id: string }[] }>(
            'superadmin',
            '/operationalData/listUserDataDetail',
            {
              body: {
                ...whole,
                start_time: day.from,
                end_time: day.to,
                kind,
                ...(days ? { days } : {}),
                pageSize: 500,
              },
            },
          )
        ).data;
      for (const kind of Object.keys(counts)) {
        const members = await request(kind);
        expect([kind, members.total, new Set(members.list.map(({ id }) => id)).size]).toEqual([
          kind,
          day[kind],
          day[kind],
        ]);
      }
      for (const after of [1, 3, 7, 30])
        if (day[`returned${after}`] !== null)
          expect((await request('returned', after)).total).toBe(day[`returned${after}`]);
    }
  });
});

describe('pay data', () => {
  it.each(zones)('by day in %s matches plain SQL', async (zone, offsetMinutes) => {
    const reply = await api.call<{ list: Day[]; totals: Record<string, unknown> }>(
      'superadmin',
      '/operationalData/listPayData',
      { body: { ...range, zone, offsetMinutes, pageSize: 100 } },
    );
    expect(reply.code, reply.desc).toBe(0);
    const rate = `(select case when t.currency = 'CNY' then 1 else coalesce(
      (select rate from currency_rate c where c.code = t.currency and c.valid_from <= date_trunc('day', t.at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' order by valid_from desc limit 1),
      (select rate from currency_rate c where c.code = t.currency order by valid_from limit 1)) end)`;
    const expected = async (from: number, to: number) => {
      const [row] = await query(
        `${plainTables('member_transfer')}
         select count(distinct member_id) filter (where direction = 'in')::int as payers, count(*) filter (where direction = 'in')::int as deposits,
           count(distinct member_id) filter (where direction = 'out')::int as withdrawers, count(*) filter (where direction = 'out')::int as withdrawals,
           coalesce(sum(amount * ${rate}) filter (where direction = 'in'), 0)::float8 / 100 as deposit,
           coalesce(sum(amount * ${rate}) filter (where direction = 'out'), 0)::float8 / 100 as withdraw
         from member_transfer t where state = 'success' and at >= $1 and at < $2`,
        span(from, to),
      );
      const firstPayers = await number(
        `select count(*) as n from (select min(at) as at from member_transfer where state = 'success' and direction = 'in' group by member_id) f where at >= $1 and at < $2`,
        ...span(from, to),
      );
      const active = await number(counts.active ?? '', under(null), ...span(from, to));
      return { ...row, firstPayers, active };
    };
    const check = async (row: Record<string, unknown>, from: number, to: number) => {
      const { deposit, withdraw, ...exact } = await expected(from, to);
      expect(row).toMatchObject(exact);
      expect(Number(row.depositCny)).toBeCloseTo(deposit, 1);
      expect(Number(row.withdrawCny)).toBeCloseTo(withdraw, 1);
      expect(Number(row.netCny)).toBeCloseTo(deposit - withdraw, 1);
      if (exact.active) expect(Number(row.arpu)).toBeCloseTo(deposit / exact.active, 1);
      else expect(row.arpu).toBeNull();
      if (exact.payers) expect(Number(row.arppu)).toBeCloseTo(deposit / exact.payers, 1);
      else expect(row.arppu).toBeNull();
    };
    for (const day of reply.data.list) await check(day, day.from, day.to + 1);
    await check(reply.data.totals, range.start_time, range.end_time + 1);
  });

  it('shows the members behind each figure, sorted by worth', async () => {
    const body = { start_time: now - 30 * dayMs, end_time: now, pageSize: 500 };
    const { data } = await api.call<{ totals: Record<string, number> }>(
      'superadmin',
      '/operationalData/listPayData',
      { body },
    );
    for (const kind of ['payers', 'firstPayers', 'withdrawers']) {
      const reply = await api.call<{ total: number; list: { id: string; depositCny: string }[] }>(
        'superadmin',
        '/operationalData/listPayDataDetail',
        { body: { ...body, kind } },
      );
      expect(new Set(reply.data.list.map(({ id }) => id)).size).toBe(data.totals[kind]);
      const worth = reply.data.list.map(({ depositCny }) => Number(depositCny));
      expect(worth).toEqual([...worth].sort((a, b) => b - a));
    }
  });
});

describe('operational data', () => {
  const paths = ['listUserData', 'listUserDataDetail', 'listPayData', 'listPayDataDetail'];
  it.each(paths)('%s is for administrators, and reports an unknown agent as not found', async (name) => {
    const kind = name.startsWith('listPay') ? 'payers' : 'registered';
    const body = { ...range, ...(name.endsWith('Detail') ? { kind } : {}) };
    const path = `/operationalData/${name}`;
    expect((await api.call('major1', path, { body })).code).toBe(1003);
    expect((await api.call('agentadmin', path, { body })).code).toBe(0);
    expect((await api.call('superadmin', path, { body: { ...body, agentId: '999999' } })).code).toBe(1002);
    const later = { ...body, start_time: now + 5 * dayMs, end_time: now + 6 * dayMs };
    expect((await api.call('superadmin', path, { body: later })).code).toBe(0);
    expect(
      (await api.call('superadmin', path, { body: { ...body, start_time: range.end_time + 1 } })).code,
    ).toBe(1012);
  });
});
