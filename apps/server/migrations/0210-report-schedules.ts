import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Scheduled exports. `request` is the request of an immediate export, `range` names those of its fields that
 * have the days of a run; `next_at` is null for a schedule that is paused or has stopped. Columns with `last_`
 * and `mail_` are about the newest run, whose export is `last_export`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table report_schedule (
    tenant_id bigint not null,
    agent_id bigint,
    id bigint not null,
    operator_id bigint not null,
    app_type smallint not null,
    language text not null,
    ip text not null,
    name text not null,
    request jsonb not null,
    every text not null check (every in ('day', 'week', 'month')),
    day smallint not null,
    hour smallint not null,
    range jsonb,
    email text,
    state text not null check (state in ('active', 'paused', 'stopped')),
    reason jsonb,
    next_at timestamptz check ((next_at is not null) = (state = 'active')),
    last_at timestamptz,
    last_state text check (last_state in ('running', 'done', 'failed')),
    last_export bigint,
    mail_state text check (mail_state in ('waiting', 'sent', 'failed')),
    mail_tries int not null default 0,
    mail_due_at timestamptz,
    created_at timestamptz not null,
    primary key (tenant_id, id))`);
  await run('create index report_schedule_operator on report_schedule (operator_id, id)');
  await run('create index report_schedule_due on report_schedule (next_at) where next_at is not null');
  await run(
    "create index report_schedule_runs on report_schedule (last_export) where last_state = 'running'",
  );
  await run(
    "create index report_schedule_mails on report_schedule (mail_due_at) where mail_state = 'waiting'",
  );
  await openTable(db, 'report_schedule', {
    owned: 'agent',
    rights: ['select', 'insert', 'update', 'delete'],
  });
}
