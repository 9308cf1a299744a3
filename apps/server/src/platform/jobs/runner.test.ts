import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { parsedLines, testLog } from '../../testing/log.ts';
import type { Tx } from '../db/db.ts';
import { createIdMaker } from '../db/ids.ts';
import { wholeScope } from '../db/scope.ts';
import { type Job, JobFailed, type JobKind, type JobTimes } from './job-kind.ts';
import { enqueueJob, forgetJobs, withdrawJob } from './queue.sql.ts';
import { JobRunner } from './runner.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase(12);
});
afterAll(() => database.stop());

const lines: string[] = [];
const servers: JobRunner[] = [];
const ids = createIdMaker(63);
/**
 * All times are below a second here, so that tests need not wait a minute; `deadMs` stays long, so that a
 * busy host is not taken for dead.
 */
const times: JobTimes = { lookMs: 50, beatMs: 50, deadMs: 15_000, graceMs: 300, backoffMs: () => 100 };

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  await sql`delete from job`.execute(database.databases.system);
});

/** One of several servers on the database. */
function server(node: number, kinds: readonly JobKind[], own: Partial<JobTimes> = {}): JobRunner {
  const { databases } = database;
  const dependencies = { databases, ids: createIdMaker(node), log: testLog(lines), config: { node } };
  const runner = new JobRunner(dependencies, kinds, { ...times, ...own });
  servers.push(runner);
  runner.start();
  return runner;
}

const write = (work: (tx: Tx) => Promise<void>) => database.databases.write(wholeScope, work);
const request = (key: string, worker?: string) =>
  write((tx) =>
    enqueueJob(tx, wholeScope, { id: ids.next(), name: 'export', key, ...(worker ? { lane: worker } : {}) }),
  );
const rows = async () =>
  (await sql<Job>`select * from job order by id`.execute(database.databases.system)).rows;
const row = async (key: string) => (await rows()).find((job) => job.key === key);

const until = (holds: () => boolean | Promise<boolean>) => expect.poll(holds, { interval: 25 }).toBe(true);
const ended = (key: string) => until(async () => ['done', 'failed'].includes((await row(key))?.state ?? ''));

/** Creates work that ends when it is released, and stops on its signal. */
function held() {
  const begun: string[] = [];
  let letGo = (): void => undefined;
  const gate = new Promise<void>((done) => {
    letGo = done;
  });
  const kind = (node: number, more: Partial<JobKind> = {}): JobKind => ({
    name: 'export',
    async work({ job, signal }) {
      begun.push(`${node}:${job.key}`);
      await Promise.race([
        gate,
        new Promise((_, fail) => signal.addEventListener('abort', () => fail(signal.reason))),
      ]);
    },
    ...more,
  });
  return { begun, kind, letGo: () => letGo() };
}

