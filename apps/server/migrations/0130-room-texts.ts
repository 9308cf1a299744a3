import { type Kysely, sql } from 'kysely';
import { openTable } from './table-access.ts';

/**
 * Texts of games, areas, rooms and halls in the languages of rooms. A key rises by one with every change of one of its
 * texts, and each text keeps the revision at which it was changed, and the revision of the source that it was saved or
 * confirmed for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create table text_key (
    key text primary key,
    part text not null check (part in ('game', 'area', 'room', 'hall', 'ui')),
    object_id text not null,
    place bigint not null,
    origin_zh text not null,
    origin_en text not null,
    revision int not null default 1,
    source_revision int not null default 1)`);
  await run('create index text_key_place on text_key (place, key)');
  await run(`create table text_cell (
    key text not null references text_key (key) on delete cascade,
    language text not null check (language in ('zh_cn', 'en_us', 'zh_tw', 'id_id', 'th', 'vi', 'ko', 'ja', 'ms', 'hi')),
    content text not null,
    revision int not null,
    source_revision int not null,
    operator_id bigint,
    actor text,
    updated_at timestamptz not null,
    primary key (key, language))`);
  await openTable(db, 'text_key', {
    owned: 'administrators',
    rights: ['select', 'insert', 'update', 'delete'],
  });
  await openTable(db, 'text_cell', {
    owned: 'administrators',
    rights: ['select', 'insert', 'update', 'delete'],
  });
}
