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
import * as d from '../core/define.ts';
import { activityReports } from './activity-report.ts';
import { stopModes } from './activity-words.ts';

export { awardNotes, awardReceipts, stopModes } from './activity-words.ts';

const setting = { pages: ['/activitySetting'], origin: 'ours' } as const;
const edit = { ...setting, feature: 'activities.edit', effect: 'write' } as const;

const reason = d.shortFilled(200);
/** Amounts as they are typed and as they are kept, by currency. */
const amountsIn = d.record(d.currencyCode, d.priceInput);
const amounts = d.record(d.currencyCode, d.money);

/** Rule of an activity; `ruleFields` of the rules package defines which fields a kind has. */
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

/** Terms that determine the awards; a forecast needs only these. */
const terms = {
  kind: d.choice(activityKinds),
  zone: d.optional(d.choice(activityZones)),
  start: d.time,
  /** Its last millisecond. */
  end: d.time,
  currencies: d.array(d.currencyCode).check(d.maxLength(activityLimits.currencies)),
  /** Agents with all below them; absent or empty: all agents. */
  scope: d.optional(scopeIn),
  conditions: d.optional(conditionsOf(amountsIn)),
  budget: d.optional(d.nullable(amountsIn)),
  rule: ruleOf(amountsIn),
};
/** The rules limit code points; here the limit is in UTF-16 units, of which a code point has up to two. */
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
  /** Default: an hour after the end. */
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
  /** Mode and reason of an early stop. */
  stopped: d.nullable(d.choice(stopModes)),
  stopReason: d.nullable(d.string()),
  /** Cost if it were settled now, or its final cost; null before it begins. */
  expectedCost: d.nullable(amounts),
  settledAt: d.nullable(d.time),
  operator: d.nullable(d.text),
  updatedAt: d.time,
  /** Rises with every change; a change names the one it was made from. */
  version: d.count,
});

/**
 * Activities: written here, counted from what game servers send, paid through the ledger (spec content §3).
 */
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
    pages: ['/activitySetting', '/activity'],
    path: '/activity/get',
    payload: 'query',
    effect: 'read',
    summary: { zh_cn: '活动详情', en_us: 'Activity details' },
    request: d.object({ id: d.id }),
    response: row,
    example: { query: { id: '1' } },
  }),
  add: d.call({
    ...edit,
    path: '/activity/add',
    payload: 'body',
    summary: { zh_cn: '新增活动（草稿）', en_us: 'Add an activity as a draft' },
    audit: { zh_cn: '新增活动', en_us: 'Add activity' },
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
        'Edit an activity; once in progress only texts, picture, link, sort order, a later display end and a higher budget',
    },
    audit: { zh_cn: '修改活动', en_us: 'Edit activity' },
    request: d.object({ id: d.id, version: d.version, ...written }),
    response: d.nothing,
    example: () => ({ body: { id: '1', ...example() } }),
  }),
  publish: d.call({
    ...edit,
    path: '/activity/publish',
    payload: 'query',
    summary: { zh_cn: '发布活动', en_us: 'Publish a draft activity' },
    audit: { zh_cn: '发布活动', en_us: 'Publish activity' },
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
      en_us: 'Stop an activity: end and settle now, or cancel without awards (second approver)',
    },
    audit: { zh_cn: '停止活动', en_us: 'Stop activity' },
    request: d.object({ id: d.id, mode: d.choice(stopModes), reason }),
    response: d.nothing,
    example: { body: { id: '1', mode: 'settle', reason: 'wrong rule' } },
  }),
  remove: d.call({
    ...edit,
    path: '/activity/delete',
    payload: 'query',
    summary: { zh_cn: '删除未开始的活动', en_us: 'Delete an activity that has not started' },
    audit: { zh_cn: '删除活动', en_us: 'Delete activity' },
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
      en_us: 'Forecast an unsaved rule over past data of the same length, at most 30 days',
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
  ...activityReports,
} as const;
