import type { ReactNode } from 'react';
import { type Search, useNavigation } from '../../kit/navigation.tsx';
import { RoundDrawer } from '../../parts/round/RoundDrawer.tsx';
import { WithRange } from '../../parts/WithRange.tsx';
import { OrderDrawer } from './desk/OrderDrawer.tsx';

/** Conditions of the orders that wait for a manual decision. */
const needsPerson = { state: 'manual' } as const;

/**
 * A list of orders with what its rows open: the order's desk and its round. Without conditions it begins with
 * the orders that need a person (`needs`); a list without any condition asks for one.
 */
export function OrderPage({
  needs = needsPerson,
  wm = false,
  children,
}: {
  readonly needs?: Search;
  readonly wm?: boolean;
  readonly children: ReactNode;
}) {
  const { search } = useNavigation();
  return (
    <>
      <WithRange of="open" also={Object.keys(search).length === 0 ? needs : undefined}>
        {children}
      </WithRange>
      <OrderDrawer wm={wm} />
      <RoundDrawer />
    </>
  );
}
