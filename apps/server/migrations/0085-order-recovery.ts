import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/** Recoveries of open orders in bulk, and the orders of each as they were, what was done with them, and how they stand after it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table order_recovery (
    id bigint not null,
    tenant_id bigint not null,
    agent_id bigint not null,
    operator_id bigint not null,
    from_at timestamptz not null,
    to_at timestamptz not null,
    state text not null check (state in ('queued', 'running', 'done', 'stopped', 'failed')),
    stopping boolean not null default false,
    rate int not null check (rate between 1 and 50),
    total int not null,
    remark text not null,
    -- Who asked, as the lines of the operation log name it.
    asked jsonb not null,
    file char(32),
    created_at timestamptz not null,
    finished_at timestamptz,
    primary key (tenant_id, id))`);
  await run('create index order_recovery_agent on order_recovery (agent_id, id desc)');
  await run(
    `create unique index order_recovery_open on order_recovery (tenant_id, agent_id) where state in ('queued', 'running')`,
  );
  await openTable(db, 'order_recovery', { owned: 'agent', rights: ['select', 'insert', 'update'] });

  await run(`create table order_recovery_item (
    tenant_id bigint not null,
    agent_id bigint not null,
    recovery_id bigint not null,
    order_id bigint not null,
    action text not null check (action in ('askStatus', 'resend')),
    before_state text not null,
    outcome text not null default 'waiting' check (outcome in ('waiting', 'acted', 'solved', 'open', 'silent', 'changed', 'stopped')),
    acted_at timestamptz,
    after_state text,
    code int,
    primary key (tenant_id, recovery_id, order_id))`);
  await run(
    `create index order_recovery_item_open on order_recovery_item (recovery_id, order_id) where outcome in ('waiting', 'acted')`,
  );
  await openTable(db, 'order_recovery_item', { owned: 'agent', rights: ['select', 'insert'] });
}
