import type { JobName } from '@pitboss/contract/desk/jobs';
import { sql } from 'kysely';
import { asOwner, queryAsOwner } from '../db/databases/owner.ts';
import type { Db, Tx } from '../db/db.ts';
import type { Scope } from '../db/scope.ts';
import type { Job } from './job-kind.ts';

/** Server that claims jobs, as the table names it. */
export interface Server {
  /** The number of the servers of its data folder. */
  readonly folderNode: number;
  /** Name that users see. */
  readonly name: string;
}

/** A job just taken, and the server that it was taken over from. */
export type Claimed = Job & { readonly run: string; readonly left_by: string | null };

/**
 * Claims, for a run of this name, the job of these names that has been due longest: queued, or abandoned by a
 * server without heartbeats; none of a partition (`lane`) in which another one runs. Undefined when there is
 * none, also when another server was faster.
 */
export async function claimJob(
  db: Db,
  server: Server,
  run: string,
  names: readonly string[],
  deadMs: number,
): Promise<Claimed | undefined> {
  try {
    const found = await sql<Claimed>`
      with next as (
        select j.id, j.state, j.server from job j
        where j.name = any(${names}::text[]) and (j.only_node is null or j.only_node = ${server.folderNode})
          and ((j.state = 'queued' and j.due_at <= now())
            or (j.state = 'running' and j.beat_at < now() - ${deadMs} * interval '1 millisecond'))
          and (j.lane is null or not exists (select from job r where r.lane = j.lane and r.state = 'running'
            and r.id <> j.id))
        order by j.due_at, j.id limit 1 for update of j skip locked)
      update job j set state = 'running', server = ${server.name}, run = ${run}, beat_at = clock_timestamp(),
        started_at = clock_timestamp(), attempt = j.attempt + 1,
        error = case when next.state = 'running' then 'interrupted: ' || next.server else j.error end
      from next where j.id = next.id
      returning j.*, case when next.state = 'running' then next.server end as left_by`.execute(db);
    return found.rows[0];
  } catch (error) {
    // Another job of the same partition was claimed at the same time.
    if ((error as { code?: string }).code === '23505') return undefined;
    throw error;
  }
}

/** Writes the heartbeats of a server's runs; returns those that have lost their job. */
export async function beatJobs(db: Db, runs: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ run: string }>`
    update job set beat_at = clock_timestamp() where run = any(${runs}::text[]) and state = 'running'
      returning run`.execute(db);
  const alive = new Set(rows.map(({ run }) => run));
  return runs.filter((run) => !alive.has(run));
}

const mine = (job: Job) => sql`id = ${job.id}::bigint and state = 'running' and run = ${job.run}`;

/** Enters the end of a job; false when it is no longer this run's. */
export async function endJob(
  db: Db | Tx,
  job: Job,
  state: 'done' | 'failed',
  error: string | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job set state = ${state}, error = coalesce(${error}, error), run = null,
      finished_at = clock_timestamp() where ${mine(job)}`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Puts a job back into the queue; without an error as if this try had not been. False when it is no longer
 * this run's.
 */
export async function requeueJob(
  db: Db | Tx,
  job: Job,
  again: { readonly inMs: number; readonly error: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update job set state = 'queued', run = null, server = null, beat_at = null, started_at = null,
      due_at = clock_timestamp() + ${again.inMs} * interval '1 millisecond', error = coalesce(${again.error},
        error),
      attempt = attempt - ${again.error === null ? 1 : 0}::int
    where ${mine(job)}`.execute(db);
  return numAffectedRows === 1n;
}

export interface NextRun {
  readonly id: string;
  readonly name: JobName;
  readonly key: string;
  readonly onlyNode: number | null;
  readonly inMs: number;
}

/** Sees to it that regular work is due within a time; one that is due earlier, or runs, stays as it is. */
export async function scheduleRun(db: Db | Tx, next: NextRun): Promise<void> {
  await sql`
    insert into job as j (id, name, key, only_node, regular, payload, state, due_at, created_at)
    values (${next.id}::bigint, ${next.name}, ${next.key}, ${next.onlyNode}, true, '{}', 'queued',
      clock_timestamp() + ${next.inMs} * interval '1 millisecond', clock_timestamp())
    on conflict (name, key) where state in ('queued', 'running')
      do update set due_at = excluded.due_at where j.state = 'queued' and j.due_at > excluded.due_at`.execute(
    db,
  );
}

/** Job that a request needs. */
export interface NewJob {
  readonly id: string;
  readonly name: JobName;
  /** Distinguishes jobs of one name; while one with this key is open, no second is entered. */
  readonly key: string;
  /** Jobs of one lane run one at a time. */
  readonly lane?: string;
  readonly payload?: unknown;
}

/** Enters a job at the end of the queue, in a transaction of the server's own. */
export async function enterJob(tx: Tx, job: NewJob): Promise<void> {
  await sql`
    insert into job (id, name, key, lane, regular, payload, state, due_at, created_at)
    values (${job.id}::bigint, ${job.name}, ${job.key}, ${job.lane ?? null}, false,
      ${JSON.stringify(job.payload ?? {})}::jsonb,
      'queued', clock_timestamp(), clock_timestamp())
    on conflict (name, key) where state in ('queued', 'running') do nothing`.execute(tx);
}

/** Enters a job in the transaction of the request that needs it. */
export const enqueueJob = (tx: Tx, scope: Scope, job: NewJob): Promise<void> =>
  asOwner(tx, scope, () => enterJob(tx, job));

/**
 * Returns those of some partitions (`lane`) that have an open job of this name; callers know which partitions
 * they query, and nothing else about the jobs.
 */
export async function openWorkers(
  tx: Tx,
  scope: Scope,
  name: JobName,
  workers: readonly string[],
): Promise<string[]> {
  const { rows } = await queryAsOwner(
    tx,
    scope,
    sql<{
      lane: string;
    }>`select lane from job where name = ${name} and lane = any(${workers}::text[]) and state in ('queued',
      'running')`,
  );
  return rows.map(({ lane }) => lane);
}

/** Takes an open job off the queue, or out of the hands of the server that runs it. */
export async function withdrawJob(tx: Tx, scope: Scope, name: JobName, key: string): Promise<void> {
  await asOwner(tx, scope, () =>
    sql`
      update job set state = 'cancelled', run = null, finished_at = clock_timestamp()
      where name = ${name} and key = ${key} and state in ('queued', 'running')`.execute(tx),
  );
}

/**
 * Number of successful runs kept of each regular work, and days for which failed and requested jobs are kept.
 */
const kept = { runs: 20, days: 30 };

/** Deletes old runs, and the open rows of servers that no longer exist. */
export async function forgetJobs(db: Db): Promise<void> {
  await sql`
    delete from job where id in (
      select id from (select id, row_number() over (partition by name, key order by id desc) as n from job
        where regular and state = 'done') r
      where n > ${kept.runs})`.execute(db);
  await sql`delete from job where finished_at < now() - ${kept.days} * interval '1 day'`.execute(db);
  await sql`delete from job where only_node is not null and state in ('queued', 'running')
    and coalesce(beat_at, due_at) < now() - interval '1 day'`.execute(db);
}
