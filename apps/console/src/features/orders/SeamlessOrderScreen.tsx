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
import { recoveryText } from './recovery/recovery.text.ts';

const OrderList = listScreen({
  page: '/seamlessOrder',
  call: orders.seamless,
  text: orderText,
  filters: { ...orderFilters, ...orderStateFilter, ...orderKindFilter, ...orderCurrencyFilter },
  check: orderQueryLacks,
  columns: { ...orderIdentity, ...orderWhat, ...orderReason, ...orderWho, ...orderOutcome },
  buttons: ({ request: { agentId } }) => [
    ...quickFilters('/seamlessOrder'),
    { label: recoveryText.start, go: { page: '/orderRecovery', search: agentId ? { agentId } : {} } },
    { label: orderText.reconcile, go: { page: '/reconciliation', search: agentId ? { agentId } : {} } },
  ],
  summary: (tools) => <OrderTotals call={orders.seamless} {...tools} text={orderText} />,
  everyMs: 15_000,
});

/** Orders towards the wallets of seamless agents. */
export function SeamlessOrderScreen() {
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
