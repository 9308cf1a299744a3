import { orders } from '@pitboss/contract/orders/orders';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { RoundDrawer } from '../../parts/RoundDrawer.tsx';
import { WithRange } from '../../parts/WithRange.tsx';
import { OrderDrawer } from './OrderDrawer.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import {
  orderCurrencyFilter,
  orderFilters,
  orderIdentity,
  orderKindFilter,
  orderOutcome,
  orderQueryLacks,
  orderReason,
  orderStateFilter,
  orderWhat,
  orderWho,
} from './order-columns.tsx';
import { orderText } from './orders.text.ts';
import { quickFilters } from './quick-filters.ts';

const OrderList = listScreen({
  page: '/smallgameSeamlessOrder',
  call: orders.mini,
  text: orderText,
  filters: { ...orderFilters, ...orderStateFilter, ...orderKindFilter, ...orderCurrencyFilter },
  check: orderQueryLacks,
  columns: { ...orderIdentity, ...orderWhat, ...orderReason, ...orderWho, ...orderOutcome },
  buttons: () => quickFilters('/smallgameSeamlessOrder'),
  summary: (tools) => <OrderTotals call={orders.mini} {...tools} text={orderText} />,
  everyMs: 15_000,
});

/** The same of mini games. */
export function MiniOrderScreen() {
  return (
    <>
      <WithRange of="open">
        <OrderList />
      </WithRange>
      <OrderDrawer />
      <RoundDrawer />
    </>
  );
}
