import type { Download } from 'playwright-core';
import { expect } from 'vitest';
import { inRow, press, row, rowAt, rowWith, type SavedForm, type Step } from './entry.ts';
import { csv } from './files.ts';

/** Orders at agents' wallets, comparisons with their files, and anchors with their gifts. */

const admin = { as: 'superadmin' } as const;
const anchor = { ...admin, at: '/anchorList?name=Form' } as const;

/** The desk of an order that waits for a decision. */
const firstDesk: Step = async (page) => {
  await rowWith(page, 'Manual').getByRole('link').first().click();
};

/** Texts of the paid statement's row after a payment of 0.01. */
let paid: readonly string[] = [];

interface DueStatement {
  readonly month: string;
  readonly nickname: string | null;
  readonly agentAccount: string;
  readonly due: string;
}

/** Opens the payment of the largest amount due; other amounts can be smaller than the payment. */
const mostDue: Step = async (page, tools) => {
  const { list } = (await tools.read('anchorRewards.statements', { state: 'due', pageSize: 100 })) as {
    readonly list: readonly DueStatement[];
  };
  const [most] = list.toSorted((a, b) => Number(b.due) - Number(a.due));
  if (!most) throw new Error('no statement is due');
  const cents = Number(most.due.replace('.', '')) - 1;
  const texts = [most.month, most.nickname ?? most.agentAccount, 'Due'];
  paid = [...texts, (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })];
  await inRow(texts, 'Settle')(page, tools);
};

/** The file that begins to come when the form is saved. */
let statement: Promise<Download> | undefined;

