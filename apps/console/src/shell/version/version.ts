import { useSyncExternalStore } from 'react';

/** Version check of spec §2, §4 and §8: a file next to the console, compared on every route change. */

const storeKey = 'version';
/** Set in a tab that was reloaded after an error, until the server has another version. */
const reloadKey = 'reloadedAfterError';
let found: { readonly version: string | null } | null = null;
const listeners = new Set<() => void>();

function request(version: string | null) {
  if (found) return;
  found = { version };
  for (const listener of listeners) listener();
}

async function fetchVersion(): Promise<string | null> {
  try {
    const response = await fetch(`/version.json?t=${Date.now()}`, { cache: 'no-store' });
    const body = (await response.json()) as { version?: unknown };
    return typeof body.version === 'string' ? body.version : null;
  } catch {
    // An unreachable file gives no information about versions.
    return null;
  }
}

/** Looks for a newer version; the first one ever seen is simply stored. */
export async function checkVersion(): Promise<void> {
  const version = await fetchVersion();
  if (!version) return;
  const stored = localStorage.getItem(storeKey);
  if (!stored) localStorage.setItem(storeKey, version);
  else if (stored !== version) {
    sessionStorage.removeItem(reloadKey);
    request(version);
  }
}

/**
 * A part of the console could not be loaded: most likely a newer version took its place. Without a network a
 * reload would leave the operator with nothing.
 */
export const promptReload = (): void => {
  if (navigator.onLine) request(null);
};

/**
 * Prompts for a reload after an error while a screen was rendered, as after one of the router (spec §8). Not
 * again after the reload: a screen that fails every time would keep the user from all others.
 */
export function promptAfterError(): void {
  if (sessionStorage.getItem(reloadKey) === null) promptReload();
}

/** Stores the new version and starts it. */
export async function acceptVersion(): Promise<void> {
  const version = found?.version ?? (await fetchVersion());
  if (version) localStorage.setItem(storeKey, version);
  if (found?.version === null) sessionStorage.setItem(reloadKey, version ?? '');
  location.reload();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const wanted = () => found !== null;

export const useReloadWanted = (): boolean => useSyncExternalStore(subscribe, wanted);
