import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Route } from '../../../platform/calls/serve.ts';
import type { JobRun } from '../../../platform/jobs/job-kind.ts';
import { startTestApi, type TestApi } from '../../../testing/api.ts';
import { avoidDayStart } from '../../../testing/clock/day-start.ts';
import { readWorkbook, tableOf } from '../../../testing/files/xlsx.ts';
import { memberRoutes } from '../../members/members.routes.ts';
import { reportJob } from './report-job.ts';

let api: TestApi;
beforeAll(async () => {
  await avoidDayStart();
  api = await startTestApi({ alone: true });
});
afterAll(() => api.stop());
afterEach(async () => {
  await sql`delete from report_schedule`.execute(system());
  await sql`delete from inbox_item`.execute(system());
});

const system = () => api.services.databases.system;
const dayMs = 86_400_000;

const members = {
  path: '/player/list',
  payload: {},
  columns: [{ key: 'account', title: 'Account', kind: 'text' }],
  filters: [],
  zone: 'BeiJing',
  title: 'Members',
  page: '/memberList',
};
const daily = { name: 'Each morning', every: 'day', day: 1, hour: 8, range: null, list: members };

interface Row {
  id: string;
  name: string;
  state: string;
  nextAt: number | null;
  lastAt: number | null;
  lastState: string | null;
  lastExport: string | null;
  reason: string | null;
}
const create = (account: string, more: object = {}) =>
  api.call<{ id: string; nextAt: number }>(account, '/schedule/create', { body: { ...daily, ...more } });
const list = async (account: string) =>
  (await api.call<{ list: Row[] }>(account, '/schedule/list', { body: { pageNo: 1, pageSize: 20 } })).data
    .list;
const act = (account: string, what: 'pause' | 'resume' | 'delete', id: string) =>
  api.call(account, `/schedule/${what}`, { body: { id } });

/** Sets the report's due time back to a time. */
const dueSince = (id: string, atMs: number) =>
  sql`update report_schedule set next_at = ${new Date(atMs)} where id = ${id}::bigint`.execute(system());
const routes = new Map<string, Route>(memberRoutes.map((route) => [route.call.path, route]));
const look = () => reportJob(api.services, routes).work({ signal: new AbortController().signal } as JobRun);

const exportsOf = async (account: string) =>
  (
    await sql<{ id: string; state: string; request: { payload: Record<string, number> } }>`
      select e.id::text, e.state, e.request from export_job e join operator o on o.id = e.operator_id
      where o.account = ${account} order by e.id`.execute(system())
  ).rows;
const inbox = async (account: string) =>
  (
    await api.call<{ list: { kind: string; params: Record<string, string>; link: string }[] }>(
      account,
      '/inbox/listMessages',
      { body: { pageNo: 1, pageSize: 20 } },
    )
  ).data.list;

