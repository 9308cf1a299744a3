import { type PagePath, pageByPath } from '@pitboss/contract/core/pages';
import { useEffect, useMemo } from 'react';
import { navigate, usePathname } from 'wouter/use-browser-location';
import { useClientState } from '../../kit/calls/client-state.ts';
import { useLanguage } from '../../kit/settings.ts';
import { say } from '../../kit/text.ts';
import { isScreenPath, menuPages } from '../pages/access.ts';

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
  return { pages, front };
}

/** Shows the page in front in the browser's title. */
export function useTitle(front: PagePath | undefined): void {
  const language = useLanguage();
  useEffect(() => {
    const page = front && pageByPath(front);
    document.title = page ? `${say(page, language)} - Pitboss` : 'Pitboss';
  }, [front, language]);
}
