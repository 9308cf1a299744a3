import type { Text } from '@pitboss/rules/i18n';

/** Failures of activities; codes 1640 to 1659. */
export const activityErrors = {
  'activity.wrong': { code: 1640, zh_cn: '活动设置有误', en_us: 'Invalid activity settings.' },
  'activity.fixed': {
    code: 1641,
    zh_cn: '活动进行中，只能修改文字、图片、链接、排序、延长展示时间或提高预算',
    en_us:
      'The activity is in progress: only texts, picture, link, sort order, a later display end and a higher budget can be changed.',
  },
  'activity.published': { code: 1642, zh_cn: '活动已发布', en_us: 'The activity is already published.' },
  'activity.paidOut': {
    code: 1643,
    zh_cn: '派奖时间已到，不能取消',
    en_us: 'The payout time has been reached; the activity cannot be cancelled.',
  },
  'activity.payoutNear': {
    code: 1644,
    zh_cn: '派奖时间须至少在一分钟之后，请先修改',
    en_us: 'The payout time must be at least one minute from now. Please change it first.',
  },
  'award.beyondBudget': {
    code: 1650,
    zh_cn: '超出活动预算{budget}，最多还可派发{left}',
    en_us: 'Exceeds the activity budget of {budget}; at most {left} can still be awarded.',
  },
  'award.same': { code: 1645, zh_cn: '金额没有变化', en_us: 'The amount has not changed.' },
  'award.notFree': {
    code: 1646,
    zh_cn: '会员可用余额{balance}，不足以收回{amount}',
    en_us: "The member's available balance of {balance} does not cover {amount}.",
  },
  'award.walletElsewhere': {
    code: 1647,
    zh_cn: '余额在代理钱包，不能收回',
    en_us: "The balance is held in the agent's wallet and cannot be taken back.",
  },
  'activity.picture': {
    code: 1649,
    zh_cn: '图片须为静态png、jpg或webp，边长64至4096像素',
    en_us: 'The picture must be a static png, jpg or webp of 64 to 4096 pixels per side.',
  },
  'award.moving': {
    code: 1648,
    zh_cn: '该奖励正在发放，请稍后再试',
    en_us: 'The award is being paid. Please try again later.',
  },
} as const satisfies Record<string, Text & { code: number }>;
