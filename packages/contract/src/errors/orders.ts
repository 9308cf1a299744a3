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
  'recovery.nothing': {
    code: 1570,
    zh_cn: '该范围内没有可恢复的订单',
    en_us: 'Nothing in this range can be recovered.',
  },
  'recovery.tooMany': {
    code: 1571,
    zh_cn: '一次最多恢复 {max} 笔订单，请缩小时间范围',
    en_us: 'One run takes {max} orders at most; choose a shorter time.',
  },
  'recovery.running': {
    code: 1572,
    zh_cn: '代理 {account} 的批量恢复正在进行，请等待其结束或先停止',
    en_us: 'A recovery of the agent {account} is under way; wait for its end, or stop it.',
  },
  'recovery.ended': { code: 1573, zh_cn: '该批量恢复已结束', en_us: 'This recovery has ended.' },
  'recovery.noFile': {
    code: 1574,
    zh_cn: '结果文件尚未生成或已过期',
    en_us: 'The result is not there yet, or is kept no longer.',
  },
} as const satisfies Record<string, Text & { code: number }>;
