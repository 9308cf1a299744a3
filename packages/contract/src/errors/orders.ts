import type { Text } from '@pitboss/rules/i18n';

/** Failures of orders towards agents' wallets; codes 1560 to 1579. */
export const orderErrors = {
  'order.stale': {
    code: 1560,
    zh_cn: '订单已变化（{who}：{what}），现为“{state}”，请核对后再处理',
    en_us: 'The order has changed ({who}: {what}). It is now {state}; look again before you decide.',
  },
  'order.action': {
    code: 1561,
    zh_cn: '该订单当前状态不允许此操作',
    en_us: 'The order allows no such action in its state.',
  },
  'order.agentTxId': {
    code: 1562,
    zh_cn: '请填写代理方的交易号',
    en_us: "The agent's transaction id is required.",
  },
  'order.sums': {
    code: 1563,
    zh_cn: '合计不正确：预扣 {held} 减总投注加总派彩不能小于零',
    en_us: 'The sums are wrong: {held} held, less the total bet, plus the total win, must not be below zero.',
  },
  'order.roundOpen': {
    code: 1564,
    zh_cn: '该局还有未完成的订单：{orders}',
    en_us: 'Orders of this round are still open: {orders}.',
  },
  'reconciliation.day': {
    code: 1565,
    zh_cn: '不能对未来的日期对账',
    en_us: 'A day that has not begun cannot be compared.',
  },
  'reconciliation.nothing': {
    code: 1566,
    zh_cn: '文件中没有可读的记录，首行应为 txId,amount,currency,state',
    en_us: 'The file has no line that can be read. Its first one is txId,amount,currency,state.',
  },
  'reconciliation.waiting': {
    code: 1567,
    zh_cn: '该代理已有对账在进行，请等待完成',
    en_us: 'A comparison of this agent is under way; wait for its end.',
  },
  'reconciliation.failed': {
    code: 1568,
    zh_cn: '对账未能完成，请重新上传',
    en_us: 'The comparison could not be done; please upload the file again.',
  },
  'reconciliation.busy': {
    code: 1569,
    zh_cn: '该代理的对账单正在下载，请稍后再试',
    en_us: "The agent's statement is being downloaded already; try again later.",
  },
} as const satisfies Record<string, Text & { code: number }>;
