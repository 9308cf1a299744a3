import type { Text } from '@pitboss/rules/i18n';

/** Failures of activities; codes 1640 to 1659. */
export const activityErrors = {
  'activity.wrong': { code: 1640, zh_cn: '活动设置有误', en_us: 'The activity is set wrongly.' },
  'activity.fixed': {
    code: 1641,
    zh_cn: '活动进行中，只能修改文字、图片、链接、排序、延长展示时间或提高预算',
    en_us:
      'The activity is in progress: only its texts, picture, link and order, a later end of the display and a higher budget can be set.',
  },
  'activity.published': { code: 1642, zh_cn: '活动已发布', en_us: 'The activity is published already.' },
  'activity.paidOut': {
    code: 1643,
    zh_cn: '派奖时间已到，不能取消',
    en_us: 'The payout time has come; the activity cannot be cancelled any more.',
  },
  'activity.payoutNear': {
    code: 1644,
    zh_cn: '派奖时间须至少在一分钟之后，请先修改',
    en_us: 'The payout time must be a minute ahead or more; change it first.',
  },
  'award.same': { code: 1645, zh_cn: '金额没有变化', en_us: 'The amount is what it was.' },
  'award.notFree': {
    code: 1646,
    zh_cn: '会员可用余额{balance}，不足以收回{amount}',
    en_us: '{amount} cannot be taken back: the member has {balance} free.',
  },
  'award.walletElsewhere': {
    code: 1647,
    zh_cn: '余额在代理钱包，不能收回',
    en_us: 'The agent keeps the wallet of this member; nothing can be taken back from here.',
  },
  'activity.picture': {
    code: 1649,
    zh_cn: '图片须为png、jpg或webp',
    en_us: 'The picture must be a png, jpg or webp.',
  },
  'award.moving': {
    code: 1648,
    zh_cn: '该奖励正在发放，请稍后再试',
    en_us: 'The award is on its way; try again when it has arrived.',
  },
} as const satisfies Record<string, Text & { code: number }>;
