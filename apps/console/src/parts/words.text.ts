import type { Text } from '../kit/text.ts';

/** What a bet pays besides its payout (jackpots, features): one word on every page (spec §3: reward amount). */
export const rewardWord: Text = { zh_cn: '奖励金额', en_us: 'Reward amount' };
