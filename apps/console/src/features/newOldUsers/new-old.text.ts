import { text } from '../../kit/text.ts';

export const newOldText = text({
  time: { zh_cn: '统计时间', en_us: 'Period' },
  agentId: { zh_cn: '所属代理', en_us: 'Agent' },
  by: { zh_cn: '统计方式', en_us: 'Group by' },
  'by.day': { zh_cn: '按日', en_us: 'Day' },
  'by.agent': { zh_cn: '按代理', en_us: 'Agent' },
  key: { zh_cn: '日期', en_us: 'Day' },
  agentAccount: { zh_cn: '代理', en_us: 'Agent' },
  newPlayers: { zh_cn: '新用户人数', en_us: 'New players' },
  oldPlayers: { zh_cn: '老用户人数', en_us: 'Old players' },
  newBets: { zh_cn: '新用户注单', en_us: 'Bets, new' },
  oldBets: { zh_cn: '老用户注单', en_us: 'Bets, old' },
  newAmount: { zh_cn: '新用户投注', en_us: 'Stakes, new' },
  oldAmount: { zh_cn: '老用户投注', en_us: 'Stakes, old' },
  newProfit: { zh_cn: '新用户公司输赢', en_us: 'Company win/loss, new' },
  oldProfit: { zh_cn: '老用户公司输赢', en_us: 'Company win/loss, old' },
  oldShare: { zh_cn: '老用户投注占比', en_us: 'Old share of stakes' },
  note: {
    zh_cn: '按所选时区的自然日统计已结算注单，金额按当日汇率折算为人民币；每天重新判断新老。',
    en_us:
      'Settled bets by day of the chosen zone, in CNY at the rates of the days. Who is old is asked anew for every day.',
  },
  standard: { zh_cn: '老用户标准', en_us: 'Old-user standard' },
  before: { zh_cn: '首次投注早于 {at}', en_us: 'first bet before {at}' },
  days: { zh_cn: '首次投注满 {count} 天', en_us: '{count} days since the first bet' },
  amount: { zh_cn: '累计投注超过 {amount} CNY', en_us: 'bet more than {amount} CNY in all' },
  or: { zh_cn: ' 或 ', en_us: ' or ' },
  set: { zh_cn: '设置标准', en_us: 'Set standard' },
  firstBetBefore: { zh_cn: '首次投注早于', en_us: 'First bet before' },
  daysField: { zh_cn: '首投后天数', en_us: 'Days since first bet' },
  amountCny: { zh_cn: '累计投注超过', en_us: 'Bet in all above' },
  any: {
    zh_cn: '满足任意一项即为老用户，不填的项不参与判断',
    en_us: 'Any one that is met makes a member old; what is empty does not count.',
  },
  chart: { zh_cn: '新老用户投注', en_us: 'Stakes of new and old members' },
});
