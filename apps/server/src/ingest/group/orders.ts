import type { Order } from '../../wallet/orders/order.ts';
import type { Group } from './group.ts';

/** Returns the take of a bet that a wallet call placed with an agent; undefined for none. */
export function takeOf(group: Group, betId: string): Order | undefined {
  const tx = group.orders?.txs.get(betId);
  return tx?.orderId ? group.orders?.orders.get(tx.orderId) : undefined;
}
