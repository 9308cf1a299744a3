import type { ActivityConditions, ActivityRule, Amounts } from '@pitboss/rules/activities/activity';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;

/** A midnight so many days from today's, or so many minutes from now. */
type Instant =
  | { readonly day: number; readonly minute?: undefined }
  | { readonly day?: undefined; readonly minute: number };

export interface Sample {
  readonly kind: 'leaderboard' | 'signIn' | 'login' | 'onlineTime';
  readonly title: readonly [zh: string, en: string];
  readonly content: readonly [zh: string, en: string];
  readonly start: Instant;
  /** End of the activity, exclusive. */
  readonly end: Instant;
  readonly payoutAfterMs: number;
  readonly shownAfterMs: number;
  readonly payoutWay: 'automatic' | 'claim';
  readonly zone?: 'NewYork';
  readonly currencies: readonly string[];
  /** Account of an agent whose members do not take part. */
  readonly except?: string;
  readonly conditions?: ActivityConditions;
  readonly budget?: Amounts;
  readonly rule: ActivityRule;
  readonly draft?: true;
  /** Why it was cancelled. */
  readonly cancelled?: string;
}

const both = (cny: string, usd: string): Amounts => ({ CNY: cny, USD: usd });
const usual = { payoutAfterMs: hourMs, shownAfterMs: 5 * dayMs } as const;

/**
 * Activities of a demo world: each kind, each state, paid automatically and on claim, with budgets at their
 * marks. Members of general1 do not take part in those that pay by themselves: the balance of demo1 is what
 * its bets made of it.
 */
