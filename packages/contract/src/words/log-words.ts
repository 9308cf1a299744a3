import type { Text } from '@pitboss/rules/i18n';
import { activityKindWords, activityStateWords } from '../content/activity-words.ts';
import { fieldName } from '../core/labels/field-names.ts';
import { actionLabels, stateLabels } from '../orders/order-labels.ts';
import { valueLabel } from './value-labels.ts';

/** Texts by value. */
type Words = Readonly<Record<string, Text>>;
type Pair = readonly [zh_cn: string, en_us: string];

const words = (pairs: Readonly<Record<string, Pair>>): Words =>
  Object.fromEntries(Object.entries(pairs).map(([value, [zh_cn, en_us]]) => [value, { zh_cn, en_us }]));

/** Values of fields that only payloads have, in all calls. */
const ofAllCalls: Readonly<Record<string, Words>> = {
  accountType: words({ formal: ['正式', 'Formal'], test: ['测试', 'Test'] }),
  comparison: words({
    '>=': ['≥', '≥'],
    '>': ['>', '>'],
    '<=': ['≤', '≤'],
    '<': ['<', '<'],
    between: ['介于', 'between'],
  }),
  decision: words({
    keep: ['保留已存内容', 'Keep stored content'],
    apply: ['采用新内容', 'Apply new content'],
  }),
  density: words({ compact: ['紧凑', 'Compact'], normal: ['标准', 'Normal'], wide: ['宽松', 'Wide'] }),
  duration: words({
    day: ['一天', 'One day'],
    threeDays: ['三天', 'Three days'],
    week: ['一周', 'One week'],
    month: ['一个月', 'One month'],
    threeMonths: ['三个月', 'Three months'],
    halfYear: ['半年', 'Half a year'],
    year: ['一年', 'One year'],
    unlimited: ['永久', 'Unlimited'],
    lift: ['解除', 'Lift'],
  }),
  every: words({ day: ['每天', 'Every day'], week: ['每周', 'Every week'], month: ['每月', 'Every month'] }),
  format: words({ xlsx: ['Excel', 'Excel'], json: ['JSON', 'JSON'], csv: ['CSV', 'CSV'] }),
  range: words({
    today: ['今天', 'Today'],
    yesterday: ['昨天', 'Yesterday'],
    thisWeek: ['本周', 'This week'],
    lastWeek: ['上周', 'Last week'],
    thisMonth: ['本月', 'This month'],
    lastMonth: ['上月', 'Last month'],
    last7Days: ['最近7天', 'Last 7 days'],
    last30Days: ['最近30天', 'Last 30 days'],
    last90Days: ['最近90天', 'Last 90 days'],
  }),
  schedule: words({
    '5': ['每5分钟', 'Every 5 minutes'],
    '15': ['每15分钟', 'Every 15 minutes'],
    '60': ['每小时', 'Every hour'],
    daily: ['每天', 'Every day'],
  }),
  scheme: words({ hmac: ['HMAC', 'HMAC'], rsa: ['RSA', 'RSA'] }),
  transferMode: words({
    manual: ['手动转账', 'Manual transfer'],
    automatic: ['自动转账', 'Automatic transfer'],
    seamless: ['单一钱包', 'Seamless wallet'],
  }),
  unit: words({ minutes: ['分钟', 'minutes'], hours: ['小时', 'hours'] }),
};

