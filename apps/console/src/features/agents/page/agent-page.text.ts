import { text } from '../../../kit/text.ts';

/** Words of the page of an agent. */
export const agentPageText = text({
  hint: {
    zh_cn: '从代理列表或搜索（Ctrl-K）打开',
    en_us: 'Opened from the list of agents or by the search (Ctrl-K)',
  },
  figures: { zh_cn: '近期数据', en_us: 'Figures' },
  settled: { zh_cn: '本代理及下级的注单', en_us: 'bets of the agent and all below' },
  'days.1': { zh_cn: '今日', en_us: 'Today' },
  'days.7': { zh_cn: '近7日', en_us: '7 days' },
  'days.30': { zh_cn: '近30日', en_us: '30 days' },
  bets: { zh_cn: '注单数', en_us: 'Bets' },
  amount: { zh_cn: '投注金额', en_us: 'Bet amount' },
  payout: { zh_cn: '派彩', en_us: 'Payout' },
  profit: { zh_cn: '会员输赢', en_us: 'Member win/loss' },
  noBets: { zh_cn: '30日内没有注单', en_us: 'No bets in 30 days' },
  related: { zh_cn: '相关', en_us: 'Related' },
  members: { zh_cn: '会员', en_us: 'Members' },
  subAgents: { zh_cn: '下级代理', en_us: 'Sub-agents' },
  betRows: { zh_cn: '注单', en_us: 'Bets' },
  report: { zh_cn: '代理报表', en_us: 'Agent report' },
  quota: { zh_cn: '额度变更记录', en_us: 'Quota changes' },
  orders: { zh_cn: '钱包订单', en_us: 'Wallet orders' },
  logins: { zh_cn: '登录日志', en_us: 'Sign-ins' },
  changes: { zh_cn: '操作日志', en_us: 'Operation log' },
});
