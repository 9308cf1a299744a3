import { lazyPart } from '../../kit/dialog/lazy-dialog.tsx';
import { usePlace } from '../../kit/place.tsx';

/** Comes with the first order that is opened. */
const OrderDesk = lazyPart(async () => (await import('./desk/OrderDesk.tsx')).OrderDesk);

/** The desk of the order named by `order` in the address, over any list of orders. */
export function OrderDrawer({ wm = false }: { readonly wm?: boolean }) {
  return usePlace().search.order ? <OrderDesk wm={wm} /> : null;
}
