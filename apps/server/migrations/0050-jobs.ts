import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Background work: what waits, runs and has run. Regular work has one open row a name (and server, where each does its
 * own), whose due time is the next run; the row of a run that has ended is followed by the next one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table job (
    id bigint primary key,
    name text not null,
    key text not null,
    lane text,
    only_node smallint,
    regular boolean not null,
    payload jsonb not null,
    state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
    due_at timestamptz not null,
    attempt int not null default 0,
    server text, run text, beat_at timestamptz,
    error text,
    created_at timestamptz not null, started_at timestamptz, finished_at timestamptz)`);
  // A job with the same key is never open twice, and jobs of one lane run one at a time, with any number of
  // servers.
  await run("create unique index job_open on job (name, key) where state in ('queued', 'running')");
  await run("create unique index job_lane on job (lane) where state = 'running'");
  await run("create index job_due on job (due_at) where state in ('queued', 'running')");
  await run('create index job_newest on job (name, id desc)');
  await openTable(db, 'job', { owned: 'administrators', rights: ['select', 'update'] });
}
