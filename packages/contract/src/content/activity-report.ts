import { activityKinds, activityMeasures, activityStates } from '@pitboss/rules/activities/activity';
import * as d from '../core/define.ts';
import { awardNotes, awardReceipts } from './activity-words.ts';

const reason = d.shortFilled(200);
const report = { pages: ['/activityReport'], origin: 'ours', payload: 'body', effect: 'read' } as const;

/** Figures of an activity in a currency, whole or of the members of one agent. */
const figures = {
  /** Not excluded, with a measure above 0; before the settlement as it is now. */
  participants: d.count,
  /** Cost if it were settled now; null before it begins and from its settlement on. */
  expected: d.nullable(d.money),
  winners: d.count,
  awarded: d.money,
  received: d.money,
  unreceived: d.money,
  /** Part of the unreceived. */
  expired: d.money,
  /** Net of what corrections changed. */
  corrected: d.money,
  budget: d.nullable(d.money),
  /** Awards and corrections by the budget; before the settlement what is expected. */
  budgetUsed: d.nullable(d.decimal),
  /** Members with a settled bet in the window. */
  active: d.count,
  /** Awards and corrections by active member; null without any. */
  costPerActive: d.nullable(d.money),
  /** At the rate of the payout's day; null where there was none. */
  costCny: d.nullable(d.money),
};
const reportRow = d.object({
  /** Activity, currency and agent in one word. */
  id: d.text,
  activityId: d.id,
  title: d.bilingual,
  kind: d.choice(activityKinds),
  state: d.choice(activityStates),
  start: d.time,
  end: d.time,
  currency: d.currencyCode,
  /** Of rows by agent. */
  agentId: d.nullable(d.id),
  agentAccount: d.nullable(d.text),
  ...figures,
});
const award = d.object({
  id: d.id,
  activityId: d.id,
  title: d.bilingual,
  kind: d.choice(activityKinds),
  /** Rank of a leaderboard. */
  place: d.nullable(d.int),
  memberId: d.id,
  memberAccount: d.text,
  agentId: d.id,
  agentAccount: d.text,
  measure: d.choice(activityMeasures),
  /** Money of leaderboards with two places; whole days, periods or minutes otherwise. */
  score: d.decimal,
  currency: d.currencyCode,
  /** Amount at the settlement, which does not change. */
  amount: d.money,
  /** Amount after corrections; null without any. */
  corrected: d.nullable(d.money),
  correctionReason: d.nullable(d.string()),
  receipt: d.choice(awardReceipts),
  note: d.nullable(d.choice(awardNotes)),
  receivedAt: d.nullable(d.time),
  /** The line of the ledger; null where the agent keeps the wallet. */
  ledgerId: d.nullable(d.id),
  /** The order at the agent's wallet. */
  orderTxId: d.nullable(d.text),
  /** Events that came later would change it, to this amount. */
  deviates: d.boolean,
  proposal: d.nullable(d.money),
  at: d.time,
});

/** Report of activities, and their awards with corrections. */
export const activityReports = {
  report: d.call({
    ...report,
    path: '/activity/getReport',
    limit: 'report',
    summary: {
      zh_cn: '活动报表：每个活动与币种一行，或按代理',
      en_us: 'Activity report by activity and currency, or by agent, with totals in CNY',
    },
    request: d.listRequest(
      {
        activityId: d.optional(d.id),
        kind: d.optional(d.choice(activityKinds)),
        currency: d.optional(d.currencyCode),
        /** Members of this agent and all below it. */
        agentId: d.optional(d.id),
        /** Awards with this receipt alone. */
        receipt: d.optional(d.choice(awardReceipts)),
        by: d.optional(d.choice(['activity', 'agent'])),
        ...d.optionalRange,
      },
      ['start', 'awarded', 'winners', 'participants'],
    ),
    response: d.pageWithTotals(reportRow, d.object({ winners: d.count, costCny: d.money })),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  awards: d.call({
    ...report,
    path: '/activity/listAward',
    summary: { zh_cn: '派奖明细', en_us: 'Awards' },
    request: d.listRequest(
      {
        activityId: d.optional(d.id),
        kind: d.optional(d.choice(activityKinds)),
        account: d.optional(d.text),
        agentId: d.optional(d.id),
        currency: d.optional(d.currencyCode),
        receipt: d.optional(d.choice(awardReceipts)),
        note: d.optional(d.choice(awardNotes)),
        deviates: d.optional(d.boolean),
        ...d.optionalRange,
      },
      ['place', 'amount', 'score', 'at', 'receivedAt'],
    ),
    response: d.pageOf(award),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  correct: d.call({
    ...report,
    path: '/activity/correct',
    feature: 'activities.correct',
    effect: 'write',
    touches: ['members'],
    summary: {
      zh_cn: '更正派奖金额（须复核），差额补发或收回',
      en_us: 'Correct the amount of an award (second approver); the difference is paid or taken back',
    },
    audit: { zh_cn: '更正派奖', en_us: 'Correct award' },
    request: d.object({ awardId: d.id, amount: d.amountInput, reason }),
    response: d.nothing,
    example: { body: { awardId: '1', amount: '10.00', reason: 'late bets' } },
  }),
} as const;
