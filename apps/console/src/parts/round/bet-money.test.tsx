// @vitest-environment jsdom
import { bets } from '@pitboss/contract/bets/bets';
import { expect, it } from 'vitest';
import { RowActions } from '../../kit/list/list-actions.tsx';
import { findAll } from '../../testing/elements.ts';
import { setUpConsole } from '../../testing/set-up-console.tsx';
import { memberMoneyActions } from '../money/money-actions.tsx';
import { BetMoney } from './BetMoney.tsx';

const { api, show } = setUpConsole();
const since = Date.UTC(2026, 0, 2, 3, 4, 5);
const nothing = { state: null, currency: 'CNY', held: null, orders: [], locks: [] };
const page = () => document.body.textContent ?? '';

it('a bet states since when its payout is held, by which limit and who decides', async () => {
  api().on(bets.money, () => ({
    code: 0,
    data: {
      ...nothing,
      state: 'held',
      held: {
        id: '7',
        since,
        reason: 'amount',
        correction: false,
        win: '9000000.00',
        jackpot: '0.00',
        maxWin: '5000000.00',
        maxRatio: 10_000,
      },
    },
  }));
  await show(<BetMoney bet={{ id: '1', result: 'unsettled' }} />);
  expect(page()).toMatch(/Payout of 9,000,000\.00 CNY held since 2026-01-02/);
  expect(page()).toContain('Above the maximum payout of 5,000,000.00 CNY.');
  expect(page()).toContain('Platform staff with the permission for held payouts pay or reject it.');
});

it('a bet names the rejected order, what ends it, and the order that locks the member', async () => {
  const order = {
    id: '9',
    txId: 'tx-9~s',
    kind: 'settle',
    state: 'manual',
    reason: 'refused',
    code: 1003,
    amount: '25.00',
    createdAt: since,
    nextRetryAt: null,
    finishedAt: null,
  };
  api().on(bets.money, () => ({
    code: 0,
    data: {
      ...nothing,
      state: 'rejected',
      orders: [order],
      locks: [{ orderId: '9', txId: 'tx-9~s', orderState: 'manual', at: since }],
    },
  }));
  await show(<BetMoney bet={{ id: '1', result: 'win' }} />);
  expect(page()).toContain("Not credited: the agent's wallet rejected an order.");
  expect(page()).toContain('Member locked: no bets and no launch. Payouts, returns and undos continue.');
  expect(findAll('link', 'tx-9~s').map((link) => link.getAttribute('href'))).toEqual(['/order?id=9']);
  expect(findAll('link', 'Order tx-9~s (Manual)')).toHaveLength(1);
});

it('a bet whose money is settled states nothing', async () => {
  api().on(bets.money, () => ({ code: 0, data: nothing }));
  await show(<BetMoney bet={{ id: '1', result: 'win' }} />);
  expect(page()).toBe('');
});

it('deposit and withdraw are disabled with the reason where the agent keeps the wallet', async () => {
  const member = { id: '1', account: 'a', currency: 'CNY', agentId: '2' };
  const buttons = () =>
    findAll('button')
      .filter(({ textContent }) => ['Deposit', 'Withdraw'].includes(textContent ?? ''))
      .map((button) => [button.textContent, (button as HTMLButtonElement).disabled, button.title]);
  const actions = (transferMode: 'manual' | 'seamless') => (
    <RowActions actions={memberMoneyActions({ ...member, transferMode })} start={() => undefined} />
  );
  await show(actions('seamless'));
  const reason = "The agent's wallet keeps the balance; the agent's system moves it.";
  expect(buttons()).toEqual([
    ['Deposit', true, reason],
    ['Withdraw', true, reason],
  ]);
  await show(actions('manual'));
  expect(buttons()).toEqual([
    ['Deposit', false, ''],
    ['Withdraw', false, ''],
  ]);
});
