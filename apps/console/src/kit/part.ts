import { type ComponentType, useEffect, useState } from 'react';

/** A part of the console that comes in a file of its own, once. */
export interface Part<Props extends object = object> {
  /** The part, if it has come already. */
  now(): ComponentType<Props> | undefined;
  /** Fetches the component unless it is loaded or loading. A failed fetch is repeated by the next call. */
  load(): Promise<ComponentType<Props>>;
}

let onLost: () => void = () => undefined;

/** Registers the handler for a component that is needed and cannot be loaded; called once by the shell. */
export function whenLost(act: () => void): void {
  onLost = act;
}

/** A part of the console from its `import()`. */
export function part<Props extends object = object>(fetch: () => Promise<ComponentType<Props>>): Part<Props> {
  let come: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  return {
    now: () => come,
    load: () => {
      coming ??= fetch().then(
        (component) => {
          come = component;
          return component;
        },
        (error: unknown) => {
          coming = undefined;
          throw error;
        },
      );
      return coming;
    },
  };
}

/** Number of components that are being prefetched, so that their failures are not waited for. */
let ahead = 0;

/**
 * Prefetches a component that will probably be needed; a failure is ignored until the component is needed.
 */
export function warm<Props extends object>(wanted: Part<Props>): void {
  if (wanted.now()) return;
  ahead += 1;
  wanted
    .load()
    .catch(() => undefined)
    .finally(() => {
      ahead -= 1;
    });
}

/** A file did not come: that of a part that is wanted, or any other, unless it was only fetched ahead. */
export function onLostFile(): void {
  if (ahead === 0) onLost();
}

/**
 * The part, or undefined until it has come. Without `Suspense` on purpose: React holds back for 300 ms what
 * follows a fallback that was shown. A part that does not come is thrown, for the `Guarded` around.
 */
export function usePart<Props extends object>(wanted: Part<Props>): ComponentType<Props> | undefined {
  const [, drawAnew] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const come = wanted.now();
  useEffect(() => {
    if (come) return;
    let current = true;
    wanted.load().then(
      () => current && drawAnew((times) => times + 1),
      (lost: unknown) => {
        // Every try would fail until the page is reloaded.
        onLost();
        if (current) setError(lost);
      },
    );
    return () => {
      current = false;
    };
  }, [wanted, come]);
  if (error !== null && !come) throw error;
  return come;
}
