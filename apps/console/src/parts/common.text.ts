import type { Text } from '../kit/text.ts';

/** Kinds of members whose bets count: reports default to normal members, lists to all. */
export const memberKindLabels = {
  memberKind: { zh_cn: '会员类型', en_us: 'Member type' },
  'memberKind.normal': { zh_cn: '正式会员', en_us: 'Normal members' },
  'memberKind.test': { zh_cn: '测试及其他会员', en_us: 'Test and other members' },
  'memberKind.all': { zh_cn: '全部会员', en_us: 'All members' },
} as const satisfies Readonly<Record<string, Text>>;

/**
 * Amount that a bet pays in addition to its payout (jackpots, features): one term on every page (spec §3:
 * reward amount).
 */
export const rewardWord: Text = { zh_cn: '奖励金额', en_us: 'Reward amount' };
