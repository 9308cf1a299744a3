import { readToken, saveToken } from './token.ts';

/**
 * Keys of the operator's own token and open tabs, which are saved while the operator impersonates another
 * user.
 */
const ownTokenKey = 'ownToken';
const tabsKey = 'tabs';
const ownTabsKey = 'ownTabs';

/** Returns the token of the operator's own session, also while impersonating another user. */
export const ownSession = (): string => sessionStorage.getItem(ownTokenKey) ?? readToken();

/** Removes the saved state of an impersonation, because the operator's own session is over. */
export function forgetViewAs(): void {
  sessionStorage.removeItem(ownTokenKey);
  sessionStorage.removeItem(ownTabsKey);
}

/**
 * Starts to impersonate another user, read-only: the page reloads, so that nothing of the operator's own
 * session is left on screen.
 */
export function beginViewAs(token: string): void {
  sessionStorage.setItem(ownTokenKey, readToken());
  sessionStorage.setItem(ownTabsKey, sessionStorage.getItem(tabsKey) ?? '[]');
  sessionStorage.removeItem(tabsKey);
  saveToken(token);
  location.assign('/index');
}

/** Returns to the operator's own session; false when there is none. */
export function endViewAs(): boolean {
  const own = sessionStorage.getItem(ownTokenKey);
  if (!own) return false;
  sessionStorage.removeItem(ownTokenKey);
  sessionStorage.setItem(tabsKey, sessionStorage.getItem(ownTabsKey) ?? '[]');
  sessionStorage.removeItem(ownTabsKey);
  saveToken(own);
  location.assign('/bypassAccount');
  return true;
}
