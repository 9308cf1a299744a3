import { text } from '../../../kit/text.ts';
import { reportLabels } from '../report/reports.text.ts';

export const userDataText = text({
  ...reportLabels,
  time: { zh_cn: '统计时间', en_us: 'Period' },
  from: { zh_cn: '日期', en_us: 'Day' },
  registered: { zh_cn: '注册', en_us: 'Registrations' },
  loggedIn: { zh_cn: '登录', en_us: 'Sign-ins' },
  players: { zh_cn: '投注', en_us: 'Players' },
  active: { zh_cn: '活跃', en_us: 'Active' },
  newPlayers: { zh_cn: '首次投注', en_us: 'First bets' },
  returned1: { zh_cn: '次日留存', en_us: 'Day-1 retention' },
  returned3: { zh_cn: '3日留存', en_us: 'Day-3 retention' },
  returned7: { zh_cn: '7日留存', en_us: 'Day-7 retention' },
  returned30: { zh_cn: '30日留存', en_us: 'Day-30 retention' },
  hint: {
    zh_cn: '活跃：当日登录或有已结算注单；留存：当日注册的会员在第 N 天登录的人数与占比，未结束的日子显示 -',
    en_us:
      'Active: signed in or had a settled bet that day. Retention: members registered that day who signed in on day N; - for days not over yet.',
  },
  chart: { zh_cn: '用户走势', en_us: 'User trend' },
  list: { zh_cn: '用户数据', en_us: 'User data' },
  kind: { zh_cn: '会员范围', en_us: 'Members' },
  account: { zh_cn: '会员账号', en_us: 'Member account' },
  agentAccount: { zh_cn: '所属代理', en_us: 'Agent' },
  createdAt: { zh_cn: '注册时间', en_us: 'Registered at' },
  lastLoginAt: { zh_cn: '最后登录时间', en_us: 'Last login' },
  firstBetAt: { zh_cn: '首次投注时间', en_us: 'First bet at' },
});

export const payDataText = text({
  ...reportLabels,
  time: { zh_cn: '统计时间', en_us: 'Period' },
  from: { zh_cn: '日期', en_us: 'Day' },
  payers: { zh_cn: '付费人数', en_us: 'Payers' },
  firstPayers: { zh_cn: '首次付费', en_us: 'First payments' },
  deposits: { zh_cn: '存款笔数', en_us: 'Deposits' },
  depositCny: { zh_cn: '存款CNY', en_us: 'Deposits (CNY)' },
  withdrawers: { zh_cn: '取款人数', en_us: 'Withdrawers' },
  withdrawals: { zh_cn: '取款笔数', en_us: 'Withdrawals' },
  withdrawCny: { zh_cn: '取款CNY', en_us: 'Withdrawals (CNY)' },
  netCny: { zh_cn: '净存款CNY', en_us: 'Net deposits (CNY)' },
  active: { zh_cn: '活跃人数', en_us: 'Active members' },
  payRate: { zh_cn: '付费率', en_us: 'Pay rate' },
  arpu: { zh_cn: 'ARPU', en_us: 'ARPU' },
  arppu: { zh_cn: 'ARPPU', en_us: 'ARPPU' },
  hint: {
    zh_cn: '付费：当日有成功存款；ARPU = 存款 ÷ 活跃人数，ARPPU = 存款 ÷ 付费人数，均折合 CNY',
    en_us:
      'Payers: members with a successful deposit that day. ARPU = deposits ÷ active members, ARPPU = deposits ÷ payers, both in CNY.',
  },
  chart: { zh_cn: '付费走势', en_us: 'Payment trend' },
  list: { zh_cn: '付费数据', en_us: 'Pay data' },
  kind: { zh_cn: '会员范围', en_us: 'Members' },
  account: { zh_cn: '会员账号', en_us: 'Member account' },
  agentAccount: { zh_cn: '所属代理', en_us: 'Agent' },
  deposit: { zh_cn: '存款金额', en_us: 'Deposit amount' },
  withdraw: { zh_cn: '取款金额', en_us: 'Withdrawal amount' },
  firstPaidAt: { zh_cn: '首次付费时间', en_us: 'First payment at' },
});
