import type { PagePath } from '@pitboss/contract/core/pages';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useState,
} from 'react';
import { leaveTrail, type Thing, thingMark } from './trail.ts';

/** Search parameters of a screen: flat texts, as they stand in the address. */
export type Search = Readonly<Record<string, string>>;

/** Position of a screen: its tab's address, which is kept while another tab is in front. */
export interface Navigation {
  readonly page: PagePath;
  /** Key of its tab: the page, and for a page of one record the record, too. */
  readonly tab: string;
  readonly search: Search;
  /** Replaces the search parameters of this screen; `push` leaves a step to go back to. */
  setSearch(next: Search, how?: 'push' | 'replace'): void;
  /** Names the tab after the record that it shows. */
  setName(name: string): void;
  /** Opens another page in its tab, with these search parameters. */
  open(page: PagePath, search?: Search): void;
  /** Returns true when the operator may open a page; links to other pages are plain text. */
  allowed(page: PagePath): boolean;
  /** Returns true when the operator holds a feature. */
  holds(feature: string): boolean;
}

const nowhere: Navigation = {
  page: '/home',
  tab: '/home',
  search: {},
  setSearch: () => undefined,
  setName: () => undefined,
  open: () => undefined,
  allowed: () => true,
  holds: () => true,
};

export const NavigationContext = createContext<Navigation>(nowhere);

/** The place of the screen around. */
export const useNavigation = (): Navigation => useContext(NavigationContext);

/** Names the surrounding tab after the record that it shows. */
export function useTabName(name: string): void {
  const { setName } = useNavigation();
  useEffect(() => setName(name), [name, setName]);
}

/**
 * Returns true when the surrounding tab is in front. False once while it comes back, so that overlays left
 * open close with their tab and open again properly: a hidden tab runs no effects, and an overlay that stayed
 * open would break.
 */
export function useInFront(): boolean {
  const [inFront, setInFront] = useState(false);
  useLayoutEffect(() => {
    setInFront(true);
    return () => setInFront(false);
  }, []);
  return inFront;
}

/** Address of a page with search parameters. */
export function hrefOf(page: PagePath, search: Search = {}): string {
  const texts = new URLSearchParams(search).toString();
  return texts ? `${page}?${texts}` : page;
}

/** A link into another page; plain text where the operator may not go. */
export function PageLink(props: {
  page: PagePath;
  search?: Search;
  /** Kind and id of what it leads to, where that has neighbours in its list: see `leaveTrail`. */
  thing?: Thing | undefined;
  children: ReactNode;
}): ReactNode {
  const navigation = useNavigation();
  if (!navigation.allowed(props.page)) return props.children;
  const go = (event: MouseEvent<HTMLElement>) => {
    leaveTrail(event.currentTarget);
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigation.open(props.page, props.search);
  };
  return (
    <a href={hrefOf(props.page, props.search)} onClick={go} {...thingMark(props.thing)}>
      {props.children}
    </a>
  );
}
