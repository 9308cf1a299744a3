import { pageByPath } from '@pitboss/contract/core/pages';
import { useEffect, useMemo } from 'react';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { useClientState } from '../../kit/calls/client-state.ts';
import { useLanguage } from '../../kit/settings.ts';
import { type Language, say, type Text } from '../../kit/text.ts';
import { isScreenPath, menuPages } from '../pages/access.ts';
import type { Tab } from './tabs.ts';

/**
 * Returns the operator's pages and the one that the address names; undefined if the operator may not open it.
 * A page that was taken away while it was open leads to the front page.
 */
export function useFront() {
  const user = useClientState((state) => state.userInfo);
  const path = usePathname();
  const pages = useMemo(() => menuPages(user), [user]);
  const address = isScreenPath(path) ? path : undefined;
  // The page of the address may have been taken away while it was open.
  const front = pages.some((page) => page.path === address) ? address : undefined;
  useEffect(() => {
    if (address && !front && user) navigate('/index', { replace: true });
  }, [address, front, user]);
  return { pages, front, isMissing: path === '/404' };
}

/** The number of a record, with letters before it or without; their ends tell such numbers apart. */
const recordNumber = /\d{14,}$/;
const endShown = 4;
/** Characters of other names that fit into a tab. */
const nameMax = 26;

/** Returns the title of a tab: the name of its record, else its page. Long names are cut unless it is `full`. */
export function tabTitle({ page, name }: Tab, language: Language, full = false): string {
  const known = pageByPath(page);
  const title = known ? say(known, language) : page;
  if (name === undefined) return title;
  if (recordNumber.test(name)) return `${title} ${full ? name : `…${name.slice(-endShown)}`}`;
  return !full && name.length > nameMax ? `${name.slice(0, nameMax)}…` : name;
}

/** Returns the titles of tabs as one text. */
export const titlesOf = (tabs: readonly Tab[]): Text => ({
  zh_cn: tabs.map((tab) => tabTitle(tab, 'zh_cn')).join('、'),
  en_us: tabs.map((tab) => tabTitle(tab, 'en_us')).join(', '),
});

/** Shows the tab in front in the browser's title. */
export function useTitle(front: Tab | undefined): void {
  const language = useLanguage();
  useEffect(() => {
    document.title = front ? `${tabTitle(front, language)} - Pitboss` : 'Pitboss';
  }, [front, language]);
}
