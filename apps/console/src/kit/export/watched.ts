import { useSyncExternalStore } from 'react';

/** An export that this console has started and follows; it continues when its screen is closed. */
export interface WatchedExport {
  readonly id: string;
  /** The screen that started it. */
  readonly owner: string;
  readonly state: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly rows: number;
  readonly total: number | null;
  readonly percent: number | null;
}

let watched: readonly WatchedExport[] = [];
const listeners = new Set<() => void>();

/** Changes the exports that are followed. */
export function setWatched(change: (now: readonly WatchedExport[]) => readonly WatchedExport[]): void {
  watched = change(watched);
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const current = () => watched;

/** The export that a screen waits on. */
export const useWatchedExport = (owner: string): WatchedExport | undefined =>
  useSyncExternalStore(subscribe, current).find((one) => one.owner === owner);
