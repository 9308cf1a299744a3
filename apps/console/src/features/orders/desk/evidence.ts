import type { ReplyOf } from '@pitboss/contract/core/define';
import type { orders } from '@pitboss/contract/orders/orders';

/** Everything that is known of an order. */
export type Evidence = ReplyOf<typeof orders.get>;
