import * as d from '../core/define.ts';
import { memberTypes } from './members.ts';

/**
 * Rows of one file, and bytes of it (security rules, limits: a body of an upload is at most 512 KB, in
 * base64).
 */
export const memberImport = { rows: 5_000, bytes: 360 * 1024 } as const;

/** Verdict on a row of a file: a new member, an existing one, one of another agent, or an invalid row. */
export const importVerdicts = ['new', 'same', 'conflict', 'invalid'] as const;

const file = d
  .string()
  .check(d.maxLength(Math.ceil((memberImport.bytes * 4) / 3) + 4), d.regex(/^[A-Za-z0-9+/]*={0,2}$/));
const agentId = d.optional(d.id);
const onAgent = { field: 'agentId', kind: 'agent', reach: 'subtree' } as const;

const importRow = d.object({
  /** Line of the file, the heading being 1. */
  line: d.count,
  agentAccount: d.text,
  account: d.text,
  nickname: d.text,
  name: d.text,
  mobile: d.text,
  remark: d.text,
  type: d.text,
  verdict: d.choice(importVerdicts),
  /** Error of the row, if any: the column and the message. */
  field: d.nullable(d.text),
  message: d.nullable(d.text),
});

const exampleFile = 'YWNjb3VudCxuaWNrbmFtZQ0KbmV3YmllMSxPbmUNCm5ld2JpZTIsVHdvDQo=';

/** Creates members: by a form, or many at once from a file. Game servers also create them by an event. */
export const memberAdd = {
  add: d.call({
    path: '/player/add',
    payload: 'body',
    pages: ['/memberList'],
    feature: 'members.add',
    effect: 'write',
    origin: 'ours',
    summary: {
      zh_cn: '新增会员；代理不填时为自己的直属会员，币种随代理',
      en_us:
        'Add a member; without an agent, as a direct member of the caller. Uses the currency of its agent',
    },
    audit: { zh_cn: '新增会员', en_us: 'Add member' },
    touches: ['agents', 'dashboard', 'reports'],
    subject: onAgent,
    request: d.object({
      /** Administrators name one. */
      agentId,
      account: d.text,
      nickname: d.optional(d.text),
      name: d.optional(d.text),
      mobile: d.optional(d.text),
      remark: d.optional(d.text),
      type: d.optional(d.choice(memberTypes)),
    }),
    response: d.object({ id: d.id }),
    example: { body: { agentId: '11', account: 'newmember01', nickname: '新会员' } },
  }),
  preview: d.call({
    path: '/player/previewImport',
    payload: 'body',
    pages: ['/memberList'],
    feature: 'members.import',
    effect: 'read',
    origin: 'ours',
    limit: 'upload',
    summary: {
      zh_cn: '读取会员文件（xlsx或csv），逐行给出结果，不保存',
      en_us: 'Preview a member file (xlsx or csv) row by row without saving',
    },
    subject: onAgent,
    request: d.object({ agentId, file }),
    response: d.object({ rows: d.array(importRow) }),
    example: { body: { agentId: '11', file: exampleFile } },
  }),
  importRows: d.call({
    path: '/player/import',
    payload: 'body',
    pages: ['/memberList'],
    feature: 'members.import',
    effect: 'write',
    origin: 'ours',
    limit: 'upload',
    summary: {
      zh_cn: '导入会员文件中选定的行，全部成功或全部不导入',
      en_us: 'Import the selected rows of a member file, all or none',
    },
    audit: { zh_cn: '导入会员', en_us: 'Import members' },
    touches: ['agents', 'dashboard', 'reports'],
    subject: onAgent,
    request: d.object({
      agentId,
      file,
      /** Lines and ranges of lines, e.g. `2-40,43`. */
      lines: d.string().check(d.regex(/^\d{1,5}(-\d{1,5})?(,\d{1,5}(-\d{1,5})?){0,4999}$/)),
    }),
    response: d.object({ added: d.count }),
    example: { body: { agentId: '11', file: exampleFile, lines: '2-3' } },
  }),
} as const;
