import { registry } from '@pitboss/contract/index';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldByAccount, isAllowed, permissionsOf } from '../../testing/access/roles.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { testAgents } from '../../testing/users.ts';
import { makeScope, type Scope, wholeScope, within } from '../db/scope.ts';
import { callAllowed } from './permissions.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

type Page = { total: number; list: { id: string; account: string; agentId: string }[] };
const lastMonth = () => ({ start_time: Date.now() - 20 * 86_400_000, end_time: Date.now() });

/** Expected visibility, written by hand: each account sees its own tree only. */
const trees: Record<string, string[]> = {
  major1: ['11', '12', '13', '14', '16'],
  share1: ['12', '13', '14'],
  master1: ['13', '14'],
  general1: ['14'],
  major2: ['21', '22'],
  superadmin: testAgents.map((agent) => agent.id),
};

describe('who sees what', () => {
  it.each(Object.entries(trees))(
    '%s sees the agents, members and bets of the own tree only',
    async (account, agents) => {
      const list = await api.call<Page>(account, '/proxyUser/list', { body: { pageSize: 500 } });
      expect(list.data.list.map((agent) => agent.id).sort()).toEqual([...agents].sort());
      expect(list.data.total).toBe(agents.length);
      const members = await api.call<Page>(account, '/player/list', { body: { pageSize: 500 } });
      expect([...new Set(members.data.list.map((member) => member.agentId))].sort()).toEqual(
        [...agents].sort(),
      );
      const bets = await api.call<Page>(account, '/betManager/list', {
        body: { ...lastMonth(), pageSize: 500 },
      });
      expect([...new Set(bets.data.list.map((bet) => bet.agentId))].sort()).toEqual([...agents].sort());
      expect(bets.data.list.length).toBe(agents.length * 3);
    },
  );

  it('returns byte-identical replies for a foreign and an absent object', async () => {
    for (const [path, query] of [
      ['/proxyUser/get', (id: string) => ({ id })],
      ['/proxyUser/getGameIds', (id: string) => ({ uid: id })],
    ] as const) {
      const foreign = await api.call('share1', path, { query: query('22') });
      const above = await api.call('share1', path, { query: query('11') });
      const absent = await api.call('share1', path, { query: query('999999') });
      expect(foreign).toEqual(absent);
      expect(above).toEqual(absent);
      expect(absent.code).toBe(1002);
    }
    const foreignRound = await api.call('share1', '/betManager/getRound', { query: { inningId: 'R-22-1' } });
    expect(foreignRound.data).toEqual({ round: null, bets: [] });
    expect(foreignRound).toEqual(
      await api.call('share1', '/betManager/getRound', { query: { inningId: 'no-such-round' } }),
    );
    const own = await api.call('share1', '/betManager/getRound', { query: { inningId: 'R-13-1' } });
    expect(own.data).toMatchObject({ round: { inningId: 'R-13-1' } });
  });

  it('never names an upline, but for the direct parent of the caller', async () => {
    const own = await api.call<{ parentName: string; parentId: string | null; ancestors: unknown[] }>(
      'master1',
      '/proxyUser/get',
      { query: { id: '13' } },
    );
    expect(own.data).toMatchObject({ parentName: 'Agent 12', parentId: null, ancestors: [] });
  });

  it('limits a query without a scope condition by row-level security', async () => {
    const { databases } = api.services;
    const scope = makeScope({
      kind: 'agents',
      tenantId: '11',
      agentIds: ['13', '14'],
      agentId: '13',
      layer: 3,
    });
    const count = (table: string) => (tx: Parameters<Parameters<typeof databases.read>[2]>[0]) =>
      sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`
        .execute(tx)
        .then((result) => result.rows[0]?.n);
    expect(await databases.read(scope, 3_000, count('bet'))).toBe(6);
    expect(await databases.read(scope, 3_000, count('member'))).toBe(2);
    expect(await databases.read(scope, 3_000, count('agent'))).toBe(2);
    expect(await databases.read(wholeScope, 3_000, count('bet'))).toBe(testAgents.length * 3);
    const nothing = makeScope({ kind: 'agents', tenantId: '11', agentIds: [], agentId: '13', layer: 3 });
    expect(await databases.read(nothing, 3_000, count('bet'))).toBe(0);
    await expect(
      databases.read(scope, 3_000, (tx) => sql`select token_hash from session`.execute(tx)),
    ).rejects.toThrow(/permission denied/);
  });

  it('limits a query by its scope condition without row-level security', async () => {
    const { system } = api.services.databases;
    const count = async (scope: Scope) =>
      (
        await sql<{ n: number }>`select count(*)::int as n from bet b
          where ${within(scope, 'b.agent_id')}`.execute(system)
      ).rows[0]?.n;
    const master = { kind: 'agents', tenantId: '11', agentId: '13', layer: 3 } as const;
    expect(await count(makeScope({ ...master, agentIds: ['13', '14'] }))).toBe(6);
    expect(await count(makeScope({ ...master, agentIds: [] }))).toBe(0);
    // An agent of another tenant adds no rows.
    expect(await count(makeScope({ ...master, agentIds: ['13', '22'] }))).toBe(3);
    const tenant = makeScope({ kind: 'tenant', tenantId: '11', agentIds: null, agentId: '11', layer: 1 });
    expect(await count(tenant)).toBe(testAgents.filter(({ path }) => path.startsWith('/11/')).length * 3);
    expect(await count(wholeScope)).toBe(testAgents.length * 3);
  });

  it('rejects writes outside the scope in the database itself', async () => {
    const scope = makeScope({ kind: 'tenant', tenantId: '11', agentIds: null, agentId: '11', layer: 1 });
    const { databases } = api.services;
    const touched = await databases.write(scope, (tx) =>
      sql`update member set remark = 'x' where agent_id = 22`.execute(tx),
    );
    expect(Number(touched.numAffectedRows)).toBe(0);
    await expect(
      databases.write(scope, (tx) => sql`delete from ledger_transfer`.execute(tx)),
    ).rejects.toThrow(/permission denied/);
    await expect(
      databases.write(scope, (tx) => sql`update audit_log set code = 0`.execute(tx)),
    ).rejects.toThrow(/permission denied/);
  });
});

describe('permissions', () => {
  it('denies every page call to a sub-account without the page, and allows those it has', async () => {
    for (const { call } of registry) {
      if (call.pages.includes('/') || call.effect === 'write') continue;
      const example = call.example();
      const reply = await api.call('sub1', call.path, {
        query: example.query as Record<string, string>,
        body: example.body,
      });
      if (isAllowed(heldByAccount('sub1'), call)) expect(reply.code, call.path).not.toBe(1003);
      else expect(reply.code, call.path).toBe(1003);
    }
  });

  it('returns a result for the example of every read of the contract to an administrator', async () => {
    const ids: Record<string, string> = { '/betManager/getRound': 'R-11-1' };
    // No agent of these keeps the wallet: there is no order to look at, and nothing that orders are compared
    // or recovered by.
    const lacking = new Set([
      '/order/get',
      '/proxyUser/getSeamlessWallet',
      '/walletBench/get',
      '/walletBench/report',
      '/reconciliation/get',
      '/reconciliation/differences',
      '/orderRecovery/items',
      '/orderRecovery/planOrders',
      '/orderNote/list',
      '/orderNote/listMentionable',
      // Nor has anything raised an alert.
      '/alertNote/list',
      '/alertNote/listMentionable',
      '/riskControl/getAlert',
      '/riskControl/getAlertEvidence',
      '/riskControl/getCase',
      '/chat/context',
      '/riskControl/getBackTest',
      '/activity/get',
      '/anchor/get',
      '/room/get',
      '/bet/getMoney',
      '/pool/planDrain',
      '/anchor/planSettlement',
    ]);
    // The file of its example has not been uploaded.
    const fileGone = '/i18n/preview';
    const wrong: string[] = [];
    for (const { call } of registry) {
      if (call.pages.includes('/') || call.effect === 'write') continue;
      const example = call.example();
      const query = ids[call.path]
        ? { inningId: ids[call.path] as string }
        : (example.query as Record<string, string>);
      // The members of the examples live in the demo world.
      const aimed = <F>(fields: F): F =>
        fields && {
          ...fields,
          ...(call.subject?.kind === 'member' ? { [call.subject.field]: '311' } : {}),
          ...('memberAccount' in (fields as object) ? { memberAccount: 'member11' } : {}),
          ...('memberId' in (fields as object) ? { memberId: '311' } : {}),
        };
      const reply = await api.call('superadmin', call.path, {
        query: aimed(query),
        body: aimed(example.body),
      });
      const code = lacking.has(call.path) ? 1002 : call.path === fileGone ? 1482 : 0;
      if (reply.code !== code) wrong.push(`${call.path} ${reply.code}`);
    }
    expect(wrong).toEqual([]);
  });

  it('denies what it does not know', () => {
    expect(callAllowed(permissionsOf('superadmin'), ['/agentList'], 'no.such.feature')).toBe(false);
    expect(callAllowed([], ['/agentList'], undefined)).toBe(false);
  });

  it('keeps the bet lists of every layer within three months', async () => {
    const daysBack = (days: number) => ({ start_time: Date.now() - days * 86_400_000, end_time: Date.now() });
    const list = (account: string, days: number) =>
      api.call(account, '/betManager/list', { body: daysBack(days) });
    const tooOld = { code: 1010, desc: 'Only the first three months can be queried.' };
    for (const account of ['superadmin', 'major1', 'share1', 'general1']) {
      expect(await list(account, 130)).toMatchObject(tooOld);
      expect((await list(account, 80)).code).toBe(0);
    }
    expect(await list('superadmin', 200)).toMatchObject(tooOld);
    expect((await list('general1', 200)).code).toBe(1011);
  });

  it('names the invalid field and rejects fields unknown to the contract', async () => {
    expect(await api.call('superadmin', '/player/list', { body: { pageNo: 'x' } })).toMatchObject({
      code: 1001,
      desc: 'Please enter the correct number or parameters: Page',
    });
    expect(await api.call('superadmin', '/player/list', { body: { surprise: 1 } })).toMatchObject({
      code: 1001,
      desc: expect.stringContaining('surprise'),
    });
    const poisoned = await api.app.inject({
      method: 'POST',
      url: '/player/list',
      headers: { 'content-type': 'application/json' },
      payload: '{"__proto__":{"a":1}}',
    });
    expect((poisoned.json() as { code: number }).code).not.toBe(0);
    expect(
      (await api.call('superadmin', '/betManager/list', { body: { ...lastMonth(), minAmount: '10' } })).code,
    ).toBe(1015);
  });
});

it('evaluates a session by the current state of its operator at each request', async () => {
  const { system } = api.services.databases;
  const list = async () => (await api.call('general1', '/player/list', { body: {} })).code;
  for (let turn = 0; turn < 3; turn += 1) expect(await list()).toBe(0);
  await sql`update operator set role = 'subAccount', permissions = '{}'
    where account_key = 'general1'`.execute(system);
  expect(await list()).not.toBe(0);
  await sql`update operator set role = 'agent', permissions = null where account_key = 'general1'`.execute(
    system,
  );
  for (let turn = 0; turn < 2; turn += 1) expect(await list()).toBe(0);
});
