import { text } from '../../kit/text.ts';

export const newOldText = text({
  time: { zh_cn: '统计时间', en_us: 'Period' },
  agentId: { zh_cn: '所属代理', en_us: 'Agent' },
  by: { zh_cn: '统计方式', en_us: 'Group by' },
  key: { zh_cn: '日期', en_us: 'Day' },
  newPlayers: { zh_cn: '新用户人数', en_us: 'New users' },
  oldPlayers: { zh_cn: '老用户人数', en_us: 'Old users' },
  newBets: { zh_cn: '新用户注单', en_us: 'Bets of new users' },
  oldBets: { zh_cn: '老用户注单', en_us: 'Bets of old users' },
  newAmount: { zh_cn: '新用户投注', en_us: 'Bet amount of new users' },
  oldAmount: { zh_cn: '老用户投注', en_us: 'Bet amount of old users' },
  newProfit: { zh_cn: '新用户公司输赢', en_us: 'Company win/loss, new users' },
  oldProfit: { zh_cn: '老用户公司输赢', en_us: 'Company win/loss, old users' },
  oldShare: { zh_cn: '老用户投注占比', en_us: "Old users' share of bet amount" },
  note: {
    zh_cn: '按所选时区的自然日统计已结算注单，金额按当日汇率折算为人民币；每天重新判断新老。',
    en_us:
      'Settled bets by calendar day of the selected time zone, converted to CNY at daily rates. Status is re-evaluated daily.',
  },
  standard: { zh_cn: '老用户标准', en_us: 'Old-user standard' },
  before: { zh_cn: '首次投注早于 {at}', en_us: 'first bet before {at}' },
  days: { zh_cn: '首次投注满 {count} 天', en_us: 'at least {count} days since the first bet' },
  amount: { zh_cn: '累计投注超过 {amount} CNY', en_us: 'total bets above {amount} CNY' },
  or: { zh_cn: ' 或 ', en_us: ' or ' },
  set: { zh_cn: '设置标准', en_us: 'Set standard' },
  firstBetBefore: { zh_cn: '首次投注早于', en_us: 'First bet before' },
  daysField: { zh_cn: '首投后天数', en_us: 'Days since first bet' },
  amountCny: { zh_cn: '累计投注超过', en_us: 'Total bets above' },
  any: {
    zh_cn: '满足任意一项即为老用户，不填的项不参与判断',
    en_us: 'A member meeting any one condition is an old user; empty fields are ignored',
  },
  chart: { zh_cn: '新老用户投注', en_us: 'Bet amount of new and old users' },
});
