import * as d from '../core/define.ts';
import { requested } from '../reports/report-words.ts';

/** Most days since the first bet that a standard can name. */
export const standardDaysMax = 3_650;

/** When a member counts as old: any of the parts that are set (spec §9). */
const standard = d.object({
  /** Members whose first bet is before this time. */
  firstBetBefore: d.nullable(d.time),
  /** Days since the first bet. */
  days: d.nullable(d.count),
  /** Bet in all before the day, in CNY, above this. */
  amountCny: d.nullable(d.money),
});

const figures = {
  newPlayers: d.count,
  oldPlayers: d.count,
  newBets: d.count,
  oldBets: d.count,
  /** Money in CNY at the rates of the days. */
  newAmount: d.flow,
  oldAmount: d.flow,
  /** Of the company: stakes less payouts. */
  newProfit: d.flow,
  oldProfit: d.flow,
  /** Old players' part of the stakes. */
  oldShare: d.nullable(d.decimal),
};

export const newOldUsers = {
  report: d.call({
    path: '/proxyUser/getNewOldUserReport',
    payload: 'body',
    pages: ['/newOldUser'],
    effect: 'read',
    origin: 'spec',
    summary: { zh_cn: '新老用户报表', en_us: 'New and old users by day or agent' },
    subject: { field: 'agentId', kind: 'agent', reach: 'subtree' },
    request: d.listRequest(
      { ...requested, by: d.optional(d.choice(['day', 'agent'])), agentId: d.optional(d.id) },
      ['key', 'newPlayers', 'oldPlayers', 'newAmount', 'oldAmount'],
    ),
    response: d.pageWithTotals(
      d.object({
        /** Day of the zone as YYYY-MM-DD, or the id of the members' agent. */
        key: d.text,
        agentAccount: d.nullable(d.text),
        ...figures,
      }),
      d.object({ ...figures, standard: d.object({ ...standard.shape, version: d.count }) }),
    ),
    example: () => ({ body: { ...d.lastWeek(), by: 'day' } }),
  }),
  setStandard: d.call({
    path: '/proxyUser/setOldUserStandard',
    payload: 'body',
    pages: ['/newOldUser'],
    feature: 'newOldUser.standard',
    effect: 'write',
    origin: 'ours',
    summary: { zh_cn: '设置老用户标准', en_us: 'Set the old-user standard' },
    audit: { zh_cn: '设置老用户标准', en_us: 'Set old-user standard' },
    request: d.object({
      firstBetBefore: d.optional(d.time),
      days: d.optional(d.int),
      /** In CNY; the rules return the error message. */
      amountCny: d.optional(d.text),
      version: d.version,
    }),
    response: d.nothing,
    example: { body: { days: 30 } },
  }),
} as const;
