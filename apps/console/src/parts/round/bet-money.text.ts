import { choiceLabels } from '@pitboss/contract/core/labels/choice-labels';
import { fieldLabels } from '@pitboss/contract/core/labels/field-labels';
import { text } from '../../kit/text.ts';

/** Labels of the states of a bet's money. */
export const moneyLabels = text({
  money: fieldLabels.moneyState,
  'money.held': choiceLabels['moneyState.held'],
  'money.rejected': choiceLabels['moneyState.rejected'],
  'money.manual': choiceLabels['moneyState.manual'],
  'money.uncertain': choiceLabels['moneyState.uncertain'],
  'money.late': choiceLabels['moneyState.late'],
});

/** Texts of a bet's money: why it is not where the result says, who decides and what ends it. */
export const betMoneyText = text({
  ...moneyLabels,
  heldBy: {
    zh_cn: '派彩 {win} {currency} 自 {since} 起待审核。',
    en_us: 'Payout of {win} {currency} held since {since}.',
  },
  'held.amount': {
    zh_cn: '超过派彩上限 {maxWin} {currency}。',
    en_us: 'Above the maximum payout of {maxWin} {currency}.',
  },
  'held.ratio': { zh_cn: '超过投注额的 {maxRatio} 倍。', en_us: 'Above {maxRatio} times the stake.' },
  'held.balance': { zh_cn: '超过账户余额上限。', en_us: 'Above the maximum balance of an account.' },
  heldCorrection: { zh_cn: '改判前的派彩仍有效。', en_us: 'The earlier payout remains until then.' },
  heldEnds: {
    zh_cn: '由平台有“待审核派彩”权限的人员决定派彩或拒绝。',
    en_us: 'Platform staff with the permission for held payouts pay or reject it.',
  },
  rejected: {
    zh_cn: '未入账：代理钱包拒绝了订单。',
    en_us: "Not credited: the agent's wallet rejected an order.",
  },
  rejectedEnds: {
    zh_cn: '代理处理原因后，由人员重发或确认该订单。',
    en_us: 'The agent removes the cause; then an operator resends or confirms the order.',
  },
  manual: { zh_cn: '未入账：订单待人工处理。', en_us: 'Not credited: an order needs an operator.' },
  manualEnds: {
    zh_cn: '由有订单处理权限的人员按代理钱包的实际情况决定。',
    en_us: "An operator who may handle orders decides it by the agent's records.",
  },
  uncertain: {
    zh_cn: '尚未入账：代理钱包没有明确回复。',
    en_us: "Not credited yet: the agent's wallet has not given a definite reply.",
  },
  uncertainEnds: {
    zh_cn: '系统自动重试；派彩一天后转人工处理。',
    en_us: 'Retried automatically; a payout is left to an operator after one day.',
  },
  late: {
    zh_cn: '投注已撤销；代理钱包在撤销后才确认扣款。',
    en_us: "The bet was undone; the agent's wallet confirmed the stake only after that.",
  },
  lateEnds: {
    zh_cn: '系统再次撤销，退回投注金额。',
    en_us: 'The stake is given back by a second undo.',
  },
  code: { zh_cn: '返回码 {code}', en_us: 'code {code}' },
  unknownCode: { zh_cn: '未知返回码', en_us: 'Unknown reply' },
  cancelled: {
    zh_cn: '注单已取消，投注金额已退回。',
    en_us: 'The bet is cancelled; its stake was given back.',
  },
  locked: {
    zh_cn: '会员已锁定：不能投注、不能进入游戏；派彩、返还和撤销照常。',
    en_us: 'Member locked: no bets and no launch. Payouts, returns and undos continue.',
  },
  lockedBy: { zh_cn: '订单 {txId}（{state}）', en_us: 'Order {txId} ({state})' },
  lockedByOperator: { zh_cn: '人工锁定', en_us: 'Locked by an operator' },
  lockEnds: {
    zh_cn: '全部相关订单有最终结果，或由有订单处理权限的人员解锁后结束。',
    en_us: 'Ends when the last of these orders is final, or when an operator who may handle orders unlocks.',
  },
  orders: { zh_cn: '代理钱包订单', en_us: "Orders at the agent's wallet" },
});
