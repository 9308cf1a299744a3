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
} as const satisfies Record<string, Text & { code: number }>;
