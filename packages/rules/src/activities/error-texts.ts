import type { Language, Text } from '../i18n.ts';
import { messageText } from '../messages.ts';
import { activityLimits } from './activity.ts';
import type { ActivityError, ActivityErrorAt } from './check-activity.ts';

/** Messages for the errors of activities, shared by console and server. */
const texts: Readonly<Record<ActivityError, Text>> = {
  contentLong: {
    zh_cn: `内容最多${activityLimits.content}个字`,
    en_us: `The content must not exceed ${activityLimits.content} characters.`,
  },
  payoutSoon: {
    zh_cn: '派奖时间须至少在一分钟之后',
    en_us: 'The payout time must be at least one minute from now.',
  },
  currencies: { zh_cn: '请选择币种，且不能重复', en_us: 'Please select currencies, each only once.' },
  ruleForeign: { zh_cn: '该类活动没有此规则', en_us: 'This activity type has no such rule.' },
  measure: { zh_cn: '请选择排名依据', en_us: 'Please select a ranking measure.' },
  prizes: {
    zh_cn: `奖励须为1至${activityLimits.prizes}档`,
    en_us: `There must be 1 to ${activityLimits.prizes} reward rows.`,
  },
  prizePlaces: {
    zh_cn: '名次须依次递增且互不重叠',
    en_us: 'Ranks must be ascending and must not overlap.',
  },
  prizeAbove: { zh_cn: '奖励合计超过预算', en_us: 'Total rewards exceed the budget.' },
  steps: {
    zh_cn: `奖励须为1至${activityLimits.steps}档`,
    en_us: `There must be 1 to ${activityLimits.steps} steps.`,
  },
  stepOrder: { zh_cn: '各档须为递增的正整数', en_us: 'Steps must be ascending positive integers.' },
  stepBeyond: {
    zh_cn: '该档在活动时间内无法达到',
    en_us: 'This step cannot be reached within the activity time.',
  },
  period: { zh_cn: '请选择按日或按周', en_us: 'Please select daily or weekly.' },
  between: {
    zh_cn: '时段须为HH:mm，且开始早于结束',
    en_us: 'Times must be HH:mm, with the start before the end.',
  },
  amount: {
    zh_cn: '请输入大于0的金额，最多两位小数',
    en_us: 'Please enter an amount above 0 with at most two decimals.',
  },
  amountMissing: { zh_cn: '请为每个币种填写金额', en_us: 'Please enter an amount for every currency.' },
  amountForeign: {
    zh_cn: '金额的币种不属于该活动',
    en_us: 'The currency of an amount does not belong to this activity.',
  },
  days: {
    zh_cn: `账号天数为0至${activityLimits.accountAgeDays}的整数`,
    en_us: `The account age must be an integer from 0 to ${activityLimits.accountAgeDays}.`,
  },
  sort: {
    zh_cn: `排序为1至${activityLimits.sort}的整数`,
    en_us: `The sort order must be an integer from 1 to ${activityLimits.sort}.`,
  },
  boardGames: {
    zh_cn: '礼物排行榜不区分游戏与注额',
    en_us: 'A gift leaderboard cannot be limited by games or bet amount.',
  },
};

/** The words of a fault. */
export const activityErrorText = (failure: ActivityErrorAt['fault'], language: Language): string =>
  typeof failure === 'string' ? texts[failure][language] : messageText(failure, language);
