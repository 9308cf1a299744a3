import type { JobName } from '@pitboss/contract/desk/jobs';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../app.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import { startTestApi, type TestApi } from '../../testing/api.ts';

let api: TestApi;
/** Regular work of this server, which counts its runs. */
let runs = 0;
const regular: JobKind = { name: 'daySums', everyMs: 3_600_000, work: async () => (runs += 1) };
beforeAll(async () => {
  api = await startTestApi();
  await api.app.close();
  api.app = await createApp(api.services, () => [regular]);
  await api.app.ready();
});
afterAll(() => api.stop());
afterEach(async () => {
  await sql`delete from job where not regular`.execute(db());
});
const db = () => api.services.databases.system;

interface Row {
  id: string;
  name: JobName;
  state: string;
  nextAt: number | null;
  mayRun: boolean;
  mayRetry: boolean;
  mayCancel: boolean;
}
const list = async (account: string, filter: object = {}) =>
  api.call<{ total: number; list: Row[] }>(account, '/job/list', { body: filter });
const rowOf = async (id: string) => (await list('superadmin', { id })).data.list[0];
const act = (account: string, what: 'run' | 'retry' | 'cancel', jobId: string) =>
  api.call(account, `/job/${what}`, { body: { jobId } });
const until = (holds: () => Promise<boolean>) => expect.poll(holds).toBe(true);
/** A job of a kind that this server does not run. */
async function job(state: string, more: { error?: string; minutesAgo?: number; server?: string } = {}) {
  const id = api.services.ids.next();
  const ended = state === 'done' || state === 'failed' || state === 'cancelled';
  await sql`insert into job (id, name, key, regular, payload, state, due_at, attempt, server, error,
    created_at, started_at, finished_at)
    values (${id}::bigint, 'seal', ${id}, false, '{}', ${state}, now() + interval '1 hour',
      ${state === 'queued' ? 0 : 3}, ${more.server ?? null}, ${more.error ?? null},
      now() - ${more.minutesAgo ?? 0} * interval '1 minute',
        ${state === 'queued' ? null : new Date(Date.now() - 5_000)}, ${ended ? new Date() : null})`.execute(
    db(),
  );
  return id;
}

