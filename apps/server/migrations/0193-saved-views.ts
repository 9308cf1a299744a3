import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Saved views of lists, and the default view of a list for an operator. `agent_id` is null for administrators,
 * whose shared views are for those of the same `role`; `payload` is the list request of an alert, and
 * `alert_over` is true when its figure exceeded the value at the last check.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table saved_view (
    tenant_id bigint not null,
    agent_id bigint,
    id bigint not null,
    operator_id bigint not null,
    role text not null,
    page text not null,
    path text not null,
    name text not null,
    shared boolean not null,
    state jsonb not null,
    payload jsonb not null,
    alert jsonb,
    alert_over boolean not null default false,
    checked_at timestamptz,
    updated_at timestamptz not null,
    primary key (tenant_id, id))`);
  await run(
    'create unique index saved_view_name on saved_view (tenant_id, operator_id, page, path, lower(name))',
  );
  await run('create index saved_view_shared on saved_view (tenant_id, agent_id) where shared');
  await run('create index saved_view_alert on saved_view (checked_at) where alert is not null');
  await run(`create table default_view (
    tenant_id bigint not null,
    agent_id bigint,
    operator_id bigint not null,
    page text not null,
    path text not null,
    view_id bigint not null,
    primary key (tenant_id, operator_id, page, path))`);
  await openTable(db, 'saved_view', { owned: 'agent', rights: ['select', 'insert', 'update', 'delete'] });
  await openTable(db, 'default_view', { owned: 'agent', rights: ['select', 'insert', 'update', 'delete'] });
}
