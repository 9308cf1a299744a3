import { remarkMax, walletSettings } from '@pitboss/contract/agents/wallet-settings';
import { orders } from '@pitboss/contract/orders/orders';
import { recovery } from '@pitboss/contract/orders/recovery';
import { recoveryLimits } from '@pitboss/contract/orders/recovery-limits';
import { walletBench } from '@pitboss/contract/orders/wallet-bench';
import type { Page } from 'playwright-core';
import { type Bad, type FormUnderTest, letters, required, tooLong, whole } from './table.ts';

/** Forms about agents' wallets and the orders there. */

const admin = { console: 'admin', account: 'superadmin' } as const;
const seamless = { ...admin, at: '/seamlessList?account=seamless1', row: 'seamless1' } as const;
const badReasons: Bad[] = [
  ...['', ' '].map((value) => ({ field: 'remark', value, says: required })),
  { field: 'remark', value: letters(201), says: tooLong(200) },
];
const dayMs = 86_400_000;
/** The desk of the first order on the screen. */
const firstDesk = (page: Page) =>
  page.locator('[data-row-key]:visible').first().locator('a, button').first().click();

export const orderForms: readonly FormUnderTest[] = [
  {
    name: 'the breaker of a wallet',
    ...seamless,
    open: [['钱包', 'Wallet']],
    with: 'remark',
    submit: ['应用', 'Apply'],
    call: walletSettings.forceOf,
    good: { remark: '' },
    payload: ({ remark }) => ({ agentId: '15', to: 'automatic', remark }),
    bad: [{ field: 'remark', value: letters(remarkMax + 1), says: tooLong(remarkMax) }],
  },
  {
    name: 'the test of a wallet',
    ...seamless,
    open: [['测试钱包', 'Test wallet']],
    submit: ['开始测试', 'Start test'],
    call: walletBench.start,
    good: { memberAccount: 'x' },
    payload: ({ memberAccount }) => ({ agentId: '15', memberAccount }),
    bad: [
      { field: 'memberAccount', value: ' ', says: required },
      { field: 'memberAccount', value: letters(65), says: tooLong(64) },
    ],
  },
  {
    name: 'the recovery of open orders',
    ...admin,
    at: '/orderRecovery?agentId=15',
    open: [['批量恢复', 'Start bulk recovery']],
    call: recovery.start,
    good: { rate: '10', remark: 'x' },
    payload: ({ rate, remark }) => ({
      agentId: '15',
      start_time: Date.now() - dayMs,
      end_time: Date.now(),
      rate: Number(rate),
      remark,
    }),
    bad: [
      ...['0', '51', '1.5'].map((value) => ({
        field: 'rate',
        value,
        says: whole(recoveryLimits.rate.least, recoveryLimits.rate.most),
      })),
      ...badReasons,
    ],
  },
  {
    name: 'the decision on an order',
    ...admin,
    at: '/seamlessOrder?state=manual&kind=settle',
    reach: firstDesk,
    open: [['确认已入账', 'Mark as credited']],
    submit: ['确认已入账', 'Mark as credited'],
    call: orders.decide,
    good: { remark: 'x', agentTxId: 'T-1' },
    payload: (values) => ({ id: '1', version: 1, action: 'markDone', ...values }),
    bad: [
      // Only this action requires it, and the server checks it only on an existing order.
      ...['', ' '].map((value) => ({ field: 'agentTxId', value, says: required, server: null })),
      { field: 'agentTxId', value: letters(101), says: tooLong(100) },
      ...badReasons,
    ],
  },
];
