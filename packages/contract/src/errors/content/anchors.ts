import type { Text } from '@pitboss/rules/i18n';

/** Failures of anchors; codes 1760 to 1779. */
export const anchorErrors = {
  'anchor.state': {
    code: 1760,
    zh_cn: '主播当前状态不能执行该操作',
    en_us: 'This cannot be done with an anchor in its present state.',
  },
  'anchor.reason': { code: 1761, zh_cn: '请填写原因', en_us: 'Say why.' },
  'anchor.until': { code: 1762, zh_cn: '封禁结束时间须晚于现在', en_us: 'A ban ends in the future.' },
  'anchor.noUntil': { code: 1763, zh_cn: '只有封禁可以设置结束时间', en_us: 'Only a ban has an end.' },
  'anchor.exists': { code: 1764, zh_cn: '主播编号{id}已存在', en_us: 'There is an anchor {id} already.' },
  'anchor.agency': {
    code: 1765,
    zh_cn: '公会主播须选择代理，平台主播不能有代理',
    en_us: 'An anchor of an agency has an agent, one of the platform has none.',
  },
  'anchor.shares': {
    code: 1766,
    zh_cn: '分成为0至1、最多4位小数，合计不超过1；没有公会时公会分成为0',
    en_us: 'Shares are 0 to 1 with at most 4 decimals, at most 1 together; without an agency its share is 0.',
  },
  'anchor.noCode': {
    code: 1767,
    zh_cn: '只有已允许且未封禁的主播可以获取登录码',
    en_us: 'Only an anchor who is allowed and not banned gets a login code.',
  },
  'anchor.settleTooMuch': {
    code: 1775,
    zh_cn: '已结月份的余额为{payable}，不能支付{amount}',
    en_us: 'The closed months have a balance of {payable}; {amount} cannot be paid of it.',
  },
} as const satisfies Record<string, Text & { code: number }>;
