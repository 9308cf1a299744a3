import { text } from '../../../kit/text.ts';

export const exposureText = text({
  tree: { zh_cn: '代理敞口', en_us: 'Agent exposure' },
  sums: { zh_cn: '金额', en_us: 'Amounts' },
  'sums.all': { zh_cn: '含下级合计（CNY）', en_us: 'With all below, in CNY' },
  'sums.own': { zh_cn: '本级', en_us: 'The agent alone' },
  account: { zh_cn: '代理', en_us: 'Agent' },
  balance: { zh_cn: '余额', en_us: 'Balance' },
  credit: { zh_cn: '信用额度', en_us: 'Credit' },
  used: { zh_cn: '已用信用', en_us: 'Credit used' },
  free: { zh_cn: '可用资金', en_us: 'Funds left' },
  openBets: { zh_cn: '未结注单', en_us: 'Open bets' },
  openStakes: { zh_cn: '未结投注', en_us: 'Open stakes' },
  openWorst: { zh_cn: '未结最大亏损', en_us: 'Open at worst' },
  withheld: { zh_cn: '预扣金额', en_us: 'Withheld' },
  lostToday: { zh_cn: '今日亏损', en_us: 'Lost today' },
  maximum: { zh_cn: '今日最大亏损', en_us: 'Maximum loss today' },
  ownWallet: { zh_cn: '自有钱包', en_us: 'Own wallet' },
  ownWalletHint: {
    zh_cn: '会员资金在代理自己的钱包中，平台只计账上的额度',
    en_us: "Its members' money is in a wallet of its own; only its funds on our ledger are counted.",
  },
  whatIf: { zh_cn: '假设亏损', en_us: 'What if' },
  whatIfTitle: { zh_cn: '假设 {agent} 亏损', en_us: 'If {agent} loses' },
  amount: { zh_cn: '亏损金额', en_us: 'Loss' },
  compute: { zh_cn: '计算', en_us: 'Compute' },
  todaysMaximum: { zh_cn: '今日最大亏损 {amount}', en_us: 'Maximum loss today: {amount}' },
  asked: { zh_cn: '需承担', en_us: 'Falls on it' },
  pays: { zh_cn: '能支付', en_us: 'Pays' },
  short: { zh_cn: '缺口', en_us: 'Short' },
  covered: { zh_cn: '足够', en_us: 'Covered' },
  nobodyShort: {
    zh_cn: '资金足够，上级无需承担',
    en_us: 'Its own funds cover the loss; nobody above has to pay.',
  },
  paidAbove: {
    zh_cn: '本级资金不足，由上级承担，平台无缺口',
    en_us: 'Those above cover what it cannot pay.',
  },
  beyond: {
    zh_cn: '整条线资金不足，平台缺口 {amount}',
    en_us: 'The whole line is short; {amount} is left for the platform.',
  },
  how: {
    zh_cn:
      '最大亏损 = 今日已亏损 + 未结注单按最高赔付的净亏损 + 预扣金额。单注赔付以区域赔率为准，无固定赔率的以派彩审核限额为准。',
    en_us:
      'The maximum is what was lost today, what the open bets pay at most beyond their stakes, and the money in prepaid sessions. A bet pays by the odds of its area at most or, without fixed odds, up to the limit from which wins wait for a person.',
  },
});
