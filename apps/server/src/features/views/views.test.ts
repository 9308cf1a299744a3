import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../kernel/calls/serve.ts';
import type { JobRun } from '../../kernel/jobs/job-kind.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { memberRoutes } from '../members/members.routes.ts';
import { viewAlertJob } from './alert-job.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const db = () => api.services.databases.system;
const state = {
  search: { state: 'normal' },
  lastDays: null,
  columns: { order: ['balance'], hidden: { remark: true }, frozen: {}, widths: { balance: 150 } },
  density: 'compact',
  pageSize: 50,
};
const members = {
  page: '/memberList',
  path: '/player/list',
  shared: false,
  state,
  payload: { state: 'normal' },
  alert: null,
};
const save = (account: string, view: object) =>
  api.call<{ id: string }>(account, '/view/save', { body: { ...members, ...view } });
const list = async (account: string) =>
  (await api.call<{ views: Record<string, unknown>[] }>(account, '/view/list')).data.views;
const names = async (account: string) => (await list(account)).map(({ name }) => name);

describe('saved views', () => {
  it('are kept per person and list, with all that they hold', async () => {
    const { data } = await save('major1', { name: 'Normal' });
    expect(await list('major1')).toMatchObject([
      { id: data.id, name: 'Normal', own: true, owner: 'major1', isDefault: false, state, alert: null },
    ]);
    for (const other of ['superadmin', 'share1', 'major2'])
      expect(await names(other)).not.toContain('Normal');
  });

  it('have names of their own: a second one names the field', async () => {
    await save('major1', { name: 'Twice' });
    expect(await save('major1', { name: 'tWICE' })).toMatchObject({ code: 1440, field: 'name' });
    expect((await save('share1', { name: 'Twice' })).code).toBe(0);
  });

  it('are changed and removed by their owner alone', async () => {
    const { id } = (await save('major1', { name: 'Mine', shared: true })).data;
    expect((await save('share1', { id, name: 'Theirs' })).code).toBe(1002);
    expect((await api.call('share1', '/view/delete', { body: { id } })).code).toBe(1002);
    expect((await save('major1', { id, name: 'Still mine' })).code).toBe(0);
    expect(await names('major1')).toContain('Still mine');
    expect((await api.call('major1', '/view/delete', { body: { id } })).code).toBe(0);
    expect(await names('major1')).not.toContain('Still mine');
  });

  it('shared by an agent are for the operators of that agent, not for the agents below', async () => {
    await save('major1', { name: 'For the team', shared: true });
    expect(await names('sub1')).toContain('For the team');
    expect(await list('sub1')).toMatchObject([{ name: 'For the team', own: false, owner: 'major1' }]);
    expect(await names('share1')).not.toContain('For the team');
    await save('superadmin', { name: 'Of administrators', shared: true });
    expect(await names('share1')).not.toContain('Of administrators');
    expect(await names('superadmin')).toContain('Of administrators');
  });

  it('one is the default of a list for a person, until it is removed', async () => {
    const { id } = (await save('share1', { name: 'First thing' })).data;
    const choose = (account: string, view: string | null) =>
      api.call(account, '/view/setDefault', { body: { page: members.page, path: members.path, id: view } });
    expect((await choose('share1', id)).code).toBe(0);
    expect((await choose('major2', id)).code).toBe(1002);
    expect((await list('share1')).filter(({ isDefault }) => isDefault)).toMatchObject([{ id }]);
    expect((await choose('share1', null)).code).toBe(0);
    expect((await list('share1')).filter(({ isDefault }) => isDefault)).toEqual([]);
  });
});

describe('the alert of a view', () => {
  const routes = new Map<string, Route>(memberRoutes.map((route) => [route.call.path, route]));
  const look = () =>
    viewAlertJob(api.services, routes).work({ signal: new AbortController().signal } as JobRun);
  const items = async () =>
    (
      await sql<{ operator_id: string; params: Record<string, unknown>; link: string }>`
        select operator_id::text, params, link from inbox_item where kind = 'viewAlert' order by id`.execute(
        db(),
      )
    ).rows;

  it('measures what its owner may see, and reports once per crossing', async () => {
    const measured = async (account: string) =>
      (
        await api.call<{ figures: { figure: string; value: string }[] }>(account, '/view/measure', {
          body: { path: '/player/list', payload: {} },
        })
      ).data.figures.find(({ figure }) => figure === 'rows')?.value;
    const [all, below] = [Number(await measured('superadmin')), Number(await measured('share1'))];
    expect(below).toBeGreaterThan(0);
    expect(below).toBeLessThan(all);
    const watched = { name: 'Watched', payload: {} };
    const alert = (above: number) => ({ figure: 'rows', above: String(above) });
    // As many as everybody has are never passed by what one agent sees.
    await save('share1', { ...watched, name: 'Quiet', alert: alert(below) });
    const { id } = (await save('share1', { ...watched, alert: alert(below - 1) })).data;
    await look();
    await look();
    expect(await items()).toMatchObject([
      { params: { name: 'Watched', figure: 'rows', value: String(below) }, link: `/memberList?saved=${id}` },
    ]);
    // Fallen back, then passed again.
    await sql`update saved_view set alert_over = false where id = ${id}::bigint`.execute(db());
    await look();
    expect(await items()).toHaveLength(2);
  });

  it('ends when its owner may no longer sign in, and with the view', async () => {
    const { id } = (
      await save('major2', { name: 'Left', alert: { figure: 'rows', above: '0' }, payload: {} })
    ).data;
    const before = (await items()).length;
    await sql`update operator set state = 'blocked' where account = 'major2'`.execute(db());
    await look();
    expect(await items()).toHaveLength(before);
    const { rows } = await sql<{
      alert: unknown;
    }>`select alert from saved_view where id = ${id}::bigint`.execute(db());
    expect(rows).toEqual([{ alert: null }]);
  });
});
