import { logs } from '@pitboss/contract/access/logs';
import { betRecords } from '@pitboss/contract/bets/bet-records';
import { bets } from '@pitboss/contract/bets/bets';
import type { Call } from '@pitboss/contract/core/define';
import { fieldName } from '@pitboss/contract/core/labels/field-names';
import { memberActivity } from '@pitboss/contract/members/member-activity';
import { members } from '@pitboss/contract/members/members';
import { moneyRecords } from '@pitboss/contract/money/balance-records';
import { orders } from '@pitboss/contract/orders/orders';
import { reports } from '@pitboss/contract/reports/reports';
import type { Console } from '../browser.ts';
import { invalid, type Pair, rule, type Texts, tooLong } from './table.ts';

/** Invalid filters (spec §5), by the address of their page. */

export interface BadFilter {
  readonly console: Console;
  /** Page and the bad filter in its address. */
  readonly page: string;
  readonly search: Readonly<Record<string, string>>;
  readonly says: Texts;
  readonly server?: Texts;
  /** Name of the filter in the message. */
  readonly named?: Pair;
  readonly call: Call;
  /** Same filter as a request payload. */
  readonly request: object;
}

const upsideDown: Texts = (_, language) =>
  rule('rangeReversed', { field: language === 'zh_cn' ? '投注金额' : 'Bet amount' })('', language);
/** Returns the message with the field name that the server uses. */
const asSent =
  (field: string, words: Texts): Texts =>
  (_, language) =>
    words(fieldName(field, language), language);

const dayMs = 86_400_000;
const now = Date.now();
const week = { start_time: now - 7 * dayMs, end_time: now };
const inWeek = { start_time: String(week.start_time), end_time: String(week.end_time) };
const reversed = { start_time: now, end_time: now - dayMs };
const old = { start_time: now - 300 * dayMs, end_time: now - 299 * dayMs };
const texts = (range: typeof week) => ({
  start_time: String(range.start_time),
  end_time: String(range.end_time),
});

/** Lists of bets, which all have the rules of spec §5 for queries. */
const betLists = [
  { console: 'admin', page: '/betManagement', call: bets.list, about: {} },
  { console: 'agent', page: '/betManagement', call: bets.list, about: {} },
  { console: 'agent', page: '/listBetRecordTemp', call: betRecords.unsettled, about: {} },
  { console: 'agent', page: '/listBetRecord', call: betRecords.records, about: { memberAccount: 'demo1' } },
] as const;

const ofBets = betLists.flatMap(({ console, page, call, about }): BadFilter[] => {
  const bad = (
    search: Record<string, string>,
    says: Texts,
    more: Partial<BadFilter> = {},
    range = week,
  ): BadFilter => ({
    console,
    page,
    call,
    says,
    search: { ...about, ...texts(range), ...search },
    request: { ...about, ...range, ...search },
    ...more,
  });
  return [
    bad({}, rule('timesReversed'), {}, reversed),
    bad({}, rule('threeMonthsOnly'), {}, old),
    bad({ minAmount: '10' }, rule('currencyForAmount')),
    bad({ maxAmount: '10' }, rule('currencyForAmount')),
    ...['-1', '1.005', 'abc'].map((minAmount) => bad({ minAmount, currency: 'CNY' }, rule('amountFormat'))),
    bad({ minAmount: '10', maxAmount: '9', currency: 'CNY' }, upsideDown),
    bad({ ip: '1.2.3' }, rule('ipInvalid', { ip: '1.2.3' })),
    bad({ ip: '300.1.1.1' }, rule('ipInvalid', { ip: '300.1.1.1' })),
  ];
});

/** Lists of orders require a condition in addition to the time. */
const ofOrders = (
  [
    ['admin', '/wmOrder', orders.wm],
    ['admin', '/seamlessOrder', orders.seamless],
    ['agent', '/smallgameSeamlessOrder', orders.mini],
    ['agent', '/seamlessWithholding', orders.withholding],
  ] as const
).flatMap(([console, page, call]): BadFilter[] => [
  { console, page, call, search: inWeek, request: week, says: rule('filterRequired') },
  { console, page, call, search: texts(old), request: old, says: rule('threeMonthsOnly') },
]);

export const badFilters: readonly BadFilter[] = [
  ...ofBets,
  ...ofOrders,
  {
    console: 'agent',
    page: '/listBetRecord',
    call: betRecords.records,
    search: inWeek,
    request: week,
    says: rule('memberOrIpRequired'),
  },
  {
    console: 'admin',
    page: '/betManagement',
    call: bets.list,
    named: ['注单号', 'Record no.'],
    search: { ...inWeek, id: '12ab' },
    request: { ...week, id: '12ab' },
    says: invalid,
    server: asSent('id', invalid),
  },
  ...(
    [
      ['admin', '/memberList', members.list],
      ['admin', '/onlineList', memberActivity.online],
      ['admin', '/memberLogin', memberActivity.logins],
      ['admin', '/operationLog', logs.opLog],
      ['agent', '/loginLog', logs.logins],
    ] as const
  ).map(
    ([console, page, call]): BadFilter => ({
      console,
      page,
      call,
      says: rule('ipInvalid', { ip: '1.2.3.4.5' }),
      search: { ip: '1.2.3.4.5' },
      request: { ...(call.example().body as object), ip: '1.2.3.4.5' },
    }),
  ),
  ...(
    [
      ['admin', '/reportForms', reports.agents],
      ['agent', '/memberReport', reports.members],
      ['agent', '/quotaChangeRecord', moneyRecords.agentRecords],
      ['agent', '/memberRecord', moneyRecords.memberRecords],
    ] as const
  ).map(
    ([console, page, call]): BadFilter => ({
      console,
      page,
      call,
      says: rule('timesReversed'),
      search: texts(reversed),
      request: { ...(call.example().body as object), ...reversed },
    }),
  ),
  {
    console: 'admin',
    page: '/memberList',
    call: members.list,
    named: ['会员账号', 'Member account'],
    search: { account: 'x'.repeat(201) },
    request: { account: 'x'.repeat(201) },
    says: tooLong(200),
    server: asSent('account', tooLong(200)),
  },
];
