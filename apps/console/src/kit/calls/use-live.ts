import type { LiveTopic } from '@pitboss/contract/core/live';
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { keepListening } from './live-stream.ts';

/** Time that an unused stream stays open, because the next page may use it. */
const lingerMs = 5_000;
/**
 * Time that the stream of a hidden window stays open; when the window is visible again, everything is read
 * again.
 */
const hiddenMs = 10_000;

/**
 * The stream of this window, opened by the first component that shows live data. There is one stream for each
 * visible window: browsers allow few connections to one host, and a hidden window needs no updates.
 */
const store = {
  connected: false,
  /** Logical clock: counts changes and reads in their order. */
  moment: 0,
  /** When each topic changed last. */
  changed: new Map<LiveTopic, number>(),
  /** When all of them may have: the stream began, or had a gap. */
  all: 0,
  /** Logical time when the permissions of the session changed last, or may have changed without a stream. */
  permissions: 0,
  /** There was a stream before, so that one that begins takes its place. */
  began: false,
  listeners: new Set<() => void>(),
  stop: null as AbortController | null,
};

const nextMoment = () => {
  store.moment += 1;
  return store.moment;
};

function tell(change: () => void): void {
  change();
  for (const listener of store.listeners) listener();
}

function open(): void {
  if (store.stop || store.listeners.size === 0 || document.visibilityState === 'hidden') return;
  const stop = new AbortController();
  store.stop = stop;
  void keepListening(stop.signal, {
    connected: (connected) => {
      if (store.stop === stop)
        tell(() => {
          Object.assign(store, { connected, ...(connected && { all: nextMoment() }) });
          if (connected && store.began) store.permissions = nextMoment();
          store.began ||= connected;
        });
    },
    changed: (topics) =>
      tell(() => {
        for (const topic of topics) store.changed.set(topic, nextMoment());
      }),
    gap: () => tell(() => Object.assign(store, { all: nextMoment() })),
    permissions: () => tell(() => Object.assign(store, { permissions: nextMoment() })),
  }).finally(() => {
    if (store.stop === stop) store.stop = null;
  });
}

function close(): void {
  store.stop?.abort();
  store.stop = null;
  if (store.connected) tell(() => Object.assign(store, { connected: false }));
}

let hiding: ReturnType<typeof setTimeout> | undefined;
function followViewport(): void {
  clearTimeout(hiding);
  if (document.visibilityState === 'hidden') hiding = setTimeout(close, hiddenMs);
  else open();
}

function subscribe(listener: () => void): () => void {
  if (store.listeners.size === 0) document.addEventListener('visibilitychange', followViewport);
  store.listeners.add(listener);
  open();
  return () => {
    store.listeners.delete(listener);
    setTimeout(() => {
      if (store.listeners.size > 0) return;
      document.removeEventListener('visibilitychange', followViewport);
      close();
    }, lingerMs);
  };
}
const idle = () => () => undefined;

export interface Live {
  /** True while the stream is connected; otherwise consumers poll. */
  readonly connected: boolean;
  /** Logical time when the topic changed last, or may have; 0: never since the subscription. */
  readonly changed: number;
}

/** Follows topics of the stream; without one, nothing is opened. */
export function useLive(followed: LiveTopic | readonly LiveTopic[] | undefined): Live {
  const topics = followed === undefined ? [] : [followed].flat();
  const isOpen = topics.length > 0;
  const follow = isOpen ? subscribe : idle;
  const connected = useSyncExternalStore(follow, () => isOpen && store.connected);
  const changed = useSyncExternalStore(follow, () =>
    isOpen ? Math.max(store.all, ...topics.map((topic) => store.changed.get(topic) ?? 0)) : 0,
  );
  return { connected, changed };
}

/**
 * Returns the logical time when the permissions of the session changed last, or may have; 0: never since
 * there is a stream. Keeps a stream open.
 */
export const usePermissionMoment = (): number => useSyncExternalStore(subscribe, () => store.permissions);

/**
 * Time of the last request of each read: its reply may be older than a change that happened before it
 * arrived.
 */
const requested = new WeakMap<Query, { readonly moment: number; readonly ms: number }>();

/** Records the start of a read. */
export function recordRequestStart(client: QueryClient, queryKey: QueryKey): void {
  const query = client.getQueryCache().find({ queryKey });
  if (query) requested.set(query, { moment: nextMoment(), ms: performance.now() });
}

/** Repeats a read when its topic has changed since its last request, at most every `gapMs`. */
export function useRequestWhenChanged(
  key: QueryKey,
  { changed }: Live,
  { fetching, gapMs }: { readonly fetching: boolean; readonly gapMs: number },
): void {
  const client = useQueryClient();
  const hash = JSON.stringify(key);
  useEffect(() => {
    if (changed === 0 || fetching) return;
    const queryKey = JSON.parse(hash) as QueryKey;
    const query = client.getQueryCache().find({ queryKey });
    const last = query && requested.get(query);
    if (!last || last.moment > changed) return;
    const timer = setTimeout(
      () => void client.refetchQueries({ queryKey, exact: true }),
      Math.max(0, last.ms + gapMs - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [client, hash, changed, fetching, gapMs]);
}
