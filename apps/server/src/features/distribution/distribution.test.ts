import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createIdMaker } from '../../platform/db/ids.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { testAgents } from '../../testing/users.ts';

let api: TestApi;
const now = Date.now();
const positions = ['180.164.146.160', '2400:3200::1', '49.228.0.1', '36.66.0.1', '8.8.8.8', '192.168.1.1'];

beforeAll(async () => {
  api = await startTestApi();
  const ids = createIdMaker(5);
  const db = api.services.databases.system;
  let n = 0;
  for (const agent of testAgents) {
    const tenant = agent.path.split('/')[1];
    for (const [place, ip] of positions.entries()) {
      n += 1;
      const id = 50_000 + n;
      await sql`insert into member (id, tenant_id, agent_id, account, nickname, currency, register_ip,
        created_at)
        values (${id}, ${tenant}::bigint, ${agent.id}::bigint, ${`r${id}`}, 'r', 'CNY', ${ip},
          now())`.execute(db);
      for (let times = 0; times <= place; times += 1)
        await sql`insert into member_login (id, tenant_id, agent_id, member_id, event, ip, device, at)
          values (${ids.next(now - 60_000)}::bigint, ${tenant}::bigint, ${agent.id}::bigint, ${id}, 'login',
            ${times % 2 ? (positions[0] as string) : ip}, 'x', ${new Date(now - 60_000)})`.execute(db);
    }
  }
});
afterAll(() => api.stop());

interface Reply {
  total: number;
  list: {
    key: string;
    name: { en_us: string };
    members: number;
    logins: number;
    share: string;
    deeper: boolean;
  }[];
  totals: { members: number; logins: number };
}
const request = (account: string, path: string, body: object) =>
  api.call<Reply>(account, path, { body: { pageSize: 500, ...body } });
const range = { start_time: now - 3_600_000, end_time: now };

it.each([
  ['superadmin', undefined],
  ['major1', undefined],
  ['share1', undefined],
  ['superadmin', '13'],
  ['major1', '12'],
])('regions of %s (agent %s) add up to the members and sign-ins of the tree', async (account, agentId) => {
  const top = agentId ?? { superadmin: null, major1: '11', share1: '12' }[account as 'major1'];
  const tree = sql`(${top ?? null}::bigint is null or agent_id in (select d.id from agent d, agent t
    where t.id = ${top ?? null}::bigint and d.path like t.path || '%'))`;
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(api.services.databases.system)).rows[0]?.n;
  const members = await request(account, '/proxyUser/listPlayerRegion', agentId ? { agentId } : {});
  expect(members.code, members.desc).toBe(0);
  expect(members.data.totals.members).toBe(
    await count(sql<{ n: number }>`select count(*)::int as n from member where ${tree}`),
  );
  expect(members.data.list.reduce((sum, line) => sum + line.members, 0)).toBe(members.data.totals.members);
  const logins = await request(account, '/playerLoginLog/getLoginArea', {
    ...range,
    ...(agentId ? { agentId } : {}),
  });
  expect(logins.data.totals.logins).toBe(
    await count(sql<{ n: number }>`select count(*)::int as n from member_login where ${tree}`),
  );
  expect(logins.data.totals.members).toBe(
    await count(
      sql<{ n: number }>`select count(distinct member_id)::int as n from member_login where ${tree}`,
    ),
  );
});

it('drills down from a country into its provinces and cities without losing counts', async () => {
  const countries = (await request('superadmin', '/proxyUser/listPlayerRegion', {})).data;
  expect(countries.list.map((line) => line.name.en_us)).toEqual(
    expect.arrayContaining(['China', 'Thailand', 'Indonesia', 'United States', 'Private network']),
  );
  const china = countries.list.find((line) => line.key === '中国');
  expect(china?.deeper).toBe(true);
  const provinces = (await request('superadmin', '/proxyUser/listPlayerRegion', { inside: '中国' })).data;
  expect(provinces.totals.members).toBe(china?.members);
  expect(provinces.list.map((line) => line.name.en_us).sort()).toEqual(['Shanghai', 'Zhejiang']);
  const cities = (await request('superadmin', '/proxyUser/listPlayerRegion', { inside: '中国|浙江省' })).data;
  expect(cities.list).toMatchObject([
    { key: '中国|浙江省|杭州市', name: { en_us: 'Hangzhou' }, deeper: false, share: '1.0000' },
  ]);
  const america = (await request('superadmin', '/proxyUser/listPlayerRegion', { inside: '美国' })).data;
  expect(america.list).toMatchObject([{ name: { en_us: 'Other' } }]);
});
