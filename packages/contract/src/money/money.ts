import { textLimits } from '@pitboss/rules/checks/field-checks';
import * as d from '../define.ts';

/** What an operator does with money. */
export const moneyOrders = ['quota', 'points', 'credit', 'deposit', 'withdraw', 'reverse'] as const;
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
export const accountKinds = ['member', 'agent', 'house'] as const;

const remark = d.optional(d.short(textLimits.moneyRemark));
/** Typed amounts are checked by the rules, whose messages say what is wrong (spec §5). */
const amount = d.text;
/** What the preview answered: the order is refused when the accounts have changed since. */
const fingerprint = d.optional(d.string().check(d.regex(/^[0-9a-f]{64}$/)));

const namedAccount = d.object({
  id: d.id,
  kind: d.choice(accountKinds),
  /** Account name of the member or agent; of the house its tenant's. */
  name: d.text,
  currency: d.currencyCode,
  before: d.money,
  after: d.money,
  /** How far below zero it may go, before and after the order. */
  creditBefore: d.money,
  creditAfter: d.money,
});

/** What an order would do, to the cent. */
export const preview = d.object({
  accounts: d.array(namedAccount),
  entries: d.array(
    d.object({ from: d.id, to: d.id, amount: d.money, currency: d.currencyCode, kind: d.text }),
  ),
  /** Amount in CNY at the rate in force, which decides whether a second person is asked. */
  cny: d.money,
  rate: d.nullable(d.object({ id: d.id, currency: d.currencyCode, rate: d.decimal, validFrom: d.time })),
  /** Why it would be refused, in the caller's language; null when it would be done. */
  refusal: d.nullable(d.text),
  fingerprint: d.string(),
});

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

const write = { effect: 'write', origin: 'ours', payload: 'body', limit: 'money' } as const;

export const money = {
  preview: d.call({
    path: '/money/preview',
    payload: 'body',
    pages: ['/agentList', '/memberList', '/quotaChangeRecord', '/memberRecord'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '资金操作预览', en_us: 'What an order of money would do, to the cent' },
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
    summary: { zh_cn: '增加或回收代理额度', en_us: 'Give quota to a direct sub-agent, or take it back' },
    audit: { zh_cn: '调整代理额度', en_us: 'Change quota' },
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
    summary: { zh_cn: '购买点数', en_us: 'Points of an agent’s currency, paid in CNY at the rate in force' },
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
    summary: { zh_cn: '设置代理信用额度', en_us: 'How far below zero an agent may go' },
    audit: { zh_cn: '设置信用额度', en_us: 'Set credit' },
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
    summary: { zh_cn: '会员上分', en_us: 'Put money on a member’s balance' },
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
    summary: { zh_cn: '会员下分', en_us: 'Take money from a member’s balance' },
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
    summary: { zh_cn: '冲正', en_us: 'Undo an entry by its opposite' },
    audit: { zh_cn: '冲正', en_us: 'Reverse an entry' },
    request: d.object({ id: d.id, remark: d.shortFilled(textLimits.moneyRemark), fingerprint }),
    response: preview,
    example: { body: { id: '1', remark: 'typed twice' } },
  }),
} as const;

export const moneyRecords = {
  agentRecords: d.call({
    path: '/proxyUser/listBalanceRecord',
    totals: '/proxyUser/totalBalanceRecord',
    payload: 'body',
    pages: ['/myInfo', '/quotaChangeRecord'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '代理额度变更记录', en_us: 'Every change of an agent’s balance or credit' },
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
    summary: { zh_cn: '代理额度变更合计', en_us: 'Sums of these changes, one line a currency' },
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
    summary: { zh_cn: '会员额度记录', en_us: 'Every change of a member’s balance' },
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
    summary: { zh_cn: '会员额度合计', en_us: 'Sums of these changes, one line a currency' },
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
    summary: { zh_cn: '账户对账单', en_us: 'Opening balance, entries, closing balance of an account' },
    request: d.keysetRequest({
      ...d.optionalRange,
      kind: d.choice(accountKinds),
      /** Account name of the member or agent; of the house the account of its level-1 agent. */
      account: d.filled,
      currency: d.optional(d.currencyCode),
    }),
    response: d.object({
      accountId: d.id,
      /** The account in full; the one asked for may be only its beginning. */
      account: d.text,
      currency: d.currencyCode,
      /** Instants that the balances speak of. */
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

const invariant = d.object({
  key: d.text,
  title: d.bilingual,
  checked: d.count,
  ms: d.count,
  /** First of what does not hold: key, what it must be, what it is. */
  faults: d.array(
    d.object({
      key: d.text,
      expected: d.text,
      found: d.text,
      accountKind: d.nullable(d.choice(accountKinds)),
      account: d.nullable(d.text),
      currency: d.nullable(d.text),
    }),
  ),
});

export const ledgerProof = {
  proof: d.call({
    path: '/ledger/proof',
    payload: 'none',
    pages: ['/ledgerProof'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '账目校验结果', en_us: 'The latest proof of the ledger, and whether money is frozen' },
    response: d.object({
      running: d.boolean,
      /** The latest proof ended without an outcome. */
      failed: d.boolean,
      startedAt: d.nullable(d.time),
      finishedAt: d.nullable(d.time),
      /** Those that are proved so far, and how many there are. */
      invariants: d.array(invariant),
      total: d.count,
      /** Of the check that runs every minute. */
      reconciledAt: d.nullable(d.time),
      frozenSince: d.nullable(d.time),
      frozenBecause: d.array(d.text),
    }),
  }),
  prove: d.call({
    path: '/ledger/prove',
    payload: 'none',
    pages: ['/ledgerProof'],
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '开始账目校验', en_us: 'Begin a proof of the whole ledger' },
    audit: { zh_cn: '账目校验', en_us: 'Prove the ledger' },
    response: d.nothing,
  }),
  unfreeze: d.call({
    path: '/ledger/unfreeze',
    payload: 'body',
    pages: ['/ledgerProof'],
    feature: 'ledger.unfreeze',
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '解除资金暂停', en_us: 'Let money move again after a green proof' },
    audit: { zh_cn: '解除资金暂停', en_us: 'Unfreeze money' },
    request: d.object({ remark: d.filled }),
    response: d.nothing,
    example: { body: { remark: 'checked' } },
  }),
} as const;
