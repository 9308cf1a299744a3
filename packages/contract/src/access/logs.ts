import type { Text } from '@pitboss/rules/i18n';
import * as d from '../core/define.ts';
import { roles } from './session.ts';

/** Results of calls and of sign-ins. */
export const opLogResults = ['success', 'denied'] as const;
export const loginOutcomes = ['ok', 'failed'] as const;

/** Kinds of what a call changes, as an entry names it: `agent:12 share1`. */
export const targetKinds = [
  'activity',
  'agent',
  'alert',
  'anchor',
  'announcement',
  'approvalRule',
  'award',
  'bench',
  'bet',
  'case',
  'conflict',
  'currency',
  'discount',
  'export',
  'game',
  'gift',
  'giftSent',
  'goods',
  'inbox',
  'job',
  'label',
  'ledger',
  'limitGroup',
  'member',
  'monitor',
  'node',
  'oldUserStandard',
  'operator',
  'order',
  'platformKey',
  'pool',
  'recovery',
  'room',
  'round',
  'schedule',
  'snooze',
  'text',
  'texts',
  'ticker',
  'transfer',
  'upload',
  'video',
  'videoTag',
  'view',
  'winLimit',
  'wmRound',
  'word',
] as const;
export type TargetKind = (typeof targetKinds)[number];

const opLogRow = d.object({
  id: d.id,
  at: d.time,
  account: d.text,
  operatorId: d.nullable(d.id),
  role: d.nullable(d.choice(roles)),
  /** The operator's agent; null for administrators. */
  agentId: d.nullable(d.id),
  agentAccount: d.nullable(d.text),
  /** Null for an entry whose content was removed. */
  ip: d.nullable(d.ip),
  /** Path of the call; its text is among the types. */
  type: d.text,
  /** Outcome of the call, in the language of the request. */
  outcome: d.text,
  /** Target of the call, e.g. "agent:12 share1"; empty when the entry names none. */
  target: d.text,
  result: d.choice(opLogResults),
  /** Code of the reply; 0 is success. */
  code: d.int,
  /** The text of the failure in the language of the request; empty for success. */
  failure: d.string(),
  /** Changed values as JSON with secrets starred; null when there are none. */
  before: d.nullable(d.string()),
  after: d.nullable(d.string()),
  sessionTag: d.text,
  requestId: d.text,
  /** Number of entries of the request that the caller may read, this one included. */
  requestEntries: d.count,
  /** True once the content (address, target, values) was removed after the retention time of the log. */
  contentRemoved: d.boolean,
  /** Place in its chain. */
  chain: d.id,
  seq: d.id,
});

const loginRow = d.object({
  id: d.id,
  at: d.time,
  account: d.text,
  operatorId: d.nullable(d.id),
  role: d.nullable(d.choice(roles)),
  agentId: d.nullable(d.id),
  agentAccount: d.nullable(d.text),
  appType: d.choice(['0', '1']),
  ip: d.ip,
  region: d.bilingual,
  /** Browser and system, as far as they are known. */
  device: d.text,
  userAgent: d.string(),
  outcome: d.choice(loginOutcomes),
  /** Key of the failure, "ok" for success. */
  result: d.text,
  /** Its text in the language of the request; empty for success. */
  failure: d.string(),
});

/** Automatic work of the server or of a tool; the operation log lists it in place of a call. */
export const serverWork: Readonly<Record<string, Text>> = {
  '/reconciliation/collect': { zh_cn: '读取代理对账文件', en_us: 'Collect reconciliation file' },
  '/log/removeContent': { zh_cn: '清除过期日志内容', en_us: 'Remove expired log content' },
  '/months/detach': { zh_cn: '月份数据转存为文件', en_us: 'Move month data to files' },
  '/months/attach': { zh_cn: '从文件恢复月份数据', en_us: 'Restore month data from files' },
};

export const logs = {
  opLogTypes: d.call({
    path: '/report/getOpLogType',
    method: 'GET',
    payload: 'query',
    pages: ['/operationLog'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '操作类型', en_us: 'Operation types' },
    response: d.array(
      /** Reads are among them because denied ones leave a line. */
      d.object({
        type: d.text,
        effect: d.choice(['read', 'write']),
        area: d.text,
        name_zh_cn: d.string(),
        name_en_us: d.string(),
      }),
    ),
  }),
  opLog: d.call({
    path: '/report/getOpLogReport',
    payload: 'body',
    pages: ['/operationLog'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '操作日志', en_us: "Operation log of the caller's tree" },
    request: d.keysetRequest({
      /** With the number of an entry or request it is optional. */
      ...d.optionalRange,
      id: d.optional(d.id),
      type: d.optional(d.text),
      account: d.optional(d.text),
      /** Beginning of the target, e.g. "member:101" or "agent:". */
      target: d.optional(d.text),
      kind: d.optional(d.choice(targetKinds)),
      /** Id of what was changed, or the beginning of its account or name. */
      name: d.optional(d.text),
      /** All entries of one request. */
      requestId: d.optional(d.text),
      result: d.optional(d.choice(opLogResults)),
      ip: d.optional(d.ipFilter),
      /** Operators of this agent and all below it. */
      agentId: d.optional(d.id),
    }),
    response: d.keysetOf(opLogRow),
    example: () => ({ body: { ...d.lastWeek(), pageSize: 20 } }),
  }),
  revert: d.call({
    path: '/report/getOpLogRevert',
    payload: 'body',
    pages: ['/operationLog'],
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '可还原的操作',
      en_us:
        'Operation that reverts a change, if it is still in force and the caller may perform it; otherwise null',
    },
    request: d.object({ id: d.id }),
    response: d.nullable(d.object({ path: d.text, payload: d.record(d.string(), d.unknown()) })),
    example: { body: { id: '1' } },
  }),
  logins: d.call({
    path: '/report/getLoginReport',
    payload: 'body',
    pages: ['/loginLog'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '登录日志', en_us: 'Login log, including failed sign-ins' },
    request: d.keysetRequest({
      ...d.range,
      account: d.optional(d.text),
      outcome: d.optional(d.choice(loginOutcomes)),
      appType: d.optional(d.choice(['0', '1'])),
      ip: d.optional(d.ipFilter),
      agentId: d.optional(d.id),
    }),
    response: d.keysetOf(loginRow),
    example: () => ({ body: { ...d.lastWeek(), pageSize: 20 } }),
  }),
  verifyAudit: d.call({
    path: '/report/verifyAudit',
    payload: 'body',
    pages: ['/operationLog'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '校验操作日志链', en_us: 'Verify the operation log chains (administrators)' },
    /**
     * One proof runs at a time, and concurrent callers share it. A caller that passes a name finds the same
     * proof again until it has ended; without one every call after the end starts another.
     */
    request: d.object({ run: d.optional(d.text) }),
    response: d.object({
      running: d.boolean,
      startedAt: d.time,
      finishedAt: d.nullable(d.time),
      /** Lines that were looked at, and about how many there are. */
      checked: d.count,
      total: d.count,
      /** Empty while it runs. */
      chains: d.array(d.object({ chain: d.id, name: d.text, rows: d.count, brokenAt: d.nullable(d.id) })),
      /**
       * The signed heads kept outside the database: how many, the newest, and whether the log still fits
       * them.
       */
      seals: d.object({ count: d.count, lastAt: d.nullable(d.time), wrong: d.nullable(d.text) }),
    }),
    example: { body: { run: 'proof-1' } },
  }),
} as const;
