import type { PagePath } from '@pitboss/contract/core/pages';
import { useSyncExternalStore } from 'react';
import type { Search } from '../../kit/navigation.tsx';

export interface Tab {
  readonly page: PagePath;
  readonly search: Search;
}
export type CloseWhat = 'this' | 'others' | 'left' | 'right' | 'all';

/** The front page is always open. */
export const fixedPage: PagePath = '/home';
const storeKey = 'tabs';

const same = (one: Search, other: Search) =>
  new URLSearchParams(one).toString() === new URLSearchParams(other).toString();

/** Tabs after an address was visited: its tab keeps the search parameters. */
export function visited(tabs: readonly Tab[], page: PagePath, search: Search): readonly Tab[] {
  const known = tabs.find((tab) => tab.page === page);
  if (!known) return [...tabs, { page, search }];
  if (same(known.search, search)) return tabs;
  return tabs.map((tab) => (tab === known ? { page, search } : tab));
}

/** Tabs that stay when some are closed, seen from one of them. */
export function closed(tabs: readonly Tab[], page: PagePath, what: CloseWhat): readonly Tab[] {
  const at = tabs.findIndex((tab) => tab.page === page);
  const goes = (position: number) =>
    ({
      this: position === at,
      others: position !== at,
      left: position < at,
      right: position > at,
      all: true,
    })[what];
  return tabs.filter((tab, position) => tab.page === fixedPage || !goes(position));
}

/** Returns the tab in front after closing: the tab itself, else its nearest neighbour that stayed. */
export function nextFront(before: readonly Tab[], after: readonly Tab[], front: PagePath): Tab | undefined {
  const stays = (tab: Tab | undefined) => tab && after.find((one) => one.page === tab.page);
  const at = before.findIndex((tab) => tab.page === front);
  for (let step = 0; step < before.length; step += 1) {
    const found = stays(before[at + step]) ?? stays(before[at - step]);
    if (found) return found;
  }
  return after[0];
}

function stored(): readonly Tab[] {
  try {
    const list = JSON.parse(sessionStorage.getItem(storeKey) ?? '[]') as Tab[];
    return Array.isArray(list) ? list.filter((tab) => typeof tab?.page === 'string' && tab.search) : [];
  } catch {
    return [];
  }
}

/** Open tabs, remembered in this browser tab so that a reload brings them back. */
export class Tabs {
  private list: readonly Tab[] = stored();
  /** Serialised `list`, to distinguish a change from a copy. */
  private words = JSON.stringify(this.list);
  private readonly listeners = new Set<() => void>();

  readonly current = (): readonly Tab[] => this.list;

  set(next: readonly Tab[]): void {
    const texts = JSON.stringify(next);
    if (texts === this.words) return;
    this.list = next;
    this.words = texts;
    sessionStorage.setItem(storeKey, texts);
    for (const listener of this.listeners) listener();
  }

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  };
}

export const forgetTabs = (): void => sessionStorage.removeItem(storeKey);

export const useTabs = (tabs: Tabs): readonly Tab[] => useSyncExternalStore(tabs.subscribe, tabs.current);
