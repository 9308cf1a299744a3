import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Announcements of the platform to agents, and the operators who have read them. `sent` is the last state that
 * consoles were notified of, so that a start without a running server is published by the next one. `round` is
 * incremented when all readers must confirm again; receipts of earlier rounds stay.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table announcement (
    id bigint primary key,
    type text not null check (type in ('featureUpdate', 'general')),
    title_zh text not null,
    title_en text not null,
    content_zh text not null,
    content_en text not null,
    start_at timestamptz not null,
    end_at timestamptz check (end_at >= start_at),
    draft boolean not null,
    important boolean not null,
    readers bigint[],
    round int not null default 1,
    version int not null default 1,
    operator_id bigint,
    actor text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    sent text not null default '')`);
  await run('create index announcement_start on announcement (start_at)');
  await run(
    "create index announcement_unsent on announcement (start_at) where sent <> 'finished' and not draft",
  );
  await run(`create table announcement_read (
    tenant_id bigint not null,
    agent_id bigint not null,
    announcement_id bigint not null,
    round int not null,
    operator_id bigint not null,
    at timestamptz not null,
    primary key (tenant_id, announcement_id, round, operator_id))`);
  await openTable(db, 'announcement', {
    owned: 'platform',
    rights: ['select', 'insert', 'update', 'delete'],
  });
  await openTable(db, 'announcement_read', { owned: 'agent', rights: ['select', 'insert'] });
}
