import { useSyncExternalStore } from 'react';

let behindMs: number | undefined;
const listeners = new Set<() => void>();

/** Takes note of how old the latest data of a call was that a copy of the database may answer; undefined when none did. */
export function noteAge(ms: number | undefined): void {
  if (ms === behindMs) return;
  behindMs = ms;
  for (const heard of listeners) heard();
}

function listen(heard: () => void): () => void {
  listeners.add(heard);
  return () => listeners.delete(heard);
}

/** Seconds by which such data may be old, rounded up; undefined while the database itself answers. */
export const useDataAge = (): number | undefined => {
  const ms = useSyncExternalStore(listen, () => behindMs);
  return ms === undefined ? undefined : Math.ceil(ms / 1000);
};
