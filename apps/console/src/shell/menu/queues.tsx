import type { WaitKind } from '@pitboss/contract/desk/inbox';
import type { ReactNode } from 'react';
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

/** Kinds of work whose pages show how much waits; others are messages or failures of the system. */
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

/** Returns how many items wait on a page for the operator: on the inbox all of them, with unread messages. */
export function useQueues(pages: readonly MenuPage[]): (page: MenuPage) => number {
  const enabled = pages.some((page) => page.path === '/inbox');
  const { data } = useWaits(enabled);
  return ({ path }) => {
    if (!data) return 0;
    if (path === '/inbox') return data.waits.reduce((sum, { count }) => sum + count, data.unread);
    const here = data.waits.filter(
      ({ kind, oldestAt }) => queues.includes(kind) && positionOfWait(kind, oldestAt, oldestAt)[0] === path,
    );
    return here.reduce((sum, { count }) => sum + count, 0);
  };
}