export const activitySamples = (gameIds: readonly number[]): readonly Sample[] => [
  {
    kind: 'leaderboard',
    title: ['限时流水冲刺赛', 'Sprint of the hour'],
    except: 'general1',
    content: ['限时冲刺，流水越高奖励越多。', 'A short race: the more turnover, the more it gives.'],
    // It ends and pays shortly after the demo data were created, when they are viewed for the first time.
    start: { minute: -360 },
    end: { minute: 4 },
    payoutAfterMs: 2 * minuteMs,
    shownAfterMs: 2 * dayMs,
    payoutWay: 'automatic',
    currencies: ['CNY', 'USD'],
    budget: both('1000.00', '150.00'),
    rule: {
      measure: 'turnover',
      ties: 'earlier',
      prizes: [
        { from: 1, to: 1, amount: both('388.00', '58.00') },
        { from: 2, to: 3, amount: both('128.00', '18.00') },
        { from: 4, to: 10, amount: both('18.00', '3.00') },
      ],
    },
  },
  {
    kind: 'leaderboard',
    title: ['周流水排行榜', 'Turnover of the week'],
    except: 'general1',
    content: [
      '每周流水前十名瓜分奖励。',
      'The ten members with the most turnover of the week share the prizes.',
    ],
    start: { day: -9 },
    end: { day: -2 },
    ...usual,
    payoutWay: 'automatic',
    currencies: ['CNY', 'USD'],
    conditions: { accountAgeDays: 3 },
    budget: both('6000.00', '900.00'),
    rule: {
      measure: 'turnover',
      ties: 'split',
      minBet: both('10.00', '2.00'),
      prizes: [
        { from: 1, to: 1, amount: both('1888.00', '288.00') },
        { from: 2, to: 3, amount: both('888.00', '128.00') },
        { from: 4, to: 10, amount: both('188.00', '28.00') },
      ],
    },
  },
  {
    kind: 'leaderboard',
    title: ['爆奖之王', 'Biggest win of all'],
    content: [
      '单注派彩最高者称王，请在活动页领取奖励。',
      'The biggest win of one bet is king; claim the prize on the page.',
    ],
    start: { day: -6 },
    end: { day: -1 },
    ...usual,
    payoutWay: 'claim',
    currencies: ['CNY'],
    rule: {
      measure: 'biggestWin',
      ties: 'earlier',
      prizes: [
        { from: 1, to: 1, amount: { CNY: '666.00' } },
        { from: 2, to: 20, amount: { CNY: '66.00' } },
      ],
    },
  },
  {
    kind: 'leaderboard',
    title: ['捕鱼净赢榜', 'Net wins in fishing'],
    content: ['只计指定游戏，净赢最高者获奖。', 'Net wins of the chosen games alone.'],
    start: { day: -3 },
    end: { day: 4 },
    ...usual,
    payoutWay: 'automatic',
    currencies: ['CNY'],
    except: 'share1',
    budget: { CNY: '3000.00' },
    rule: {
      measure: 'netWin',
      ties: 'earlier',
      gameIds: gameIds.slice(0, 8),
      minScore: { CNY: '100.00' },
      prizes: [
        { from: 1, to: 1, amount: { CNY: '999.00' } },
        { from: 2, to: 5, amount: { CNY: '199.00' } },
      ],
    },
  },
  {
    kind: 'signIn',
    title: ['七日连续签到', 'Seven days in a row'],
    content: ['连续签到3天、5天、7天均有奖励。', 'Sign in for 3, 5 and 7 days in a row.'],
    // Its display is over: unclaimed awards have expired.
    start: { day: -22 },
    end: { day: -12 },
    payoutAfterMs: hourMs,
    shownAfterMs: 3 * dayMs,
    payoutWay: 'claim',
    currencies: ['CNY', 'USD'],
    budget: both('900.00', '120.00'),
    rule: {
      mode: 'consecutive',
      pay: 'each',
      steps: [
        { at: 3, amount: both('3.00', '0.50') },
        { at: 5, amount: both('5.00', '0.80') },
        { at: 7, amount: both('8.00', '1.20') },
      ],
    },
  },
  {
    kind: 'signIn',
    title: ['本月签到有礼', 'Sign-in of the month'],
    content: ['累计签到，天数越多奖励越高。', 'The more days, the more it gives.'],
    start: { day: -10 },
    end: { day: 12 },
    ...usual,
    payoutWay: 'claim',
    currencies: ['CNY', 'USD'],
    budget: both('1200.00', '160.00'),
    rule: {
      mode: 'total',
      pay: 'highest',
      steps: [
        { at: 2, amount: both('6.00', '1.00') },
        { at: 7, amount: both('20.00', '3.00') },
        { at: 15, amount: both('50.00', '8.00') },
      ],
    },
  },
  {
    kind: 'login',
    title: ['晚间登录奖励', 'Evening log-ins'],
    except: 'general1',
    content: ['晚八点至十二点登录，每三天一份奖励。', 'Log in between eight and midnight.'],
    start: { day: -8 },
    end: { day: -1 },
    ...usual,
    payoutWay: 'automatic',
    currencies: ['CNY', 'USD'],
    conditions: { turnover: both('100.00', '15.00') },
    budget: both('400.00', '60.00'),
    rule: {
      period: 'day',
      mode: 'total',
      between: { from: '20:00', to: '24:00' },
      pay: 'each',
      steps: [
        { at: 1, amount: both('2.00', '0.30') },
        { at: 3, amount: both('8.00', '1.20') },
      ],
    },
  },
  {
    kind: 'login',
    title: ['四周回归计划', 'Four weeks of visits'],
    content: ['连续四周每周登录一次即可领取。', 'Log in once a week for four weeks in a row.'],
    start: { day: -20 },
    end: { day: 10 },
    ...usual,
    payoutWay: 'claim',
    currencies: ['USD'],
    zone: 'NewYork',
    rule: {
      period: 'week',
      mode: 'consecutive',
      pay: 'highest',
      steps: [
        { at: 2, amount: { USD: '2.00' } },
        { at: 4, amount: { USD: '8.00' } },
      ],
    },
  },
  {
    kind: 'onlineTime',
    title: ['每日在线时长奖励', 'Time at the tables'],
    content: ['每天在线满60分钟、120分钟均有奖励。', 'Online for an hour, or two, on any day.'],
    start: { day: -1 },
    end: { day: 2 },
    ...usual,
    payoutWay: 'automatic',
    currencies: ['CNY'],
    budget: { CNY: '500.00' },
    rule: {
      span: 'day',
      pay: 'each',
      steps: [
        { at: 60, amount: { CNY: '2.00' } },
        { at: 120, amount: { CNY: '5.00' } },
      ],
    },
  },
  {
    kind: 'leaderboard',
    title: ['圣诞礼物榜', 'Gifts of Christmas'],
    content: ['送礼金额最高的会员获奖。', 'The members who send the most gifts.'],
    start: { day: 3 },
    end: { day: 10 },
    ...usual,
    payoutWay: 'automatic',
    currencies: ['CNY'],
    rule: {
      measure: 'gifts',
      ties: 'earlier',
      prizes: [{ from: 1, to: 10, amount: { CNY: '188.00' } }],
    },
  },
  {
    kind: 'onlineTime',
    title: ['新手在线礼（草稿）', 'First hours (draft)'],
    content: ['待运营确认。', 'To be confirmed.'],
    start: { day: 7 },
    end: { day: 21 },
    ...usual,
    payoutWay: 'claim',
    currencies: ['CNY'],
    draft: true,
    rule: { span: 'total', pay: 'highest', steps: [{ at: 300, amount: { CNY: '10.00' } }] },
  },
  {
    kind: 'leaderboard',
    title: ['国庆流水榜', 'Autumn holiday board'],
    content: ['规则有误，已取消。', 'Its rule was wrong; it was cancelled.'],
    start: { day: -16 },
    end: { day: -11 },
    ...usual,
    payoutWay: 'automatic',
    currencies: ['CNY'],
    cancelled: '奖励金额填写错误',
    rule: {
      measure: 'turnover',
      ties: 'earlier',
      prizes: [{ from: 1, to: 3, amount: { CNY: '500.00' } }],
    },
  },
];
