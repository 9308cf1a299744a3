import type { Text } from '@pitboss/rules/i18n';
import { messages } from '@pitboss/rules/messages';

/** Failures that any call can have; codes 1000 to 1099 and 1201. */
export const generalErrors = {
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
    en_us: 'The system is busy. Please submit again later.',
  },
  /** A query that is not done within its time: the same one again would not be either. */
  'query.tooLarge': {
    code: 1021,
    zh_cn: '查询的数据量过大，请缩短时间范围或增加筛选条件',
    en_us: 'Query too large: choose a shorter time range or a narrower filter.',
  },
  'request.invalid': { code: 1001, ...messages.fieldInvalid },
  notFound: { code: 1002, zh_cn: '记录不存在', en_us: 'The record does not exist.' },
  /** `missing` names the permission where it is a single one. */
  'permission.denied': {
    code: 1003,
    zh_cn: '没有操作权限{missing}',
    en_us: 'You do not have permission for this{missing}.',
  },
  'rate.limited': {
    code: 1004,
    zh_cn: '操作过于频繁，请稍后再试',
    en_us: 'Too many requests, please slow down.',
  },
  'call.unknown': { code: 1005, zh_cn: '接口不存在', en_us: 'The call does not exist.' },
  'request.tooLarge': { code: 1006, zh_cn: '请求内容过大', en_us: 'The request is too large.' },
  'request.repeated': { code: 1007, zh_cn: '请勿重复提交', en_us: 'Please do not submit twice.' },
  'origin.refused': { code: 1008, zh_cn: '来源未被允许', en_us: 'This origin is not allowed.' },
  'range.tooOld': { code: 1010, ...messages.threeMonthsOnly },
  'range.beyondLayer': {
    code: 1011,
    zh_cn: '只能查询最近180天的数据',
    en_us: 'Only the last 180 days can be queried.',
  },
  'range.order': { code: 1012, ...messages.timesReversed },
  'range.tooLong': {
    code: 1013,
    zh_cn: '查询跨度不能超过92天',
    en_us: 'The period must not exceed 92 days.',
  },
  'filter.required': { code: 1014, ...messages.filterRequired },
  'filter.currencyRequired': { code: 1015, ...messages.currencyForAmount },
  'filter.timeRequired': { code: 1016, ...messages.betTimeRequired },
  'range.sumTooLong': {
    code: 1019,
    zh_cn: '合计需读取约{rows}百万条记录，超过{most}百万条的上限，请缩短时间或指定会员',
    en_us:
      'The totals would read about {rows} million records; the limit is {most} million. Choose a shorter period or a member.',
  },
  /** A rule of spec §5 is broken; the message is the rule's own and names the field. */
  'rule.broken': { code: 1017, zh_cn: '{message}', en_us: '{message}' },
  'rule.brokenAt': { code: 1018, zh_cn: '{field}：{message}', en_us: '{field}: {message}' },
} as const satisfies Record<string, Text & { code: number }>;
