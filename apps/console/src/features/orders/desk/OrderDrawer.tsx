import { lazyPart } from '../../../kit/dialog/lazy-dialog.tsx';
import { useNavigation } from '../../../kit/navigation.tsx';

/** Comes with the first order that is opened. */
const OrderDesk = lazyPart(async () => (await import('./OrderDesk.tsx')).OrderDesk);

/** The desk of the order named by `order` in the address, over any list of orders. */
export function OrderDrawer({ wm = false }: { readonly wm?: boolean }) {
  return useNavigation().search.order ? <OrderDesk wm={wm} /> : null;
}
