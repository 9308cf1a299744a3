import { text } from '../../../kit/text.ts';

/** Words of the page of an agent. */
export const agentPageText = text({
  hint: {
    zh_cn: '从代理列表或搜索（Ctrl-K）打开',
    en_us: 'Open from the agent list or by search (Ctrl-K)',
  },
  funds: { zh_cn: '会员资金', en_us: 'Money of members' },
  fundsOf: { zh_cn: '本代理及下级的会员', en_us: 'members of this agent and its sub-agents' },
  noFunds: { zh_cn: '没有会员资金', en_us: 'No member has money' },
  currency: { zh_cn: '币种', en_us: 'Currency' },
  free: { zh_cn: '可用', en_us: 'Free' },
  atWallet: { zh_cn: '在代理钱包中', en_us: "in the agent's wallet" },
  openStakes: { zh_cn: '未结算投注', en_us: 'In open bets' },
  openBets: { zh_cn: '未结算注单', en_us: 'Open bets' },
  withheld: { zh_cn: '预扣未返还', en_us: 'Withheld' },
  figures: { zh_cn: '近期数据', en_us: 'Recent figures' },
  settled: { zh_cn: '本代理及下级的注单', en_us: 'bets of this agent and its sub-agents' },
  amount: { zh_cn: '投注金额', en_us: 'Bet amount' },
  noBets: { zh_cn: '30日内没有注单', en_us: 'No bets in the last 30 days' },
  profile: { zh_cn: '资料', en_us: 'Profile' },
  monthProfit: { zh_cn: '近30天会员输赢', en_us: 'Member win/loss, 30 days' },
  members: { zh_cn: '会员', en_us: 'Members' },
  subAgents: { zh_cn: '下级代理', en_us: 'Sub-agents' },
  report: { zh_cn: '代理报表', en_us: 'Agent report' },
  quota: { zh_cn: '额度变更记录', en_us: 'Quota change records' },
  orders: { zh_cn: '钱包订单', en_us: 'Wallet orders' },
  logins: { zh_cn: '登录日志', en_us: 'Login log' },
  changes: { zh_cn: '操作日志', en_us: 'Operation log' },
});
