import {
  activityKinds,
  activityLimits,
  activityMeasures,
  activityStates,
  activityZones,
  boardMeasures,
  loginPeriods,
  onlineSpans,
  payoutWays,
  runModes,
  stepPays,
  tieRules,
} from '@pitboss/rules/activities/activity';
import * as d from '../define.ts';
import { awardNotes, awardReceipts, stopModes } from './activity-words.ts';

export { awardNotes, awardReceipts, stopModes } from './activity-words.ts';

const setting = { pages: ['/activitySetting'], origin: 'ours' } as const;
const edit = { ...setting, feature: 'activities.edit', effect: 'write' } as const;
const report = { pages: ['/activityReport'], origin: 'ours', payload: 'body', effect: 'read' } as const;

const reason = d.shortFilled(200);
/** Amounts as they are typed and as they are kept, by currency. */
const amountsIn = d.record(d.currencyCode, d.priceInput);
const amounts = d.record(d.currencyCode, d.money);

/** Which of these a kind has says `ruleFields` of the rules package. */
const ruleOf = <A extends d.Schema>(amount: A) =>
  d.object({
    measure: d.optional(d.choice(boardMeasures)),
    gameIds: d.optional(d.array(d.int).check(d.maxLength(activityLimits.games))),
    minBet: d.optional(amount),
    minScore: d.optional(amount),
    prizes: d.optional(
      d.array(d.object({ from: d.int, to: d.int, amount })).check(d.maxLength(activityLimits.prizes)),
    ),
    ties: d.optional(d.choice(tieRules)),
    mode: d.optional(d.choice(runModes)),
    period: d.optional(d.choice(loginPeriods)),
    between: d.optional(d.object({ from: d.short(5), to: d.short(5) })),
    span: d.optional(d.choice(onlineSpans)),
    steps: d.optional(d.array(d.object({ at: d.int, amount })).check(d.maxLength(activityLimits.steps))),
    pay: d.optional(d.choice(stepPays)),
  });
const conditionsOf = <A extends d.Schema>(amount: A) =>
  d.object({
    turnover: d.optional(amount),
    transferIn: d.optional(amount),
    accountAgeDays: d.optional(d.int),
  });
const agentIds = d.array(d.id).check(d.maxLength(activityLimits.agents));
const scopeIn = d.object({ agents: d.optional(agentIds), except: d.optional(agentIds) });
const named = d.array(d.object({ id: d.id, account: d.text }));

/** What decides who gets what; a forecast needs no more. */
const terms = {
  kind: d.choice(activityKinds),
  zone: d.optional(d.choice(activityZones)),
  start: d.time,
  /** Its last millisecond. */
  end: d.time,
  currencies: d.array(d.currencyCode).check(d.maxLength(activityLimits.currencies)),
  /** Agents with all below them; absent or empty: everybody. */
  scope: d.optional(scopeIn),
  conditions: d.optional(conditionsOf(amountsIn)),
  budget: d.optional(d.nullable(amountsIn)),
  rule: ruleOf(amountsIn),
};
/** Characters as people count them are counted by the rules; some take two here. */
const contentText = d.string().check(d.maxLength(2 * activityLimits.content));
const written = {
  ...terms,
  title: d.object({ zh_cn: d.short(100), en_us: d.short(100) }),
  content: d.object({ zh_cn: contentText, en_us: contentText }),
  /** Name of a file that was uploaded as `activityPicture`. */
  picture: d.optional(d.nullable(d.short(64))),
  link: d.optional(d.nullable(d.short(2000))),
  /** 1 first. */
  sort: d.optional(d.int),
  showStart: d.time,
  showEnd: d.time,
  /** An hour after the end unless said otherwise. */
  payoutTime: d.optional(d.time),
  payoutWay: d.optional(d.choice(payoutWays)),
};

const hourMs = 3_600_000;
const example = () => ({
  kind: 'leaderboard' as const,
  title: { zh_cn: '周末排行榜', en_us: 'Weekend board' },
  content: { zh_cn: '周末流水排行。', en_us: 'Most turnover of the weekend.' },
  showStart: Date.now() - hourMs,
  start: Date.now(),
  end: Date.now() + 48 * hourMs,
  showEnd: Date.now() + 96 * hourMs,
  currencies: ['CNY'],
  rule: { measure: 'turnover' as const, prizes: [{ from: 1, to: 3, amount: { CNY: '88.00' } }] },
});
const unsaved = () => {
  const { kind, start, end, currencies, rule } = example();
  return { kind, start, end, currencies, rule };
};

const row = d.object({
  id: d.id,
  kind: d.choice(activityKinds),
  title: d.bilingual,
  content: d.bilingual,
  /** Name and signed address of the picture. */
  picture: d.nullable(d.object({ file: d.text, address: d.string() })),
  link: d.nullable(d.string()),
  sort: d.int,
  showStart: d.time,
  showEnd: d.time,
  start: d.time,
  end: d.time,
  payoutTime: d.time,
  payoutWay: d.choice(payoutWays),
  zone: d.choice(activityZones),
  currencies: d.array(d.currencyCode),
  scope: d.object({ agents: named, except: named }),
  conditions: conditionsOf(amounts),
  budget: d.nullable(amounts),
  rule: ruleOf(amounts),
  state: d.choice(activityStates),
  /** How it was ended before its time, and why. */
  stopped: d.nullable(d.choice(stopModes)),
  stopReason: d.nullable(d.string()),
  /** What it costs if it is settled now, or what it came to; null before it begins. */
  expectedCost: d.nullable(amounts),
  settledAt: d.nullable(d.time),
  operator: d.nullable(d.text),
  updatedAt: d.time,
  /** Rises with every change; a change names the one it was made from. */
  version: d.count,
});

