import { shownWithholdings } from '@pitboss/contract/orders/order-labels';
import { orders } from '@pitboss/contract/orders/orders';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { OrderPage } from './OrderPage.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { sessionText } from './order/orders.text.ts';
import {
  orderCurrencyFilter,
  orderFilters,
  orderIdentity,
  orderOutcome,
  orderQueryLacks,
  orderReason,
  orderStateFilter,
  orderWhat,
  orderWho,
} from './order-columns.tsx';
import { pickedActions } from './recovery/picked-actions.tsx';

const { refTxId: _refTxId, ...calls } = orderOutcome;

const sessionKinds = ['withhold', 'return'] as const;

const SessionList = listScreen({
  page: '/seamlessWithholding',
  call: orders.withholding,
  text: sessionText,
  tabs: 'state',
  filters: {
    ...orderFilters,
    ...orderStateFilter,
    kind: { choices: sessionKinds },
    shown: { choices: shownWithholdings },
    ...orderCurrencyFilter,
  },
  check: orderQueryLacks,
  about: { returned: 'returnedAmount' },
  columns: {
    ...orderIdentity,
    kind: orderWhat.kind,
    // The state of the order is the one to act on.
    shown: { choices: shownWithholdings, width: 110 },
    ...orderReason,
    ...orderWho,
    totalBet: 'money',
    totalWin: 'money',
    returned: 'money',
    returnTxId: { as: 'text', width: 180 },
    state: orderWhat.state,
    ...calls,
  },
  bulk: pickedActions,
  foot: (tools) => <OrderTotals call={orders.withholding} {...tools} text={sessionText} shown />,
  everyMs: 15_000,
});

/** Prepaid sessions of fishing games and their returns: not returned yet, returned, success, fail. */
export function WithholdingScreen() {
  return (
    <OrderPage>
      <SessionList />
    </OrderPage>
  );
}
