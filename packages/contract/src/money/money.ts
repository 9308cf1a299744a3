import { textLimits } from '@pitboss/rules/checks/field-checks';
import * as d from '../core/define.ts';

/** Money operations of an operator. */
export const moneyOrders = ['quota', 'points', 'credit', 'deposit', 'withdraw', 'reverse'] as const;
export const accountKinds = ['member', 'agent', 'house'] as const;
/** Accounts with statements; those of pools, anchors and agencies are for administrators, as the house's are. */
export const statementKinds = [...accountKinds, 'pool', 'anchor', 'agency'] as const;

const remark = d.optional(d.short(textLimits.moneyRemark));
/** Typed amounts are validated by the rules, which return the error message (spec §5). */
const amount = d.text;
/** Fingerprint from the preview: the order is rejected when the accounts have changed since. */
const fingerprint = d.optional(d.string().check(d.regex(/^[0-9a-f]{64}$/)));

const namedAccount = d.object({
  id: d.id,
  kind: d.choice(accountKinds),
  /** Account name of the member or agent; of the house its tenant's. */
  name: d.text,
  currency: d.currencyCode,
  before: d.money,
  after: d.money,
  /** Credit limit before and after the order: the largest amount below zero. */
  creditBefore: d.money,
  creditAfter: d.money,
});

/** Exact effect of an order. */
export const preview = d.object({
  accounts: d.array(namedAccount),
  entries: d.array(
    d.object({ from: d.id, to: d.id, amount: d.money, currency: d.currencyCode, kind: d.text }),
  ),
  /** Amount in CNY at the current rate, which decides whether a second approver is required. */
  cny: d.money,
  rate: d.nullable(d.object({ id: d.id, currency: d.currencyCode, rate: d.decimal, validFrom: d.time })),
  /** Reason for a rejection, in the caller's language; null when the order would succeed. */
  refusal: d.nullable(d.text),
  fingerprint: d.string(),
});

const write = { effect: 'write', origin: 'ours', payload: 'body', limit: 'money' } as const;

export const money = {
  preview: d.call({
    path: '/money/preview',
    payload: 'body',
    pages: ['/agentList', '/memberList', '/quotaChangeRecord', '/memberRecord'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '资金操作预览', en_us: 'Preview a money operation' },
    request: d.object({
      order: d.choice(moneyOrders),
      /** The agent, the member, or the entry to reverse. */
      id: d.id,
      direction: d.optional(d.choice(['in', 'out'])),
      amount: d.optional(amount),
      remark,
    }),
    response: preview,
    example: { body: { order: 'quota', id: '11', direction: 'in', amount: '100.00' } },
  }),
  addBalance: d.call({
    ...write,
    path: '/proxyUser/addBalance',
    origin: 'spec',
    pages: ['/agentList'],
    feature: 'agents.quota',
    subject: { field: 'id', kind: 'agent', reach: 'children' },
    touches: ['members', 'logs'],
    summary: { zh_cn: '增加或回收代理额度', en_us: 'Add quota to a direct sub-agent, or take it back' },
    audit: { zh_cn: '调整代理额度', en_us: 'Adjust agent quota' },
    request: d.object({
      id: d.id,
      direction: d.optional(d.choice(['in', 'out'])),
      amount,
      remark,
      fingerprint,
    }),
    response: preview,
    example: { body: { id: '11', amount: '100.00', remark: 'top-up' } },
  }),
  buyPoints: d.call({
    ...write,
    path: '/proxyUser/buyPoints',
    pages: ['/agentList'],
    feature: 'agents.points',
    subject: { field: 'id', kind: 'agent', reach: 'children' },
    touches: ['members', 'logs'],
    summary: {
      zh_cn: '购买点数',
      en_us: 'Buy points in the currency of an agent, paid in CNY at the current rate',
    },
    audit: { zh_cn: '购买点数', en_us: 'Buy points' },
    /** The amount is in CNY. */
    request: d.object({ id: d.id, amount, remark, fingerprint }),
    response: preview,
    example: { body: { id: '11', amount: '100.00' } },
  }),
  setCredit: d.call({
    ...write,
    path: '/proxyUser/setCredit',
    pages: ['/agentList'],
    feature: 'agents.quota',
    subject: { field: 'id', kind: 'agent', reach: 'children' },
    touches: ['logs'],
    summary: { zh_cn: '设置代理信用额度', en_us: 'Set the credit limit of an agent' },
    audit: { zh_cn: '设置信用额度', en_us: 'Set credit limit' },
    request: d.object({ id: d.id, amount, remark, fingerprint }),
    response: preview,
    example: { body: { id: '11', amount: '1000.00' } },
  }),
  deposit: d.call({
    ...write,
    path: '/player/deposit',
    pages: ['/memberList'],
    feature: 'members.money',
    subject: { field: 'id', kind: 'member', reach: 'children' },
    touches: ['agents', 'logs'],
    summary: { zh_cn: '会员上分', en_us: 'Deposit to a member' },
    audit: { zh_cn: '会员上分', en_us: 'Deposit' },
    request: d.object({ id: d.id, amount, remark, fingerprint }),
    response: preview,
    example: { body: { id: '101', amount: '10.00' } },
  }),
  withdraw: d.call({
    ...write,
    path: '/player/withdraw',
    pages: ['/memberList'],
    feature: 'members.money',
    subject: { field: 'id', kind: 'member', reach: 'children' },
    touches: ['agents', 'logs'],
    summary: { zh_cn: '会员下分', en_us: 'Withdraw from a member' },
    audit: { zh_cn: '会员下分', en_us: 'Withdraw' },
    request: d.object({ id: d.id, amount, remark, fingerprint }),
    response: preview,
    example: { body: { id: '101', amount: '1.00' } },
  }),
  reverse: d.call({
    ...write,
    path: '/ledger/reverse',
    pages: ['/quotaChangeRecord', '/memberRecord'],
    feature: 'ledger.reverse',
    touches: ['agents', 'members', 'logs'],
    summary: { zh_cn: '冲正', en_us: 'Reverse an entry' },
    audit: { zh_cn: '冲正', en_us: 'Reverse entry' },
    request: d.object({ id: d.id, remark: d.shortFilled(textLimits.moneyRemark), fingerprint }),
    response: preview,
    example: { body: { id: '1', remark: 'typed twice' } },
  }),
} as const;
