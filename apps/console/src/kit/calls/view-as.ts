import { readToken, saveToken } from './token.ts';

/** The own session's token and open tabs wait here while the operator looks on as somebody else. */
const ownTokenKey = 'ownToken';
const tabsKey = 'tabs';
const ownTabsKey = 'ownTabs';

/** The token of the own session, also while looking on as somebody else. */
export const ownSession = (): string => sessionStorage.getItem(ownTokenKey) ?? readToken();

/** Forgets that somebody else was looked on as: the own session is over. */
export function forgetViewAs(): void {
  sessionStorage.removeItem(ownTokenKey);
  sessionStorage.removeItem(ownTabsKey);
}

/** Goes on as somebody else, read-only: the page starts anew, so that nothing of the own session is left on screen. */
export function beginViewAs(token: string): void {
  sessionStorage.setItem(ownTokenKey, readToken());
  sessionStorage.setItem(ownTabsKey, sessionStorage.getItem(tabsKey) ?? '[]');
  sessionStorage.removeItem(tabsKey);
  saveToken(token);
  location.assign('/index');
}

/** Goes back to the own session; false when there is none to go back to. */
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
