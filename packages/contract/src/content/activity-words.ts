import type { ActivityKind, ActivityState } from '@pitboss/rules/activities/activity';
import type { Text } from '@pitboss/rules/i18n';

/** Ended at once and settled, or given up without awards (spec content §3). */
export const stopModes = ['settle', 'cancel'] as const;
export const awardReceipts = ['received', 'unreceived'] as const;
/**
 * Reasons why an award is not received: not claimed or in progress, not claimed in time, or rejected and
 * retried.
 */
export const awardNotes = ['waiting', 'expired', 'failed'] as const;

type Words<K extends string> = Readonly<Record<K, Text>>;
export const activityKindWords = {
  leaderboard: { zh_cn: '排行榜', en_us: 'Leaderboard' },
  signIn: { zh_cn: '签到', en_us: 'Sign-in' },
  login: { zh_cn: '定期登录', en_us: 'Regular login' },
  onlineTime: { zh_cn: '累计在线', en_us: 'Online time' },
} as const satisfies Words<ActivityKind>;
export const activityStateWords = {
  draft: { zh_cn: '草稿', en_us: 'Draft' },
  notOpen: { zh_cn: '未开启', en_us: 'Not open' },
  inProgress: { zh_cn: '进行中', en_us: 'In progress' },
  settling: { zh_cn: '结算中', en_us: 'Settlement in progress' },
  finished: { zh_cn: '已结束', en_us: 'Finished' },
} as const satisfies Words<ActivityState>;
export const receiptWords = {
  received: { zh_cn: '已领取', en_us: 'Received' },
  unreceived: { zh_cn: '未领取', en_us: 'Unreceived' },
} as const satisfies Words<(typeof awardReceipts)[number]>;
export const noteWords = {
  waiting: { zh_cn: '待领取', en_us: 'Waiting' },
  expired: { zh_cn: '已过期', en_us: 'Expired' },
  failed: { zh_cn: '发放失败', en_us: 'Failed' },
} as const satisfies Words<(typeof awardNotes)[number]>;
