import { choiceLabels } from '@pitboss/contract/core/labels/choice-labels';
import { actionLabels, kindLabels, reasonLabels, stateLabels } from '@pitboss/contract/orders/order-labels';
import type { Text } from '@pitboss/rules/i18n';
import { text } from '../../../kit/text.ts';
import { under } from './under.ts';

export const orderText = text({
  time: { zh_cn: '下单时间', en_us: 'Created at' },
  createdAt: { zh_cn: '下单时间', en_us: 'Created at' },
  ...under('kind', kindLabels),
  state: { zh_cn: '订单状态', en_us: 'Order status' },
  ...under('state', stateLabels),
  'shown.returned': { zh_cn: '已退回', en_us: 'Returned' },
  ...under('reason', reasonLabels),
  code: { zh_cn: '返回码', en_us: 'Code' },
  agentId: { zh_cn: '所属代理', en_us: 'Agent' },
  agentAccount: { zh_cn: '所属代理', en_us: 'Agent' },
  memberLocked: { zh_cn: '会员锁定', en_us: 'Member locked' },
  refTxId: { zh_cn: '关联交易号', en_us: 'Related transaction' },
  attempts: { zh_cn: '调用次数', en_us: 'Attempts' },
  lastSentAt: { zh_cn: '最近调用', en_us: 'Last call' },
  nextRetryAt: { zh_cn: '下次重试', en_us: 'Next retry' },
  resolvedBy: { zh_cn: '处理人', en_us: 'Decided by' },
  returned: { zh_cn: '返还金额', en_us: 'Returned amount' },
  returnTxId: { zh_cn: '返还交易号', en_us: 'Return transaction' },
  count: { zh_cn: '订单数', en_us: 'Orders' },
  'group.take': { zh_cn: '扣款', en_us: 'Debits' },
  'group.pay': { zh_cn: '入账', en_us: 'Credits' },
  'group.undo': { zh_cn: '撤销', en_us: 'Cancels' },
  reconcile: { zh_cn: '对账', en_us: 'Reconcile' },
  stuck: { zh_cn: '待人工处理', en_us: 'Manual' },
  handlePicked: { zh_cn: '批量处理', en_us: 'Handle picked' },
  open: { zh_cn: '结果未知', en_us: 'Outcome unknown' },
  ...under('action', actionLabels),
});

/** The words of a list of orders, whatever it calls them. */
export type OrderTexts = Readonly<Record<keyof typeof orderText, Text>>;

/** Texts of orders of the provider WM: points are moved to the table and back. */
export const wmText = text({
  ...orderText,
  'kind.bet': { zh_cn: '转入', en_us: 'In' },
  'kind.betAndSettle': { zh_cn: '转入并转出', en_us: 'In and out' },
  'kind.settle': { zh_cn: '转出', en_us: 'Out' },
  'kind.cancel': { zh_cn: '超时退回', en_us: 'Timeout return' },
});

/** Texts of prepaid sessions (spec §4). */
export const sessionText = text({
  ...orderText,
  amount: { zh_cn: '预扣金额', en_us: 'Withheld' },
  'shown.returned': choiceLabels['shown.returned'],
});
