import { actionWords } from '@pitboss/contract/orders/order-words';
import { text } from '../../../kit/text.ts';

/** What each action does to money, said before it is pressed. */
export const actionText = text({
  actions: { zh_cn: '可执行操作', en_us: 'What can be done' },
  ...actionWords,
  'money.askStatus': {
    zh_cn: '不动资金：向代理查询，结果显示在证据中。',
    en_us: 'Moves no money: the agent is asked, and the answer stands in the evidence.',
  },
  'money.resend.pay': {
    zh_cn: '按原内容再次发送，{amount} 最多入账一次。',
    en_us: 'The same content is sent once more; {amount} is paid at most once.',
  },
  'money.resend.undo': {
    zh_cn: '按原内容再次发送，{amount} 最多退回一次。',
    en_us: 'The same content is sent once more; {amount} is given back at most once.',
  },
  'money.cancel': {
    zh_cn: '向代理发送取消，把 {amount} 退回会员。',
    en_us: 'A cancel is sent to the agent: {amount} goes back to the member.',
  },
  'money.markDone': {
    zh_cn: '不发送任何请求：代理已手工入账 {amount}，需填写其交易号。',
    en_us: 'Nothing is sent: the agent has booked {amount} by hand, under the id that you enter.',
  },
  'money.markTaken': {
    zh_cn: '不发送任何请求：确认代理已扣款 {amount}，注单有效。',
    en_us: 'Nothing is sent: the agent has taken {amount}, and the stake counts.',
  },
  'money.markNotTaken': {
    zh_cn: '不发送任何请求：确认代理未扣款 {amount}，注单取消。',
    en_us: 'Nothing is sent: the agent has not taken {amount}, and the stake is cancelled.',
  },
  'money.returnBySums': {
    zh_cn: '按预扣 {amount} 减总投注加总派彩，把差额付给会员。',
    en_us: 'What is left of {amount}, less the total bet, plus the total win, is paid to the member.',
  },
  'money.markFailed': {
    zh_cn: '不发送任何请求：{amount} 不再支付，订单作废。',
    en_us: 'Nothing is sent: {amount} is written off and will not be paid.',
  },
  'money.lock': {
    zh_cn: '不动资金：会员不能下注和进入游戏，派彩与退款照常。',
    en_us: 'Moves no money: the member cannot bet or enter a game; wins and returns go on.',
  },
  'money.unlock': {
    zh_cn: '不动资金：会员的所有锁定立即解除。',
    en_us: 'Moves no money: every lock of the member ends at once.',
  },
  remark: { zh_cn: '处理说明', en_us: 'Reason' },
  agentTxId: { zh_cn: '代理交易号', en_us: "Agent's transaction" },
  totalBet: { zh_cn: '总投注', en_us: 'Total bet' },
  totalWin: { zh_cn: '总派彩', en_us: 'Total win' },
  endRound: { zh_cn: '结束牌局', en_us: 'End the round' },
  endRoundOf: { zh_cn: '结束牌局 {whom}', en_us: 'End the round {whom}' },
  endRoundMoney: {
    zh_cn: '该局每笔未转出的转入都将全额退回会员，之后不再接受该局的订单。仍有未完成订单时会被拒绝。',
    en_us:
      'Each order in of the round without one out goes back to its member in full, and the round takes no more orders. It is refused while an order of the round is open.',
  },
});
