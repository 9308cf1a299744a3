import type { ReactNode } from 'react';
import { useNavigation } from '../../../kit/navigation.tsx';
import { leaveTrail, thingMark } from '../../../kit/trail.ts';

/** Opens the desk of an order over the current list; the address names it. */
export function OrderLink({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  const { search, setSearch } = useNavigation();
  const address = new URLSearchParams({ ...search, order: id }).toString();
  return (
    <a
      href={`?${address}`}
      {...thingMark(['order', id])}
      onClick={(event) => {
        leaveTrail(event.currentTarget);
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        setSearch({ ...search, order: id }, 'push');
      }}
    >
      {children}
    </a>
  );
}
