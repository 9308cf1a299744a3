import { shownOrders } from '@pitboss/contract/orders/order-labels';
import { orders } from '@pitboss/contract/orders/orders';
import { lazyDialog } from '../../kit/dialog/lazy-dialog.tsx';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { actionText } from './desk/action.text.ts';
import { OrderPage } from './OrderPage.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { wmText } from './order/orders.text.ts';
import { WmState } from './order/WmState.tsx';
import {
  orderCurrencyFilter,
  orderFilters,
  orderIdentity,
  orderKindFilter,
  orderOutcome,
  orderQueryLacks,
  orderReason,
  orderWhat,
  orderWho,
} from './order-columns.tsx';
import { pickedActions } from './recovery/picked-actions.tsx';

/** The list has one status for the orders of a row. */
const waiting = { shown: 'manual' } as const;

const EndRoundDialog = lazyDialog(async () => (await import('./desk/EndRoundDialog.tsx')).EndRoundDialog);

const WmList = listScreen({
  page: '/wmOrder',
  call: orders.wm,
  text: wmText,
  tabs: 'shown',
  filters: { ...orderFilters, shown: { choices: shownOrders }, ...orderKindFilter, ...orderCurrencyFilter },
  check: orderQueryLacks,
  columns: {
    ...orderIdentity,
    kind: orderWhat.kind,
    shown: { as: (row) => <WmState order={row} />, sheet: 'choice', width: 160, keep: true },
    ...orderWho,
    ...orderReason,
    state: { ...orderWhat.state, hidden: true },
    ...orderOutcome,
  },
  bulk: pickedActions,
  foot: (tools) => <OrderTotals call={orders.wm} {...tools} text={wmText} shown />,
  actions: ({ roundId, round }) => [
    {
      label: actionText.endRound,
      blocked:
        round === 'ended' ? actionText.roundEnded : round === 'busy' ? actionText.roundBusy : undefined,
      feature: 'orders.roundEnd',
      hidden: roundId === null,
      open: (close) => <EndRoundDialog roundId={roundId ?? ''} close={close} />,
    },
  ],
  everyMs: 15_000,
});

/**
 * Orders of the live-casino provider WM: points that are moved to a table, back, or back after a time-out.
 */
export function WmOrderScreen() {
  return (
    <OrderPage needs={waiting} wm>
      <WmList />
    </OrderPage>
  );
}
