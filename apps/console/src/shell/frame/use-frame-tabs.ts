import type { PagePath } from '@pitboss/contract/core/pages';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { isUnsaved } from '../../kit/form/unsaved.ts';
import { hrefOf, type Search } from '../../kit/navigation.tsx';
import type { MenuPage } from '../pages/access.ts';
import {
  type CloseWhat,
  closed,
  fixedPage,
  keyOf,
  keyOfTab,
  nextFront,
  type Tab,
  Tabs,
  useTabs,
  visited,
} from './tabs.ts';

/** Closing of tabs that the operator must confirm, because changes would be lost. */
interface AskedClose {
  /** Key of the tab that the closing is seen from. */
  readonly key: string;
  readonly what: CloseWhat;
  readonly lost: readonly Tab[];
}

/**
 * Returns the open tabs among the permitted pages, with the fixed one, and the one in front up to date; and the
 * key of that one, if the address leads to a page.
 */
function useOpenTabs(
  tabs: Tabs,
  pages: readonly MenuPage[],
  front: PagePath | undefined,
): { readonly open: readonly Tab[]; readonly frontKey: string | undefined } {
  const texts = useSearch();
  // Flat texts: ids of 19 digits must never pass through a number.
  const search: Search = useMemo(() => Object.fromEntries(new URLSearchParams(texts)), [texts]);
  const known = useTabs(tabs);
  // The address is ahead of the store for one drawing; the tab in front must not wait for it.
  const open = useMemo(() => {
    const allowed = known.filter((tab) => pages.some((page) => page.path === tab.page));
    const withHome =
      allowed.some((tab) => tab.page === fixedPage) || !pages.some((page) => page.path === fixedPage)
        ? allowed
        : [{ page: fixedPage, search: {} }, ...allowed];
    return front ? visited(withHome, front, search, isUnsaved) : withHome;
  }, [known, pages, front, search]);
  useEffect(() => {
    tabs.set(open);
  }, [tabs, open]);
  return { open, frontKey: front && keyOf(front, search) };
}

/**
 * The tabs of the frame: which are open, which render anything, how one is opened, and how tabs are closed,
 * after a question if changes would be lost.
 */
export function useFrameTabs(pages: readonly MenuPage[], front: PagePath | undefined) {
  const [tabs] = useState(() => new Tabs());
  const { open, frontKey } = useOpenTabs(tabs, pages, front);
  // Only tabs that have been in front render anything: a reload must not fetch data of tabs that are not
  // visible.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    if (frontKey) setSeen((now) => (now.has(frontKey) ? now : new Set([...now, frontKey])));
  }, [frontKey]);
  const [asked, setAsked] = useState<AskedClose>();
  const go = useCallback(
    (page: PagePath, given?: Search, how: 'push' | 'replace' = 'push') => {
      const remembered = tabs.current().find((tab) => tab.page === page)?.search;
      const search = Object.entries(given ?? remembered ?? {}).filter(([, value]) => value);
      navigate(hrefOf(page, Object.fromEntries(search)), { replace: how === 'replace' });
    },
    [tabs],
  );
  const close = (key: string, what: CloseWhat) => {
    const before = tabs.current();
    const after = closed(before, key, what);
    const stays = (one: string | undefined) => after.some((tab) => keyOfTab(tab) === one);
    setAsked(undefined);
    // Closing others from a tab in the back brings that tab to the front when the one in front is gone.
    const wanted = what === 'this' || !stays(key) ? frontKey : key;
    const next = stays(frontKey) ? undefined : nextFront(before, after, wanted ?? key);
    setSeen((now) => new Set([...now].filter(stays)));
    tabs.set(after);
    if (next) go(next.page, next.search);
  };
  const promptClose = (key: string, what: CloseWhat) => {
    const stay = closed(tabs.current(), key, what).map(keyOfTab);
    const lost = tabs.current().filter((tab) => !stay.includes(keyOfTab(tab)) && isUnsaved(keyOfTab(tab)));
    if (lost.length > 0) setAsked({ key, what, lost });
    else close(key, what);
  };
  const rendered = open.filter((tab) => keyOfTab(tab) === frontKey || seen.has(keyOfTab(tab)));
  return {
    tabs,
    open,
    rendered,
    frontKey,
    go,
    close,
    promptClose,
    asked,
    keepOpen: () => setAsked(undefined),
  };
}
