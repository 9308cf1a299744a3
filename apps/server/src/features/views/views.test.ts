import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../platform/calls/serve.ts';
import type { JobRun } from '../../platform/jobs/job-kind.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';
import { memberRoutes } from '../members/members.routes.ts';
import { filterAt, viewAlertJob } from './alert-job.ts';

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

describe('the range of a watched view', () => {
  it('moves by whole days of its zone, also over a change of the clock', () => {
    const at = (text: string) => Date.parse(text);
    // The last two days in Berlin, saved on the day before the clocks go back and checked on the day after.
    const payload = {
      zone: 'local',
      zoneName: 'Europe/Berlin',
      offsetMinutes: 120,
      start_time: at('2025-10-23T22:00:00.000Z'),
      end_time: at('2025-10-25T21:59:59.999Z'),
    };
    const watched = { payload, state: { ...state, lastDays: 2 } as never };
    expect(filterAt(watched, at('2025-10-27T10:00:00Z'))).toMatchObject({
      start_time: at('2025-10-25T22:00:00.000Z'),
      end_time: at('2025-10-27T22:59:59.999Z'),
    });
  });
});

describe('saved views', () => {
  it('are kept per operator and list, with all that they hold', async () => {
    const { data } = await save('major1', { name: 'Normal' });
    expect(await list('major1')).toMatchObject([
      { id: data.id, name: 'Normal', own: true, owner: 'major1', isDefault: false, state, alert: null },
    ]);
    for (const other of ['superadmin', 'share1', 'major2'])
      expect(await names(other)).not.toContain('Normal');
  });

  it('are rejected for a page that the caller may not open, and with alerts on calls it may not make', async () => {
    const alert = { figure: 'rows', above: '10' };
    const before = await names('share1');
    const saves = [
      { page: '/riskManagement', path: '/riskControl/pageAlert' },
      // A page that the caller holds does not open a foreign call.
      { path: '/riskControl/pageAlert', alert },
      { path: '/pool/listRecord', alert },
    ];
    for (const view of saves)
      expect((await save('share1', { name: 'Over the fence', ...view })).code, view.path).toBe(1003);
    for (const path of ['/player/update', '/nothing/here'])
      expect(await save('share1', { name: 'Over the fence', path, alert })).toMatchObject({
        code: 1001,
        desc: expect.stringContaining('Path'),
      });
    expect((await save('sub1', { name: 'Bets', path: '/betManager/list', alert })).code).toBe(1003);
    const own = await save('share1', { name: 'Notified', alert });
    expect(own.code).toBe(0);
    const change = {
      id: own.data.id,
      name: 'Notified',
      page: '/memberList',
      path: '/pool/listRecord',
      alert,
    };
    expect((await save('share1', change)).code).toBe(1002);
    expect(await names('share1')).toEqual([...before, 'Notified']);
    await api.call('share1', '/view/delete', { body: { id: own.data.id } });
  });

  it('have unique names: a duplicate one names the field', async () => {
    await save('major1', { name: 'Twice' });
    expect(await save('major1', { name: 'tWICE' })).toMatchObject({ code: 1440, field: 'name' });
    expect((await save('share1', { name: 'Twice' })).code).toBe(0);
  });

  it('are changed and removed only by their owner', async () => {
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

  it('one is the default of a list for an operator, until it is removed', async () => {
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
    const all = Number(await measured('superadmin'));
    const below = Number(await measured('share1'));
    expect(below).toBeGreaterThan(0);
    expect(below).toBeLessThan(all);
    const watched = { name: 'Watched', payload: {} };
    const alert = (above: number) => ({ figure: 'rows', above: String(above) });
    // The rows that one agent sees do not exceed this threshold, although all rows do.
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
