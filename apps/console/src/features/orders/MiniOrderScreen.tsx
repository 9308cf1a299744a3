import { orders } from '@pitboss/contract/orders/orders';
import { listScreen } from '../../kit/list/list-screen.tsx';
import { OrderPage } from './OrderPage.tsx';
import { OrderTotals } from './OrderTotals.tsx';
import { orderText } from './order/orders.text.ts';
import { walletOrders } from './order-columns.tsx';
import { pickedActions } from './recovery/picked-actions.tsx';

const OrderList = listScreen({
  page: '/smallgameSeamlessOrder',
  call: orders.mini,
  ...walletOrders,
  bulk: pickedActions,
  foot: (tools) => <OrderTotals call={orders.mini} {...tools} text={orderText} />,
});

/** Wallet orders of mini games. */
export function MiniOrderScreen() {
  return (
    <OrderPage>
      <OrderList />
    </OrderPage>
  );
}
