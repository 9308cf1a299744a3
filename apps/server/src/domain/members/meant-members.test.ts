import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createIdMaker } from '../../platform/db/ids.ts';
import { type Reply, startTestApi, type TestApi } from '../../testing/api.ts';
import { testAgents } from '../../testing/users.ts';

let api: TestApi;
const dayMs = 86_400_000;
const now = Date.now();
const time = { start_time: now - 5 * dayMs, end_time: now };

/** Members of the first agent: one whose account is the beginning of the others'. */
const accounts = ['Ying7', 'ying70', 'YING71', 'yong1'];

beforeAll(async () => {
  api = await startTestApi();
  const { systemPool } = api.services.databases;
  const ids = createIdMaker(9);
  const agent = testAgents[0];
  const tenant = agent.path.split('/')[1];
  for (const [at, account] of accounts.entries()) {
    const id = String(900_000 + at);
    await systemPool.query(
      `insert into member (id, tenant_id, agent_id, account, nickname, currency, register_ip, created_at)
       values ($1, $2, $3, $4, $4, 'CNY', '203.0.113.9', $5)`,
      [id, tenant, agent.id, account, new Date(now - 10 * dayMs + at)],
    );
    const bet = ids.next(now - (at + 1) * 60_000);
    await systemPool.query(
      `insert into bet (id, tenant_id, agent_id, member_id, bet_key, round_id, inning_id, game_id, room_id, room_type, hall_level, currency, amount, payout, state, bet_time, payout_time, ip)
       values ($1, $2, $3, $4, $5, null, $5, 253, 'r', 0, 0, 'CNY', 1000, 0, 1, $6, $6, '203.0.113.1')`,
      [bet, tenant, agent.id, id, `M-${at}`, new Date(now - (at + 1) * 60_000)],
    );
    await systemPool.query(
      `insert into member_login (id, tenant_id, agent_id, member_id, event, ip, device, at) values ($1, $2, $3, $4, 'login', '203.0.113.1', 'd', $5)`,
      [ids.next(now - at - 1), tenant, agent.id, id, new Date(now - at - 1)],
    );
  }
});
afterAll(() => api.stop());

interface Row {
  readonly account?: string;
  readonly memberAccount?: string;
}
interface Rows {
  readonly list: readonly Row[];
}
const request = (path: string, body: object, account = 'superadmin') =>
  api.call<Rows>(account, path, { body }) as Promise<Reply<Rows> & { readonly field?: string }>;
const named = ({ data }: Reply<Rows>) => data.list.map((row) => row.memberAccount ?? row.account);

/** Lists of records other than members, with the field that names a member. */
const others = [
  ['/betManager/list', 'memberAccount', {}],
  ['/betManager/listBetRecord', 'memberAccount', {}],
  ['/player/getPlayerReport', 'account', {}],
  ['/playerLoginLog/list', 'account', {}],
] as const;

describe('a member account in a filter', () => {
  it.each(others)('of %s means the exact member, whatever the case', async (path, field) => {
    expect(new Set(named(await request(path, { ...time, [field]: 'YING7' })))).toEqual(new Set(['Ying7']));
  });

  it.each(others)('of %s means all that begin with it when none is exactly that', async (path, field) => {
    const found = named(await request(path, { ...time, [field]: 'yIN' }));
    expect(new Set(found)).toEqual(new Set(['Ying7', 'ying70', 'YING71']));
  });

  it.each(others)('of %s that matches no member is rejected at its field', async (path, field) => {
    const reply = await request(path, { ...time, [field]: 'nobody_here' });
    expect(reply).toMatchObject({ code: 1278, desc: 'Member does not exist.', field });
  });

  it.each([
    '/betManager/listCount',
    '/betManager/totalBetRecord',
    '/guaguaka/listRecord',
    '/guanyu/listRecord',
  ])('of %s that matches no member is rejected at its field', async (path) => {
    const reply = await request(path, { ...time, memberAccount: 'nobody_here' });
    expect(reply).toMatchObject({ code: 1278, field: 'memberAccount' });
  });

  it.each(['/player/getPlayerTradeLimit', '/player/listPlayerDisabledBenefits'])(
    'of %s that matches no member is rejected at its field',
    async (path) => {
      expect(await request(path, { account: 'nobody_here' })).toMatchObject({ code: 1278, field: 'account' });
      expect(await request(path, { account: 'yin' })).toMatchObject({ code: 0 });
    },
  );

  it('of another tenant is treated as nonexistent', async () => {
    const foreign = await request('/betManager/list', { ...time, memberAccount: 'ying70' }, 'major2');
    expect(foreign).toMatchObject({ code: 1278, field: 'memberAccount' });
  });
});

describe('lists of who has an account', () => {
  it('show the exact member first, then those that begin so', async () => {
    const found = await request('/player/list', { account: 'yinG7', sort: 'createdAt', order: 'desc' });
    expect(named(found)).toEqual(['Ying7', 'YING71', 'ying70']);
    const searched = await api.call<Row[]>('superadmin', '/player/find', { query: { account: 'ying7' } });
    expect(searched.data.map(({ account }) => account)).toEqual(['Ying7', 'YING71', 'ying70']);
  });

  it('find agents, operators and their lines of the log in any case', async () => {
    const account = testAgents[0].account.toUpperCase();
    expect(named(await request('/proxyUser/list', { account }))[0]).toBe(testAgents[0].account);
    const signedIn = await request('/report/getOpLogReport', { ...time, account: 'SUPERADMIN' });
    expect(signedIn.code).toBe(0);
  });

  it('use an index for accounts that begin so', async () => {
    const { system } = api.services.databases;
    const plan = await system.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      const { rows } = await sql<{ 'QUERY PLAN': string }>`
        explain select m.id from member m where name_search(m.account) like name_search(${'yin%'})`.execute(
        tx,
      );
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    expect(plan).toContain('member_account_search');
  });
});

describe('a statement', () => {
  const statement = (account: string) =>
    api.call<{ account: string }>('superadmin', '/ledger/statement', {
      body: { kind: 'member', account, ...time },
    }) as Promise<Reply<{ account: string }> & { readonly field?: string }>;

  it('is that of the exact account, else of the only one that begins so', async () => {
    expect((await statement('ying7')).data.account).toBe('Ying7');
    expect((await statement('yon')).data.account).toBe('yong1');
  });

  it('requires the complete account where several begin so, and rejects an unknown one', async () => {
    expect(await statement('yin')).toMatchObject({ code: 1279, field: 'account' });
    expect(await statement('nobody_here')).toMatchObject({ code: 1278, field: 'account' });
  });
});
