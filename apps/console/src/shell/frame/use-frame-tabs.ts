import type { PagePath } from '@pitboss/contract/core/pages';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { navigate, useSearch } from 'wouter/use-browser-location';
import { unsavedOn } from '../../kit/form/unsaved.ts';
import { hrefOf, type Search } from '../../kit/navigation.tsx';
import type { MenuPage } from '../pages/access.ts';
import { type CloseWhat, closed, fixedPage, nextFront, type Tab, Tabs, useTabs, visited } from './tabs.ts';

/** Closing of tabs that the operator must confirm, because changes would be lost. */
interface AskedClose {
  readonly page: PagePath;
  readonly what: CloseWhat;
  readonly lost: readonly PagePath[];
}

/** Returns the open tabs among the permitted pages, with the fixed one, and the one in front up to date. */
function useOpenTabs(tabs: Tabs, pages: readonly MenuPage[], front: PagePath | undefined): readonly Tab[] {
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
    return front ? visited(withHome, front, search) : withHome;
  }, [known, pages, front, search]);
  useEffect(() => {
    tabs.set(open);
  }, [tabs, open]);
  return open;
}

/**
 * The tabs of the frame: which are open, which render anything, how one is opened, and how tabs are closed,
 * after a question if changes would be lost.
 */
export function useFrameTabs(pages: readonly MenuPage[], front: PagePath | undefined) {
  const [tabs] = useState(() => new Tabs());
  const open = useOpenTabs(tabs, pages, front);
  // Only tabs that have been in front render anything: a reload must not fetch data of tabs that are not
  // visible.
  const [seen, setSeen] = useState<ReadonlySet<PagePath>>(new Set());
  useEffect(() => {
    if (front) setSeen((now) => (now.has(front) ? now : new Set([...now, front])));
  }, [front]);
  const [asked, setAsked] = useState<AskedClose>();
  const go = useCallback(
    (page: PagePath, given?: Search, how: 'push' | 'replace' = 'push') => {
      const remembered = tabs.current().find((tab) => tab.page === page)?.search;
      const search = Object.entries(given ?? remembered ?? {}).filter(([, value]) => value);
      navigate(hrefOf(page, Object.fromEntries(search)), { replace: how === 'replace' });
    },
    [tabs],
  );
  const close = (page: PagePath, what: CloseWhat) => {
    const before = tabs.current();
    const after = closed(before, page, what);
    setAsked(undefined);
    // Closing others from a tab in the back brings that tab to the front when the one in front is gone.
    const wanted = what === 'this' || !after.some((tab) => tab.page === page) ? front : page;
    const next = after.some((tab) => tab.page === front)
      ? undefined
      : nextFront(before, after, wanted ?? page);
    setSeen((now) => new Set([...now].filter((one) => after.some((tab) => tab.page === one))));
    tabs.set(after);
    if (next) go(next.page, next.search);
  };
  const promptClose = (page: PagePath, what: CloseWhat) => {
    const stay = closed(tabs.current(), page, what).map((tab) => tab.page);
    const lost = unsavedOn(tabs.current().flatMap((tab) => (stay.includes(tab.page) ? [] : [tab.page])));
    if (lost.length > 0) setAsked({ page, what, lost });
    else close(page, what);
  };
  const rendered = open.filter((tab) => tab.page === front || seen.has(tab.page));
  return { tabs, open, rendered, go, close, promptClose, asked, keepOpen: () => setAsked(undefined) };
}
