import type { PagePath } from '@pitboss/contract/core/pages';
import { useSyncExternalStore } from 'react';
import type { Search } from '../../kit/navigation.tsx';

export interface Tab {
  readonly page: PagePath;
  readonly search: Search;
  /** Name of the record that the tab shows, such as an account; absent for lists and until it is loaded. */
  readonly name?: string;
}
export type CloseWhat = 'this' | 'others' | 'left' | 'right' | 'all';

/** The front page is always open. */
export const fixedPage: PagePath = '/home';
const storeKey = 'tabs';

/** Pages of one record, with the search parameters that name it: each record has a tab of its own. */
const recordParams: Partial<Record<PagePath, readonly string[]>> = {
  '/member': ['id', 'account'],
  '/agent': ['id'],
  '/bet': ['id'],
  '/round': ['id', 'inningId'],
  '/order': ['id'],
  '/activity': ['id'],
  '/anchorDetail': ['id'],
  '/room': ['id'],
  '/node': ['id'],
};
/** Tabs of records that are open at once; with one more the oldest of them is closed. */
export const recordTabsMax = 12;

/** The record that an address shows; undefined for lists. */
const recordIn = (page: PagePath, search: Search): string | undefined =>
  recordParams[page]?.map((name) => search[name]).find(Boolean);

/** Returns the key of the tab of an address: the page, and on pages of records the record. */
export function keyOf(page: PagePath, search: Search): string {
  const record = recordIn(page, search);
  return record === undefined ? page : `${page} ${record}`;
}

/** Returns the key of a tab. */
export const keyOfTab = (tab: Tab): string => keyOf(tab.page, tab.search);

const same = (one: Search, other: Search) =>
  new URLSearchParams(one).toString() === new URLSearchParams(other).toString();

/**
 * Tabs after an address was visited: its tab keeps the search parameters. `holds` tells which tabs must stay
 * open, because something was typed there.
 */
export function visited(
  tabs: readonly Tab[],
  page: PagePath,
  search: Search,
  holds: (key: string) => boolean = () => false,
): readonly Tab[] {
  const key = keyOf(page, search);
  const known = tabs.find((tab) => keyOfTab(tab) === key);
  if (known && same(known.search, search)) return tabs;
  if (known) return tabs.map((tab) => (tab === known ? { ...known, search } : tab));
  const records = tabs.filter((tab) => recordIn(tab.page, tab.search) !== undefined);
  const oldest = records.find((tab) => !holds(keyOfTab(tab)));
  const full = recordIn(page, search) !== undefined && records.length >= recordTabsMax;
  return [...tabs.filter((tab) => !full || tab !== oldest), { page, search }];
}

/**
 * Tabs after one of them got other search parameters. It stays at its place even if it shows another record now;
 * a tab that shows that record already is closed.
 */
export function moved(tabs: readonly Tab[], key: string, search: Search): readonly Tab[] {
  const from = tabs.find((tab) => keyOfTab(tab) === key);
  if (!from) return tabs;
  const to = keyOf(from.page, search);
  if (to === key) return tabs.map((tab) => (tab === from ? { ...from, search } : tab));
  return tabs
    .filter((tab) => keyOfTab(tab) !== to)
    .map((tab) => (tab === from ? { page: from.page, search } : tab));
}

/** Tabs after the name of the record in one of them is known. */
export const named = (tabs: readonly Tab[], key: string, name: string): readonly Tab[] =>
  tabs.map((tab) => (keyOfTab(tab) === key && tab.name !== name ? { ...tab, name } : tab));

/** Tabs that stay when some are closed, seen from one of them. */
export function closed(tabs: readonly Tab[], key: string, what: CloseWhat): readonly Tab[] {
  const at = tabs.findIndex((tab) => keyOfTab(tab) === key);
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
export function nextFront(before: readonly Tab[], after: readonly Tab[], front: string): Tab | undefined {
  const stays = (tab: Tab | undefined) => tab && after.find((one) => keyOfTab(one) === keyOfTab(tab));
  const at = before.findIndex((tab) => keyOfTab(tab) === front);
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
