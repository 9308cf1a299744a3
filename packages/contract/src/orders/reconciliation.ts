import type { Text } from '@pitboss/rules/i18n';
import * as d from '../core/define.ts';
import { orderKinds } from './order-labels.ts';

/**
 * A day's orders and transfers of an agent held against the agent's own record of them (wallet: agent API,
 * statement).
 */

/** Waits for a server; is compared; has its result; could not be compared; was taken off. */
export const reconciliationStates = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type ReconciliationState = (typeof reconciliationStates)[number];

/**
 * Kinds of differences between the two sides, the first that applies: an id on one side only, another
 * currency, another amount, another state. `unreadable` is an invalid line of the agent's file, by its
 * number.
 */
export const differenceKinds = [
  'onlyOurs',
  'onlyTheirs',
  'currency',
  'amount',
  'state',
  'unreadable',
] as const;
export type DifferenceKind = (typeof differenceKinds)[number];

export const differenceLabels: Readonly<Record<DifferenceKind, Text>> = {
  onlyOurs: { zh_cn: '仅我方有', en_us: 'Only in our records' },
  onlyTheirs: { zh_cn: '仅代理有', en_us: 'Only in agent records' },
  currency: { zh_cn: '币种不同', en_us: 'Currency differs' },
  amount: { zh_cn: '金额不同', en_us: 'Amount differs' },
  state: { zh_cn: '状态不同', en_us: 'Status differs' },
  unreadable: { zh_cn: '无法识别', en_us: 'Unreadable' },
};

/** Rows of the totals: each side as a whole, the matching entries, and the differences. */
export const sumKinds = ['ours', 'theirs', 'same', ...differenceKinds] as const;
export type SumKind = (typeof sumKinds)[number];

/** States of the agent's file, and of ours, which may also be open. */
export const theirStates = ['done', 'cancelled', 'rejected'] as const;
export const ourStates = [...theirStates, 'open'] as const;

/** Errors of a line of the agent's file. */
export const lineErrors = ['txId', 'amount', 'currency', 'state', 'fields', 'tooLong', 'control'] as const;
export type LineError = (typeof lineErrors)[number];

export const reconciliationLimits = {
  /**
   * Differences of one comparison that are stored individually, in the order of their ids; all of them are
   * counted.
   */
  differences: 200_000,
  /** Of these, lines that cannot be read. */
  unreadable: 1_000,
  /** Retention of results. */
  keptDays: 90,
} as const;

const row = d.object({
  id: d.id,
  /** In Beijing, as statements have it. */
  day: d.calendarDay,
  agentId: d.id,
  agentAccount: d.text,
  state: d.choice(reconciliationStates),
  /** Lines of the agent's file that were read so far. */
  lines: d.count,
  unreadable: d.count,
  /** Orders and transfers of our own. */
  ours: d.count,
  same: d.count,
  /** Differences, and those by which money is on one side alone. */
  differences: d.count,
  moneyDifferences: d.count,
  /** Why it failed, in the language of the request. */
  reason: d.nullable(d.longText),
  operator: d.nullable(d.text),
  createdAt: d.time,
  finishedAt: d.nullable(d.time),
});

const difference = d.object({
  /** Its place among those of the comparison. */
  id: d.id,
  kind: d.choice(differenceKinds),
  txId: d.longText,
  /** True when money is on one side only, or differs. */
  money: d.boolean,
  /** Of ours: the order, whose desk it opens; of what only they have, one of another day. */
  orderId: d.nullable(d.id),
  orderKind: d.nullable(d.choice([...orderKinds, 'in', 'out', 'cashOut'])),
  memberAccount: d.nullable(d.text),
  currency: d.nullable(d.currencyCode),
  amount: d.nullable(d.money),
  state: d.nullable(d.choice(ourStates)),
  theirCurrency: d.nullable(d.currencyCode),
  theirAmount: d.nullable(d.money),
  theirState: d.nullable(d.choice(theirStates)),
  /** Its line in the agent's file. */
  line: d.nullable(d.count),
  fault: d.nullable(d.choice(lineErrors)),
  /** The line as it is written in the agent's file; of a long one the beginning. */
  raw: d.nullable(d.longText),
});

