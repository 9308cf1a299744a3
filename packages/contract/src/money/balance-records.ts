import * as d from '../core/define.ts';
import { statementKinds } from './money.ts';

/** Kinds of balance changes of agents; `credit` changes no balance. */
export const agentRecordKinds = [
  'quotaIn',
  'quotaOut',
  'buyPoints',
  'deposit',
  'withdraw',
  'adjustment',
  'reward',
  'credit',
] as const;
export const memberRecordKinds = [
  'deposit',
  'withdraw',
  'betStake',
  'betWin',
  'betCancel',
  'jackpot',
  'adjustment',
  'reward',
  'gift',
  'purchase',
  'refund',
  'hold',
  'release',
] as const;

const accountRow = {
  /** Number of the entry, once for each of its two sides. */
  id: d.id,
  transferId: d.id,
  accountId: d.id,
  currency: d.currencyCode,
  /** Signed: what the balance changed by. */
  amount: d.flow,
  before: d.money,
  after: d.money,
  counterparty: d.text,
  operator: d.nullable(d.text),
  ref: d.text,
  remark: d.text,
  /** Rate to CNY that was valid then. */
  rate: d.nullable(d.decimal),
  cny: d.flow,
  reversed: d.boolean,
  at: d.time,
};
const agentRecord = d.object({
  ...accountRow,
  kind: d.choice(agentRecordKinds),
  agentId: d.id,
  agentAccount: d.text,
});
const memberRecord = d.object({
  ...accountRow,
  kind: d.choice(memberRecordKinds),
  memberId: d.id,
  memberAccount: d.text,
  agentId: d.id,
  agentAccount: d.text,
});
const recordTotals = d.object({
  totals: d.array(
    d.object({
      currency: d.currencyCode,
      count: d.count,
      income: d.money,
      outgo: d.money,
      net: d.money,
      cny: d.money,
    }),
  ),
});

const agentFilters = {
  ...d.optionalRange,
  agentId: d.optional(d.id),
  kind: d.optional(d.choice(agentRecordKinds)),
  direction: d.optional(d.choice(['in', 'out'])),
  currency: d.optional(d.currencyCode),
  operator: d.optional(d.text),
  ref: d.optional(d.text),
};
const memberFilters = {
  ...d.optionalRange,
  memberAccount: d.optional(d.text),
  memberId: d.optional(d.id),
  agentId: d.optional(d.id),
  kind: d.optional(d.choice(memberRecordKinds)),
  direction: d.optional(d.choice(['in', 'out'])),
  currency: d.optional(d.currencyCode),
  ref: d.optional(d.text),
};

const statementRow = d.object({
  id: d.id,
  kind: d.text,
  counterparty: d.text,
  amount: d.flow,
  balance: d.money,
  ref: d.text,
  remark: d.text,
  operator: d.nullable(d.text),
  at: d.time,
});

export const moneyRecords = {
  agentRecords: d.call({
    path: '/proxyUser/listBalanceRecord',
    totals: '/proxyUser/totalBalanceRecord',
    payload: 'body',
    pages: ['/myInfo', '/quotaChangeRecord'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '代理额度变更记录', en_us: 'Quota change records of agents' },
    request: d.keysetRequest(agentFilters),
    response: d.keysetOf(agentRecord),
    example: () => ({ body: d.lastWeek() }),
  }),
  agentTotals: d.call({
    path: '/proxyUser/totalBalanceRecord',
    limit: 'report',
    payload: 'body',
    pages: ['/myInfo', '/quotaChangeRecord'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '代理额度变更合计', en_us: 'Totals of quota changes, one row per currency' },
    request: d.object(agentFilters),
    response: recordTotals,
    example: () => ({ body: d.lastWeek() }),
  }),
  memberRecords: d.call({
    path: '/player/listBalanceRecord',
    totals: '/player/totalBalanceRecord',
    payload: 'body',
    pages: ['/memberRecord'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '会员额度记录', en_us: 'Balance records of members' },
    request: d.keysetRequest(memberFilters),
    response: d.keysetOf(memberRecord),
    example: () => ({ body: { ...d.lastWeek(), memberAccount: 'demo1' } }),
  }),
  memberTotals: d.call({
    path: '/player/totalBalanceRecord',
    limit: 'report',
    payload: 'body',
    pages: ['/memberRecord'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '会员额度合计', en_us: 'Totals of balance records, one row per currency' },
    request: d.object(memberFilters),
    response: recordTotals,
    example: () => ({ body: { ...d.lastWeek(), memberAccount: 'demo1' } }),
  }),
  statement: d.call({
    path: '/ledger/statement',
    limit: 'report',
    payload: 'body',
    pages: ['/statement'],
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '账户对账单',
      en_us: 'Account statement with opening balance, entries and closing balance',
    },
    request: d.keysetRequest({
      ...d.optionalRange,
      kind: d.choice(statementKinds),
      /**
       * Account name of the member or agent; of the house the account of its level-1 agent, of an agency that of
       * its agent; id or nickname of an anchor; of a pool the name of its group and the level, like `Main 4`.
       */
      account: d.filled,
      currency: d.optional(d.currencyCode),
    }),
    response: d.object({
      accountId: d.id,
      /** The account in full; the request may contain only its beginning. */
      account: d.text,
      currency: d.currencyCode,
      /** Times of the opening and the closing balance. */
      from: d.time,
      to: d.time,
      opening: d.money,
      income: d.money,
      outgo: d.money,
      closing: d.money,
      entries: d.count,
      list: d.array(statementRow),
      next: d.nullable(d.string()),
      prev: d.nullable(d.string()),
    }),
    example: () => ({ body: { ...d.lastWeek(), kind: 'agent', account: 'major1' } }),
  }),
} as const;
