import { term } from './term.ts';

/** Definitions of columns of lists; figures of reports are in the glossary itself. */
export const listTerms = {
  betMoney: term(
    ['资金状态', 'State of the money'],
    [
      '资金与注单结果不一致的原因：派彩待审核、被代理钱包拒绝、需人工处理、结果未知或补单。资金与结果一致时显示结果。',
      "Reason why the money of a bet is not where its result says: payout held for review, or order at the agent's wallet rejected, manual, uncertain or late. Otherwise the result is shown.",
    ],
  ),
  entryCny: term(
    ['变动折合CNY', 'Entry in CNY'],
    [
      '该笔变动按发生时的汇率折合人民币，之后汇率变化不影响。',
      'Amount of the entry at the rate that was valid when it was posted. Later rates do not change it.',
    ],
  ),
  returnedAmount: term(
    ['返还金额', 'Returned'],
    [
      '本场退回会员的金额：预扣金额 − 总投注 + 总派彩。一笔返还可包含多场。取消的场次为预扣金额。',
      'Amount that came back to the member: withheld amount − total bet + total win. One return may cover several sessions. For a cancelled session it is the withheld amount.',
    ],
  ),
  reviewLimit: term(
    ['派彩审核限额', 'Payout review limit'],
    [
      '派彩到达时生效的限额。派彩金额或倍数超过限额的暂不入账，待审核。',
      'Limit that was in force when the payout came. A payout above the amount or the multiple is held until an operator decides.',
    ],
  ),
  rtpCeiling: term(
    ['RTP上限', 'RTP ceiling'],
    [
      '该代理及其所有上级的 RTP 中最低的一个。实际生效的 RTP 不超过它。',
      'Lowest RTP number of the agent and all agents above it. The RTP that applies never exceeds it.',
    ],
  ),
  observedInterval: term(
    ['观测区间', 'Observed interval'],
    [
      '观测 RTP 的 95% 置信区间；不足 1,000 注时不显示。设置值在区间内说明偏差可能只是运气。',
      '95 % interval of the observed RTP; empty below 1,000 bets. A configured value within it may differ by chance.',
    ],
  ),
  observedMark: term(
    ['RTP判定', 'RTP assessment'],
    [
      '正常：设置值在 95% 区间内；偏离：在 95% 区间外；异常：在 99.9% 区间外；不足 1,000 注时不判定。',
      'Consistent: the configured RTP is within the 95 % interval. Outlier: outside of it. Suspected: outside the 99.9 % interval. Below 1,000 bets there is no assessment.',
    ],
  ),
  roomBet: term(
    ['直播间投注', 'Room bets'],
    [
      '直播期间在该直播间投注且已结算的本金，按开播当日汇率折合人民币。',
      'Stakes of settled bets that were made in the room during its streams, in CNY at the rate of the day on which the stream began.',
    ],
  ),
  giftCoins: term(
    ['礼物金额', 'Gift amount'],
    [
      '会员送出的礼物总额（数量 × 单价），按开播当日汇率折合人民币；测试会员不计。',
      'Total of the gifts that members sent (count × price), in CNY at the rate of the day on which the stream began, without test members.',
    ],
  ),
  giftShare: term(
    ['礼物分成', 'Shares of a gift'],
    [
      '主播与公会按分成比例取到分（向下取整），其余归平台。',
      "Anchor and agency get their shares of the gift, rounded down to the cent; the rest is the platform's.",
    ],
  ),
  statementClosing: term(
    ['期末余额', 'Closing balance'],
    [
      '期初余额 + 礼物 − 冲正 − 已支付，按北京时间的月份计。',
      'Opening balance + gifts − reversals − paid, by months of Beijing time.',
    ],
  ),
  statementPayable: term(
    ['可支付金额', 'Payable'],
    [
      '现在可以支付的金额：所有已结束月份的余额。',
      'Amount that can be paid now: the balance of all closed months.',
    ],
  ),
  netTransfer: term(
    ['净转入', 'Net transfer'],
    ['转入 − 转出，折合人民币。', 'Transfers in − transfers out, in CNY.'],
  ),
} as const;
