import type { Text } from '@pitboss/rules/i18n';
import { messages } from '@pitboss/rules/messages';
import { movements } from '@pitboss/wallet/calls';
import type { FailReason } from '@pitboss/wallet/codes';
import type { DeskAction } from '@pitboss/wallet/desk';
import { orderStates } from '@pitboss/wallet/transitions';
import type { ShownWithholding } from '@pitboss/wallet/withholding';

/** Texts of orders that screens, errors and the operation log share. */

export const orderKinds = movements;
export type OrderKind = (typeof orderKinds)[number];

export const kindLabels: Readonly<Record<OrderKind, Text>> = {
  bet: { zh_cn: '投注', en_us: 'Bet' },
  betAndSettle: { zh_cn: '投注并结算', en_us: 'Bet and settle' },
  withhold: { zh_cn: '预扣', en_us: 'Withhold' },
  settle: { zh_cn: '结算', en_us: 'Settle' },
  return: { zh_cn: '返还', en_us: 'Return' },
  bonus: { zh_cn: '红利', en_us: 'Bonus' },
  cancel: { zh_cn: '取消投注', en_us: 'Cancel' },
  cancelWithhold: { zh_cn: '取消预扣', en_us: 'Cancel withhold' },
};

/** Displayed states of a prepaid session (spec §4: withholding order). */
export const shownWithholdings = [
  'notReturned',
  'returned',
  'success',
  'fail',
] as const satisfies readonly ShownWithholding[];
/** Displayed states of any other order; `returned` is a take that was reversed. */
export const shownOrders = ['pending', 'done', 'failed', 'returned', 'manual'] as const;
export type ShownOrder = (typeof shownOrders)[number];
/** Either. */
export const shownStates = [...shownOrders, 'notReturned', 'success', 'fail'] as const;
export type ShownState = (typeof shownStates)[number];

/** Why an order is not done: the three texts of the specification (spec §8). */
export const reasonLabels: Readonly<Record<FailReason, Text>> = {
  refused: messages.withholdingProxyRefused,
  logic: messages.withholdingLogic,
  timeout: messages.withholdingTimeout,
};

export const stateLabels: Readonly<Record<(typeof orderStates)[number], Text>> = {
  created: { zh_cn: '待发送', en_us: 'Created' },
  sent: { zh_cn: '已发送', en_us: 'Sent' },
  ok: { zh_cn: '成功', en_us: 'OK' },
  rejected: { zh_cn: '已拒绝', en_us: 'Rejected' },
  uncertain: { zh_cn: '结果未知', en_us: 'Outcome unknown' },
  cancelling: { zh_cn: '撤销中', en_us: 'Cancelling' },
  cancelled: { zh_cn: '已撤销', en_us: 'Cancelled' },
  manual: { zh_cn: '待人工处理', en_us: 'Manual' },
};
export { orderStates };

/** Labels of the buttons for an operator's actions. */
export const actionLabels: Readonly<Record<DeskAction, Text>> = {
  askStatus: { zh_cn: '查询状态', en_us: 'Query status' },
  resend: { zh_cn: '重发', en_us: 'Resend' },
  cancel: { zh_cn: '取消', en_us: 'Cancel' },
  markDone: { zh_cn: '确认已入账', en_us: 'Mark as credited' },
  markTaken: { zh_cn: '确认已扣款', en_us: 'Mark as debited' },
  markNotTaken: { zh_cn: '确认未扣款', en_us: 'Mark as not debited' },
  returnBySums: { zh_cn: '按合计返还', en_us: 'Return by totals' },
  markFailed: { zh_cn: '确认失败', en_us: 'Mark as failed' },
  lock: { zh_cn: '锁定', en_us: 'Lock member' },
  unlock: { zh_cn: '解锁', en_us: 'Unlock member' },
};
