import type { Text } from '@pitboss/rules/i18n';
import { recoveryActions } from '@pitboss/wallet/desk';
import * as d from '../define.ts';
import { orderKinds, orderStates } from './order-words.ts';

/** Everything open of an agent between two instants, asked about or sent again in one go, at a pace. */

/** Waits for a server; goes on; has come to its end; was stopped by a person; could not go on. */
export const recoveryStates = ['queued', 'running', 'done', 'stopped', 'failed'] as const;
export type RecoveryState = (typeof recoveryStates)[number];

/**
 * What has come of an order: it waits for its turn; it was asked about or sent again and has had no answer yet; it has ended; it
 * was answered and is open all the same; no answer came in time; it had changed before its turn, so that nothing was done; the
 * run was stopped before its turn.
 */
export const recoveryOutcomes = [
  'waiting',
  'acted',
  'solved',
  'open',
  'silent',
  'changed',
  'stopped',
] as const;
export type RecoveryOutcome = (typeof recoveryOutcomes)[number];
export const outcomeWords: Readonly<Record<RecoveryOutcome, Text>> = {
  waiting: { zh_cn: '待执行', en_us: 'Waiting' },
  acted: { zh_cn: '等待应答', en_us: 'Awaits an answer' },
  solved: { zh_cn: '已解决', en_us: 'Solved' },
  open: { zh_cn: '仍未完成', en_us: 'Still open' },
  silent: { zh_cn: '无应答', en_us: 'No answer' },
  changed: { zh_cn: '已变化，未执行', en_us: 'Changed before' },
  stopped: { zh_cn: '已停止，未执行', en_us: 'Stopped before' },
};

export const recoveryLimits = {
  /** Orders of one run. */
  orders: 50_000,
  /** Orders a second. */
  rate: { least: 1, most: 50, usual: 10 },
  /** How long the answer to one of them is waited for. */
  answerMs: 20_000,
  /** How long runs and their files are kept. */
  keptDays: 90,
} as const;

const openStates = ['created', 'sent', 'uncertain', 'cancelling', 'manual'] as const;

export { openStates as recoverableStates };

const filter = {
  agentId: d.id,
  ...d.range,
  kind: d.optional(d.choice(orderKinds)),
  state: d.optional(d.choice(openStates)),
  currency: d.optional(d.currencyCode),
};

/** What is open, and what would be done; null for what waits by itself. */
const planLine = d.object({
  kind: d.choice(orderKinds),
  state: d.choice(orderStates),
  currency: d.currencyCode,
  action: d.nullable(d.choice(recoveryActions)),
  count: d.count,
  amount: d.money,
});

const row = d.object({
  id: d.id,
  agentId: d.id,
  agentAccount: d.text,
  from: d.time,
  to: d.time,
  state: d.choice(recoveryStates),
  /** It ends as soon as the order at hand is done. */
  stopping: d.boolean,
  rate: d.count,
  total: d.count,
  /** Orders whose turn has been. */
  done: d.count,
  solved: d.count,
  open: d.count,
  silent: d.count,
  changed: d.count,
  remark: d.text,
  operator: d.nullable(d.text),
  createdAt: d.time,
  finishedAt: d.nullable(d.time),
  /** Whether its file is there. */
  file: d.boolean,
});

const item = d.object({
  id: d.id,
  txId: d.text,
  kind: d.choice(orderKinds),
  agentAccount: d.text,
  memberAccount: d.text,
  currency: d.currencyCode,
  amount: d.flow,
  action: d.choice(recoveryActions),
  before: d.choice(orderStates),
  actedAt: d.nullable(d.time),
  after: d.nullable(d.choice(orderStates)),
  /** Code of the wallet's answer. */
  code: d.nullable(d.int),
  outcome: d.choice(recoveryOutcomes),
});

const page = { payload: 'body', pages: ['/orderRecovery'], origin: 'ours' } as const;
const ofAgent = { field: 'agentId', kind: 'agent', reach: 'subtree' } as const;
const example = () => ({ agentId: '11', ...d.lastWeek() });
const one = d.object({ recoveryId: d.id });

export const recovery = {
  plan: d.call({
    ...page,
    path: '/orderRecovery/plan',
    effect: 'read',
    subject: ofAgent,
    summary: {
      zh_cn: '批量恢复试算',
      en_us: 'What is open of an agent, and what a recovery would do with it',
    },
    request: d.object(filter),
    /** `total`: orders with which something would be done; `running`: a run of this agent, or of one above or below it. */
    response: d.object({ lines: d.array(planLine), total: d.count, running: d.nullable(d.text) }),
    example: () => ({ body: example() }),
  }),
  start: d.call({
    ...page,
    path: '/orderRecovery/start',
    feature: 'orders.recover',
    effect: 'write',
    limit: 'money',
    subject: ofAgent,
    summary: {
      zh_cn: '开始批量恢复',
      en_us: 'Asks about or sends again all of it, at a pace, in the background',
    },
    audit: { zh_cn: '批量恢复订单', en_us: 'Bulk recovery of orders' },
    request: d.object({
      ...filter,
      /** Orders a second. */
      rate: d.count.check(d.positive(), d.maximum(recoveryLimits.rate.most)),
      remark: d.filled,
    }),
    response: d.object({ id: d.id, total: d.count }),
    example: () => ({ body: { ...example(), rate: 10, remark: 'the wallet was away for an hour' } }),
  }),
  stop: d.call({
    ...page,
    path: '/orderRecovery/stop',
    feature: 'orders.recover',
    effect: 'write',
    summary: { zh_cn: '停止批量恢复', en_us: 'Stops a recovery before the next order' },
    audit: { zh_cn: '停止批量恢复', en_us: 'Bulk recovery stopped' },
    request: one,
    response: d.nothing,
    example: { body: { recoveryId: '1' } },
  }),
  list: d.call({
    ...page,
    path: '/orderRecovery/list',
    effect: 'read',
    summary: { zh_cn: '批量恢复记录', en_us: 'Recoveries with how far they are, newest first' },
    request: d.listRequest(
      {
        ...d.optionalRange,
        agentId: d.optional(d.id),
        state: d.optional(d.choice(recoveryStates)),
      },
      ['createdAt', 'finishedAt'],
    ),
    response: d.pageOf(row),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  items: d.call({
    ...page,
    path: '/orderRecovery/items',
    pages: ['/orderRecovery', '/orderRecoveryResult'],
    effect: 'read',
    summary: { zh_cn: '批量恢复明细', en_us: 'The orders of a recovery, before and after' },
    request: d.listRequest(
      {
        recoveryId: d.id,
        outcome: d.optional(d.choice(recoveryOutcomes)),
        kind: d.optional(d.choice(orderKinds)),
        currency: d.optional(d.currencyCode),
        txId: d.optional(d.text),
        memberAccount: d.optional(d.text),
      },
      ['actedAt'],
    ),
    response: d.pageOf(item),
    example: { body: { recoveryId: '1', pageNo: 1, pageSize: 20 } },
  }),
  file: d.call({
    ...page,
    path: '/orderRecovery/file',
    feature: 'orders.recover',
    effect: 'write',
    summary: { zh_cn: '下载批量恢复结果', en_us: 'Address of the result as csv, good for two hours at most' },
    audit: { zh_cn: '下载批量恢复结果', en_us: 'Result of a bulk recovery downloaded' },
    request: one,
    response: d.object({ url: d.string() }),
    example: { body: { recoveryId: '1' } },
  }),
} as const;
