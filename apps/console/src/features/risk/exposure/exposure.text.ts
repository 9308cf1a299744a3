import { text } from '../../../kit/text.ts';

export const exposureText = text({
  tree: { zh_cn: '代理敞口', en_us: 'Agent exposure' },
  sums: { zh_cn: '金额', en_us: 'Amounts' },
  'sums.all': { zh_cn: '含下级合计（CNY）', en_us: 'Including sub-agents (CNY)' },
  'sums.own': { zh_cn: '本级', en_us: 'This agent only' },
  asOf: { zh_cn: '数据时间', en_us: 'Data as of' },
  order: { zh_cn: '按今日最大亏损从大到小排列', en_us: 'largest maximum loss first' },
  account: { zh_cn: '代理', en_us: 'Agent' },
  used: { zh_cn: '已用信用', en_us: 'Credit used' },
  free: { zh_cn: '可用资金', en_us: 'Available funds' },
  openBets: { zh_cn: '未结注单', en_us: 'Unsettled bets' },
  openStakes: { zh_cn: '未结投注', en_us: 'Unsettled bet amount' },
  openWorst: { zh_cn: '未结最大亏损', en_us: 'Maximum loss of unsettled bets' },
  openBound: { zh_cn: '其中按限额估算 {amount}', en_us: 'Of it bound by limit {amount}' },
  openBoundHint: {
    zh_cn: '这些注单的赔付表没有上限，按派彩审核限额估算，实际赔付通常远低于此',
    en_us:
      'The pay tables of these bets have no top; the payout review limit is used, and payouts are usually far lower.',
  },
  withheld: { zh_cn: '预扣金额', en_us: 'Withheld' },
  lostToday: { zh_cn: '今日亏损', en_us: 'Loss today' },
  maximum: { zh_cn: '今日最大亏损', en_us: 'Maximum loss today' },
  ownWallet: { zh_cn: '自有钱包', en_us: 'Own wallet' },
  ownWalletHint: {
    zh_cn: '会员资金在代理自己的钱包中，平台只计账上的额度',
    en_us: "Member funds are in the agent's own wallet; only its quota on the platform is counted.",
  },
  whatIf: { zh_cn: '亏损模拟', en_us: 'Loss simulation' },
  whatIfTitle: { zh_cn: '亏损模拟：{agent}', en_us: 'Loss simulation: {agent}' },
  amount: { zh_cn: '亏损金额', en_us: 'Loss amount' },
  compute: { zh_cn: '计算', en_us: 'Calculate' },
  todaysMaximum: { zh_cn: '今日最大亏损 {amount}', en_us: 'Maximum loss today: {amount}' },
  asked: { zh_cn: '需承担', en_us: 'To cover' },
  pays: { zh_cn: '能支付', en_us: 'Can pay' },
  short: { zh_cn: '缺口', en_us: 'Shortfall' },
  covered: { zh_cn: '足够', en_us: 'Sufficient' },
  nobodyShort: {
    zh_cn: '资金足够，上级无需承担',
    en_us: 'Funds are sufficient; upper agents need not cover anything.',
  },
  paidAbove: {
    zh_cn: '本级资金不足，由上级承担，平台无缺口',
    en_us: 'Own funds are insufficient; upper agents cover the rest, the platform has no shortfall.',
  },
  beyond: {
    zh_cn: '整条线资金不足，平台缺口 {amount}',
    en_us: 'The whole line lacks funds; platform shortfall {amount}',
  },
  how: {
    zh_cn:
      '最大亏损 = 今日已亏损 + 未结注单按最高赔付的净亏损 + 预扣金额。单注赔付取赔付表最高值，赔付表没有上限的以派彩审核限额为准。',
    en_us:
      'Maximum loss = loss today + net loss of unsettled bets at the highest payout + withheld amounts. The payout of a bet is the top of its pay table or, where it has none, the payout review limit.',
  },
});
