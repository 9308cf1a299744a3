import { evidenceKinds } from '@pitboss/risk/card/evidence';
import * as d from '../core/define.ts';
import { verdicts } from './alert-words.ts';
import { alert } from './risk-control.ts';
import { about, figure } from './risk-words.ts';

const page = { pages: ['/riskManagement'], payload: 'query', effect: 'read', origin: 'ours' } as const;

/** An alert with what explains it (risk §1, content). */
const card = d.object({
  alert,
  /** Window of the figure: from its first to its last millisecond, epoch ms. */
  window: d.object({ from: d.time, to: d.time }),
  /** The formula with the numbers of the alert; null where they are not stored. */
  calculation: d.nullable(d.bilingual),
  /** The current figure of the same window; null where it is no longer kept. */
  now: d.nullable(figure),
  /** Bets of the window were corrected after the alert was raised. */
  correctedSince: d.boolean,
  /** Author, reason and time of the version of the rule that raised it; null for the default settings. */
  rule: d.nullable(d.object({ author: d.nullable(d.text), reason: d.text, at: d.time })),
  /** The next lower figures of the same window. */
  peers: d.object({
    /** Of the subject's own tenant, or of all where that has no three. */
    of: d.choice(['tenant', 'all']),
    rows: d.array(d.object({ ...about, value: figure })),
  }),
  /** Earlier verdicts about the subject, newest first. */
  earlier: d.array(
    d.object({
      id: d.id,
      alertId: d.id,
      content: d.bilingual,
      /** `system`: the product itself. */
      handler: d.nullable(d.text),
      at: d.time,
      result: d.choice(verdicts),
      remark: d.text,
    }),
  ),
});

const who = { memberId: d.id, memberAccount: d.text, agentId: d.id, agentAccount: d.text };

/** Evidence of the requested kind; the other fields are null. */
const evidence = d.object({
  /** All of the window; of the rows there are the newest. */
  total: d.count,
  bets: d.nullable(
    d.array(
      d.object({
        id: d.id,
        ...who,
        gameId: d.int,
        inningId: d.nullable(d.text),
        currency: d.currencyCode,
        amount: d.money,
        win: d.money,
        reward: d.money,
        state: d.choice(['open', 'settled', 'cancelled']),
        betTime: d.time,
        payoutTime: d.nullable(d.time),
        ip: d.text,
        /** Its result was another one before. */
        corrected: d.boolean,
      }),
    ),
  ),
  transfers: d.nullable(
    d.array(
      d.object({
        id: d.id,
        ...who,
        orderNo: d.text,
        direction: d.choice(['in', 'out']),
        currency: d.currencyCode,
        amount: d.money,
        state: d.choice(['success', 'fail']),
        reason: d.text,
        at: d.time,
      }),
    ),
  ),
  members: d.nullable(d.array(d.object({ ...who, ip: d.text, at: d.time, hasBet: d.boolean }))),
  signIns: d.nullable(
    d.array(
      d.object({
        id: d.id,
        ...who,
        event: d.choice(['login', 'logout']),
        ip: d.text,
        device: d.text,
        at: d.time,
      }),
    ),
  ),
  orders: d.nullable(
    d.array(
      d.object({
        id: d.id,
        ...who,
        kind: d.text,
        state: d.text,
        currency: d.currencyCode,
        amount: d.money,
        gameId: d.nullable(d.int),
        at: d.time,
      }),
    ),
  ),
  /** Members of the counted rows, those with most of them first. */
  accounts: d.nullable(d.array(d.object({ ...who, rows: d.count }))),
  /** Members by address: bets of the window, sign-ins of seven days up to its end, registrations. */
  map: d.nullable(
    d.array(
      d.object({
        ip: d.text,
        ...who,
        /** The alert is about this member. */
        own: d.boolean,
        bets: d.count,
        signIns: d.count,
      }),
    ),
  ),
});

/** Minutes that one point of a trend line speaks of, and how many points there are. */
export const trend = { stepMinutes: 2, points: 60 } as const;

export const riskAlerts = {
  trends: d.call({
    ...page,
    path: '/riskControl/listTrends',
    summary: {
      zh_cn: '各监控两小时内的最高数值，以告警阈值的百分比表示',
      en_us: 'Highest figure of each monitor over two hours, in percent of its alarm threshold',
    },
    request: d.object({}),
    response: d.object({
      /** The end of the last step. */
      to: d.time,
      /** By code, oldest first; 0 where nothing reached the table threshold. */
      lines: d.record(d.string(), d.array(d.count)),
    }),
    example: { query: {} },
  }),
  evidence: d.call({
    ...page,
    path: '/riskControl/getAlertEvidence',
    summary: { zh_cn: '告警的明细', en_us: 'Records counted for an alert in its window' },
    request: d.object({ id: d.id, kind: d.choice(evidenceKinds) }),
    response: evidence,
    example: { query: { id: '1', kind: 'bets' } },
  }),
  card: d.call({
    ...page,
    path: '/riskControl/getAlert',
    summary: { zh_cn: '告警详情', en_us: 'Alert details' },
    request: d.object({ id: d.id }),
    response: card,
    example: { query: { id: '1' } },
  }),
} as const;
