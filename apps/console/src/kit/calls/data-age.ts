import { useSyncExternalStore } from 'react';

let behindMs: number | undefined;
const listeners = new Set<() => void>();

/**
 * Records the age of the latest data of a call that a database replica may serve, in milliseconds; undefined
 * when the primary served it.
 */
export function noteAge(ms: number | undefined): void {
  if (ms === behindMs) return;
  behindMs = ms;
  for (const received of listeners) received();
}

function listen(received: () => void): () => void {
  listeners.add(received);
  return () => listeners.delete(received);
}

/**
 * Returns the maximum age of replica data in seconds, rounded up; undefined while the primary serves the
 * calls.
 */
export const useDataAge = (): number | undefined => {
  const ms = useSyncExternalStore(listen, () => behindMs);
  return ms === undefined ? undefined : Math.ceil(ms / 1000);
};
