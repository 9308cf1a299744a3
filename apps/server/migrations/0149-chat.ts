import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/** Sensitive words, matches in chat lines by day and member, and replies of operators in rooms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table sensitive_word (
    id bigint primary key,
    word text not null,
    form text not null unique,
    remark text not null,
    action text not null check (action in ('mask', 'block')),
    operator_id bigint,
    actor text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null)`);
  // Incremented with every change of the list, so that each server knows when to reload it.
  await run(
    'create table sensitive_state (id boolean primary key default true check (id), version bigint not null)',
  );
  await run('insert into sensitive_state (version) values (1)');
  await run(`create table sensitive_hit (
    tenant_id bigint not null,
    word_id bigint not null,
    member_id bigint not null,
    agent_id bigint not null,
    day date not null,
    hits bigint not null,
    primary key (word_id, day, member_id, tenant_id))`);
  await run('create index sensitive_hit_member on sensitive_hit (member_id)');
  await run(`create table chat_reply (
    id bigint primary key,
    room_id text not null,
    nickname text not null,
    content text not null,
    operator_id bigint,
    actor text not null,
    at timestamptz not null,
    shown_at timestamptz)`);
  await run('create index chat_reply_at on chat_reply (at desc)');
  await run(`alter table chat_message add column hits jsonb, add column answer text not null default 'show',
    add column muted boolean not null default false`);
  await run('create index chat_message_room on chat_message (room_id, id desc)');
  await run(
    'create index chat_message_hits on chat_message using gin (hits jsonb_path_ops) where hits is not null',
  );
  await openTable(db, 'sensitive_word', {
    owned: 'administrators',
    rights: ['select', 'insert', 'update', 'delete'],
  });
  await openTable(db, 'sensitive_state', { owned: 'administrators', rights: ['select', 'insert', 'update'] });
  await openTable(db, 'sensitive_hit', { owned: 'agent', rights: ['select'] });
  await openTable(db, 'chat_reply', { owned: 'administrators', rights: ['select', 'insert'] });
}
