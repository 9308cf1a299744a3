import { roomLanguages, roomTextMax, textGroups } from '@pitboss/rules/content/room-texts';
import * as d from '../core/define.ts';

/**
 * Completeness of the texts of a key; one that lacks a language counts as missing, also where another is out
 * of date.
 */
export const textStates = ['missing', 'stale', 'complete'] as const;

/** Comparison of an imported text with the stored one; `new` and `changed` can be applied. */
export const importOutcomes = [
  'new',
  'changed',
  'same',
  'unknownKey',
  'brokenPlaceholder',
  'changedMeanwhile',
  'invalid',
] as const;

export const textImport = {
  /** Texts of one file: ours, so that a preview has an end. */
  texts: 20_000,
  formats: ['xlsx', 'json'],
} as const;

const common = { pages: ['/i18n'], origin: 'ours' } as const;
const edit = { ...common, feature: 'texts.edit', effect: 'write' } as const;

const key = d.shortFilled(100);
const language = d.choice(roomLanguages);
const content = d.string().check(d.maxLength(roomTextMax));
const filters = {
  group: d.optional(d.choice(textGroups)),
  /** The game of games and areas, the room, the level of a hall. */
  id: d.optional(d.text),
  /** With it, `status` speaks of this language alone. */
  language: d.optional(language),
  status: d.optional(d.choice(textStates)),
  /** In keys and texts of every language. */
  text: d.optional(d.text),
};
const texts = {
  zh_cn: d.string(),
  en_us: d.string(),
  zh_tw: d.string(),
  id_id: d.string(),
  th: d.string(),
  vi: d.string(),
  ko: d.string(),
  ja: d.string(),
  ms: d.string(),
  hi: d.string(),
};
/** An uploaded file of the kind `texts`. */
const file = d.string().check(d.regex(/^[0-9a-f]{32}$/));

/** Texts of games, areas, rooms and halls in the languages of rooms (spec content §8). */
export const languages = {
  list: d.call({
    ...common,
    path: '/i18n/list',
    payload: 'body',
    effect: 'read',
    summary: { zh_cn: '多语言文本列表', en_us: 'Multilingual texts' },
    request: d.listRequest(filters, ['key', 'updatedAt']),
    response: d.pageOf(
      d.object({
        key: d.text,
        group: d.choice(textGroups),
        ...texts,
        status: d.choice(textStates),
        missing: d.array(language),
        /** Languages whose source has changed since their text was saved or confirmed. */
        stale: d.array(language),
        /** Rises with every change of one of the key's texts; a change names the one it was made from. */
        version: d.count,
        operator: d.nullable(d.text),
        updatedAt: d.time,
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  save: d.call({
    ...edit,
    path: '/i18n/save',
    payload: 'body',
    summary: {
      zh_cn: '保存一个文本；原样保存即确认仍然正确。给出所见的版本时，之后被他人改过则拒绝',
      en_us:
        'Save a text; saving it unchanged confirms it. With the version read, it is rejected if another user has changed it since',
    },
    audit: { zh_cn: '修改多语言文本', en_us: 'Edit multilingual text' },
    request: d.object({ key, language, text: content, version: d.version }),
    response: d.object({ version: d.count }),
    example: { body: { key: 'hall.newbie', language: 'en_us', text: 'Beginner' } },
  }),
  export: d.call({
    ...common,
    feature: 'texts.export',
    path: '/i18n/export',
    payload: 'body',
    effect: 'write',
    summary: {
      zh_cn: '导出筛选出的文本，xlsx 或 json；地址一小时内有效',
      en_us: 'Export filtered texts as xlsx or json; the download address is valid for one hour',
    },
    audit: { zh_cn: '导出多语言文本', en_us: 'Export multilingual texts' },
    limit: 'export',
    request: d.object({ format: d.choice(textImport.formats), ...filters }),
    response: d.object({ url: d.string(), fileName: d.text, keys: d.count }),
    example: { body: { format: 'json', group: 'hall' } },
  }),
  preview: d.call({
    ...edit,
    path: '/i18n/preview',
    payload: 'body',
    effect: 'read',
    summary: {
      zh_cn: '预览导入：每个文本与现有内容的差别（相同的只计数）',
      en_us: 'Preview an import: differences text by text; unchanged texts are only counted',
    },
    request: d.object({ file }),
    response: d.object({
      rows: d.array(
        d.object({
          key: d.text,
          language: d.text,
          before: d.string(),
          after: d.string(),
          outcome: d.choice(importOutcomes),
        }),
      ),
      same: d.count,
      /** Token for `apply`, so that it does not overwrite texts that changed after this preview. */
      basis: d.text,
    }),
    example: { body: { file: '0'.repeat(32) } },
  }),
  apply: d.call({
    ...edit,
    path: '/i18n/apply',
    payload: 'body',
    summary: {
      zh_cn: '导入所选文本，全部或全不；不指定则为所有可导入的',
      en_us: 'Import selected texts, all or none; without a selection all that can be imported',
    },
    audit: { zh_cn: '导入多语言文本', en_us: 'Import multilingual texts' },
    request: d.object({
      file,
      /** Texts as `language key`. */
      chosen: d.optional(d.array(d.shortFilled(120)).check(d.minLength(1), d.maxLength(textImport.texts))),
      basis: d.optional(d.text),
    }),
    response: d.object({ applied: d.count }),
    example: { body: { file: '0'.repeat(32) } },
  }),
} as const;
