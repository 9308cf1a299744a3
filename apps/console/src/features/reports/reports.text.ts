import { text } from '../../kit/text.ts';
import { memberKindWords, rewardWord } from '../../parts/words.text.ts';

/** Words that all reports share. */
export const reportWords = text({
  time: { zh_cn: '统计时间（按投注时间）', en_us: 'Period (by bet time)' },
  ...memberKindWords,
  basis: {
    zh_cn: '按投注时间统计；未选择会员类型时仅计正式会员',
    en_us: 'By bet time; normal members only, unless other members are chosen',
  },
  agentId: { zh_cn: '代理', en_us: 'Agent' },
  gameId: { zh_cn: '游戏', en_us: 'Game' },
  currency: { zh_cn: '币种', en_us: 'Currency' },
  bets: { zh_cn: '注单数', en_us: 'Bets' },
  players: { zh_cn: '投注人数', en_us: 'Players' },
  countPlayers: { zh_cn: '统计投注人数', en_us: 'Count players' },
  playersUncounted: {
    zh_cn: '超过3天的范围须在筛选中选择“统计投注人数”才统计人数',
    en_us: 'Ranges over three days show players when “Count players” is chosen',
  },
  amount: { zh_cn: '投注金额', en_us: 'Bet amount' },
  payout: { zh_cn: '派彩', en_us: 'Payout' },
  profit: { zh_cn: '公司输赢', en_us: 'Company win/loss' },
  reward: rewardWord,
  rate: { zh_cn: '返还率', en_us: 'Return rate' },
  amountCny: { zh_cn: '投注折合CNY', en_us: 'Bet amount in CNY' },
  profitCny: { zh_cn: '公司输赢折合CNY', en_us: 'Company win/loss in CNY' },
  change: { zh_cn: '投注环比', en_us: 'vs previous' },
  converted: { zh_cn: '折合', en_us: 'conv.' },
  convertedHint: {
    zh_cn: '含多个币种，按投注当日（北京时间）零点汇率折合人民币',
    en_us: 'Several currencies, converted to CNY at the rate of 00:00 Beijing time on the day of each bet',
  },
  today: { zh_cn: '今天', en_us: 'Today' },
  yesterday: { zh_cn: '昨天', en_us: 'Yesterday' },
  dayBeforeYesterday: { zh_cn: '前天', en_us: 'Day before' },
  thisWeek: { zh_cn: '本周', en_us: 'This week' },
  lastWeek: { zh_cn: '上周', en_us: 'Last week' },
  thisMonth: { zh_cn: '本月', en_us: 'This month' },
  lastMonth: { zh_cn: '上月', en_us: 'Last month' },
  thisYear: { zh_cn: '今年', en_us: 'This year' },
  rolling7Days: { zh_cn: '近7×24小时', en_us: 'Rolling 7 days' },
  periods: { zh_cn: '常用时段', en_us: 'Periods' },
  asOf: { zh_cn: '数据截至 {time}（{zone}）', en_us: 'Figures as of {time} ({zone})' },
  range: { zh_cn: '{from} 至 {to}', en_us: '{from} to {to}' },
  comparedWith: { zh_cn: '环比 {from} 至 {to}', en_us: 'compared with {from} to {to}' },
  newHere: { zh_cn: '新增', en_us: 'new' },
  total: { zh_cn: '合计', en_us: 'Total' },
});

export const agentReportText = text({
  ...reportWords,
  converted: { zh_cn: '多币种折合', en_us: 'Converted' },
  account: { zh_cn: '代理账号', en_us: 'Account' },
  name: { zh_cn: '代理名称', en_us: 'Name' },
  level: { zh_cn: '级别', en_us: 'Level' },
  'level.majorShareholder': { zh_cn: '大股东', en_us: 'Major shareholder' },
  'level.shareholder': { zh_cn: '股东', en_us: 'Shareholder' },
  'level.masterAgent': { zh_cn: '总代理', en_us: 'Master agent' },
  'level.general': { zh_cn: '代理', en_us: 'General agent' },
  top: { zh_cn: '全部代理', en_us: 'All agents' },
  chain: { zh_cn: '代理层级', en_us: 'Chain' },
  ownMembers: { zh_cn: '{account} 的直属会员', en_us: 'Direct members of {account}' },
  directMembers: { zh_cn: '直属会员', en_us: 'Direct members' },
  detail: { zh_cn: '详情', en_us: 'Details' },
  betRows: { zh_cn: '注单', en_us: 'Bets' },
});

export const memberReportText = text({
  ...reportWords,
  account: { zh_cn: '会员账号', en_us: 'Account' },
  nickname: { zh_cn: '昵称', en_us: 'Nickname' },
  agentAccount: { zh_cn: '所属代理', en_us: 'Agent' },
  betRows: { zh_cn: '注单', en_us: 'Bets' },
});
