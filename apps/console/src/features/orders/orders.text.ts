import { actionWords, kindWords, reasonWords, stateWords } from '@pitboss/contract/orders/order-words';
import type { Text } from '@pitboss/rules/i18n';
import { text } from '../../kit/text.ts';
import { under } from './under.ts';

export const orderText = text({
  time: { zh_cn: '下单时间', en_us: 'Created' },
  createdAt: { zh_cn: '下单时间', en_us: 'Created' },
  txId: { zh_cn: '交易号', en_us: 'Transaction' },
  kind: { zh_cn: '类型', en_us: 'Type' },
  ...under('kind', kindWords),
  state: { zh_cn: '订单状态', en_us: 'Order state' },
  ...under('state', stateWords),
  shown: { zh_cn: '状态', en_us: 'Status' },
  'shown.pending': { zh_cn: '处理中', en_us: 'Pending' },
  'shown.done': { zh_cn: '完成', en_us: 'Done' },
  'shown.failed': { zh_cn: '失败', en_us: 'Failed' },
  'shown.manual': { zh_cn: '待处理', en_us: 'Manual' },
  'shown.returned': { zh_cn: '已退回', en_us: 'Returned' },
  'shown.notReturned': { zh_cn: '未返还', en_us: 'Not returned yet' },
  'shown.success': { zh_cn: '成功', en_us: 'Success' },
  'shown.fail': { zh_cn: '失败', en_us: 'Fail' },
  reason: { zh_cn: '原因', en_us: 'Reason' },
  ...under('reason', reasonWords),
  code: { zh_cn: '返回码', en_us: 'Code' },
  agentId: { zh_cn: '所属代理', en_us: 'Agent' },
  agentAccount: { zh_cn: '所属代理', en_us: 'Agent' },
  memberAccount: { zh_cn: '会员账号', en_us: 'Member account' },
  memberLocked: { zh_cn: '会员锁定', en_us: 'Member locked' },
  gameId: { zh_cn: '游戏', en_us: 'Game' },
  roundId: { zh_cn: '局号', en_us: 'Round no.' },
  currency: { zh_cn: '币种', en_us: 'Currency' },
  amount: { zh_cn: '金额', en_us: 'Amount' },
  refTxId: { zh_cn: '关联交易号', en_us: 'Refers to' },
  attempts: { zh_cn: '调用次数', en_us: 'Attempts' },
  lastSentAt: { zh_cn: '最近调用', en_us: 'Last call' },
  nextRetryAt: { zh_cn: '下次重试', en_us: 'Next retry' },
  finishedAt: { zh_cn: '完成时间', en_us: 'Finished' },
  agentTxId: { zh_cn: '代理交易号', en_us: "Agent's transaction" },
  resolvedBy: { zh_cn: '处理人', en_us: 'Decided by' },
  totalBet: { zh_cn: '总投注', en_us: 'Total bet' },
  totalWin: { zh_cn: '总派彩', en_us: 'Total win' },
  returned: { zh_cn: '返还金额', en_us: 'Returned' },
  returnTxId: { zh_cn: '返还交易号', en_us: 'Return' },
  totals: { zh_cn: '合计', en_us: 'Total' },
  count: { zh_cn: '订单数', en_us: 'Orders' },
  reconcile: { zh_cn: '对账', en_us: 'Reconcile' },
  stuck: { zh_cn: '待人工处理', en_us: 'Manual' },
  open: { zh_cn: '结果未知', en_us: 'Uncertain' },
  ...under('action', actionWords),
});

/** The words of a list of orders, whatever it calls them. */
export type OrderTexts = Readonly<Record<keyof typeof orderText, Text>>;

/** What orders of the provider WM are called: points come to the table and go back. */
export const wmText = text({
  ...orderText,
  'kind.bet': { zh_cn: '转入', en_us: 'In' },
  'kind.betAndSettle': { zh_cn: '转入并转出', en_us: 'In and out' },
  'kind.settle': { zh_cn: '转出', en_us: 'Out' },
  'kind.cancel': { zh_cn: '超时退回', en_us: 'Time-out return' },
});

/** What prepaid sessions are called (spec §4). */
export const sessionText = text({
  ...orderText,
  amount: { zh_cn: '预扣金额', en_us: 'Withheld' },
  'shown.returned': { zh_cn: '已返还', en_us: 'Returned' },
});
