import type { languages } from '@pitboss/contract/content/languages';
import type { RequestOf } from '@pitboss/contract/core/define';
import { type RoomLanguage, roomLanguages, type TextGroup } from '@pitboss/rules/content/room-texts';
import { sql } from 'kysely';
import { publishTexts } from '../../domain/config-feed/publish.ts';
import { servedAgain } from '../../domain/languages/product-texts.ts';
import { containing } from '../../domain/sql/dto.ts';
import { all, pageRows, when } from '../../domain/sql/paging.ts';
import { inTransaction } from '../../domain/sql/run-sql.ts';
import type { Tx } from '../../platform/db/db.ts';

export interface Cell {
  readonly language: RoomLanguage;
  readonly content: string;
  readonly revision: number;
  readonly source_revision: number;
  readonly actor: string | null;
  /** As JSON has it. */
  readonly updated_at: string;
}
export interface KeyRow {
  key: string;
  part: TextGroup;
  revision: number;
  source_revision: number;
  cells: readonly Cell[];
}
type Listed = KeyRow & { actor: string | null; updated_at: Date };
export type TextFilter = Pick<
  RequestOf<typeof languages.list>,
  'group' | 'id' | 'language' | 'status' | 'text'
>;

const cellsOf = sql`(select coalesce(jsonb_agg(to_jsonb(c)), '[]') from text_cell c
  where c.key = k.key) as cells`;
const shown = sql`k.key, k.part, k.revision, k.source_revision, ${cellsOf}, last.actor, last.updated_at`;
const lastChange = sql`cross join lateral (
  select c.actor, c.updated_at from text_cell c where c.key = k.key
    order by c.revision desc, c.updated_at desc limit 1) last`;

/** Keys whose texts are in a state, of one language or of any. */
function inState(status: NonNullable<TextFilter['status']>, language: RoomLanguage | undefined) {
  const own = language ? sql`and c.language = ${language}` : sql``;
  const wanted = language ? 1 : roomLanguages.length;
  const filled = sql`(select count(*) from text_cell c where c.key = k.key and c.content <> '' ${own})`;
  const stale = sql`exists (select from text_cell c where c.key = k.key and c.content <> '' ${own}
    and c.source_revision < k.source_revision)`;
  if (status === 'missing') return sql`${filled} < ${wanted}`;
  // A key with a missing text is missing, whatever its others are.
  return sql`${filled} = ${wanted} and ${status === 'stale' ? stale : sql`not ${stale}`}`;
}

const filtered = (filter: TextFilter) =>
  all([
    when(filter.group, (group) => sql`k.part = ${group}`),
    when(filter.id, (id) => sql`k.object_id = ${id}`),
    when(filter.status, (status) => inState(status, filter.language)),
    when(
      filter.text,
      (text) => sql`(k.key ilike ${containing(text)} or exists (
        select from text_cell c where c.key = k.key and c.content ilike ${containing(text)}))`,
    ),
  ]);

/** One page of the keys with their texts, in the product's own order unless sorted otherwise. */
export function listTexts(db: Tx, filter: RequestOf<typeof languages.list>) {
  const direction = sql.raw(filter.order === 'desc' ? 'desc' : 'asc');
  const sorted = {
    key: sql`order by k.key ${direction}`,
    updatedAt: sql`order by last.updated_at ${direction}, k.key`,
  };
  return pageRows<Listed>(db, filter, {
    select: shown,
    from: sql`text_key k`,
    joins: lastChange,
    where: filtered(filter),
    order: filter.sort ? sorted[filter.sort] : sql`order by k.place, k.key`,
  });
}

/** All keys of a filter, for a file. */
export async function findTexts(db: Tx, filter: TextFilter): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select k.key, k.part, k.revision, k.source_revision, ${cellsOf} from text_key k
    where ${filtered(filter)} order by k.place, k.key`.execute(db);
  return rows;
}

/** Reads a key with its texts for a change, locked until the commit so that writers run sequentially. */
export async function holdKey(tx: Tx, key: string): Promise<KeyRow | undefined> {
  const held = await sql`select from text_key where key = ${key} for update`.execute(tx);
  if (held.rows.length === 0) return undefined;
  // Read after the lock: a statement sees what was committed before it began.
  const { rows } = await sql<KeyRow>`
    select k.key, k.part, k.revision, k.source_revision, ${cellsOf} from text_key k
      where k.key = ${key}`.execute(tx);
  return rows[0];
}

/** Locks all keys for an import. */
export async function holdAll(tx: Tx): Promise<void> {
  await sql`select from (select key from text_key order by key for update) k`.execute(tx);
}

export interface NewText {
  readonly key: string;
  readonly language: RoomLanguage;
  readonly text: string;
}

/** Writes texts of locked keys, each key at its next revision, and notifies the game servers. */
export async function saveTexts(
  tx: Tx,
  texts: readonly NewText[],
  by: { readonly operatorId: string; readonly account: string },
): Promise<void> {
  const given = JSON.stringify(texts);
  await sql`
    with given as materialized (select * from jsonb_to_recordset(${given}::jsonb) as g (key text,
      language text, text text)),
    keys as (update text_key k set revision = k.revision + 1,
        source_revision = case when exists (select from given g where g.key = k.key and g.language = 'zh_cn')
          then k.revision + 1 else k.source_revision end
      where k.key in (select key from given) returning k.key, k.revision, k.source_revision)
    insert into text_cell as c (key, language, content, revision, source_revision, operator_id, actor,
      updated_at)
    select g.key, g.language, g.text, k.revision, k.source_revision, ${by.operatorId}::bigint, ${by.account},
      now()
    from given g join keys k using (key) order by g.key, g.language
    on conflict (key, language) do update set content = excluded.content, revision = excluded.revision,
      source_revision = excluded.source_revision, operator_id = excluded.operator_id, actor = excluded.actor,
      updated_at = excluded.updated_at`.execute(tx);
  await publishTexts(inTransaction(tx), [...new Set(texts.flatMap(({ language }) => servedAgain(language)))]);
}

/** Returns true when the operator uploaded this file and no call has used it yet. */
export async function ownUpload(db: Tx, name: string, operatorId: string): Promise<boolean> {
  const { rows } = await sql`select from stored_file where name = ${name} and kind = 'texts'
    and operator_id = ${operatorId}::bigint and used_at is null`.execute(db);
  return rows.length > 0;
}