/** Figures of an activity in a currency, whole or of the members of one agent. */
const figures = {
  /** Not excluded, with a measure above 0; before the settlement as it is now. */
  participants: d.count,
  /** What it would cost if it were settled now; null before it begins and from its settlement on. */
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
  /** What it was at the settlement, which stays. */
  amount: d.money,
  /** What corrections made of it; null without any. */
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

/** Activities: written here, counted from what game servers send, paid through the ledger (spec content §3). */
export const activities = {
  list: d.call({
    ...setting,
    path: '/activity/list',
    payload: 'body',
    effect: 'read',
    summary: { zh_cn: '活动列表', en_us: 'Activities' },
    request: d.listRequest(
      {
        kind: d.optional(d.choice(activityKinds)),
        state: d.optional(d.choice(activityStates)),
        title: d.optional(d.text),
        /** Those whose time meets this one. */
        ...d.optionalRange,
      },
      ['start', 'end', 'payoutTime', 'sort', 'updatedAt'],
    ),
    response: d.pageOf(row),
    example: { body: { pageNo: 1, pageSize: 20 } },
  }),
  get: d.call({
    ...setting,
    path: '/activity/get',
    payload: 'query',
    effect: 'read',
    summary: { zh_cn: '活动详情', en_us: 'One activity' },
    request: d.object({ id: d.id }),
    response: row,
    example: { query: { id: '1' } },
  }),
  add: d.call({
    ...edit,
    path: '/activity/add',
    payload: 'body',
    summary: { zh_cn: '新增活动（草稿）', en_us: 'Adds an activity as a draft' },
    audit: { zh_cn: '新增活动', en_us: 'Activity added' },
    request: d.object(written),
    response: d.object({ id: d.id }),
    example: () => ({ body: example() }),
  }),
  update: d.call({
    ...edit,
    path: '/activity/update',
    payload: 'body',
    summary: {
      zh_cn: '修改活动；进行中只能改文字、图片、链接、排序、延长展示、提高预算',
      en_us:
        'Changes an activity; once in progress texts, picture, link, sort, a later end of the display and a higher budget',
    },
    audit: { zh_cn: '修改活动', en_us: 'Activity changed' },
    request: d.object({ id: d.id, version: d.optional(d.count), ...written }),
    response: d.nothing,
    example: () => ({ body: { id: '1', ...example() } }),
  }),
  publish: d.call({
    ...edit,
    path: '/activity/publish',
    payload: 'query',
    summary: { zh_cn: '发布活动', en_us: 'Publishes a draft' },
    audit: { zh_cn: '发布活动', en_us: 'Activity published' },
    request: d.object({ id: d.id }),
    response: d.nothing,
    example: { query: { id: '1' } },
  }),
  stop: d.call({
    ...edit,
    path: '/activity/stop',
    payload: 'body',
    summary: {
      zh_cn: '停止活动：立即结束并结算，或取消且不派奖（须复核）',
      en_us: 'Ends an activity now and settles it, or cancels it without awards (second person)',
    },
    audit: { zh_cn: '停止活动', en_us: 'Activity stopped' },
    request: d.object({ id: d.id, mode: d.choice(stopModes), reason }),
    response: d.nothing,
    example: { body: { id: '1', mode: 'settle', reason: 'wrong rule' } },
  }),
  remove: d.call({
    ...edit,
    path: '/activity/delete',
    payload: 'query',
    summary: { zh_cn: '删除未开始的活动', en_us: 'Deletes an activity that has not started' },
    audit: { zh_cn: '删除活动', en_us: 'Activity deleted' },
    request: d.object({ id: d.id }),
    response: d.nothing,
    example: { query: { id: '1' } },
  }),
  forecast: d.call({
    ...setting,
    path: '/activity/forecast',
    payload: 'body',
    effect: 'read',
    limit: 'report',
    summary: {
      zh_cn: '按过去（与活动等长，最多30天）试算未保存的规则',
      en_us: 'What a rule that is not saved would have given over its length up to now, 30 days at most',
    },
    request: d.object(terms),
    response: d.object({
      start: d.time,
      end: d.time,
      currencies: d.array(
        d.object({
          currency: d.currencyCode,
          /** Not excluded, with a measure above 0. */
          members: d.count,
          awards: d.count,
          cost: d.money,
          budget: d.nullable(d.money),
          /** The budget would have been exhausted. */
          exhausted: d.boolean,
        }),
      ),
      /** One of the members who would have got something. */
      example: d.nullable(
        d.object({
          memberId: d.id,
          memberAccount: d.text,
          measure: d.choice(activityMeasures),
          score: d.decimal,
          place: d.nullable(d.int),
          currency: d.currencyCode,
          amount: d.money,
        }),
      ),
    }),
    example: () => ({ body: unsaved() }),
  }),
  report: d.call({
    ...report,
    path: '/activity/getReport',
    limit: 'report',
    summary: {
      zh_cn: '活动报表：每个活动与币种一行，或按代理',
      en_us: 'A row per activity and currency, or by agent, with totals in CNY',
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
    summary: { zh_cn: '派奖明细', en_us: 'Awards of activities' },
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
      en_us: 'Corrects the amount of an award (second person); the difference is paid or taken back',
    },
    audit: { zh_cn: '更正派奖', en_us: 'Award corrected' },
    request: d.object({ awardId: d.id, amount: d.amountInput, reason }),
    response: d.nothing,
    example: { body: { awardId: '1', amount: '10.00', reason: 'late bets' } },
  }),
} as const;
