import { type Kysely, sql } from 'kysely';

const inScope = `
  (select current_setting('app.scope', true)) = 'all'
  or (
    tenant_id = (select nullif(current_setting('app.tenant_id', true), '')::bigint)
    and (
      (select current_setting('app.scope', true)) = 'tenant'
      or agent_id = any ((select string_to_array(nullif(current_setting('app.agent_ids', true), ''), ',')::bigint[])::bigint[])
    )
  )`;

/**
 * Exports that wait, run and have run. The table is the queue: a server takes the oldest waiting row of an
 * operator without a running export, writes its name into it and sends heartbeats while it works; a row with an
 * old heartbeat is resumed. An operator sees only their own rows; the queries have this condition in addition
 * to the policy.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table export_job (
    id bigint not null, tenant_id bigint not null, agent_id bigint,
    operator_id bigint not null, app_type smallint not null, language text not null, ip text not null,
    title text not null, page text not null, request jsonb not null, filter jsonb not null,
    state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'deleted')),
    reason jsonb,
    rows int not null default 0, total int, percent smallint, bytes bigint,
    file text,
    attempt int not null default 0,
    worker text, beat_at timestamptz,
    created_at timestamptz not null, finished_at timestamptz, expires_at timestamptz,
    primary key (id, tenant_id))`);
  await run('create index export_job_operator on export_job (operator_id, id desc)');
  await run("create index export_job_open on export_job (id) where state in ('queued', 'running')");
  // One running export for each operator, with any number of servers.
  await run(
    "create unique index export_job_running on export_job (operator_id, tenant_id) where state = 'running'",
  );
  await run('grant select, insert, update on export_job to pitboss_app, pitboss_all');
  await run('revoke delete on export_job from pitboss_app, pitboss_all');
  await run('alter table export_job enable row level security');
  await run(`create policy in_scope on export_job to pitboss_app using (${inScope}) with check (${inScope})`);
  await run('create policy every_row on export_job to pitboss_all using (true) with check (true)');
}
