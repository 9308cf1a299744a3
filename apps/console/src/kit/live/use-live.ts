import type { LiveTopic } from '@pitboss/contract/live';
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { keepListening } from './stream.ts';

/** A stream that nobody uses any more lasts a little, because the next page may. */
const lingerMs = 5_000;
/** The same for a window out of sight, which needs none: when it comes back, all is asked anew. */
const hiddenMs = 10_000;

/**
 * The stream of this window, opened by the first part of a screen that shows what is live. One window in sight, one
 * stream: browsers allow few connections to one host, and a window out of sight shows nobody anything.
 */
const store = {
  connected: false,
  /** What has happened so far, counted: changes and questions, in their order. */
  moment: 0,
  /** When each topic changed last. */
  changed: new Map<LiveTopic, number>(),
  /** When all of them may have: the stream began, or had a gap. */
  all: 0,
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
        tell(() => Object.assign(store, { connected, ...(connected && { all: nextMoment() }) }));
    },
    changed: (topics) =>
      tell(() => {
        for (const topic of topics) store.changed.set(topic, nextMoment());
      }),
    gap: () => tell(() => Object.assign(store, { all: nextMoment() })),
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
function followSight(): void {
  clearTimeout(hiding);
  if (document.visibilityState === 'hidden') hiding = setTimeout(close, hiddenMs);
  else open();
}

function subscribe(listener: () => void): () => void {
  if (store.listeners.size === 0) document.addEventListener('visibilitychange', followSight);
  store.listeners.add(listener);
  open();
  return () => {
    store.listeners.delete(listener);
    setTimeout(() => {
      if (store.listeners.size > 0) return;
      document.removeEventListener('visibilitychange', followSight);
      close();
    }, lingerMs);
  };
}
const idle = () => () => undefined;

export interface Live {
  /** The stream speaks; otherwise whoever shows something asks again by the clock. */
  readonly connected: boolean;
  /** The moment at which the topic changed last, or may have; 0: never since it is listened to. */
  readonly changed: number;
}

/** Follows a topic of the stream; without one, nothing is opened. */
export function useLive(topic: LiveTopic | undefined): Live {
  const follow = topic ? subscribe : idle;
  const connected = useSyncExternalStore(follow, () => topic !== undefined && store.connected);
  const changed = useSyncExternalStore(follow, () =>
    topic ? Math.max(store.all, store.changed.get(topic) ?? 0) : 0,
  );
  return { connected, changed };
}

/** When each read was asked last: its reply may be older than what changed on its way. */
const asked = new WeakMap<Query, { readonly moment: number; readonly ms: number }>();

/** Remembers that a read is being asked. */
export function noteAsked(client: QueryClient, queryKey: QueryKey): void {
  const query = client.getQueryCache().find({ queryKey });
  if (query) asked.set(query, { moment: nextMoment(), ms: performance.now() });
}

/** Asks a read again when its topic has changed since it was asked, at most every `gapMs`. */
export function useAskWhenChanged(
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
    const last = query && asked.get(query);
    if (!last || last.moment > changed) return;
    const timer = setTimeout(
      () => void client.refetchQueries({ queryKey, exact: true }),
      Math.max(0, last.ms + gapMs - performance.now()),
    );
    return () => clearTimeout(timer);
  }, [client, hash, changed, fetching, gapMs]);
}
