import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Anchors, their streams, fans and shares of gift money. The state of an anchor is not stored: it is derived
 * from its permission, ban, session and open stream. A stream is identified by its anchor and the number from
 * the game server; `last_at` is the time of its last event.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table anchor (
    id text primary key,
    nickname text not null,
    type text not null check (type in ('own', 'agency')),
    agency_id bigint check ((agency_id is not null) = (type = 'agency')),
    agency_tenant bigint,
    room_id text,
    note text not null,
    allowed_at timestamptz,
    banned_at timestamptz,
    banned_until timestamptz,
    reason text not null default '',
    closed_at timestamptz,
    session_at timestamptz,
    code_hash bytea,
    code_at timestamptz,
    code_tries int not null default 0,
    last_login_at timestamptz,
    last_login_ip text,
    version int not null default 1,
    operator_id bigint,
    actor text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null)`);
  await run('create index anchor_agency on anchor (agency_id) where agency_id is not null');
  await run(`create table anchor_stream (
    id bigint primary key,
    anchor_id text not null,
    stream_id text not null,
    room_id text not null,
    started_at timestamptz not null,
    last_at timestamptz not null check (last_at >= started_at),
    ended_at timestamptz check (ended_at >= started_at),
    ended text check (ended in ('stop', 'forced', 'lost') and (ended is null) = (ended_at is null)),
    viewers int not null,
    peak int not null,
    viewer_sum bigint not null,
    viewer_count int not null,
    fps float8,
    bitrate_kbps float8,
    play_url text,
    unique (anchor_id, stream_id))`);
  await run('create index anchor_stream_start on anchor_stream (anchor_id, started_at)');
  await run('create index anchor_stream_time on anchor_stream (started_at)');
  await run('create index anchor_stream_open on anchor_stream (last_at) where ended_at is null');
  await run(`create table anchor_share (
    id bigint primary key,
    anchor_id text not null,
    valid_from timestamptz not null,
    anchor_share numeric(5, 4) not null check (anchor_share between 0 and 1),
    agency_share numeric(5, 4) not null check (agency_share between 0 and 1 and anchor_share + agency_share <= 1),
    reason text not null,
    operator_id bigint,
    actor text not null,
    approver text)`);
  await run('create index anchor_share_anchor on anchor_share (anchor_id, valid_from desc, id desc)');
  await run(`create table anchor_fan (
    id bigint not null,
    tenant_id bigint not null,
    agent_id bigint not null,
    member_id bigint not null,
    anchor_id text not null,
    is_fan boolean not null,
    at timestamptz not null,
    primary key (id, tenant_id))`);
  await run('create index anchor_fan_of on anchor_fan (anchor_id, member_id, at desc)');
  // Bets and chat lines of a room in a span of time: figures of streams.
  await run('create index bet_room on bet (room_id, bet_time)');
  await run('create index chat_message_room_time on chat_message (room_id, at)');
  await openTable(db, 'anchor', { owned: 'administrators', rights: ['select', 'insert', 'update'] });
  await openTable(db, 'anchor_stream', { owned: 'administrators', rights: ['select', 'update'] });
  await openTable(db, 'anchor_share', { owned: 'administrators', rights: ['select', 'insert'] });
  await openTable(db, 'anchor_fan', { owned: 'agent', rights: ['select'] });
}