describe('a job', () => {
  it('runs once, whatever the number of servers, and one of a name and key is open at a time', async () => {
    const done: string[] = [];
    const kind: JobKind = {
      name: 'export',
      atOnce: 3,
      async work({ job }) {
        done.push(job.key);
        await pause(20);
      },
    };
    for (let node = 1; node <= 3; node += 1) server(node, [kind]);
    const keys = Array.from({ length: 24 }, (_, index) => `k${index}`);
    await Promise.all(keys.map((key) => request(key)));
    await until(async () => (await rows()).every(({ state }) => state === 'done'));
    expect(done.sort()).toEqual(keys.sort());
  });

  it('that is requested twice while it waits is entered once', async () => {
    await request('a');
    await request('a');
    expect(await rows()).toHaveLength(1);
  });

  it('waits for another one of its lane, on any server', async () => {
    const { begun, kind, letGo } = held();
    server(1, [kind(1, { atOnce: 2 })]);
    server(2, [kind(2, { atOnce: 2 })]);
    await request('a', 'person 1');
    await request('b', 'person 1');
    await request('c', 'person 2');
    await until(() => begun.length === 2);
    await pause(200);
    // It is undefined which of the two comes first when both servers look at the same time.
    expect(begun.map((name) => name.slice(2)).sort()).toEqual([expect.stringMatching(/^[ab]$/), 'c']);
    letGo();
    for (const key of ['a', 'b']) await ended(key);
  });

  it('whose server sends no heartbeats is taken over, and its late end changes nothing', async () => {
    const late = held();
    // Like a process that hangs: it began the job and sends no heartbeats.
    server(1, [late.kind(1)], { beatMs: 3_600_000, lookMs: 3_600_000 });
    await request('a');
    servers[0]?.wake();
    await until(() => late.begun.length === 1);
    const taken = held();
    await sql`update job set beat_at = beat_at - interval '1 minute'`.execute(database.databases.system);
    server(2, [taken.kind(2)]);
    await until(() => taken.begun.length === 1);
    expect(await row('a')).toMatchObject({
      state: 'running',
      attempt: 2,
      error: expect.stringMatching(/^interrupted: 1 /),
    });
    late.letGo();
    await pause(100);
    expect(await row('a')).toMatchObject({ state: 'running', attempt: 2 });
    taken.letGo();
    await ended('a');
    expect(await row('a')).toMatchObject({ state: 'done', attempt: 2, server: expect.stringMatching(/^2 /) });
    expect(parsedLines(lines).map(({ msg }) => msg)).toContain('job taken over from a silent server');
  });

  it('that fails is tried again after a while, and ends visibly failed', async () => {
    const tries: number[] = [];
    const kind: JobKind = {
      name: 'export',
      async work({ job }) {
        tries.push(Date.now());
        if (job.key === 'lucky' && job.attempt === 2) return;
        throw new Error(`no luck with ${job.key}`);
      },
    };
    server(1, [kind]);
    await request('lucky');
    await ended('lucky');
    expect(await row('lucky')).toMatchObject({ state: 'done', attempt: 2, error: 'no luck with lucky' });
    await request('hopeless');
    await ended('hopeless');
    expect(await row('hopeless')).toMatchObject({
      state: 'failed',
      attempt: 3,
      error: 'no luck with hopeless',
    });
    expect(tries).toHaveLength(5);
    const logged = parsedLines(lines).filter(({ key }) => key === 'hopeless');
    expect(logged.map(({ msg }) => msg)).toEqual([
      'job failed and is tried again',
      'job failed and is tried again',
      'job failed',
    ]);
  });

  it('that no further try would help fails at once', async () => {
    const kind: JobKind = { name: 'export', work: () => Promise.reject(new JobFailed('never')) };
    server(1, [kind]);
    await request('a');
    await ended('a');
    expect(await row('a')).toMatchObject({ state: 'failed', attempt: 1, error: 'never' });
  });

  it('that fails with a text that the database cannot store ends failed, with what can be stored of it', async () => {
    server(1, [
      {
        name: 'export',
        async work() {
          throw new JobFailed('a\0b \ud800');
        },
      },
    ]);
    await request('a');
    await ended('a');
    expect(await row('a')).toMatchObject({ state: 'failed', error: 'a\ufffdb \ufffd' });
  });

  it('that kills every server that runs it fails', async () => {
    const { begun, kind } = held();
    await request('a');
    await sql`update job set state = 'running', attempt = 3, server = '9 (gone)', run = 'gone',
      beat_at = now() - interval '1 hour'`.execute(database.databases.system);
    server(1, [kind(1)]);
    await ended('a');
    expect(begun).toEqual([]);
    expect(await row('a')).toMatchObject({ state: 'failed', error: 'interrupted: 9 (gone)' });
  });

  it('that is withdrawn stops, wherever it runs', async () => {
    const { begun, kind } = held();
    server(1, [kind(1)]);
    await request('a');
    await until(() => begun.length === 1);
    await write((tx) => withdrawJob(tx, wholeScope, 'export', 'a'));
    await until(async () => (await row('a'))?.state === 'cancelled');
    await request('b');
    await until(() => begun.length === 2);
    expect((await row('a'))?.state).toBe('cancelled');
  });

  it('that is withdrawn and requested again runs again, whatever happens to its first run', async () => {
    const gates = [held(), held()];
    let runs = 0;
    const kind: JobKind = {
      name: 'export',
      atOnce: 2,
      async work(run) {
        runs += 1;
        const first = runs === 1;
        await gates[runs - 1]?.kind(1).work(run);
        if (first) throw new Error('the first run failed');
      },
    };
    // Without heartbeats it does not learn that its job was withdrawn.
    server(1, [kind], { beatMs: 3_600_000 });
    await request('a');
    await until(() => runs === 1);
    await write((tx) => withdrawJob(tx, wholeScope, 'export', 'a'));
    await sql`update job set state = 'queued', attempt = 0`.execute(database.databases.system);
    servers[0]?.wake();
    await until(() => runs === 2);
    gates[0]?.letGo();
    await pause(100);
    expect(await row('a')).toMatchObject({ state: 'running', attempt: 1, error: null });
    gates[1]?.letGo();
    await ended('a');
    expect(await row('a')).toMatchObject({ state: 'done', attempt: 1, error: null });
  });

  it('of a stopping server is requeued, or ends if it is short', async () => {
    const { begun, kind, letGo } = held();
    let endShort = (): void => undefined;
    const shortWork = new Promise<void>((done) => {
      endShort = done;
    });
    const short: JobKind = { name: 'ledgerProof', work: () => shortWork };
    const deaf: JobKind = { name: 'tidy', work: () => new Promise(() => undefined) };
    const first = server(1, [kind(1), short, deaf], { graceMs: 5_000 });
    await request('a');
    await write((tx) => enqueueJob(tx, wholeScope, { id: ids.next(), name: 'ledgerProof', key: 'short' }));
    await write((tx) => enqueueJob(tx, wholeScope, { id: ids.next(), name: 'tidy', key: 'deaf' }));
    await until(async () => (await rows()).every(({ state }) => state === 'running'));
    const stopped = first.stop();
    endShort();
    await stopped;
    expect((await rows()).map(({ key, state, attempt }) => [key, state, attempt])).toEqual([
      ['a', 'queued', 0],
      ['short', 'done', 1],
      ['deaf', 'queued', 0],
    ]);
    letGo();
    server(2, [kind(2)]);
    await ended('a');
    expect(begun).toEqual(['1:a', '2:a']);
  });

  it('can enter its end in the transaction of its effect, and then has not ended where that fails', async () => {
    let tries = 0;
    const kind: JobKind = {
      name: 'export',
      async work({ finish }) {
        tries += 1;
        await database.databases.system.transaction().execute(async (tx) => {
          expect(await finish(tx)).toBe(true);
          if (tries === 1) throw new Error('rolled back');
        });
      },
    };
    server(1, [kind]);
    await request('a');
    await ended('a');
    expect(tries).toBe(2);
    expect(await row('a')).toMatchObject({ state: 'done', attempt: 2 });
  });
});

