import { text } from '../../../kit/text.ts';
import { memberKindLabels, rewardWord } from '../../../parts/common.text.ts';

export const analysisText = text({
  time: { zh_cn: '投注时间', en_us: 'Bet time' },
  agentId: { zh_cn: '所属代理', en_us: 'Agent' },
  ...memberKindLabels,
  playersUncounted: {
    zh_cn: '超过3天的范围须在筛选中选择“统计投注人数”才统计人数。',
    en_us:
      'For ranges over 3 days, players are counted only when “Count players” is selected in the filters.',
  },
  by: { zh_cn: '统计方式', en_us: 'Group by' },
  'by.area': { zh_cn: '按投注区域', en_us: 'Bet area' },
  areaId: { zh_cn: '投注区域', en_us: 'Bet area' },
  band: { zh_cn: '单注金额（CNY）', en_us: 'Stake (CNY)' },
  bandBelow: { zh_cn: '{to}以下', en_us: 'below {to}' },
  bandBetween: { zh_cn: '{from} - {to}', en_us: '{from} - {to}' },
  bandAbove: { zh_cn: '{from}及以上', en_us: '{from} or more' },
  wins: { zh_cn: '中奖注数', en_us: 'Winning bets' },
  amount: { zh_cn: '投注金额', en_us: 'Bet amount' },
  reward: rewardWord,
  returnRate: { zh_cn: '返还率', en_us: 'Return rate' },
  chart: { zh_cn: '投注金额分布', en_us: 'Bet amount distribution' },
  inCny: {
    zh_cn:
      '按投注时间统计已结算注单，未选择会员类型时仅计正式会员；金额按投注当日汇率折算为人民币（CNY）；占比与返还率按筛选范围计算。',
    en_us:
      'Settled bets by bet time, normal members only unless other member types are selected. Amounts are converted to CNY at the rate of the bet day; share and return rate refer to the filtered range.',
  },
});
