import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Notes of operators on members, agents, wallet orders and alerts: `target_id` is the record, `tenant_id` and
 * `agent_id` are its owner; `author_agent_id` is null for administrators. A removed note keeps its row without
 * its text. One table for all kinds, since they differ in the record alone.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table note (
    tenant_id bigint not null,
    agent_id bigint not null,
    id bigint not null,
    kind text not null check (kind in ('member', 'agent', 'order', 'alert')),
    target_id bigint not null,
    author_id bigint not null,
    author_agent_id bigint,
    text text not null,
    shared boolean not null,
    mentions bigint[] not null,
    at timestamptz not null,
    changed_at timestamptz,
    removed_at timestamptz,
    removed_by bigint,
    primary key (tenant_id, id))`);
  await run('create index note_of_target on note (target_id, kind, id desc)');
  await openTable(db, 'note', { owned: 'agent', rights: ['select', 'insert', 'update'] });
}