export const orderForms: readonly SavedForm[] = [
  {
    ...admin,
    name: 'the decision on an order of WM',
    file: 'features/orders/desk/DecideDialog.tsx',
    call: 'orders.dealwithWm',
    at: '/wmOrder?state=manual&kind=settle',
    open: [firstDesk, press('Mark as failed')],
    fill: { Reason: 'form order' },
    submit: 'Mark as failed',
    seen: async (page) => {
      await page.getByRole('dialog').getByText('form order').first().waitFor();
    },
  },
  {
    ...admin,
    name: 'the end of a round of WM',
    file: 'features/orders/desk/EndRoundDialog.tsx',
    call: 'orders.wmRoundEnd',
    at: '/wmOrder?shown=done&kind=settle',
    open: inRow('Done', 'End round'),
    fill: { Reason: 'form round' },
    submit: 'End round',
    seen: rowAt('/operationLog', 'form round'),
  },
  {
    ...admin,
    name: 'a comparison with the file of an agent',
    file: 'features/orders/reconciliation/StartDialog.tsx',
    call: 'reconciliation.start',
    at: '/reconciliation?agentId=15',
    open: press('Start reconciliation'),
    fill: {
      'Agent file': async (form) => {
        const file = csv('orders.csv', 'txId,amount,currency,state', 'form-1,10.00,CNY,done');
        await form.locator('input[type=file]').setInputFiles(file);
        await form.getByText('orders.csv').waitFor();
        // The form is not sent while its file is on its way.
        await form.getByRole('progressbar').waitFor({ state: 'detached' });
      },
    },
    submit: 'Start reconciliation',
    seen: row('seamless1', /Queued|Running|Done/),
  },
  {
    ...admin,
    name: 'a statement for an agent',
    file: 'features/orders/reconciliation/StartDialog.tsx',
    call: 'reconciliation.statement',
    at: '/reconciliation?agentId=15',
    open: [
      press('Download our statement'),
      async (page) => {
        statement = page.waitForEvent('download');
      },
    ],
    fill: {},
    submit: 'Download our statement',
    seen: async () => expect((await statement)?.suggestedFilename()).toMatch(/\.csv$/),
  },
  {
    ...admin,
    name: 'a recovery of open orders',
    file: 'features/orders/recovery/RecoverDialog.tsx',
    call: 'recovery.start',
    at: '/orderRecovery?agentId=15',
    open: press('Start bulk recovery'),
    fill: { 'Orders per second': '50', Reason: 'form recovery' },
    submit: 'Start bulk recovery',
    seen: row('seamless1', 'form recovery'),
  },
  {
    ...admin,
    name: 'an action on picked orders',
    file: 'features/orders/recovery/PickedDialog.tsx',
    call: 'recovery.startOrders',
    at: '/seamlessOrder?state=manual',
    open: async (page, tools) => {
      await page.locator('.k-list tbody input[type=checkbox]').first().check();
      await press('Handle picked')(page, tools);
    },
    fill: { Reason: 'form picked orders' },
    submit: 'Start',
    seen: rowAt('/orderRecovery', 'form picked orders'),
  },
  {
    ...anchor,
    name: 'a new anchor',
    file: 'features/anchors/anchor/AnchorDialog.tsx',
    call: 'anchors.add',
    open: press('Add anchor'),
    fill: { Nickname: 'Form anchor', Remark: 'made by a test' },
    seen: row('Form anchor', 'Pending review'),
  },
  {
    ...anchor,
    name: 'an anchor',
    file: 'features/anchors/anchor/AnchorDialog.tsx',
    call: 'anchors.update',
    open: inRow('Form anchor', 'Edit'),
    fill: { Nickname: 'Form anchor changed', Type: 'Agency', Agent: 'general1' },
    seen: row('Form anchor changed', 'general1'),
  },
  {
    ...anchor,
    name: 'the shares of an anchor',
    file: 'features/anchors/anchor/SharesDialog.tsx',
    call: 'anchors.setShares',
    open: inRow('Form anchor', 'Set shares'),
    fill: { 'Anchor share': '0.41', 'Agency share': '0.12', Reason: 'form shares' },
    seen: row('Form anchor', /0\.41\d* \/ 0\.12/),
  },
  {
    ...anchor,
    name: 'a login code of an anchor',
    file: 'features/anchors/anchor/CodeDialog.tsx',
    call: 'anchors.loginCode',
    open: [
      inRow('Form anchor', 'Allow'),
      async (page) => {
        await page
          .getByRole('dialog')
          .getByRole('button', { name: /^Allow/ })
          .click();
        await page.getByRole('dialog').waitFor({ state: 'hidden' });
      },
      inRow('Form anchor', 'Login code'),
    ],
    fill: {},
    submit: 'Generate login code',
    stays: true,
    notice: false,
    seen: async (page) => {
      await page
        .getByRole('dialog')
        .getByText(/^\d{6}$/)
        .waitFor();
    },
  },
  {
    ...anchor,
    name: 'the ban of an anchor',
    file: 'features/anchors/anchor/CloseDialog.tsx',
    call: 'anchors.updateState',
    open: inRow('Form anchor', 'Ban'),
    fill: { Reason: 'form ban', 'Banned until': '2040-01-01 00:00:00' },
    seen: row('Form anchor', /Banned/),
  },
  {
    ...admin,
    name: 'the reversal of a gift',
    file: 'features/anchors/rewards/ReverseDialog.tsx',
    call: 'giftReversals.reverse',
    at: '/giftRecord',
    open: inRow('Reverse', 'Reverse'),
    fill: { Reason: 'form gift' },
    seen: async (_, { read }) => {
      const records = JSON.stringify(await read('giftRecords.list', { reversed: true, pageSize: 100 }));
      if (!records.includes('form gift')) throw new Error('no gift is reversed for this reason');
    },
  },
  {
    ...admin,
    name: 'a payment of gift money',
    file: 'features/anchors/rewards/SettleDialog.tsx',
    call: 'anchorRewards.settle',
    at: '/anchorRewardRecord?view=statements',
    open: mostDue,
    fill: {
      Amount: async (form) => form.getByLabel(/^Payment amount \(/).fill('0.01'),
    },
    submit: 'Settle',
    seen: (page, tools) => row(...paid)(page, tools),
  },
];
