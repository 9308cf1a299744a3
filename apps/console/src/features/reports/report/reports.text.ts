import { text } from '../../../kit/text.ts';
import { memberKindLabels, rewardWord } from '../../../parts/common.text.ts';

/** Words that all reports share. */
export const reportLabels = text({
  time: { zh_cn: '统计时间（按投注时间）', en_us: 'Period (by bet time)' },
  ...memberKindLabels,
  basis: {
    zh_cn: '按投注时间统计；未选择会员类型时仅计正式会员',
    en_us: 'By bet time; normal members only unless other member types are selected',
  },
  playersUncounted: {
    zh_cn: '超过3天的范围须在筛选中选择“统计投注人数”才统计人数',
    en_us: 'For ranges over 3 days, players are counted only when “Count players” is selected in the filters',
  },
  amount: { zh_cn: '投注金额', en_us: 'Bet amount' },
  profit: { zh_cn: '公司输赢', en_us: 'Company win/loss' },
  reward: rewardWord,
  rate: { zh_cn: '返还率', en_us: 'Return rate' },
  amountCny: { zh_cn: '投注折合CNY', en_us: 'Bet amount (CNY)' },
  profitCny: { zh_cn: '公司输赢折合CNY', en_us: 'Company win/loss (CNY)' },
  change: { zh_cn: '投注环比', en_us: 'Stake vs previous period' },
  converted: { zh_cn: '折合', en_us: 'converted to CNY' },
  convertedHint: {
    zh_cn: '含多个币种，按投注当日（北京时间）零点汇率折合人民币',
    en_us: 'Several currencies, converted to CNY at the 00:00 Beijing time rate of each bet day',
  },
  dayBeforeYesterday: { zh_cn: '前天', en_us: 'Day before yesterday' },
  thisYear: { zh_cn: '今年', en_us: 'This year' },
  rolling7Days: { zh_cn: '近7天（滚动）', en_us: 'Last 7 days (rolling)' },
  periods: { zh_cn: '常用时段', en_us: 'Periods' },
  more: { zh_cn: '其他', en_us: 'More' },
  otherPeriods: { zh_cn: '其他时段', en_us: 'More periods' },
  figures: { zh_cn: '这些数字', en_us: 'these figures' },
  asOf: { zh_cn: '数据截至 {time}（{zone}）', en_us: 'Data as of {time} ({zone})' },
  range: { zh_cn: '{from} 至 {to}', en_us: '{from} to {to}' },
  comparedWith: { zh_cn: '环比 {from} 至 {to}', en_us: 'Compared with {from} to {to}' },
  newHere: { zh_cn: '新增', en_us: 'new' },
});

export const agentReportText = text({
  ...reportLabels,
  converted: { zh_cn: '多币种折合', en_us: 'Converted total' },
  account: { zh_cn: '代理账号', en_us: 'Agent account' },
  name: { zh_cn: '代理名称', en_us: 'Agent name' },
  top: { zh_cn: '全部代理', en_us: 'All agents' },
  ownMembers: { zh_cn: '{account} 的直属会员', en_us: 'Direct members of {account}' },
  directMembers: { zh_cn: '直属会员', en_us: 'Direct members' },
});

export const memberReportText = text({
  ...reportLabels,
  account: { zh_cn: '会员账号', en_us: 'Member account' },
  agentAccount: { zh_cn: '所属代理', en_us: 'Agent' },
});
