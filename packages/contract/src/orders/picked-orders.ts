import type { Text } from '@pitboss/rules/i18n';
import { type BulkChoice, bulkActions, bulkChoices, type Obstacle, obstacles } from '@pitboss/wallet/desk';
import * as d from '../core/define.ts';
import { actionLabels, orderKinds, orderStates } from './order-labels.ts';
import { recoveryLimits } from './recovery-limits.ts';

/** Bulk work on picked orders, of several agents and days: one action, a plan for each order, a rate. */

/** Actions for several orders. */
export const bulkLabels: Readonly<Record<BulkChoice, Text>> = {
  ...actionLabels,
  recover: { zh_cn: '恢复：扣款查询状态，其他重发', en_us: 'Recover: query takes, resend the others' },
};

/** Why an order is left as it is. */
export const obstacleLabels: Readonly<Record<Obstacle, Text>> = {
  ended: { zh_cn: '不处理：订单已结束', en_us: 'No action: the order has ended' },
  running: {
    zh_cn: '不处理：系统正在自动推进',
    en_us: 'No action: the system continues automatically',
  },
  settled: { zh_cn: '不处理：已结算或已返还', en_us: 'No action: settled or returned' },
  kind: {
    zh_cn: '不处理：不适用于此类订单',
    en_us: 'No action: not possible for this kind of order',
  },
  unconfirmed: {
    zh_cn: '不处理：请先确认是否已扣款',
    en_us: 'No action: first confirm whether it was debited',
  },
};

/** Pages with checkboxes at their orders. */
const pages = ['/seamlessOrder', '/smallgameSeamlessOrder', '/seamlessWithholding', '/wmOrder'] as const;

/** Order and planned action; without one, the reason. */
const planned = d.object({
  id: d.id,
  txId: d.text,
  agentAccount: d.text,
  memberAccount: d.text,
  kind: d.choice(orderKinds),
  state: d.choice(orderStates),
  currency: d.currencyCode,
  amount: d.money,
  createdAt: d.time,
  action: d.nullable(d.choice(bulkActions)),
  obstacle: d.nullable(d.choice(obstacles)),
});

const base = { payload: 'body', pages, feature: 'orders.decide', origin: 'ours' } as const;

export const pickedOrders = {
  planOrders: d.call({
    ...base,
    path: '/orderRecovery/planOrders',
    effect: 'read',
    summary: {
      zh_cn: '批量处理所选订单：逐笔试算',
      en_us: 'Preview a bulk action on picked orders: what happens to each, or why nothing does',
    },
    request: d.object({ orderIds: d.idList, action: d.choice(bulkChoices) }),
    /** `total`: orders with which something would be done. */
    response: d.object({ lines: d.array(planned), total: d.count }),
    example: { body: { orderIds: ['1'], action: 'recover' } },
  }),
  startOrders: d.call({
    ...base,
    path: '/orderRecovery/startOrders',
    effect: 'write',
    limit: 'money',
    summary: {
      zh_cn: '批量处理所选订单',
      en_us: 'Handle picked orders in the background at the given rate; agents may query and resend',
    },
    audit: { zh_cn: '批量处理所选订单', en_us: 'Handle picked orders' },
    request: d.object({
      /** With the versions that were displayed: an order that has changed since is left as it is. */
      orders: d
        .array(
          d.object({
            id: d.id,
            version: d.count,
            /**
             * Of a prepaid session to be returned by totals, which is left as it is without both, and when
             * the withheld amount minus total bet plus total win is below zero.
             */
            totalBet: d.optional(d.amountInput),
            totalWin: d.optional(d.amountInput),
          }),
        )
        .check(d.minLength(1), d.maxLength(recoveryLimits.picked)),
      action: d.choice(bulkChoices),
      /** Orders a second. */
      rate: d.wholeWithin(recoveryLimits.rate.least, recoveryLimits.rate.most),
      remark: d.filled,
      /** Id under which the agent booked them, where they were booked by hand. */
      agentTxId: d.optional(d.short(100)),
    }),
    /** One run for each tenant; `total`: orders with which something will be done. */
    response: d.object({ ids: d.array(d.id), total: d.count }),
    example: {
      body: { orders: [{ id: '1', version: 1 }], action: 'recover', rate: 10, remark: 'after an outage' },
    },
  }),
} as const;
