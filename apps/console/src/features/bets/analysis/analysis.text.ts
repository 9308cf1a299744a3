import { text } from '../../../kit/text.ts';
import { memberKindWords, rewardWord } from '../../../parts/words.text.ts';

export const analysisText = text({
  time: { zh_cn: '投注时间', en_us: 'Bet time' },
  agentId: { zh_cn: '所属代理', en_us: 'Agent' },
  currency: { zh_cn: '币种', en_us: 'Currency' },
  ...memberKindWords,
  countPlayers: { zh_cn: '统计投注人数', en_us: 'Count players' },
  playersUncounted: {
    zh_cn: '超过3天的范围须在筛选中选择“统计投注人数”才统计人数。',
    en_us: 'Ranges over three days show players when “Count players” is chosen.',
  },
  by: { zh_cn: '统计方式', en_us: 'Group by' },
  'by.game': { zh_cn: '按游戏', en_us: 'Game' },
  'by.area': { zh_cn: '按投注区域', en_us: 'Bet area' },
  'by.band': { zh_cn: '按投注金额', en_us: 'Stake' },
  'by.gameBand': { zh_cn: '按游戏与金额', en_us: 'Game and stake' },
  gameId: { zh_cn: '游戏', en_us: 'Game' },
  areaId: { zh_cn: '投注区域', en_us: 'Bet area' },
  band: { zh_cn: '单注金额（CNY）', en_us: 'Stake (CNY)' },
  bandBelow: { zh_cn: '{to}以下', en_us: 'below {to}' },
  bandBetween: { zh_cn: '{from} - {to}', en_us: '{from} - {to}' },
  bandAbove: { zh_cn: '{from}及以上', en_us: '{from} and more' },
  players: { zh_cn: '投注人数', en_us: 'Players' },
  bets: { zh_cn: '注单数', en_us: 'Bets' },
  wins: { zh_cn: '中奖注数', en_us: 'Winning bets' },
  amount: { zh_cn: '投注金额', en_us: 'Bet amount' },
  share: { zh_cn: '占比', en_us: 'Share' },
  payout: { zh_cn: '派彩', en_us: 'Payout' },
  profit: { zh_cn: '会员输赢', en_us: 'Member win/loss' },
  reward: rewardWord,
  returnRate: { zh_cn: '返还率', en_us: 'Return rate' },
  chart: { zh_cn: '投注金额分布', en_us: 'Bet amount by group' },
  inCny: {
    zh_cn:
      '按投注时间统计已结算注单，未选择会员类型时仅计正式会员；金额按投注当日汇率折算为人民币（CNY）；占比与返还率按筛选范围计算。',
    en_us:
      'Settled bets by bet time, of normal members unless others are chosen. Amounts are converted to CNY at the rates of the days; shares are of the whole filter.',
  },
  total: { zh_cn: '合计', en_us: 'Total' },
});
