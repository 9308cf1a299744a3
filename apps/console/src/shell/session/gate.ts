import { useSyncExternalStore } from 'react';

/**
 * Part of the console on screen: sign-in at the root path, the shell everywhere else. They share no code
 * beyond the kit's core, so that sign-in stays small, and no memory, so that no user sees data of the
 * operator before them.
 */
export type World = 'signIn' | 'shell';

const returnKey = 'returnPath';
const listeners = new Set<() => void>();
const world = (): World => (location.pathname === '/' ? 'signIn' : 'shell');

function changed() {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('popstate', changed);
  return () => {
    listeners.delete(listener);
    if (!listeners.size) window.removeEventListener('popstate', changed);
  };
}

export const useWorld = (): World => useSyncExternalStore(subscribe, world);

/** Only a path of this console may be returned to. */
const ownPath = (path: string | null): path is string => !!path && /^\/(?!\/)/.test(path) && path !== '/';

/** Into the shell: to where the session before ended, else to its front page. */
export function enterShell(): void {
  const path = sessionStorage.getItem(returnKey);
  sessionStorage.removeItem(returnKey);
  history.replaceState(null, '', ownPath(path) ? path : '/index');
  changed();
}

/** Goes to sign-in; an expired session stores the address to return to, a user who signs out does not. */
export function leaveShell(keepPosition: boolean): void {
  if (keepPosition) sessionStorage.setItem(returnKey, location.pathname + location.search);
  else sessionStorage.removeItem(returnKey);
  if (location.pathname !== '/') history.pushState(null, '', '/');
  changed();
}
