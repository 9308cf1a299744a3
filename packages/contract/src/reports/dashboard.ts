import * as d from '../core/define.ts';
import { memberKind } from './report-words.ts';

const growth = d.object({
  total: d.count,
  today: d.count,
  yesterday: d.count,
  week: d.count,
  month: d.count,
});

const money = d.object({
  bets: d.count,
  players: d.count,
  amount: d.money,
  payout: d.money,
  profit: d.money,
});

const point = d.object({
  from: d.time,
  to: d.time,
  bets: d.count,
  amount: d.money,
  payout: d.money,
  profit: d.money,
});

export const dashboard = {
  summary: d.call({
    path: '/home/getSummary',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/home'],
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '首页统计',
      en_us: 'Home statistics: agents, administrators or sub-accounts, members, and bets by period',
    },
    request: d.object({
      zone: d.choice(['BeiJing', 'NewYork', 'local']),
      zoneName: d.optional(d.zoneName),
      offsetMinutes: d.offsetMinutes,
      ...memberKind,
    }),
    response: d.object({
      agents: growth,
      /** Null where the operator sees no administrators. */
      administrators: d.nullable(growth),
      /** Of the own agent; null for administrators, who have none. */
      subAccounts: d.nullable(growth),
      members: growth,
      online: d.count,
      /** All amounts in CNY at the rates of the days, as reports have them. */
      today: money,
      yesterday: money,
      /** Yesterday up to `yesterdayUntil`, the same time of day as now, to compare today with. */
      yesterdaySoFar: money,
      yesterdayUntil: d.time,
      week: money,
      month: money,
      at: d.time,
    }),
    example: { body: { zone: 'BeiJing', offsetMinutes: 480 } },
  }),
  betOverview: d.call({
    path: '/home/getBetOverview',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/home'],
    effect: 'read',
    origin: 'ours',
    summary: { zh_cn: '投注概况', en_us: 'Bet overview by hour (24 or 48 hours) or by day (week)' },
    request: d.object({
      span: d.choice(['24h', '48h', 'week']),
      zoneName: d.optional(d.zoneName),
      offsetMinutes: d.offsetMinutes,
      ...memberKind,
    }),
    response: d.object({
      currency: d.currencyCode,
      points: d.array(point),
      /** As many points of the time just before, to compare with. */
      before: d.array(point),
      at: d.time,
    }),
    example: { body: { span: '24h', offsetMinutes: 480 } },
  }),
  ranking: d.call({
    path: '/home/getRanking',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/home'],
    effect: 'read',
    origin: 'ours',
    summary: {
      zh_cn: '下级代理、会员与游戏统计',
      en_us: 'Sub-agent, member and game statistics of a period',
    },
    request: d.object({
      period: d.choice(['today', 'yesterday', 'week', 'month']),
      zoneName: d.optional(d.zoneName),
      offsetMinutes: d.offsetMinutes,
      ...memberKind,
    }),
    response: d.object({
      agents: d.array(
        d.object({
          id: d.id,
          account: d.text,
          name: d.text,
          members: d.count,
          players: d.count,
          bets: d.count,
          amount: d.money,
          profit: d.money,
        }),
      ),
      members: d.array(
        d.object({
          id: d.id,
          account: d.text,
          currency: d.currencyCode,
          bets: d.count,
          amount: d.money,
          profit: d.money,
        }),
      ),
      games: d.array(d.object({ gameId: d.int, bets: d.count, amount: d.money, profit: d.money })),
      at: d.time,
    }),
    example: { body: { period: 'today', offsetMinutes: 480 } },
  }),
} as const;
