import * as d from '../core/define.ts';
import { countsPlayers, memberKind } from '../reports/report-words.ts';
import { betFilters, betRow, betTotals } from './bets.ts';

const { id: _id, inningId: _inningId, ...recordFilters } = betFilters;
const { result: _result, ...openFilters } = betFilters;

/** Upper ends of the bands of stakes, in whole CNY; the last band has none. */
export const stakeBands = [10, 50, 100, 500, 1_000, 5_000, 10_000] as const;

const analysisRow = d.object({
  /** Unique key of a row: the values of its dimensions. */
  key: d.text,
  gameId: d.nullable(d.int),
  areaId: d.nullable(d.int),
  /** Place among the bands of stakes, from 0. */
  band: d.nullable(d.int),
  bets: d.count,
  /** Bets that paid more than their stake. */
  wins: d.count,
  /** Members with such a bet; null where they were not counted. */
  players: d.nullable(d.count),
  /** Money in CNY at the rates of the days, rounded once. */
  amount: d.flow,
  payout: d.flow,
  /** Of the members: payout less stake. */
  profit: d.flow,
  reward: d.flow,
  /** Part of the stakes of the whole filter, 0 to 1. */
  share: d.decimal,
  /** Payout over stake; null without stakes. */
  returnRate: d.nullable(d.decimal),
});

const analysisTotals = d.object({
  bets: d.count,
  wins: d.count,
  players: d.nullable(d.count),
  amount: d.money,
  payout: d.money,
  profit: d.money,
  reward: d.money,
  returnRate: d.nullable(d.decimal),
});

const analysisFilters = {
  ...d.optionalRange,
  agentId: d.optional(d.id),
  gameId: d.optional(d.int),
  currency: d.optional(d.currencyCode),
  ...countsPlayers,
  ...memberKind,
};
const sortable = ['amount', 'bets', 'players', 'profit', 'returnRate'] as const;
const lastWeek = () => ({ body: d.lastWeek() });

export const betRecords = {
  records: d.call({
    path: '/betManager/listBetRecord',
    totals: '/betManager/totalBetRecord',
    payload: 'body',
    pages: ['/listBetRecord'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '投注记录', en_us: 'Settled bets of a member or an IP, newest first' },
    request: d.keysetRequest(recordFilters),
    response: d.keysetOf(betRow),
    example: () => ({ body: { ...d.lastWeek(), memberAccount: 'demo1' } }),
  }),
  recordTotals: d.call({
    path: '/betManager/totalBetRecord',
    payload: 'body',
    pages: ['/listBetRecord'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '投注记录合计', en_us: 'Totals of settled bets' },
    request: d.object(recordFilters),
    response: betTotals,
    example: () => ({ body: { ...d.lastWeek(), memberAccount: 'demo1' } }),
  }),
  unsettled: d.call({
    path: '/betManager/listBetRecordTemp',
    totals: '/betManager/totalBetRecordTemp',
    payload: 'body',
    pages: ['/listBetRecordTemp'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '未结算注单', en_us: 'Unsettled bets, newest first' },
    request: d.keysetRequest(openFilters),
    response: d.keysetOf(betRow),
    example: lastWeek,
  }),
  unsettledTotals: d.call({
    path: '/betManager/totalBetRecordTemp',
    payload: 'body',
    pages: ['/listBetRecordTemp'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '未结算注单合计', en_us: 'Totals of unsettled bets' },
    request: d.object(openFilters),
    response: betTotals,
    example: lastWeek,
  }),
  areaAnalysis: d.call({
    path: '/betManager/listBetAnalysis',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/betAnalysis'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '按区域分析投注', en_us: 'Settled bets by game and bet area' },
    request: d.listRequest(analysisFilters, sortable),
    response: d.pageWithTotals(analysisRow, analysisTotals),
    example: lastWeek,
  }),
  gameAnalysis: d.call({
    path: '/gameReport/listBetAnalysis',
    limit: 'report',
    behind: true,
    payload: 'body',
    pages: ['/betAnalysis', '/samllBetAnalysis'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '按游戏或金额分析投注', en_us: 'Settled bets by game, by stake band, or by both' },
    request: d.listRequest(
      {
        ...analysisFilters,
        by: d.optional(d.choice(['game', 'band', 'gameBand'])),
        /** Mini games only. */
        mini: d.optional(d.boolean),
      },
      sortable,
    ),
    response: d.pageWithTotals(analysisRow, analysisTotals),
    example: lastWeek,
  }),
} as const;