const breaker = {
  to: words({
    automatic: ['自动', 'Automatic'],
    open: ['停止调用', 'Stop calls'],
    closed: ['恢复调用', 'Allow calls'],
    resume: ['恢复', 'Resume'],
  }),
};
const orders = { state: stateLabels, action: actionLabels };
const activities = {
  kind: activityKindWords,
  state: activityStateWords,
  measure: words({
    turnover: ['有效流水', 'Turnover'],
    netWin: ['净赢', 'Net win'],
    biggestWin: ['单注最高派彩', 'Highest single payout'],
    gifts: ['送礼金额', 'Gift amount'],
  }),
  ties: words({
    earlier: ['先达到者在前', 'Earlier score ranks higher'],
    split: ['名次相同，平分奖励', 'Same rank, rewards split'],
  }),
  mode: words({
    total: ['累计', 'Total'],
    consecutive: ['连续（取最长）', 'Consecutive (longest run)'],
    settle: ['立即结束并结算', 'End now and settle'],
    cancel: ['取消，不派奖', 'Cancel without awards'],
  }),
  span: words({ total: ['整个活动累计', 'Whole activity'], day: ['每天分别计算', 'Each day separately'] }),
  pay: words({
    each: ['每达到一档各发一次', 'Each step reached'],
    highest: ['只发最高一档', 'Highest step only'],
  }),
  payoutWay: words({ automatic: ['自动派发', 'Automatic'], claim: ['会员领取', 'Claimed by members'] }),
};

/** Values that mean something else in some calls, by the beginning of the call's path. */
const ofCalls: readonly (readonly [path: string, fields: Readonly<Record<string, Words>>])[] = [
  ['/order/', orders],
  ['/orderRecovery/', orders],
  ['/proxyUser/setWalletBreaker', breaker],
  ['/proxyUser/setSeamlessBreaker', breaker],
  ['/activity/', activities],
  ['/export/', { kind: {} }],
  [
    '/riskControl/updateRiskControlConfMap',
    {
      mode: words({
        live: ['立即生效', 'Live immediately'],
        shadow: ['影子运行30天', 'Run as shadow for 30 days'],
      }),
    },
  ],
  [
    '/risk/decideParkedWin',
    {
      action: words({
        pay: ['按原结果派彩', 'Pay as sent'],
        lose: ['拒绝：派彩为0', 'Reject: payout is 0'],
        returnStake: ['拒绝：退回本金', 'Reject: return stake'],
        keep: ['拒绝：维持原结果', 'Reject: keep original result'],
      }),
    },
  ],
  [
    '/anchor/updateAccountState',
    {
      action: words({
        allow: ['允许开播', 'Allow'],
        ban: ['封禁', 'Ban'],
        unblock: ['解封', 'Unblock'],
        forceClose: ['强制下播', 'Force-close'],
        forceCloseBan: ['下播并封禁', 'Close and ban'],
      }),
    },
  ],
];

/** Names that a field has in some calls only, by the beginning of the call's path. */
const namesOfCalls: readonly (readonly [path: string, names: Words])[] = [
  ['/proxyUser/setWalletBreaker', words({ to: ['调用状态', 'Calls'] })],
  ['/proxyUser/setSeamlessBreaker', words({ to: ['调用状态', 'Calls'] })],
  ['/export/', words({ fingerprint: ['文件指纹', 'File fingerprint'] })],
  ['/schedule/', words({ fingerprint: ['文件指纹', 'File fingerprint'] })],
  ['/activity/', words({ mode: ['计算方式', 'Counting method'], span: ['在线时间', 'Time online'] })],
  ['/player/updateBanChatTime', words({ duration: ['禁言时长', 'Muted for'] })],
];

const ofCall = <T>(list: readonly (readonly [path: string, value: T])[], call: string): T | undefined =>
  list.find(([path]) => call.startsWith(path))?.[1];

/** Returns the name of a field that a call has changed, as the page of the call shows it. */
export const changedField = (call: string, field: string): Text =>
  ofCall(namesOfCalls, call)?.[field] ?? {
    zh_cn: fieldName(field, 'zh_cn'),
    en_us: fieldName(field, 'en_us'),
  };

/** Returns the text of a value that a call has set, undefined for one that is no choice. */
export const changedValue = (call: string, field: string, value: string): Text | undefined =>
  ofCall(ofCalls, call)?.[field]?.[value] ?? ofAllCalls[field]?.[value] ?? valueLabel(field, value);
