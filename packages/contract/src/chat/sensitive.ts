import * as d from '../core/define.ts';

/** Treatment of a line with the word: its words masked, or the line hidden. */
export const wordActions = ['mask', 'block'] as const;
/** Content §6. */
export const wordLimits = { words: 50_000, word: 12, remark: 12 } as const;
/** Rows of one file, and bytes of it; the body of an upload is at most 512 KB, in base64. */
export const wordImport = { rows: 10_000, bytes: 360 * 1024 } as const;
export const wordVerdicts = ['new', 'same', 'changed', 'invalid'] as const;

const common = { pages: ['/sensitive'] } as const;
const edit = { ...common, feature: 'sensitive.edit', effect: 'write' } as const;
const action = d.optional(d.choice(wordActions));
const remark = d.optional(d.text);
const file = d
  .string()
  .check(d.maxLength(Math.ceil((wordImport.bytes * 4) / 3) + 4), d.regex(/^[A-Za-z0-9+/]*={0,2}$/));

const importRow = d.object({
  /** Line of the file, the heading being 1. */
  line: d.count,
  word: d.text,
  remark: d.text,
  action: d.text,
  verdict: d.choice(wordVerdicts),
  message: d.nullable(d.text),
});

const exampleFile = 'd29yZCxyZW1hcmssYWN0aW9uDQpzY2FtMSxhLG1hc2sNCg==';

/** Words that are masked or blocked in chats (spec content §6). */
export const sensitive = {
  list: d.call({
    ...common,
    origin: 'spec',
    path: '/sensitive/pageSensitive',
    payload: 'body',
    effect: 'read',
    versions: { kind: 'sensitiveWord', key: 'id' },
    summary: { zh_cn: '敏感词列表', en_us: 'Sensitive words with hits in 30 days' },
    request: d.listRequest({ word: d.optional(d.text), action }, ['updatedAt', 'word', 'hits', 'members']),
    response: d.pageOf(
      d.object({
        id: d.id,
        word: d.text,
        /** Its normal form, by which words are unique. */
        form: d.text,
        remark: d.text,
        action: d.choice(wordActions),
        /** Occurrences in the last 30 Beijing days, today among them, and members who wrote them. */
        hits: d.count,
        members: d.count,
        operator: d.nullable(d.text),
        updatedAt: d.time,
        version: d.count,
      }),
    ),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  add: d.call({
    ...edit,
    origin: 'spec',
    path: '/sensitive/addSensitive',
    payload: 'query',
    summary: { zh_cn: '新增敏感词', en_us: 'Add a sensitive word' },
    audit: { zh_cn: '新增敏感词', en_us: 'Add sensitive word' },
    request: d.object({ word: d.text, remark, action }),
    response: d.object({ id: d.id }),
    example: { query: { word: '加微信', remark: '拉客', action: 'mask' } },
  }),
  update: d.call({
    ...edit,
    origin: 'ours',
    path: '/sensitive/update',
    payload: 'query',
    summary: { zh_cn: '修改敏感词', en_us: 'Edit a sensitive word' },
    audit: { zh_cn: '修改敏感词', en_us: 'Edit sensitive word' },
    request: d.object({ id: d.id, word: d.optional(d.text), remark, action, version: d.queryVersion }),
    response: d.nothing,
    example: { query: { id: '1', remark: '拉客', action: 'block' } },
  }),
  remove: d.call({
    ...edit,
    origin: 'spec',
    path: '/sensitive/deleteSensitive',
    payload: 'query',
    summary: { zh_cn: '删除敏感词', en_us: 'Delete sensitive words' },
    audit: { zh_cn: '删除敏感词', en_us: 'Delete sensitive words' },
    request: d.object({ ids: d.queryIds }),
    response: d.nothing,
    example: { query: { ids: '1' } },
  }),
  preview: d.call({
    ...common,
    feature: 'sensitive.edit',
    origin: 'ours',
    path: '/sensitive/previewImport',
    payload: 'body',
    effect: 'read',
    limit: 'upload',
    summary: {
      zh_cn: '读取敏感词文件（xlsx或csv），逐行给出结果，不保存',
      en_us: 'Preview a file of sensitive words (xlsx or csv) row by row without saving',
    },
    request: d.object({ file }),
    response: d.object({ rows: d.array(importRow) }),
    example: { body: { file: exampleFile } },
  }),
  importWords: d.call({
    ...edit,
    origin: 'ours',
    path: '/sensitive/import',
    payload: 'body',
    limit: 'upload',
    summary: {
      zh_cn: '导入敏感词文件（xlsx或csv）的所选行，全部成功或全部不导入',
      en_us: 'Import the selected rows of a file of sensitive words (xlsx or csv), all or none',
    },
    audit: { zh_cn: '导入敏感词', en_us: 'Import sensitive words' },
    /** `lines` of the file as the preview counts them; without it all. */
    request: d.object({ file, lines: d.optional(d.array(d.count).check(d.maxLength(wordImport.rows))) }),
    response: d.object({ imported: d.count }),
    example: { body: { file: exampleFile } },
  }),
  test: d.call({
    ...common,
    origin: 'ours',
    path: '/sensitive/test',
    payload: 'body',
    effect: 'read',
    summary: {
      zh_cn: '测试一段文字命中哪些敏感词',
      en_us: 'Test which sensitive words a text hits, and the resulting action',
    },
    request: d.object({ text: d.string().check(d.maxLength(2000)) }),
    response: d.object({
      hits: d.array(
        d.object({
          id: d.id,
          word: d.text,
          start: d.count,
          end: d.count,
          action: d.choice(wordActions),
        }),
      ),
      action: d.choice(['show', 'mask', 'hide']),
      /** Content that other members see; null where the line is hidden. */
      content: d.nullable(d.string()),
    }),
    example: { body: { text: '加 微-信' } },
  }),
} as const;
