import { type Kysely, sql } from 'kysely';

/** Exports that wait or run become jobs: the job stores which server writes one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`insert into job (id, name, key, lane, regular, payload, state, due_at, created_at)
    select id, 'export', id::text, 'export ' || operator_id, false, '{}', 'queued', now(), created_at
    from export_job where state in ('queued', 'running')`);
  await run("update export_job set state = 'queued' where state = 'running'");
  await run('drop index export_job_open');
  await run('drop index export_job_running');
  await run('alter table export_job drop column attempt, drop column worker, drop column beat_at');
}