describe('the page of background jobs', () => {
  it('shows what runs, what waits and when it is due, and how the rest ended', async () => {
    const failed = await job('failed', { error: 'the disk is full', server: '3 (east)' });
    const running = await job('running');
    const reply = await list('superadmin');
    expect(reply.data.list.map(({ state }) => state)).toEqual(['running', 'queued', 'failed']);
    expect(reply.data.list[0]).toMatchObject({
      id: running,
      mayRun: false,
      mayCancel: true,
      mayRetry: false,
    });
    expect(reply.data.list[1]).toMatchObject({
      name: 'daySums',
      regular: true,
      everyMs: 3_600_000,
      mayRun: true,
      mayCancel: false,
      mayRetry: false,
    });
    const due = reply.data.list[1]?.nextAt ?? 0;
    expect(due).toBeGreaterThan(Date.now() + 3_000_000);
    expect(reply.data.list[2]).toMatchObject({
      id: failed,
      tries: 3,
      error: 'the disk is full',
      server: '3 (east)',
      nextAt: null,
      mayRun: false,
      mayRetry: true,
      mayCancel: false,
    });
  });

  it('is filtered by name, state, server, kind and time', async () => {
    const old = await job('failed', { server: '3 (east)', minutesAgo: 90 });
    const young = await job('done', { server: '4 (west)' });
    const ids = async (filter: object) => (await list('superadmin', filter)).data.list.map(({ id }) => id);
    expect(await ids({ name: 'seal', sort: 'createdAt', order: 'asc' })).toEqual([old, young]);
    expect(await ids({ state: 'failed' })).toEqual([old]);
    expect(await ids({ server: 'WEST' })).toEqual([young]);
    expect(await ids({ regular: false, end_time: Date.now() - 3_600_000 })).toEqual([old]);
    expect(await ids({ regular: false, start_time: Date.now() - 3_600_000 })).toEqual([young]);
    expect((await list('superadmin', { regular: true })).data.list.map(({ name }) => name)).toEqual([
      'daySums',
    ]);
  });

  it.each(['superadmin', 'sysadmin'])(
    'lets %s run, retry and cancel, and enters it into the log',
    async (account) => {
      const failed = await job('failed');
      const waiting = await job('queued');
      const running = await job('running');
      expect(await act(account, 'retry', failed)).toMatchObject({ code: 0 });
      expect(await rowOf(failed)).toMatchObject({ state: 'queued', tries: 0 });
      expect(await act(account, 'run', waiting)).toMatchObject({ code: 0 });
      expect((await rowOf(waiting))?.nextAt).toBeLessThanOrEqual(Date.now() + 1_000);
      for (const id of [waiting, running]) {
        expect(await act(account, 'cancel', id)).toMatchObject({ code: 0 });
        expect(await rowOf(id)).toMatchObject({ state: 'cancelled' });
      }
      const { rows } = await sql<{ call: string; target: string; account: string }>`
      select call, target, account from audit_log where call like '/job/%' and code = 0
        and account = ${account} order by id`.execute(db());
      expect(rows.map(({ call, target }) => [call, target])).toEqual([
        ['/job/retry', `job:${failed} seal ${failed}`],
        ['/job/run', `job:${waiting} seal ${waiting}`],
        ['/job/cancel', `job:${waiting} seal ${waiting}`],
        ['/job/cancel', `job:${running} seal ${running}`],
      ]);
    },
  );

  it.each(['agentadmin', 'major1', 'sub1'])('is closed to %s', async (account) => {
    const id = await job('failed');
    const denied = 1003;
    expect((await list(account)).code).toBe(denied);
    for (const what of ['run', 'retry', 'cancel'] as const)
      expect((await act(account, what, id)).code).toBe(denied);
    expect(await rowOf(id)).toMatchObject({ state: 'failed' });
  });

  it('runs regular work now, once, from any of its rows', async () => {
    const [waiting] = (await list('superadmin', { name: 'daySums' })).data.list;
    const before = runs;
    expect(await act('superadmin', 'run', waiting?.id ?? '')).toMatchObject({ code: 0 });
    await until(async () => (await rowOf(waiting?.id ?? ''))?.state === 'done');
    expect(runs).toBe(before + 1);
    const ended = await rowOf(waiting?.id ?? '');
    expect(ended).toMatchObject({ state: 'done', tries: 1, mayRun: true });
    expect(ended?.nextAt).toBeGreaterThan(Date.now());
    expect(await act('superadmin', 'run', waiting?.id ?? '')).toMatchObject({ code: 0 });
    await until(async () => runs === before + 2);
  });

  it('is reported by the metrics', async () => {
    await job('failed');
    const late = await job('queued');
    await sql`update job set due_at = now() - interval '2 minutes' where id = ${late}::bigint`.execute(db());
    const { body } = await api.app.inject({ method: 'GET', url: '/metrics' });
    expect(body).toContain('pitboss_jobs{job="seal",state="failed"} 1');
    expect(body).toContain('pitboss_jobs_overdue 1');
    expect(body).toMatch(/pitboss_job_last_success_timestamp_seconds\{job="daySums"\} 1\d{9}/);
    expect(body).toMatch(/pitboss_job_runs_total\{job="daySums",result="ok"\} \d/);
  });

  it('rejects actions that the state of the job does not allow', async () => {
    const running = await job('running');
    const done = await job('done');
    const [waiting] = (await list('superadmin', { regular: true, state: 'queued' })).data.list;
    const code = async (what: 'run' | 'retry' | 'cancel', id = '') =>
      (await act('superadmin', what, id)).code;
    expect(await code('run', running)).toBe(1550);
    expect(await code('run', done)).toBe(1551);
    expect(await code('cancel', done)).toBe(1551);
    expect(await code('retry', done)).toBe(1553);
    expect(await code('retry', running)).toBe(1553);
    expect(await code('retry', waiting?.id)).toBe(1552);
    expect(await code('cancel', waiting?.id)).toBe(1552);
    expect(await code('run', '1')).toBe(1002);
  });
});
