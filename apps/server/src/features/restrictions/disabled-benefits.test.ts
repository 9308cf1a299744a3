import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { fingerprint } from '../../testing/fingerprint.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const db = () => api.services.databases.system;
const add = (query: Record<string, string>, account = 'superadmin') =>
  api.call(account, '/player/addDisabledBenefits', { query });
const remove = (ids: string) => api.call('superadmin', '/player/deleteDisabledBenefits', { query: { ids } });
const list = async (body: object = {}) =>
  (
    await api.call<{ total: number; list: Record<string, unknown>[] }>(
      'superadmin',
      '/player/listPlayerDisabledBenefits',
      { body },
    )
  ).data;
/** Returns the last change in the operation log. */
const lastAudit = async () =>
  (
    await sql<{ target: string; before: unknown; after: unknown }>`
      select target, before, after from audit_log where code = 0 order by id desc limit 1`.execute(db())
  ).rows[0];

async function unchanged(work: () => Promise<void>): Promise<void> {
  const before = await fingerprint(db());
  await work();
  expect(await fingerprint(db())).toEqual(before);
}

describe('disabled benefits', () => {
  it('bar several members together, and end, each with its entry in the operation log', async () => {
    const until = Date.now() + 86_400_000;
    const bar = { accounts: 'member13, member14', kind: 'rewards', reason: 'hunting', until: String(until) };
    expect((await add(bar)).code).toBe(0);
    expect(await lastAudit()).toMatchObject({
      target: 'member:314 member14',
      before: null,
      after: { kind: 'rewards', reason: 'hunting', until },
    });
    const { list: rows } = await list({ sort: 'memberAccount', order: 'asc' });
    expect(rows).toMatchObject([
      { memberAccount: 'member13', reason: 'hunting', until, operator: 'superadmin' },
      { memberAccount: 'member14', reason: 'hunting' },
    ]);
    const ids = rows.map(({ id }) => id).join(',');
    await unchanged(async () => expect((await remove(`${ids},77`)).code).toBe(1002));
    expect((await remove(ids)).code).toBe(0);
    expect((await list()).total).toBe(0);
  });

  it('are listed by member, agent and kind', async () => {
    await add({ accounts: 'member13', kind: 'all', reason: 'x' });
    await add({ accounts: 'member16', kind: 'rebates', reason: 'x' });
    const found = async (body: object) => (await list(body)).list.map(({ memberAccount }) => memberAccount);
    expect(await found({ account: 'member13' })).toEqual(['member13']);
    expect(await found({ agentId: '16' })).toEqual(['member16']);
    expect(await found({ kind: 'rebates' })).toEqual(['member16']);
    expect(await found({ account: 'member13', kind: 'rebates' })).toEqual([]);
  });

  it.each([
    ['accounts', { accounts: 'member13,ghost1,ghost2' }, 1275, 'ghost1, ghost2'],
    ['until', { until: '5' }, 1017, ''],
    ['reason', { reason: '' }, 1017, ''],
  ])('are refused for a wrong %s, and bar nobody then', async (_, wrong, code, named) => {
    await unchanged(async () => {
      const reply = await add({ accounts: 'member13', kind: 'activities', reason: 'x', ...wrong });
      expect(reply.code).toBe(code);
      expect(reply.desc).toContain(named);
    });
  });
});
