import type { Text } from '@pitboss/rules/i18n';

/** Failures of anchors; codes 1760 to 1779. */
export const anchorErrors = {
  'anchor.state': {
    code: 1760,
    zh_cn: '主播当前状态不能执行该操作',
    en_us: 'This action is not available in the current status of the anchor.',
  },
  'anchor.reason': { code: 1761, zh_cn: '请填写原因', en_us: 'A reason is required.' },
  'anchor.until': {
    code: 1762,
    zh_cn: '封禁结束时间须晚于现在',
    en_us: 'The end of the ban must be in the future.',
  },
  'anchor.noUntil': {
    code: 1763,
    zh_cn: '只有封禁可以设置结束时间',
    en_us: 'Only a ban can have an end time.',
  },
  'anchor.exists': { code: 1764, zh_cn: '主播编号{id}已存在', en_us: 'Anchor id {id} already exists.' },
  'anchor.agency': {
    code: 1765,
    zh_cn: '公会主播须选择代理，平台主播不能有代理',
    en_us: 'Agency anchors need an agent; platform anchors cannot have one.',
  },
  'anchor.shares': {
    code: 1766,
    zh_cn: '分成为0至1、最多4位小数，合计不超过1；没有公会时公会分成为0',
    en_us:
      'Shares must be 0 to 1 with at most 4 decimals and sum to at most 1; without an agency its share is 0.',
  },
  'anchor.noCode': {
    code: 1767,
    zh_cn: '只有已允许且未封禁的主播可以获取登录码',
    en_us: 'Only allowed anchors that are not banned can get a login code.',
  },
  'anchor.settleTooMuch': {
    code: 1775,
    zh_cn: '已结月份的余额为{payable}，不能支付{amount}',
    en_us: 'The closed months have a balance of {payable}; {amount} cannot be paid.',
  },
  'gift.noPrice': {
    code: 1768,
    zh_cn: '请至少填写一种币种的价格',
    en_us: 'Please enter a price in at least one currency.',
  },
  'gift.free': {
    code: 1769,
    zh_cn: '只有入场礼物的价格可以为0',
    en_us: 'Only admission gifts can have a price of 0.',
  },
  'gift.currency': { code: 1770, zh_cn: '币种{code}不存在', en_us: 'The currency {code} does not exist.' },
  'gift.static': {
    code: 1771,
    zh_cn: '静态图片须为png、jpg或webp，边长32至4096像素',
    en_us: 'The static picture must be a png, jpg or webp of 32 to 4096 pixels per side.',
  },
  'gift.dynamic': {
    code: 1772,
    zh_cn: '动态图片须为完整的gif、apng、动态webp、svga或mp4，边长不超过4096像素',
    en_us:
      'The dynamic picture must be a complete gif, apng, animated webp, svga or mp4 of at most 4096 pixels per side.',
  },
  'gift.reversed': {
    code: 1774,
    zh_cn: '该礼物已冲正',
    en_us: 'This gift has already been reversed.',
  },
  'gift.paidOut': {
    code: 1776,
    zh_cn: '主播或公会的余额不足以退回，其分成已结算',
    en_us: 'The balance of the anchor or agency is insufficient: its share has been settled.',
  },
  'gift.sent': {
    code: 1773,
    zh_cn: '礼物已被送出，只能停用',
    en_us: 'The gift has been sent and can only be disabled.',
  },
} as const satisfies Record<string, Text & { code: number }>;