/** A line of the sums. Sums of ours are of our currency and amounts, theirs of theirs. */
const sum = d.object({
  kind: d.choice(sumKinds),
  currency: d.nullable(d.currencyCode),
  count: d.count,
  ours: d.nullable(d.money),
  theirs: d.nullable(d.money),
});

const page = { payload: 'body', pages: ['/reconciliation'], origin: 'ours' } as const;
const results = { ...page, pages: ['/reconciliation', '/reconciliationResult'] } as const;
const ofAgent = { field: 'agentId', kind: 'agent', reach: 'subtree' } as const;
const yesterday = () => new Date(Date.now() + (8 - 24) * 3_600_000).toISOString().slice(0, 10);

export const reconciliation = {
  list: d.call({
    ...page,
    path: '/reconciliation/list',
    effect: 'read',
    summary: { zh_cn: '对账记录', en_us: 'Reconciliations, newest first' },
    request: d.listRequest(
      {
        ...d.optionalRange,
        day: d.optional(d.calendarDay),
        agentId: d.optional(d.id),
        state: d.optional(d.choice(reconciliationStates)),
      },
      ['createdAt', 'day', 'differences', 'moneyDifferences'],
    ),
    response: d.pageOf(row),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  get: d.call({
    ...results,
    path: '/reconciliation/get',
    effect: 'read',
    summary: { zh_cn: '对账结果合计', en_us: 'Reconciliation result with counts and totals by currency' },
    request: d.object({ id: d.id }),
    response: d.object({ row, sums: d.array(sum) }),
    example: { body: { id: '1' } },
  }),
  differences: d.call({
    ...results,
    path: '/reconciliation/differences',
    effect: 'read',
    summary: { zh_cn: '对账差异', en_us: 'Differences of a reconciliation, by transaction id' },
    request: d.listRequest(
      {
        id: d.id,
        kind: d.optional(d.choice(differenceKinds)),
        money: d.optional(d.boolean),
        currency: d.optional(d.currencyCode),
        txId: d.optional(d.text),
        memberAccount: d.optional(d.text),
      },
      ['txId', 'line'],
    ),
    response: d.pageOf(difference),
    example: { body: { id: '1', pageNo: 1, pageSize: 20 } },
  }),
  start: d.call({
    ...page,
    path: '/reconciliation/start',
    feature: 'reconciliation.start',
    effect: 'write',
    subject: ofAgent,
    summary: {
      zh_cn: '开始对账',
      en_us: 'Reconcile a day with an uploaded file of the agent, in the background',
    },
    audit: { zh_cn: '开始对账', en_us: 'Start reconciliation' },
    /** `file`: the name that the upload gave. */
    request: d.object({
      agentId: d.id,
      day: d.calendarDay,
      file: d.string().check(d.regex(/^[0-9a-f]{32}$/)),
    }),
    response: d.object({ id: d.id }),
    example: () => ({ body: { agentId: '11', day: yesterday(), file: '0'.repeat(32) } }),
  }),
  statement: d.call({
    ...page,
    path: '/reconciliation/statement',
    feature: 'reconciliation.statement',
    effect: 'write',
    subject: ofAgent,
    summary: {
      zh_cn: '下载对账单',
      en_us: 'Download address of our statement of a day as csv, valid for at most two hours',
    },
    audit: { zh_cn: '下载对账单', en_us: 'Download statement' },
    request: d.object({ agentId: d.id, day: d.calendarDay }),
    response: d.object({ url: d.string() }),
    example: () => ({ body: { agentId: '11', day: yesterday() } }),
  }),
} as const;
