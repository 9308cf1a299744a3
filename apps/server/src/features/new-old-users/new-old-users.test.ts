import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIdMaker } from '../../platform/db/ids.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { avoidDayStart } from '../../testing/clock/day-start.ts';
import { testAgents } from '../../testing/users.ts';

const dayMs = 86_400_000;
const beijingMs = 8 * 3_600_000;
const seed = Number(process.env.SEED ?? Date.now() % 100_000);
await avoidDayStart();
const now = Date.now();
const today = Math.floor((now + beijingMs) / dayMs) * dayMs - beijingMs;
let api: TestApi;

beforeAll(async () => {
  process.stdout.write(`new and old seed ${seed}\n`);
  api = await startTestApi();
  const db = api.services.databases.system;
  const ids = createIdMaker(6);
  let state = seed || 1;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let n = 0; n < 500; n += 1) {
    const agent = testAgents[next(testAgents.length)] as (typeof testAgents)[number];
    const at = new Date(today - next(40) * dayMs + next(dayMs / 2));
    if (at.getTime() >= now) continue;
    await sql`insert into bet (id, tenant_id, agent_id, member_id, bet_key, game_id, room_id, room_type,
      hall_level, currency, amount, payout, state, bet_time, ip)
      values (${ids.next(at.getTime())}::bigint, ${agent.path.split('/')[1]}::bigint, ${agent.id}::bigint,
        ${`3${agent.id}`}::bigint, ${`n${n}`}, 203, 'room', 0, 0, 'CNY',
        ${next(90_000) + 1}, ${next(90_000)}, ${next(9) === 0 ? 2 : 1}, ${at}, '203.0.113.9')`.execute(db);
  }
  await sql`update member m set first_bet_at = b.at from (select tenant_id, member_id, min(bet_time) as at
    from bet group by 1, 2) b
    where b.tenant_id = m.tenant_id and b.member_id = m.id`.execute(db);
});
afterAll(() => api.stop());

interface Figures {
  newPlayers: number;
  oldPlayers: number;
  newBets: number;
  oldBets: number;
  newAmount: string;
  oldAmount: string;
  newProfit: string;
  oldProfit: string;
}
interface Reply {
  total: number;
  list: (Figures & { key: string; agentAccount: string | null })[];
  totals: Figures & { standard: object };
}
const range = { start_time: today - 20 * dayMs, end_time: now };
const request = (account: string, body: object = {}) =>
  api.call<Reply>(account, '/proxyUser/getNewOldUserReport', { body: { ...range, pageSize: 500, ...body } });
const set = (account: string, body: object) => api.call(account, '/proxyUser/setOldUserStandard', { body });
const money = (minor: unknown) => (Number(minor) / 100).toFixed(2);

const standards = [
  [{ days: 7 }, sql`d - f >= 7`],
  [{ firstBetBefore: today - 30 * dayMs }, sql`m.first_bet_at < ${new Date(today - 30 * dayMs)}`],
  [{ amountCny: '3000' }, sql`spent > 300000`],
  [{ days: 25, amountCny: '9000.50' }, sql`(d - f >= 25 or spent > 900050)`],
] as const;

const zones = [
  ['BeiJing', 480],
  ['NewYork', -240],
  ['local', 345],
] as const;
const cases = standards.flatMap(([standard, old]) =>
  zones.map(([zone, offsetMinutes]) => ({ standard, old, zone, offsetMinutes })),
);

/** Returns the figures of new and old members by an expression over the bets `b`, their day `d` and agent `a`. */
async function plainFigures(one: (typeof cases)[number], top: string | null, by: RawBuilder<unknown>) {
  const shift = sql`${one.offsetMinutes} * interval '1 minute'`;
  const { rows } = await sql<Record<string, string | boolean>>`
    select ${by} as key, ${one.old} as old, count(distinct b.member_id) as players, count(*) as bets,
      sum(b.amount) as amount, sum(b.amount - b.payout) as profit
    from bet b join member m on m.id = b.member_id and m.tenant_id = b.tenant_id
    join agent a on a.id = b.agent_id
    cross join lateral (select (b.bet_time at time zone 'UTC' + ${shift})::date as d,
      (m.first_bet_at at time zone 'UTC' + ${shift})::date as f) x
    cross join lateral (select coalesce(sum(p.amount), 0) as spent from bet p
      where p.tenant_id = b.tenant_id and p.member_id = b.member_id and p.state = 1
      and (p.bet_time at time zone 'UTC' + ${shift})::date < x.d) s
    where b.state = 1 and b.bet_time >= ${new Date(range.start_time)}
      and b.bet_time <= ${new Date(range.end_time)}
      and (${top}::bigint is null or b.agent_id in (select c.id from agent c, agent t
        where t.id = ${top}::bigint and c.path like t.path || '%'))
    group by 1, 2`.execute(api.services.databases.system);
  const figures = new Map<string, Partial<Figures>>();
  for (const row of rows) {
    const side = row.old ? 'old' : 'new';
    figures.set(String(row.key), {
      ...figures.get(String(row.key)),
      [`${side}Players`]: Number(row.players),
      [`${side}Bets`]: Number(row.bets),
      [`${side}Amount`]: money(row.amount),
      [`${side}Profit`]: money(row.profit),
    });
  }
  return figures;
}

it.each(cases)('$standard in $zone splits the bets like a plain evaluation of them', async (one) => {
  const { standard, zone, offsetMinutes } = one;
  expect((await set('superadmin', standard)).code).toBe(0);
  for (const [account, top] of [
    ['superadmin', null],
    ['share1', '12'],
  ] as const) {
    const byDay = await plainFigures(one, top, sql`d::text`);
    const reply = await request(account, { zone, offsetMinutes });
    expect(reply.code, reply.desc).toBe(0);
    expect(reply.data.list.map((line) => line.key)).toEqual([...byDay.keys()].sort().reverse());
    for (const line of reply.data.list) expect(line).toMatchObject(byDay.get(line.key) ?? {});
    const all = await plainFigures(one, top, sql`'all'`);
    expect(reply.data.totals).toMatchObject(all.get('all') ?? {});
    const byAgent = await plainFigures(one, top, sql`a.account`);
    const agents = await request(account, { by: 'agent', zone, offsetMinutes });
    expect(agents.data.list.map((line) => line.agentAccount).sort()).toEqual([...byAgent.keys()].sort());
    for (const line of agents.data.list)
      expect(line).toMatchObject(byAgent.get(line.agentAccount ?? '') ?? {});
    expect(agents.data.totals).toMatchObject(all.get('all') ?? {});
  }
});

it('a tenant has its own standard, agents below it use that and cannot set it', async () => {
  expect((await set('major1', { days: 3 })).code).toBe(0);
  expect((await request('share1')).data.totals.standard).toMatchObject({ days: 3 });
  expect((await request('major2')).data.totals.standard).not.toMatchObject({ days: 3 });
  expect((await set('share1', { days: 1 })).code).toBe(1003);
  expect((await set('major1', {})).code).toBe(1476);
  expect((await set('major1', { amountCny: '1.005' })).code).toBe(1017);
});
