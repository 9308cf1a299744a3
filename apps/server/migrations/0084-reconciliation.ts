import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Comparisons of a day with an agent's own record of it: one row each, and the differences that it found. Orders are made in the
 * order of their time, so that a small index of blocks finds those of a day.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run('create index wallet_order_created on wallet_order using brin (created_at)');
  await run(`create table reconciliation (
    id bigint not null,
    tenant_id bigint not null,
    agent_id bigint not null,
    operator_id bigint not null,
    day date not null,
    file char(32) not null,
    state text not null check (state in ('queued', 'running', 'done', 'failed', 'cancelled')),
    lines int not null default 0,
    unreadable int not null default 0,
    ours int not null default 0,
    same int not null default 0,
    differences int not null default 0,
    money_differences int not null default 0,
    sums jsonb not null default '[]',
    reason jsonb,
    created_at timestamptz not null,
    finished_at timestamptz,
    primary key (tenant_id, id))`);
  await run('create index reconciliation_agent on reconciliation (agent_id, id desc)');
  await run(
    `create unique index reconciliation_open on reconciliation (tenant_id, agent_id) where state in ('queued', 'running')`,
  );
  await openTable(db, 'reconciliation', { owned: 'agent', rights: ['select', 'insert'] });

  await run(`create table reconciliation_difference (
    tenant_id bigint not null,
    agent_id bigint not null,
    reconciliation_id bigint not null,
    id int not null,
    kind text not null check (kind in ('onlyOurs', 'onlyTheirs', 'currency', 'amount', 'state', 'unreadable')),
    tx_id text collate "C" not null,
    money boolean not null,
    order_id bigint,
    order_kind text,
    member_account text,
    currency text,
    amount bigint,
    state text,
    their_currency text,
    their_amount bigint,
    their_state text,
    line int,
    fault text,
    primary key (tenant_id, reconciliation_id, id))`);
  await openTable(db, 'reconciliation_difference', { owned: 'agent', rights: ['select'] });
}
