import type { Text } from '@pitboss/rules/i18n';
import { messages } from '@pitboss/rules/messages';
import { accessErrors } from './errors/access.ts';
import { agentErrors } from './errors/agents.ts';
import { betErrors } from './errors/bets.ts';
import { exportErrors } from './errors/exports.ts';
import { memberErrors } from './errors/members.ts';
import { moneyErrors } from './errors/money.ts';
import { riskErrors } from './errors/risk.ts';
import { settingErrors } from './errors/settings.ts';

/**
 * Every failure a caller can see. `code` is the envelope's code (0 is success, 2001 is only an expired or
 * revoked session); `{name}` in a text is replaced by the refusal's parameter of that name.
 */
export const errors = {
  /** A defect of ours; `request` is the number under which the server's log has its cause. */
  internal: {
    code: 1000,
    zh_cn: '系统繁忙，请稍后重试（请求 {request}）',
    en_us: 'The system is busy, please try again (request {request}).',
  },
  /** The database is away, or too many want the same rows; nothing is wrong with the request. */
  busy: {
    code: 1201,
    zh_cn: '系统繁忙，请稍后重新提交',
    en_us: 'Busy; please send the same again in a moment.',
  },
  /** A query that is not done within its time: the same one again would not be either. */
  'query.tooLarge': {
    code: 1021,
    zh_cn: '查询的数据量过大，请缩短时间范围或增加筛选条件',
    en_us: 'The question is too large: choose a shorter time or a narrower filter.',
  },
  'request.invalid': { code: 1001, ...messages.fieldInvalid },
  notFound: { code: 1002, zh_cn: '记录不存在', en_us: 'The record does not exist.' },
  'permission.denied': { code: 1003, zh_cn: '没有操作权限', en_us: 'You do not have permission for this.' },
  'rate.limited': {
    code: 1004,
    zh_cn: '操作过于频繁，请稍后再试',
    en_us: 'Too many requests, please slow down.',
  },
  'call.unknown': { code: 1005, zh_cn: '接口不存在', en_us: 'No such call.' },
  'request.tooLarge': { code: 1006, zh_cn: '请求内容过大', en_us: 'The request is too large.' },
  'request.repeated': { code: 1007, zh_cn: '请勿重复提交', en_us: 'This was submitted a moment ago.' },
  'origin.refused': { code: 1008, zh_cn: '来源未被允许', en_us: 'This origin is not allowed.' },
  'range.tooOld': { code: 1010, ...messages.threeMonthsOnly },
  'range.beyondLayer': {
    code: 1011,
    zh_cn: '只能查询最近180天的数据',
    en_us: 'Only the last 180 days can be queried.',
  },
  'range.order': { code: 1012, ...messages.timesReversed },
  'range.tooLong': { code: 1013, zh_cn: '查询跨度不能超过92天', en_us: 'A report spans at most 92 days.' },
  'filter.required': { code: 1014, ...messages.filterRequired },
  'filter.currencyRequired': { code: 1015, ...messages.currencyForAmount },
  'filter.timeRequired': { code: 1016, ...messages.betTimeRequired },
  'range.sumTooLong': {
    code: 1019,
    zh_cn: '未指定会员时，合计最多跨{days}天，请缩短时间或指定会员',
    en_us: 'Without a member, sums span at most {days} days; choose a shorter period or name a member.',
  },
  'range.houseTooLong': {
    code: 1020,
    zh_cn: '平台账户的对账单最多跨{days}天，请缩短时间',
    en_us: 'A statement of the house spans at most {days} days; choose a shorter period.',
  },
  /** A rule of spec §5 is broken; the message is the rule's own and names the field. */
  'rule.broken': { code: 1017, zh_cn: '{message}', en_us: '{message}' },
  'rule.brokenAt': { code: 1018, zh_cn: '{field}：{message}', en_us: '{field}: {message}' },
  'login.captcha': {
    code: 1101,
    zh_cn: '验证码错误或已失效',
    en_us: 'The verification code is wrong or has expired.',
  },
  'login.refused': { code: 1102, zh_cn: '账号或密码错误', en_us: 'Wrong account or password.' },
  'login.suspended': {
    code: 1103,
    zh_cn: '多次输入错误密码，账号已被暂停使用',
    en_us: 'The account is suspended for multiple incorrect passwords.',
  },
  'login.prelogin': { code: 1104, ...messages.preLogin },
  'login.dynamicCodeRequired': { code: 1105, zh_cn: '请输入动态码', en_us: 'Please enter the dynamic code.' },
  'login.dynamicCode': { code: 1106, zh_cn: '动态码错误', en_us: 'The dynamic code is wrong.' },
  'login.alreadyBound': {
    code: 1107,
    zh_cn: '动态码只能绑定一次',
    en_us: 'The dynamic code can be bound only once.',
  },
  'login.ipRefused': {
    code: 1108,
    zh_cn: '当前IP不在白名单内',
    en_us: 'Your IP address is not on the whitelist.',
  },
  'login.disabled': { code: 1109, zh_cn: '账号已被停用', en_us: 'The account is disabled.' },
  'login.busy': {
    code: 1110,
    zh_cn: '登录人数过多，请稍后再试',
    en_us: 'Too many people are signing in, please try again.',
  },
  'login.firstPasswordOver': {
    code: 1111,
    zh_cn: '初始密码已过期，请联系上级重置',
    en_us: 'The initial password has expired; ask whoever gave it for a new one.',
  },
  'password.current': { code: 1121, zh_cn: '原密码错误', en_us: 'The current password is wrong.' },
  'password.same': {
    code: 1122,
    zh_cn: '新密码不能与原密码相同',
    en_us: 'The new password must differ from the current one.',
  },
  'password.weak': { code: 1123, zh_cn: '密码过于简单', en_us: 'The password is too easy to guess.' },
  'password.mustChange': {
    code: 1124,
    zh_cn: '请先修改初始密码',
    en_us: 'Please change the initial password first.',
  },
  ...agentErrors,
  ...memberErrors,
  ...moneyErrors,
  ...accessErrors,
  ...settingErrors,
  ...exportErrors,
  ...betErrors,
  ...riskErrors,
  'session.expired': { code: 2001, ...messages.loginAgain },
} as const satisfies Record<string, Text & { code: number }>;

export type ErrorKey = keyof typeof errors;