describe('regular work', () => {
  const open = async () => (await rows()).filter(({ state }) => state === 'queued' || state === 'running');

  it('is due once for all servers, again after its end, and never twice at a time', async () => {
    let now = 0;
    let max = 0;
    let runs = 0;
    const kind: JobKind = {
      name: 'countMembers',
      everyMs: 150,
      async work() {
        now += 1;
        max = Math.max(max, now);
        await pause(60);
        now -= 1;
        runs += 1;
      },
    };
    for (let node = 1; node <= 3; node += 1) server(node, [kind]);
    await until(() => runs >= 5);
    await Promise.all(servers.splice(0).map((one) => one.stop()));
    expect(max).toBe(1);
    expect(await open()).toHaveLength(1);
    // Each run has its row, the next one too: none was entered twice.
    expect((await rows()).filter(({ state }) => state === 'done')).toHaveLength(runs);
  });

  it('is due at a start where its kind requires it, and otherwise when it was', async () => {
    const done: string[] = [];
    const kinds: JobKind[] = [
      { name: 'reconcile', everyMs: 3_600_000, work: async () => done.push('reconcile') },
      {
        name: 'reconcileAll',
        everyMs: 3_600_000,
        atStart: true,
        work: async () => done.push('reconcileAll'),
      },
    ];
    server(1, kinds);
    await until(() => done.length === 1);
    await servers.splice(0)[0]?.stop();
    const due = (await open()).find(({ name }) => name === 'reconcile')?.due_at;
    server(2, kinds);
    await until(() => done.length === 2);
    expect(done).toEqual(['reconcileAll', 'reconcileAll']);
    expect((await open()).find(({ name }) => name === 'reconcile')?.due_at).toEqual(due);
  });

  it('that failed is due again in its time', async () => {
    const kind: JobKind = { name: 'reconcile', everyMs: 400, work: () => Promise.reject(new Error('no')) };
    server(1, [kind]);
    await until(async () => (await rows()).filter(({ state }) => state === 'failed').length === 2);
    expect(await open()).toHaveLength(1);
  });

  it('that each server does for itself is done by each', async () => {
    const done = new Set<number>();
    const kind = (node: number): JobKind => ({
      name: 'seal',
      everyMs: 100,
      onEach: true,
      work: async () => done.add(node),
    });
    server(1, [kind(1)]);
    server(2, [kind(2)]);
    await until(() => done.size === 2);
    expect(new Set((await open()).map(({ key, only_node }) => `${key} ${only_node}`))).toEqual(
      new Set(['1 1', '2 2']),
    );
  });

  it('leaves its latest good runs, its failures for a month, and nothing of servers that are gone', async () => {
    const { system } = database.databases;
    const insert = (state: string, count: number, day: number, onlyNode: number | null = null) =>
      sql`insert into job (id, name, key, only_node, regular, payload, state, due_at, created_at, finished_at)
        select ${ids.next()}::bigint + (n::bigint << 22), 'tidy', ${state === 'queued' ? String(day) : ''},
          ${onlyNode}::smallint, true, '{}', ${state}, now() - ${day} * interval '1 day', now(),
          ${state === 'queued' ? null : sql`(now() - ${day} * interval '1 day')`}::timestamptz
            from generate_series(1, ${count}::int) n`.execute(system);
    await insert('done', 30, 0);
    await insert('failed', 2, 29);
    await insert('failed', 2, 31);
    await insert('queued', 1, 2, 7);
    await insert('queued', 1, 0, 8);
    await forgetJobs(system);
    const left = (await rows()).map(({ state }) => state);
    expect(left.filter((state) => state === 'done')).toHaveLength(20);
    expect(left.filter((state) => state === 'failed')).toHaveLength(2);
    expect((await open()).map(({ only_node }) => only_node)).toEqual([8]);
  });
});
