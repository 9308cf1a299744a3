import type { RequestOf } from '@pitboss/contract/core/define';
import { jobNames, type jobs } from '@pitboss/contract/desk/jobs';
import { sql } from 'kysely';
import { all, orderBy, pageRows, when } from '../../domain/sql/paging.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Job } from '../../platform/jobs/job-kind.ts';

export type JobLine = Job & { readonly took_ms: string | null; readonly next_at: Date | null };

/** Times by the database's clock, which the due times use as well. */
const lines = sql`(
  select j.*, case when j.state = 'queued' then j.due_at else n.due_at end as next_at,
    (extract(epoch from coalesce(j.finished_at, case
      when j.state = 'running' then clock_timestamp() end) - j.started_at) * 1000)::bigint as took_ms
  from job j left join job n on j.regular and j.state <> 'queued' and n.state = 'queued' and n.name = j.name
    and n.key = j.key
  where j.name = any(${[...jobNames]}::text[]))`;

const sortable = {
  createdAt: 'j.created_at',
  startedAt: 'j.started_at',
  finishedAt: 'j.finished_at',
  nextAt: 'j.next_at',
  tookMs: 'j.took_ms',
  tries: 'j.attempt',
};

/**
 * Lists one page of jobs; unless sorted, running ones come first, then waiting ones by due time, then
 * failures, then the newest of the rest.
 */
export function listJobs(db: Tx, filter: RequestOf<typeof jobs.list>) {
  const where = all([
    when(filter.id, (value) => sql`j.id = ${value}::bigint`),
    when(filter.name, (value) => sql`j.name = ${value}`),
    when(filter.state, (value) => sql`j.state = ${value}`),
    filter.regular !== undefined && sql`j.regular = ${filter.regular}`,
    when(filter.server, (value) => sql`strpos(lower(j.server), lower(${value})) > 0`),
    when(filter.start_time, (value) => sql`j.created_at >= ${new Date(value)}`),
    when(filter.end_time, (value) => sql`j.created_at <= ${new Date(value)}`),
  ]);
  const order = filter.sort
    ? orderBy(filter, sortable, 'createdAt', 'j.id')
    : sql`order by array_position(array['running', 'queued', 'failed'], j.state), case
      when j.state = 'queued' then j.due_at end, j.finished_at desc nulls last, j.id desc`;
  return pageRows<JobLine>(db, filter, { select: sql`j.*`, from: sql`${lines} j`, where, order });
}

/** A job, locked; undefined when there is none. */
export async function lockJob(tx: Tx, id: string): Promise<Job | undefined> {
  const { rows } = await sql<Job>`select * from job where id = ${id}::bigint for update`.execute(tx);
  return rows[0];
}

/** The open row of a name and key, locked. */
export async function lockOpen(tx: Tx, { name, key }: Job): Promise<Job | undefined> {
  const { rows } = await sql<Job>`
    select * from job where name = ${name} and key = ${key} and state in ('queued',
      'running') for update`.execute(tx);
  return rows[0];
}

/** Makes a waiting job due now. */
export async function makeDue(tx: Tx, id: string): Promise<void> {
  await sql`update job set due_at = least(due_at, clock_timestamp())
    where id = ${id}::bigint and state = 'queued'`.execute(tx);
}

/** Puts an ended job back into the queue, with all its tries. */
export async function reopen(tx: Tx, id: string): Promise<void> {
  await sql`update job set state = 'queued', due_at = clock_timestamp(), attempt = 0, server = null,
    started_at = null,
    finished_at = null, beat_at = null where id = ${id}::bigint`.execute(tx);
}

/** Cancels an open job; the server that runs it stops at its next heartbeat. */
export async function cancel(tx: Tx, id: string): Promise<void> {
  await sql`update job set state = 'cancelled', run = null, finished_at = clock_timestamp()
    where id = ${id}::bigint`.execute(tx);
}
