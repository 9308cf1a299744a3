import { agentLevels } from '../agents/agents.ts';
import { hallLevels } from '../content/room-words.ts';
import * as d from '../core/define.ts';
import {
  countsPlayers,
  crumb,
  playerFields,
  previous,
  reportCoverage,
  reportPeriods,
  reportSorts,
  requested,
} from './report-words.ts';

/** Dimensions of the rows of these reports. */
export const gameReportBy = ['game', 'room', 'hall', 'period', 'agent'] as const;
/** The last two have a line for every game of each agent or period. */
export const profitReportBy = ['agent', 'game', 'period', 'agentGame', 'periodGame'] as const;

const filters = {
  ...requested,
  ...countsPlayers,
  period: d.optional(d.choice(reportPeriods)),
  /** Noon of today (spec §3): rows by day show the day that contains it as two halves. */
  noon_time: d.optional(d.time),
  agentId: d.optional(d.id),
  gameId: d.optional(d.int),
  currency: d.optional(d.currencyCode),
};
const roomFilters = {
  ...filters,
  roomId: d.optional(d.text),
  hallLevel: d.optional(d.choice(hallLevels)),
};

/** One row; the fields of dimensions that it is not grouped by are null. */
const row = d.object({
  key: d.text,
  /** Label of the row; periods by their wall clock. */
  label: d.bilingual,
  agentId: d.nullable(d.id),
  account: d.nullable(d.text),
  name: d.nullable(d.text),
  level: d.nullable(d.choice(agentLevels)),
  own: d.boolean,
  gameId: d.nullable(d.int),
  roomId: d.nullable(d.text),
  roomName: d.nullable(d.bilingual),
  hallLevel: d.nullable(d.choice(hallLevels)),
  from: d.nullable(d.time),
  to: d.nullable(d.time),
  ...playerFields,
  /** Profit less rewards, in CNY. */
  netCny: d.flow,
  /** Part of all profit in the report; null where there is none, and where some rows earned and others lost. */
  share: d.nullable(d.decimal),
  previous,
});

const reply = d.object({
  total: d.count,
  list: d.array(row),
  totals: d.object({ ...playerFields, netCny: d.money, previous }),
  /** The course of the range, for the chart: in CNY. */
  series: d.array(
    d.object({ from: d.time, to: d.time, bets: d.count, amountCny: d.money, profitCny: d.money }),
  ),
  seriesPeriod: d.choice(reportPeriods),
  chain: d.array(crumb),
  ...reportCoverage,
});

const subject = { field: 'agentId', kind: 'agent', reach: 'subtree' } as const;
const example = () => ({ body: { ...d.lastWeek(), zone: 'BeiJing', offsetMinutes: 480 } });

/** Reports of games: flow by game, room and hall, profit by agent, game and period, revenue. */
export const gameReports = {
  list: d.call({
    path: '/gameReport/list',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/gameReport'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '游戏报表', en_us: 'Game report: flow, profit and loss by game, room, hall or period' },
    subject,
    request: d.listRequest({ ...roomFilters, by: d.optional(d.choice(gameReportBy)) }, reportSorts),
    response: reply,
    example,
  }),
  detail: d.call({
    path: '/gameReport/listDetail',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/gameReport'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '游戏报表明细', en_us: 'Game report details by period, room, hall or agent' },
    subject,
    request: d.listRequest(
      { ...roomFilters, gameId: d.int, by: d.optional(d.choice(gameReportBy)) },
      reportSorts,
    ),
    response: reply,
    example: () => ({ body: { ...example().body, gameId: 201 } }),
  }),
  profit: d.call({
    path: '/gameReport/getProfitReport',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/profitReport'],
    effect: 'read',
    origin: 'spec',
    summary: {
      zh_cn: '盈利报表',
      en_us: 'Profit report by agent, game or period, or combined with game',
    },
    subject,
    request: d.listRequest({ ...filters, by: d.optional(d.choice(profitReportBy)) }, reportSorts),
    response: reply,
    example,
  }),
  profitDetail: d.call({
    path: '/gameReport/getProfitReportDetail',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/profitReport'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '盈利报表明细', en_us: 'Profit report details by another dimension' },
    subject,
    request: d.listRequest({ ...filters, by: d.choice(profitReportBy) }, reportSorts),
    response: reply,
    example: () => ({ body: { ...example().body, by: 'game', agentId: '12' } }),
  }),
  revenue: d.call({
    path: '/gameReport/listRevenueAnalysis',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/revenueAnalysis'],
    effect: 'read',
    origin: 'spec',
    summary: {
      zh_cn: '营收分析',
      en_us: 'Revenue by game or period, with share and change',
    },
    subject,
    request: d.listRequest({ ...filters, by: d.optional(d.choice(['game', 'period'])) }, reportSorts),
    response: reply,
    example,
  }),
} as const;
