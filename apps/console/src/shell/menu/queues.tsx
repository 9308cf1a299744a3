import type { WaitKind } from '@pitboss/contract/desk/inbox';
import type { ReactNode } from 'react';
import type { Search } from '../../kit/navigation.tsx';
import { useText } from '../../kit/text.ts';
import { countLabels, positionOfWait, useWaits } from '../../parts/inbox/waits.ts';
import type { MenuPage } from '../pages/access.ts';
import { menuText } from './menu.text.ts';

/** The number of items of a queue; nothing where none waits. */
export function Count({ count }: { readonly count: number }): ReactNode {
  const t = useText(menuText);
  if (count === 0) return null;
  return (
    <b>
      {countLabels(count)}
      <span className="k-unseen"> {t('toDo')}</span>
    </b>
  );
}

/** Kinds of work whose pages show how much waits, one for a page; others are messages or failures of the system. */
const queues: readonly WaitKind[] = [
  'approvals',
  'alerts',
  'parkedWins',
  'stuckOrders',
  'stuckMini',
  'stuckSessions',
  'stuckWm',
  'conflicts',
];

/** Number of items that wait on a page for the operator, and the search parameters that list exactly them. */
export interface Queue {
  readonly count: number;
  readonly search?: Search;
}

/** Returns the queue of a page: on the inbox everything that waits, with unread messages. */
export function useQueues(pages: readonly MenuPage[]): (page: MenuPage) => Queue {
  const enabled = pages.some((page) => page.path === '/inbox');
  const { data } = useWaits(enabled);
  return ({ path }) => {
    if (!data) return { count: 0 };
    if (path === '/inbox') return { count: data.waits.reduce((sum, { count }) => sum + count, data.unread) };
    for (const { kind, count, oldestAt } of data.waits) {
      const [page, search] = positionOfWait(kind, oldestAt, data.at);
      if (queues.includes(kind) && page === path) return { count, search };
    }
    return { count: 0 };
  };
}
