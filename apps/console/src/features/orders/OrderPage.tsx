import type { ReactNode } from 'react';
import { RoundDrawer } from '../../parts/round/RoundDrawer.tsx';
import { WithRange } from '../../parts/WithRange.tsx';
import { OrderDrawer } from './desk/OrderDrawer.tsx';

/** A list of orders with what its rows open: the order's desk and its round. */
export function OrderPage({ wm = false, children }: { readonly wm?: boolean; readonly children: ReactNode }) {
  return (
    <>
      <WithRange of="open">{children}</WithRange>
      <OrderDrawer wm={wm} />
      <RoundDrawer />
    </>
  );
}
