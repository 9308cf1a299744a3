import * as d from '@pitboss/contract/core/define';
import { text } from '../kit/text.ts';

/** Calls and declarations of a list that belongs to no feature, for tests of what every list does. */

const states = ['open', 'closed'] as const;
const row = d.object({
  id: d.id,
  account: d.text,
  state: d.choice(states),
  currency: d.currencyCode,
  amount: d.money,
  createdAt: d.time,
});
const filters = {
  account: d.optional(d.text),
  memberId: d.optional(d.id),
  state: d.optional(d.choice(states)),
  gameId: d.optional(d.int),
  isVip: d.optional(d.boolean),
  minAmount: d.optional(d.amountFilter),
  maxAmount: d.optional(d.amountFilter),
};
const summary = { zh_cn: '测试', en_us: 'Test' };
const common = { payload: 'body', origin: 'ours', summary } as const;

export const sampleCalls = {
  list: d.call({
    ...common,
    path: '/sample/list',
    pages: ['/memberList'],
    effect: 'read',
    request: d.listRequest({ ...filters, ...d.optionalRange }, ['account', 'createdAt']),
    response: d.pageOf(row),
  }),
  endless: d.call({
    ...common,
    path: '/sample/endless',
    pages: ['/memberList'],
    effect: 'read',
    request: d.keysetRequest(filters),
    response: d.keysetOf(row),
  }),
  /** A read of another area. */
  games: d.call({
    ...common,
    path: '/sample/games',
    pages: ['/gameNode'],
    effect: 'read',
    request: d.object({}),
    response: d.array(d.text),
  }),
  close: d.call({
    ...common,
    path: '/sample/close',
    pages: ['/memberList'],
    feature: 'members.money',
    effect: 'write',
    audit: summary,
    request: d.object({ ids: d.idList }),
    response: d.nothing,
  }),
  rename: d.call({
    ...common,
    path: '/sample/rename',
    pages: ['/memberList'],
    effect: 'write',
    audit: summary,
    request: d.object({
      id: d.id,
      account: d.filled,
      limit: d.optional(d.text),
      until: d.optional(d.time),
      version: d.version,
    }),
    response: d.nothing,
  }),
} as const;

export const sampleText = text({
  account: { zh_cn: '账号', en_us: 'Account' },
  memberId: { zh_cn: '会员编号', en_us: 'Member ID' },
  state: { zh_cn: '状态', en_us: 'Status' },
  'state.open': { zh_cn: '开启', en_us: 'Open' },
  'state.closed': { zh_cn: '关闭', en_us: 'Closed' },
  gameId: { zh_cn: '游戏', en_us: 'Game' },
  isVip: { zh_cn: '贵宾', en_us: 'VIP' },
  stake: { zh_cn: '金额', en_us: 'Stake' },
  created: { zh_cn: '创建', en_us: 'Created' },
  currency: { zh_cn: '币种', en_us: 'Currency' },
  amount: { zh_cn: '金额', en_us: 'Amount' },
  createdAt: { zh_cn: '创建时间', en_us: 'Created at' },
});

/** Page, texts and columns of both sample lists. */
const look = {
  page: '/memberList',
  text: sampleText,
  columns: {
    account: 'text',
    state: { choices: states },
    currency: 'text',
    amount: 'money',
    createdAt: 'time',
  },
} as const;
const fields = {
  account: 'text',
  memberId: 'id',
  state: { choices: states },
  gameId: 'int',
  isVip: 'yesNo',
  stake: { between: ['minAmount', 'maxAmount'] },
} as const;

export const sampleList = { ...look, call: sampleCalls.list, filters: fields } as const;
export const sampleEndless = { ...look, call: sampleCalls.endless, filters: fields } as const;

/** A row of the sample lists, created at 2026-05-14 10:30:00 in Beijing. */
export const sampleRow = (id: string, more: object = {}) => ({
  id,
  account: `demo${id}`,
  state: 'open',
  currency: 'CNY',
  amount: '1234.50',
  createdAt: Date.parse('2026-05-14T02:30:00Z'),
  ...more,
});
