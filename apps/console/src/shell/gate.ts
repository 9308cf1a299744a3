import { useSyncExternalStore } from 'react';

/**
 * Which of the two worlds is on screen: sign-in at the root path, the shell everywhere else. They share no
 * code beyond the kit's core, so that sign-in stays small, and no memory, so that nobody sees what the operator
 * before them saw.
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

/** To sign-in; an ended session keeps its place to come back to, a person who signs out does not. */
export function leaveShell(keepPlace: boolean): void {
  if (keepPlace) sessionStorage.setItem(returnKey, location.pathname + location.search);
  else sessionStorage.removeItem(returnKey);
  if (location.pathname !== '/') history.pushState(null, '', '/');
  changed();
}
