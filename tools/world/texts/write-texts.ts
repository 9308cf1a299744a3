import { type RoomLanguage, roomLanguages } from '@pitboss/rules/content/room-texts';
import type pg from 'pg';
import { alignTexts } from '../../../apps/server/src/domain/languages/product-texts.ts';
import { onConnection } from '../../../apps/server/src/domain/sql/run-sql.ts';
import { dayMs } from '../time/rhythm.ts';
import { areaTexts } from './area-texts.ts';
import { gameTexts } from './game-texts.ts';
import { hallLabels, uiLabels } from './ui-texts.ts';

/** The languages of the lists, in their order. */
const translated = roomLanguages.slice(2);
/** Languages whose translators are not done yet: every so many keys have none. */
const unfinished: Readonly<Partial<Record<RoomLanguage, number>>> = { ms: 23, hi: 11 };

/** Sources that were changed after they had been translated, and the languages that were looked at since. */
const changedSources: Readonly<Record<string, string>> = {
  'ui.welcome': '欢迎光临，{member}',
  'ui.notEnough': '余额不足，请先充值',
  'ui.placeBets': '请尽快下注',
  'game.205.name': '欧洲轮盘',
  'hall.newbie': '新手厅',
};
const confirmed: ReadonlySet<RoomLanguage> = new Set(['zh_tw', 'th']);

interface Key {
  readonly key: string;
  readonly part: string;
  readonly object_id: string;
  readonly zh: string;
  readonly game_id: number | null;
  readonly hall_level: string | null;
}

const texts = (line: string | undefined): string[] => line?.split('|') ?? [];

/**
 * Returns the translations of an area by its name without numbers; the numbers are inserted at their places
 * again.
 */
function areaLabels(zh: string): string[] {
  const numbers = zh.match(/\d+/g) ?? [];
  return texts(areaTexts[zh.replace(/\d+/g, '#')]).map((line) => {
    const left = [...numbers];
    return line.replace(/#/g, () => left.shift() ?? '');
  });
}

/** The translations of a key; of a room its game, its hall and its number. */
function labelsOf({ part, object_id: id, zh, game_id: gameId, hall_level: level }: Key): string[] {
  if (part === 'game') return texts(gameTexts[Number(id)]);
  if (part === 'ui') return texts(uiLabels[id]);
  if (part !== 'room') return areaLabels(zh);
  const halls = texts(hallLabels[level ?? '']);
  const number = /\d+$/.exec(id)?.[0] ?? '';
  return texts(gameTexts[gameId ?? 0]).map((game, position) => `${game} ${halls[position]} ${number}`.trim());
}

/**
 * Texts of the demo world in ten languages: most are there, some are missing, some stale since their source
 * changed.
 */
export async function writeTexts(client: pg.Client, nowMs: number): Promise<void> {
  await alignTexts(onConnection(client));
  const { rows } = await client.query<Key>(`
    select k.key, k.part, k.object_id, k.origin_zh as zh, r.game_id, r.hall_level
    from text_key k left join room r on k.part = 'room' and r.id = k.object_id order by k.place, k.key`);
  const cells = rows.flatMap((row, at) => {
    const changed = row.key in changedSources;
    const more = labelsOf(row);
    return translated.flatMap((language, position) => {
      const every = unfinished[language];
      if (!more[position] || (every !== undefined && at % every === 0)) return [];
      return [
        {
          key: row.key,
          language,
          content: more[position],
          version: changed && confirmed.has(language) ? 2 : 1,
        },
      ];
    });
  });
  const sources = Object.entries(changedSources).map(([key, content]) => ({ key, content }));
  const madeAt = new Date(nowMs - 60 * dayMs);
  const changedAt = new Date(nowMs - 3 * dayMs);
  await client.query('update text_cell set updated_at = $1', [madeAt]);
  await client.query(
    `update text_key set revision = 2, source_revision = 2 where key in (select s.key
      from jsonb_to_recordset($1) as s (key text))`,
    [JSON.stringify(sources)],
  );
  await client.query(
    `update text_cell c set content = s.content, revision = 2, source_revision = 2, operator_id = o.id,
      actor = o.account, updated_at = $2
     from jsonb_to_recordset($1) as s (key text, content text), operator o
     where o.account = 'sysadmin' and c.key = s.key and c.language = 'zh_cn'`,
    [JSON.stringify(sources), changedAt],
  );
  await client.query(
    `insert into text_cell (key, language, content, revision, source_revision, operator_id, actor, updated_at)
     select c.key, c.language, c.content, c.version, c.version, o.id, o.account, case c.version
       when 1 then $2::timestamptz else $3 end
     from jsonb_to_recordset($1) as c (key text, language text, content text, version int), operator o
     where o.account = 'sysadmin'`,
    [JSON.stringify(cells), madeAt, changedAt],
  );
}
