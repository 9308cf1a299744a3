import { orders } from '@pitboss/contract/orders/orders';
import { listScreen } from '../../kit/list/list-screen.tsx';
import type { ListButton } from '../../kit/list/list-types.ts';
import { OrderPage } from './OrderPage.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { orderText } from './order/orders.text.ts';
import { walletOrders } from './order-columns.tsx';
import { pickedActions } from './recovery/picked-actions.tsx';
import { recoveryText } from './recovery/recovery.text.ts';

const OrderList = listScreen({
  page: '/seamlessOrder',
  call: orders.seamless,
  ...walletOrders,
  buttons: ({ request: { agentId } }): readonly ListButton[] => [
    { label: recoveryText.start, go: { page: '/orderRecovery', search: agentId ? { agentId } : {} } },
    { label: orderText.reconcile, go: { page: '/reconciliation', search: agentId ? { agentId } : {} } },
  ],
  bulk: pickedActions,
  foot: (tools) => <OrderTotals call={orders.seamless} {...tools} text={orderText} />,
});

/** Orders towards the wallets of seamless agents. */
export function SeamlessOrderScreen() {
  return (
    <OrderPage>
      <OrderList />
    </OrderPage>
  );
}
