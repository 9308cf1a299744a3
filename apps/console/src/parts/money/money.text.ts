import { text } from '../../kit/text.ts';

/** Words of money: dialogs, kinds of entries, sides. */
export const moneyText = text({
  quotaIn: { zh_cn: '增加额度', en_us: 'Add quota' },
  quotaOut: { zh_cn: '回收额度', en_us: 'Take back quota' },
  points: { zh_cn: '购买点数', en_us: 'Buy points' },
  credit: { zh_cn: '信用额度', en_us: 'Credit limit' },
  deposit: { zh_cn: '上分', en_us: 'Deposit' },
  withdraw: { zh_cn: '下分', en_us: 'Withdraw' },
  byInterface: {
    zh_cn: '该代理的会员通过接口上下分',
    en_us: 'Members of this agent deposit and withdraw through its API.',
  },
  atAgentsWallet: {
    zh_cn: '余额在代理钱包中，由代理的系统上下分',
    en_us: "The agent's wallet keeps the balance; the agent's system moves it.",
  },
  statement: { zh_cn: '对账单', en_us: 'Statement' },
  titleOf: { zh_cn: '{what} - {whom}', en_us: '{what}: {whom}' },
  amountCny: { zh_cn: '支付金额', en_us: 'Payment amount' },
  newCredit: { zh_cn: '信用额度', en_us: 'Credit limit' },
  creditHint: {
    zh_cn: '余额最多可透支到的金额，0为不允许透支',
    en_us: 'Maximum overdraft of the balance; 0: no overdraft.',
  },
  next: { zh_cn: '下一步', en_us: 'Next' },
  confirm: { zh_cn: '确认执行', en_us: 'Confirm' },
  done: { zh_cn: '资金操作成功', en_us: 'Transfer completed' },
  changed: {
    zh_cn: '账目在此期间发生了变化，请按最新数据重新确认',
    en_us: 'The accounts have changed meanwhile. Please confirm with the latest data.',
  },
  before: { zh_cn: '变动前', en_us: 'Before' },
  after: { zh_cn: '变动后', en_us: 'After' },
  account: { zh_cn: '账户', en_us: 'Account' },
  entry: { zh_cn: '分录', en_us: 'Entry' },
  rate: { zh_cn: '汇率', en_us: 'Rate' },
  inCny: { zh_cn: '折合人民币', en_us: 'In CNY' },
  house: { zh_cn: '平台', en_us: 'House' },
  agency: { zh_cn: '公会', en_us: 'Agency' },
});
