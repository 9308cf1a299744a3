import * as d from '../core/define.ts';
import { memberKind, reportCoverage } from './report-words.ts';

/** Days after registration that returning is looked at. */
export const returnDays = [1, 3, 7, 30] as const;
export const userKinds = ['registered', 'loggedIn', 'players', 'active', 'newPlayers', 'returned'] as const;
export const payKinds = ['payers', 'firstPayers', 'withdrawers'] as const;

const requested = {
  ...d.range,
  zone: d.optional(d.choice(['BeiJing', 'NewYork', 'local'])),
  zoneName: d.optional(d.zoneName),
  offsetMinutes: d.optional(d.offsetMinutes),
  agentId: d.optional(d.id),
  ...memberKind,
};

/** Members of the day's registrations who signed in so many days later; null while that day is not over. */
const returned = {
  returned1: d.nullable(d.count),
  returned3: d.nullable(d.count),
  returned7: d.nullable(d.count),
  returned30: d.nullable(d.count),
};

const userFields = {
  registered: d.count,
  /** Signed in. */
  loggedIn: d.count,
  /** With a settled bet. */
  players: d.count,
  /** Signed in or with a settled bet. */
  active: d.count,
  /** With the first bet of their life. */
  newPlayers: d.count,
};

const payFields = {
  /** Members with a successful deposit. */
  payers: d.count,
  /** With the first one of their life. */
  firstPayers: d.count,
  deposits: d.count,
  depositCny: d.flow,
  withdrawers: d.count,
  withdrawals: d.count,
  withdrawCny: d.flow,
  netCny: d.flow,
  /** Signed in or with a settled bet. */
  active: d.count,
  /** Payers by active members. */
  payRate: d.nullable(d.decimal),
  /** Deposits by active member and by payer, in CNY. */
  arpu: d.nullable(d.money),
  arppu: d.nullable(d.money),
};

const { previousRange: _none, ...plainCoverage } = reportCoverage;
const example = () => ({ body: { ...d.lastWeek(), zone: 'BeiJing', offsetMinutes: 480 } });
const subject = { field: 'agentId', kind: 'agent', reach: 'subtree' } as const;

/** Figures of members by day: registrations, returns, bets and payments. */
export const operationalData = {
  users: d.call({
    path: '/operationalData/listUserData',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/userReport'],
    effect: 'read',
    origin: 'spec',
    summary: {
      zh_cn: '用户数据',
      en_us: 'User data: registrations, sign-ins, active, new and returning members by day',
    },
    subject,
    request: d.listRequest(requested, ['from', 'registered', 'loggedIn', 'players', 'active', 'newPlayers']),
    response: d.object({
      total: d.count,
      list: d.array(d.object({ from: d.time, to: d.time, ...userFields, ...returned })),
      /** Members of the whole range, each counted once. */
      totals: d.object(userFields),
      ...plainCoverage,
    }),
    example,
  }),
  userDetail: d.call({
    path: '/operationalData/listUserDataDetail',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/userReport'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '用户数据明细', en_us: 'Members of a user data figure' },
    subject,
    request: d.listRequest(
      {
        ...requested,
        kind: d.choice(userKinds),
        /** For the members who returned: how many days after registering in the range. */
        days: d.optional(d.union([d.literal(1), d.literal(3), d.literal(7), d.literal(30)])),
      },
      ['account', 'createdAt', 'lastLoginAt'],
    ),
    response: d.object({
      total: d.count,
      list: d.array(
        d.object({
          id: d.id,
          account: d.text,
          nickname: d.text,
          agentId: d.id,
          agentAccount: d.text,
          createdAt: d.time,
          lastLoginAt: d.nullable(d.time),
          firstBetAt: d.nullable(d.time),
        }),
      ),
      ...plainCoverage,
    }),
    example: () => ({ body: { ...example().body, kind: 'registered' } }),
  }),
  pay: d.call({
    path: '/operationalData/listPayData',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/payReport'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '付费数据', en_us: 'Pay data: paying members, deposits and averages by day' },
    subject,
    request: d.listRequest(requested, [
      'from',
      'payers',
      'deposits',
      'depositCny',
      'withdrawCny',
      'netCny',
      'active',
    ]),
    response: d.object({
      total: d.count,
      list: d.array(d.object({ from: d.time, to: d.time, ...payFields })),
      totals: d.object(payFields),
      ...plainCoverage,
    }),
    example,
  }),
  payDetail: d.call({
    path: '/operationalData/listPayDataDetail',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/payReport'],
    effect: 'read',
    origin: 'spec',
    summary: {
      zh_cn: '付费数据明细',
      en_us: 'Members of a pay data figure with their deposits',
    },
    subject,
    request: d.listRequest({ ...requested, kind: d.choice(payKinds) }, [
      'account',
      'depositCny',
      'withdrawCny',
    ]),
    response: d.object({
      total: d.count,
      list: d.array(
        d.object({
          key: d.text,
          id: d.id,
          account: d.text,
          nickname: d.text,
          agentId: d.id,
          agentAccount: d.text,
          currency: d.currencyCode,
          deposits: d.count,
          deposit: d.flow,
          depositCny: d.flow,
          withdrawals: d.count,
          withdraw: d.flow,
          withdrawCny: d.flow,
          /** When the first successful deposit of their life was made. */
          firstPaidAt: d.nullable(d.time),
        }),
      ),
      ...plainCoverage,
    }),
    example: () => ({ body: { ...example().body, kind: 'payers' } }),
  }),
} as const;
