import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * The rules of the second approver, one version after the other; the changes that they apply to, whose amounts and rises count
 * together for a day; and what an approved change keeps for its maker: a password that was prepared with the request, and a
 * reply that is shown once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table approval_rules (
    version integer primary key,
    rules jsonb not null,
    operator_id bigint not null,
    actor text not null,
    approver text,
    reason text not null,
    at timestamptz not null)`);
  await run(`create table guarded_change (
    tenant_id bigint not null,
    id bigint not null,
    agent_id bigint,
    maker_id bigint not null,
    maker_account text not null,
    role text not null,
    kind text not null,
    target text not null,
    minor bigint,
    rise integer,
    approver text,
    at timestamptz not null,
    primary key (tenant_id, id))`);
  await run('create index guarded_change_maker on guarded_change (maker_id, target, at)');
  await run('create index guarded_change_at on guarded_change (at)');
  await run(`alter table approval add column prepared text, add column reply text, add column reply_until timestamptz,
    add column reply_opened_at timestamptz`);
  await openTable(db, 'approval_rules', { owned: 'platform', rights: ['select', 'insert'] });
  await openTable(db, 'guarded_change', { owned: 'agent', rights: ['select', 'insert'] });
}
