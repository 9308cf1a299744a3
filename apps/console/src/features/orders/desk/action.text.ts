import { actionLabels } from '@pitboss/contract/orders/order-labels';
import { text } from '../../../kit/text.ts';

/** Effects of the actions on money, shown before they are pressed. */
export const actionText = text({
  actions: { zh_cn: '可执行操作', en_us: 'Available actions' },
  ...actionLabels,
  'money.askStatus': {
    zh_cn: '不动资金：向代理查询，结果显示在证据中。',
    en_us: 'No money moves: the agent is queried, and the response appears in the evidence.',
  },
  'money.resend.pay': {
    zh_cn: '按原内容再次发送，{amount} 最多入账一次。',
    en_us: 'The same content is sent again; {amount} is credited at most once.',
  },
  'money.resend.undo': {
    zh_cn: '按原内容再次发送，{amount} 最多退回一次。',
    en_us: 'The same content is sent again; {amount} is refunded at most once.',
  },
  'money.cancel': {
    zh_cn: '向代理发送取消，把 {amount} 退回会员。',
    en_us: 'A cancel is sent to the agent: {amount} is refunded to the member.',
  },
  'money.markDone': {
    zh_cn: '不发送任何请求：代理已手工入账 {amount}，需填写其交易号。',
    en_us: 'Nothing is sent: the agent has manually credited {amount}; enter its transaction id.',
  },
  'money.markTaken': {
    zh_cn: '不发送任何请求：确认代理已扣款 {amount}，注单有效。',
    en_us: 'Nothing is sent: confirms that the agent has debited {amount} and the bet is valid.',
  },
  'money.markNotTaken': {
    zh_cn: '不发送任何请求：确认代理未扣款 {amount}，注单取消。',
    en_us: 'Nothing is sent: confirms that the agent has not debited {amount}; the bet is cancelled.',
  },
  'money.returnBySums': {
    zh_cn: '按预扣 {amount} 减总投注加总派彩，把差额付给会员。',
    en_us: 'The member is paid the difference: withheld {amount} minus total bet plus total win.',
  },
  'money.markFailed': {
    zh_cn: '不发送任何请求：{amount} 不再支付，订单作废。',
    en_us: 'Nothing is sent: {amount} will not be paid and the order is closed as failed.',
  },
  'money.lock': {
    zh_cn: '不动资金：会员不能下注和进入游戏，派彩与退款照常。',
    en_us: 'No money moves: the member cannot bet or enter games; payouts and refunds continue.',
  },
  'money.unlock': {
    zh_cn: '不动资金：会员的所有锁定立即解除。',
    en_us: 'No money moves: all locks of the member are released immediately.',
  },
  remark: { zh_cn: '原因', en_us: 'Reason' },
  endRound: { zh_cn: '结束牌局', en_us: 'End round' },
  endRoundOf: { zh_cn: '结束牌局 {whom}', en_us: 'End round {whom}' },
  roundEnded: { zh_cn: '该局已结束', en_us: 'The round has ended.' },
  roundBusy: {
    zh_cn: '该局还有未完成的订单',
    en_us: 'The round has open orders.',
  },
  endRoundMoney: {
    zh_cn: '该局每笔未转出的转入都将全额退回会员，之后不再接受该局的订单。仍有未完成订单时会被拒绝。',
    en_us:
      'Every transfer in of the round without a transfer out is fully refunded to the member, and no further orders of the round are accepted. Rejected while the round has open orders.',
  },
});
