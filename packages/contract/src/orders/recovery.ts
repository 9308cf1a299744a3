import type { Text } from '@pitboss/rules/i18n';
import { bulkActions, recoveryActions } from '@pitboss/wallet/desk';

import * as d from '../core/define.ts';
import { orderKinds, orderStates } from './order-labels.ts';
import { pickedOrders } from './picked-orders.ts';
import { recoveryLimits } from './recovery-limits.ts';

/** Bulk recovery: the open orders of an agent between two times, queried or sent again at a limited rate. */

/** States of a run: waits for a server; running; completed; stopped by an operator; failed. */
export const recoveryStates = ['queued', 'running', 'done', 'stopped', 'failed'] as const;
export type RecoveryState = (typeof recoveryStates)[number];

/**
 * Outcomes of an order: waiting for its turn; queried or sent again without a reply yet; ended; still open
 * after a reply; no reply in time; skipped because it had changed before its turn; skipped because the run
 * was stopped.
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
export const outcomeLabels: Readonly<Record<RecoveryOutcome, Text>> = {
  waiting: { zh_cn: '待执行', en_us: 'Pending' },
  acted: { zh_cn: '等待应答', en_us: 'Awaiting response' },
  solved: { zh_cn: '已解决', en_us: 'Resolved' },
  open: { zh_cn: '仍未完成', en_us: 'Still open' },
  silent: { zh_cn: '无应答', en_us: 'No response' },
  changed: { zh_cn: '已变化，未执行', en_us: 'Changed, not executed' },
  stopped: { zh_cn: '已停止，未执行', en_us: 'Stopped, not executed' },
};

const openStates = ['created', 'sent', 'uncertain', 'cancelling', 'manual'] as const;

export { openStates as recoverableStates };

const filter = {
  agentId: d.id,
  ...d.range,
  kind: d.optional(d.choice(orderKinds)),
  state: d.optional(d.choice(openStates)),
  currency: d.optional(d.currencyCode),
  /** Only orders to which the wallet has never replied in full. */
  unanswered: d.optional(d.boolean),
};

/** Open orders and the planned action; null for orders that wait for their own processing. */
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
  /** Its orders were picked in a list; otherwise all open ones between two times. */
  picked: d.boolean,
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
  /** True when its file exists. */
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
  action: d.choice(bulkActions),
  /** Of a return by totals, as they were entered. */
  totalBet: d.nullable(d.money),
  totalWin: d.nullable(d.money),
  before: d.choice(orderStates),
  actedAt: d.nullable(d.time),
  after: d.nullable(d.choice(orderStates)),
  /** Code of the wallet's reply. */
  code: d.nullable(d.int),
  outcome: d.choice(recoveryOutcomes),
});

const page = { payload: 'body', pages: ['/orderRecovery'], origin: 'ours' } as const;
const ofAgent = { field: 'agentId', kind: 'agent', reach: 'subtree' } as const;
const example = () => ({ agentId: '11', ...d.lastWeek() });
const one = d.object({ recoveryId: d.id });

export const recovery = {
  ...pickedOrders,
  plan: d.call({
    ...page,
    path: '/orderRecovery/plan',
    effect: 'read',
    subject: ofAgent,
    summary: {
      zh_cn: '批量恢复试算',
      en_us: 'Preview a bulk recovery',
    },
    request: d.object(filter),
    /**
     * `total`: orders with which something would be done; `running`: a run of this agent, or of one above or
     * below it.
     */
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
      en_us: 'Start a bulk recovery: query or resend open orders at the given rate, in the background',
    },
    audit: { zh_cn: '批量恢复订单', en_us: 'Start bulk order recovery' },
    request: d.object({
      ...filter,
      /** Orders a second. */
      rate: d.wholeWithin(recoveryLimits.rate.least, recoveryLimits.rate.most),
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
    summary: { zh_cn: '停止批量恢复', en_us: 'Stop a bulk recovery before the next order' },
    audit: { zh_cn: '停止批量恢复', en_us: 'Stop bulk order recovery' },
    request: one,
    response: d.nothing,
    example: { body: { recoveryId: '1' } },
  }),
  list: d.call({
    ...page,
    path: '/orderRecovery/list',
    effect: 'read',
    summary: { zh_cn: '批量恢复记录', en_us: 'Bulk recoveries with progress, newest first' },
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
    summary: { zh_cn: '批量恢复明细', en_us: 'Orders of a bulk recovery, before and after' },
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
    summary: {
      zh_cn: '下载批量恢复结果',
      en_us: 'Download address of the result as csv, valid for at most two hours',
    },
    audit: { zh_cn: '下载批量恢复结果', en_us: 'Download bulk recovery result' },
    request: one,
    response: d.object({ url: d.string() }),
    example: { body: { recoveryId: '1' } },
  }),
} as const;
