import { text } from '../../../kit/text.ts';

const shared = {
  anchor: { zh_cn: '主播昵称或编号', en_us: 'Anchor nickname or id' },
  nickname: { zh_cn: '主播', en_us: 'Anchor' },
  anchorId: { zh_cn: '主播编号', en_us: 'Anchor id' },
  gift: { zh_cn: '礼物', en_us: 'Gift' },
  count: { zh_cn: '数量', en_us: 'Count' },
  sendId: { zh_cn: '赠送单号', en_us: 'Gift order no.' },
  totals: { zh_cn: '各币种合计', en_us: 'Totals per currency' },
  inCny: { zh_cn: '折合人民币', en_us: 'in CNY' },
  reversedAt: { zh_cn: '冲正时间', en_us: 'Reversed at' },
} as const;

export const giftText = text({
  reverseTitle: { zh_cn: '冲正{member}送出的礼物', en_us: 'Reverse the gift of {member}' },
  reverseHint: {
    zh_cn: '主播、公会和平台的分成全额退回给会员。',
    en_us: 'The shares of anchor, agency and house are fully returned to the member.',
  },
  reverseReason: { zh_cn: '原因', en_us: 'Reason' },
  ...shared,
  at: { zh_cn: '赠送时间', en_us: 'Sent at' },
  memberAccount: { zh_cn: '会员', en_us: 'Member' },
  agentId: { zh_cn: '会员代理', en_us: "Member's agent" },
  isNormal: { zh_cn: '计入统计', en_us: 'Included in figures' },
  roomId: { zh_cn: '房间编号', en_us: 'Room id' },
  price: { zh_cn: '单价', en_us: 'Unit price' },
  reversalReason: { zh_cn: '冲正原因', en_us: 'Reversal reason' },
  senders: {
    zh_cn: '送礼会员（不含测试会员与已冲正的）',
    en_us: 'Senders (excluding test members and reversed gifts)',
  },
  anyGift: { zh_cn: '全部礼物', en_us: 'All gifts' },
});

export const rewardText = text({
  ...shared,
  'view.records': { zh_cn: '收礼记录', en_us: 'Gift records' },
  'view.statements': { zh_cn: '月结单', en_us: 'Statements' },
  at: { zh_cn: '收礼时间', en_us: 'Received at' },
  postedAt: { zh_cn: '入账时间', en_us: 'Posted at' },
  agentId: { zh_cn: '公会(代理)', en_us: 'Agency (agent)' },
  agentAccount: { zh_cn: '公会', en_us: 'Agency' },
  coins: { zh_cn: '礼物金额', en_us: 'Gift amount' },
  anchorPart: { zh_cn: '主播所得', en_us: 'Anchor share' },
  agencyPart: { zh_cn: '公会所得', en_us: 'Agency share' },
  housePart: { zh_cn: '平台所得', en_us: 'House share' },
  settled: { zh_cn: '结算', en_us: 'Settlement' },
  'settled.yes': { zh_cn: '已结算', en_us: 'Settled' },
  'settled.no': { zh_cn: '未结算', en_us: 'Unsettled' },
  'settled.reversed': { zh_cn: '已冲正', en_us: 'Reversed' },
  month: { zh_cn: '入账月份(北京)', en_us: 'Posting month (Beijing)' },
});

export const statementText = text({
  month: { zh_cn: '月份(北京)', en_us: 'Month (Beijing)' },
  anyMonth: { zh_cn: '全部月份', en_us: 'All months' },
  kind: { zh_cn: '收款方', en_us: 'Payee' },
  payee: { zh_cn: '名称', en_us: 'Name' },
  anchor: { zh_cn: '主播昵称或编号', en_us: 'Anchor nickname or id' },
  agentId: { zh_cn: '公会(代理)', en_us: 'Agency (agent)' },
  opening: { zh_cn: '期初', en_us: 'Opening balance' },
  gifts: { zh_cn: '礼物', en_us: 'Gifts' },
  reversals: { zh_cn: '冲正', en_us: 'Reversals' },
  paid: { zh_cn: '已付', en_us: 'Paid' },
  due: { zh_cn: '待付', en_us: 'Due' },
  payable: { zh_cn: '可结算', en_us: 'Payable now' },
  'state.open': { zh_cn: '本月', en_us: 'This month' },
  totals: { zh_cn: '各币种合计', en_us: 'Totals per currency' },
  settle: { zh_cn: '结算', en_us: 'Settle' },
  settleTitle: { zh_cn: '结算 · {payee}', en_us: 'Settle: {payee}' },
  settleHint: {
    zh_cn: '已结月份的余额为{payable}，先付最早的月份。款项在平台之外支付，这里记账。',
    en_us:
      'The closed months have a balance of {payable}; the oldest month is paid first. The payment itself is made outside the platform and recorded here.',
  },
  amount: { zh_cn: '支付金额', en_us: 'Payment amount' },
  tooMuch: { zh_cn: '超过可付的{payable}', en_us: 'Exceeds the payable amount of {payable}.' },
  toRecords: { zh_cn: '收礼记录', en_us: 'Gift records' },
});
