import { hallTexts, type RoomLanguage, roomLanguages, uiTexts } from '@pitboss/rules/content/room-texts';
import { publishTexts } from '../config-feed/publish.ts';
import type { RunSql } from '../sql/run-sql.ts';

/** Keys that are not in tables: halls by level and interface texts, with their names in the product. */
const fixed = [
  ...Object.entries(hallTexts).map(([level, text], position) => ({
    part: 'hall',
    id: level,
    place: position,
    ...text,
  })),
  ...Object.entries(uiTexts).map(([word, text], position) => ({
    part: 'ui',
    id: word,
    place: position,
    ...text,
  })),
];

/**
 * SQL of all names of the product, each with its key, its position in the list and its name in both
 * languages.
 */
const wanted = `
  select 'game.' || g.id || '.name' as key, 'game' as part, g.id::text as object_id, g.id::bigint as place,
    g.name_zh_cn as zh, g.name_en_us as en from game g
  union all
  select 'area.' || a.game_id || '.' || a.area_id || '.name', 'area', a.game_id::text,
    1000000000000 + a.game_id * 10000::bigint + a.area_id, a.name_zh_cn, a.name_en_us from game_area a
  union all
  select 'room.' || r.id || '.name', 'room', r.id, 2000000000000 + r.game_id * 10000::bigint + r.sort,
    r.name_zh_cn, r.name_en_us from room r
  union all
  select f.part || '.' || f.id, f.part, f.id, case f.part when 'hall' then 3000000000000
    else 4000000000000 end + f.place, f.zh_cn, f.en_us
  from jsonb_to_recordset($1::jsonb) as f (part text, id text, place bigint, zh_cn text, en_us text)`;

/**
 * Enters what is new, and what the product calls otherwise than before; texts that operators changed stay
 * where the product's own name is what it was. Translations of a changed source are out of date from then on.
 */
const aligned = (which: string) => `
  with wanted as materialized (select * from (${wanted}) w where ${which}),
  known as materialized (select key, origin_zh, origin_en from text_key),
  entered as (
    insert into text_key as k (key, part, object_id, place, origin_zh, origin_en)
    select key, part, object_id, place, zh, en from wanted order by key
    on conflict (key) do update set origin_zh = excluded.origin_zh, origin_en = excluded.origin_en,
      place = excluded.place,
      revision = k.revision + 1,
      source_revision = case when k.origin_zh <> excluded.origin_zh then k.revision + 1
        else k.source_revision end
    where k.origin_zh <> excluded.origin_zh or k.origin_en <> excluded.origin_en
    returning k.key, k.revision, k.source_revision, k.origin_zh, k.origin_en)
  insert into text_cell (key, language, content, revision, source_revision, updated_at)
  select e.key, t.language, t.content, e.revision, e.source_revision, now()
  from entered e left join known b using (key), lateral (values ('zh_cn', e.origin_zh, b.origin_zh),
    ('en_us', e.origin_en, b.origin_en)) as t (language, content, before)
  where t.content <> '' and t.content is distinct from t.before order by e.key, t.language
  on conflict (key, language) do update set content = excluded.content, revision = excluded.revision,
    source_revision = excluded.source_revision, operator_id = null, actor = null,
    updated_at = excluded.updated_at`;

const everything = aligned('true');
const ofRooms = aligned(`w.part = 'room' and w.object_id = any($2::text[])`);

/**
 * Synchronises the keys with games, areas, rooms, halls and interface texts; deletes those that no longer
 * exist.
 */
export async function alignTexts(run: RunSql): Promise<void> {
  const texts = JSON.stringify(fixed);
  await run('texts-align', everything, [texts]);
  await run('texts-gone', `delete from text_key where key not in (select key from (${wanted}) w)`, [texts]);
}

/**
 * Stores the names of some rooms as texts, in the transaction that created or renamed them, and publishes
 * them to the game servers.
 */
export async function alignRoomTexts(run: RunSql, ids: readonly string[]): Promise<void> {
  await run('texts-of-rooms', ofRooms, [JSON.stringify(fixed), [...ids]]);
  await publishTexts(run, roomLanguages);
}

/**
 * Languages in which something else is served once a text of this language has changed: those that fall back
 * on it.
 */
export const servedAgain = (language: RoomLanguage): readonly RoomLanguage[] =>
  language === 'zh_cn' || language === 'en_us' ? roomLanguages : [language];