/** Runs the jobs until the newest run of an operator's only report has ended. */
async function delivered(account: string): Promise<Row> {
  for (let tries = 0; tries < 2_400; tries += 1) {
    await look();
    const [row] = await list(account);
    if (row && row.lastState !== null && row.lastState !== 'running') return row;
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error('the report does not end');
}

describe('scheduled reports', () => {
  it('are created, listed, paused, resumed and deleted by their owner only', async () => {
    const made = await create('major1');
    expect(made.code, made.desc).toBe(0);
    expect(made.data.nextAt).toBeGreaterThan(Date.now());
    expect(made.data.nextAt - Date.now()).toBeLessThanOrEqual(dayMs);
    const { id } = made.data;
    expect(await list('major1')).toMatchObject([{ id, name: 'Each morning', state: 'active', lastAt: null }]);
    expect(await list('superadmin')).toEqual([]);
    for (const what of ['pause', 'resume', 'delete'] as const)
      expect((await act('share1', what, id)).code).toBe(1002);
    expect((await act('major1', 'pause', id)).code).toBe(0);
    expect(await list('major1')).toMatchObject([{ state: 'paused', nextAt: null }]);
    expect((await act('major1', 'resume', id)).code).toBe(0);
    expect(await list('major1')).toMatchObject([{ state: 'active', nextAt: made.data.nextAt }]);
    expect((await act('major1', 'delete', id)).code).toBe(0);
    expect(await list('major1')).toEqual([]);
    const { rows } = await sql<{ call: string }>`
      select call from audit_log where target like ${`schedule:${id} %`} and code = 0 order by seq`.execute(
      system(),
    );
    expect(rows.map(({ call }) => call)).toEqual([
      '/schedule/create',
      '/schedule/pause',
      '/schedule/resume',
      '/schedule/delete',
    ]);
  });

  it('are rejected for an invalid list, filter, day or mail address', async () => {
    expect(await create('major1', { list: { ...members, payload: { state: 'nonsense' } } })).toMatchObject({
      code: 1001,
    });
    expect((await create('major1', { list: { ...members, path: '/player/setState' } })).code).toBe(1433);
    expect(await create('major1', { every: 'week', day: 8 })).toMatchObject({ code: 1001, field: 'day' });
    const range = { from: 'start_time', to: 'nowhere', days: 'yesterday' };
    expect(await create('major1', { range })).toMatchObject({ code: 1001, field: 'range' });
    expect((await create('major1', { email: 'not an address' })).code).toBe(1001);
    // No mail server is configured here.
    expect(await create('major1', { email: 'a@example.com' })).toMatchObject({ code: 1443, field: 'email' });
    const mail = await api.call('major1', '/schedule/mail');
    expect(mail.data).toEqual({ available: false });
  });

  it('appear in the exports and the inbox of their owner, with what the owner sees at the time', async () => {
    const { id } = (await create('share1')).data;
    await dueSince(id, Date.now() - 60_000);
    const row = await delivered('share1');
    expect(row).toMatchObject({ state: 'active', lastState: 'done', reason: null });
    expect(row.nextAt).toBeGreaterThan(Date.now());
    expect(await inbox('share1')).toMatchObject([
      { kind: 'reportReady', params: { name: 'Each morning', page: '/memberList' }, link: '/myExports' },
    ]);
    const link = await api.call<{ url: string }>('share1', '/export/link', { body: { id: row.lastExport } });
    const file = await api.app.inject({ method: 'GET', url: link.data.url });
    const [sheet] = tableOf(readWorkbook(file.rawPayload));
    const accounts = sheet?.rows.slice(1).map((cells) => cells.A?.value);
    const seen = await api.call<{ list: { account: string }[] }>('share1', '/player/list', {
      body: { pageSize: 500 },
    });
    expect(accounts?.toSorted()).toEqual(seen.data.list.map(({ account }) => account).toSorted());
  });

  it('that were missed run once, for the newest time, with the days of that time', async () => {
    const range = { from: 'start_time', to: 'end_time', days: 'yesterday' };
    const { id } = (await create('major1', { range })).data;
    const before = (await exportsOf('major1')).length;
    await dueSince(id, Date.now() - 10 * dayMs);
    await look();
    await look();
    const made = (await exportsOf('major1')).slice(before);
    expect(made).toHaveLength(1);
    const [row] = await list('major1');
    const runMs = row?.lastAt ?? 0;
    expect(Date.now() - runMs).toBeLessThan(dayMs);
    expect((runMs + 8 * 3_600_000) % dayMs).toBe(8 * 3_600_000);
    const midnight = runMs - 8 * 3_600_000;
    expect(made[0]?.request.payload).toEqual({ start_time: midnight - dayMs, end_time: midnight - 1 });
  });

  it('run once, however many servers check at the same time', async () => {
    const { id } = (await create('major2')).data;
    const before = (await exportsOf('major2')).length;
    await dueSince(id, Date.now() - 1_000);
    await Promise.all([look(), look(), look(), look()]);
    expect((await exportsOf('major2')).length - before).toBe(1);
    await delivered('major2');
    await Promise.all([look(), look()]);
    expect(await inbox('major2')).toHaveLength(1);
  });

  it('stop with a notification when the owner may no longer sign in, and run again when resumed', async () => {
    const { id } = (await create('major2')).data;
    await sql`update operator set state = 'blocked' where account = 'major2'`.execute(system());
    await dueSince(id, Date.now() - 1_000);
    await look();
    await sql`update operator set state = 'normal' where account = 'major2'`.execute(system());
    expect(await list('major2')).toMatchObject([
      { state: 'stopped', nextAt: null, lastState: 'failed', reason: expect.stringContaining('disabled') },
    ]);
    expect(await inbox('major2')).toMatchObject([{ kind: 'reportStopped' }]);
    const { rows } = await sql<{ after: object }>`select after from audit_log
      where target like ${`schedule:${id} %`} order by seq desc limit 1`.execute(system());
    expect(rows[0]?.after).toMatchObject({ state: 'stopped', reason: 'export.signedOut' });
    expect((await act('major2', 'resume', id)).code).toBe(0);
    expect(await list('major2')).toMatchObject([{ state: 'active', reason: null }]);
  });

  it('stop when the permission for the list is withdrawn', async () => {
    const grant = (permissions: number[]) =>
      sql`update operator set permissions = ${permissions}::int[] where account = 'sub1'`.execute(system());
    const { rows } = await sql<{ permissions: number[] }>`
      select permissions from operator where account = 'sub1'`.execute(system());
    const own = rows[0]?.permissions ?? [];
    const made = await create('sub1');
    expect(made.code, made.desc).toBe(0);
    await grant([]);
    await dueSince(made.data.id, Date.now() - 1_000);
    await look();
    expect(await list('sub1')).toMatchObject([{ state: 'stopped', lastState: 'failed' }]);
    expect((await act('sub1', 'resume', made.data.id)).code).toBe(1003);
    expect((await create('sub1')).code).toBe(1003);
    await grant(own);
  });

  it('are limited to twenty per operator', async () => {
    for (let n = 0; n < 20; n += 1) expect((await create('share1', { name: `Report ${n}` })).code).toBe(0);
    expect(await create('share1')).toMatchObject({ code: 1442 });
  });
});
