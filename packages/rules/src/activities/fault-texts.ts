import type { Language, Text } from '../i18n.ts';
import { messageText } from '../messages.ts';
import { activityLimits } from './activity.ts';
import type { ActivityFault, ActivityFaultAt } from './check-activity.ts';

/** What is said of the faults of activities; console and server say the same. */
const texts: Readonly<Record<ActivityFault, Text>> = {
  contentLong: {
    zh_cn: `内容最多${activityLimits.content}个字`,
    en_us: `The content takes at most ${activityLimits.content} characters.`,
  },
  payoutSoon: {
    zh_cn: '派奖时间须至少在一分钟之后',
    en_us: 'The payout time must be a minute ahead or more.',
  },
  currencies: { zh_cn: '请选择币种，且不能重复', en_us: 'Choose the currencies, each once.' },
  ruleForeign: { zh_cn: '该类活动没有此规则', en_us: 'Activities of this kind have no such rule.' },
  measure: { zh_cn: '请选择排名依据', en_us: 'Choose what the leaderboard measures.' },
  prizes: {
    zh_cn: `奖励须为1至${activityLimits.prizes}档`,
    en_us: `A leaderboard has 1 to ${activityLimits.prizes} rows of prizes.`,
  },
  prizePlaces: {
    zh_cn: '名次须依次递增且互不重叠',
    en_us: 'Places are whole numbers that ascend and do not overlap.',
  },
  prizeAbove: { zh_cn: '奖励合计超过预算', en_us: 'The prizes add up to more than the budget.' },
  steps: {
    zh_cn: `奖励须为1至${activityLimits.steps}档`,
    en_us: `There are 1 to ${activityLimits.steps} steps.`,
  },
  stepOrder: { zh_cn: '各档须为递增的正整数', en_us: 'Steps are whole numbers above zero that ascend.' },
  period: { zh_cn: '请选择按日或按周', en_us: 'Choose days or weeks.' },
  between: {
    zh_cn: '时段须为HH:mm，且开始早于结束',
    en_us: 'The time of day is HH:mm to HH:mm, the first before the second.',
  },
  amount: {
    zh_cn: '请输入大于0的金额，最多两位小数',
    en_us: 'An amount above zero with two decimals at most.',
  },
  amountMissing: { zh_cn: '请为每个币种填写金额', en_us: 'Every currency needs its amount.' },
  amountForeign: {
    zh_cn: '金额的币种不属于该活动',
    en_us: 'There is an amount in a currency that the activity does not have.',
  },
  days: {
    zh_cn: `账号天数为0至${activityLimits.accountAgeDays}的整数`,
    en_us: `The age of an account is 0 to ${activityLimits.accountAgeDays} whole days.`,
  },
  sort: {
    zh_cn: `排序为1至${activityLimits.sort}的整数`,
    en_us: `The place in the order is a whole number from 1 to ${activityLimits.sort}.`,
  },
  boardGames: {
    zh_cn: '礼物排行榜不区分游戏与注额',
    en_us: 'A leaderboard of gifts has neither games nor a least bet.',
  },
};

/** The words of a fault. */
export const activityFaultText = (fault: ActivityFaultAt['fault'], language: Language): string =>
  typeof fault === 'string' ? texts[fault][language] : messageText(fault, language);
