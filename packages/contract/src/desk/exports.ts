import * as d from '../core/define.ts';
import { termKeys } from '../core/glossary-keys.ts';

export const exportStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;

/** Types of cells; with 'auto' the server derives the type from the list call's own reply. */
export const exportKinds = [
  'auto',
  'text',
  'money',
  'profit',
  'rate',
  'number',
  'time',
  'yesNo',
  'choice',
  /** Duration from a timestamp to the time of the data. */
  'since',
  /** Change of a figure against the same one of the row's `previous`. */
  'change',
] as const;

const key = d.string().check(d.regex(/^[A-Za-z]\w{0,59}(\.[A-Za-z]\w{0,59}){0,3}$/));
/** Words of values, by the value. */
const texts = d.record(d.text, d.text);

const column = d.object({
  /** Field of a row, with dots for fields of a field. */
  key,
  /** Fields that stand in, in turn, where the one before has no value. */
  orElse: d.optional(d.array(key).check(d.maxLength(8))),
  title: d.filled,
  kind: d.choice(exportKinds),
  /** Words of a choice. */
  words: d.optional(texts),
  /**
   * Amount whose sign selects the word: `deposit.out` for the value deposit where it is negative, `deposit.in` where
   * it is positive; the plain value's where there is none.
   */
  bySign: d.optional(key),
  /** Its definition, which the second sheet lists. */
  about: d.optional(d.choice(termKeys)),
  /** Pixels on screen. */
  width: d.optional(d.int),
});

/** Label of a request field in the console, so that the cover can list the filter. */
const filterLabel = d.object({ field: key, label: d.filled, words: d.optional(texts) });

const exportRow = d.object({
  id: d.id,
  title: d.text,
  page: d.text,
  state: d.choice(exportStates),
  /** Rows written so far. */
  rows: d.count,
  /** Rows of the whole filter, where the list can count them. */
  total: d.nullable(d.count),
  percent: d.nullable(d.int),
  bytes: d.nullable(d.string().check(d.regex(/^\d{1,19}$/))),
  /**
   * SHA-256, in hex, of the unpacked sheets of the table in their order; the cover and the log name it too.
   */
  fingerprint: d.nullable(d.string().check(d.regex(/^[0-9a-f]{64}$/))),
  filter: d.array(d.object({ label: d.text, value: d.longText })),
  /** Why it failed, in the language of the request. */
  reason: d.nullable(d.longText),
  fileName: d.text,
  createdAt: d.time,
  finishedAt: d.nullable(d.time),
  expiresAt: d.nullable(d.time),
});

const one = d.object({ id: d.id });

export const exports = {
  create: d.call({
    path: '/export/create',
    payload: 'body',
    pages: ['/index'],
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '按列表筛选条件导出文件',
      en_us: 'Export a filtered list to a file in the background',
    },
    audit: { zh_cn: '导出列表', en_us: 'Export list' },
    touches: ['logs'],
    limit: 'export',
    request: d.object({
      /** Path of the list call. */
      path: d.string().check(d.regex(/^\/[A-Za-z0-9_/-]{1,80}$/)),
      /** Its payload; page fields are dropped. */
      payload: d.record(d.string(), d.unknown()),
      columns: d.array(column).check(d.minLength(1), d.maxLength(60)),
      filters: d.array(filterLabel).check(d.maxLength(60)),
      zone: d.choice(['BeiJing', 'NewYork', 'local']),
      /** Name of the device's zone (IANA), for the zone 'local'. */
      zoneName: d.optional(d.text),
      /** Title of the list, which names the file. */
      title: d.filled,
      page: d.string().check(d.regex(/^\/[A-Za-z0-9]{1,60}$/)),
    }),
    response: d.object({ id: d.id }),
    example: () => ({
      body: {
        path: '/player/list',
        payload: { state: 'normal' },
        columns: [{ key: 'account', title: 'Account', kind: 'text' }],
        filters: [],
        zone: 'BeiJing',
        title: 'Member list',
        page: '/memberList',
      },
    }),
  }),
  list: d.call({
    path: '/export/list',
    payload: 'body',
    pages: ['/index'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '我的导出', en_us: 'Exports of the caller, newest first' },
    request: d.listRequest(
      { id: d.optional(d.id), state: d.optional(d.choice(exportStates)), ...d.optionalRange },
      ['createdAt', 'rows', 'bytes'],
    ),
    response: d.pageOf(exportRow),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  cancel: d.call({
    path: '/export/cancel',
    payload: 'body',
    pages: ['/index'],
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '取消导出', en_us: 'Cancel a queued or running export' },
    audit: { zh_cn: '取消导出', en_us: 'Cancel export' },
    touches: ['logs'],
    request: one,
    response: d.nothing,
    example: { body: { id: '1' } },
  }),
  delete: d.call({
    path: '/export/delete',
    payload: 'body',
    pages: ['/index'],
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '删除导出', en_us: 'Delete an export and its file' },
    audit: { zh_cn: '删除导出', en_us: 'Delete export' },
    touches: ['logs'],
    request: one,
    response: d.nothing,
    example: { body: { id: '1' } },
  }),
  link: d.call({
    path: '/export/link',
    payload: 'body',
    pages: ['/index'],
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '导出文件下载地址',
      en_us: 'Download address of an export file, valid for five minutes',
    },
    audit: { zh_cn: '下载导出文件', en_us: 'Download export' },
    request: one,
    response: d.object({ url: d.string() }),
    example: { body: { id: '1' } },
  }),
} as const;
