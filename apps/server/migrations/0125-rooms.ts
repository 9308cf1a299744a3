import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Rooms with cover, order, privacy and limits; limit groups that serve several of them; the version of both, by which the
 * servers know that what they keep in memory is old; and at each bet which limit it was beyond.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`alter table room
    add column private boolean not null default false,
    add column code text check (code ~ '^[0-9]{4,6}$'),
    add column cover text,
    add column hot boolean not null default false,
    add column is_open boolean not null default true,
    add column held boolean not null default false,
    add column limits jsonb not null default '{}',
    add column bullet_amount int check (bullet_amount between 1 and 1000),
    add column bullet_seconds int check (bullet_seconds between 1 and 60),
    add column owner_id bigint,
    add column owner_tenant_id bigint,
    add column said_name text,
    add column said_at timestamptz,
    add column version int not null default 1,
    add column operator_id bigint,
    add column actor text not null default '',
    add column updated_at timestamptz not null default now()`);
  await run('create index room_game on room (game_id, sort)');
  await openTable(db, 'room', { owned: 'platform', rights: ['select', 'insert', 'update'] });
  await run(`create table limit_group (
    id bigint primary key,
    name text not null,
    currency text not null,
    game_id int not null,
    limits jsonb not null,
    room_ids text[] not null default '{}',
    version int not null default 1,
    operator_id bigint,
    actor text not null,
    updated_at timestamptz not null)`);
  await openTable(db, 'limit_group', {
    owned: 'administrators',
    rights: ['select', 'insert', 'update', 'delete'],
  });
  await run('create table room_config (version bigint not null)');
  await run('insert into room_config values (1)');
  await openTable(db, 'room_config', { owned: 'platform', rights: ['select', 'update'] });
  await run('alter table bet add column limit_broken smallint');
}
