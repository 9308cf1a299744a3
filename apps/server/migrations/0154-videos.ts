import { type Kysely, sql } from 'kysely';
import { openTable, type Right } from './table-access.ts';

const all: readonly Right[] = ['select', 'insert', 'update', 'delete'];

/**
 * Videos with their tags, and their uploads: each arrives in parts, which are stored immediately, and is
 * assembled at its end. The one row of video_space counts the space of videos and running uploads.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table file_upload (
    id bigint primary key,
    kind text not null,
    name text not null,
    type text not null,
    bytes bigint not null check (bytes > 0),
    received bigint not null default 0 check (received between 0 and bytes),
    state text not null default 'uploading' check (state in ('uploading', 'failed', 'done')),
    reason text,
    file char(32),
    operator_id bigint not null,
    actor text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null)`);
  await run(`create table upload_part (
    upload_id bigint not null references file_upload (id) on delete cascade,
    starts_at bigint not null,
    bytes int not null check (bytes > 0),
    name char(32) not null,
    primary key (upload_id, starts_at))`);
  await run(`create table video_space (
    id boolean primary key default true check (id),
    bytes bigint not null check (bytes >= 0))`);
  await run('insert into video_space (bytes) values (0)');
  await run(`create table video (
    id bigint primary key,
    name text not null,
    file char(32) not null unique,
    type text not null,
    bytes bigint not null,
    cover char(32),
    recommendation int not null check (recommendation >= 0),
    version int not null default 1,
    operator_id bigint,
    actor text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null)`);
  await run(`create table video_tag (
    id bigint primary key,
    name text not null,
    weight int not null check (weight between 0 and 9999))`);
  await run('create unique index video_tag_name on video_tag (lower(name))');
  await run(`create table video_tagging (
    video_id bigint not null references video (id) on delete cascade,
    tag_id bigint not null references video_tag (id),
    primary key (video_id, tag_id))`);
  await run('create index video_tagging_tag on video_tagging (tag_id)');
  for (const table of ['file_upload', 'upload_part', 'video', 'video_tag', 'video_tagging'])
    await openTable(db, table, { owned: 'administrators', rights: all });
  await openTable(db, 'video_space', { owned: 'administrators', rights: ['select', 'insert', 'update'] });
}
