import { type ComponentType, useEffect, useState } from 'react';
import { askToReload } from './version.ts';

/** A part of the console that comes in a file of its own, once. */
export interface Part {
  /** The part, if it has come already. */
  now(): ComponentType | undefined;
  /** Fetches it unless it is there or on its way. A part that did not come is fetched anew by the next call. */
  load(): Promise<ComponentType>;
}

/** A part of the console from its `import()`. */
export function part(fetch: () => Promise<ComponentType>): Part {
  let come: ComponentType | undefined;
  let coming: Promise<ComponentType> | undefined;
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

/** Parts that are fetched ahead of their need, so that nobody waits for what did not come. */
let ahead = 0;

/** Fetches a part that will probably be wanted; one that does not come is nobody's worry until it is. */
export function warm(wanted: Part): void {
  if (wanted.now()) return;
  ahead += 1;
  wanted
    .load()
    .catch(() => undefined)
    .finally(() => {
      ahead -= 1;
    });
}

/** A file that is gone means that a newer version took its place (spec §8), unless it was only fetched ahead. */
export function onLostFile(): void {
  if (ahead === 0) askToReload();
}

/**
 * The part, or undefined until it has come. Without `Suspense` on purpose: React holds back for 300 ms what follows a
 * fallback that was shown. A part that does not come is thrown, for the `Guarded` around.
 */
export function usePart(wanted: Part): ComponentType | undefined {
  const [, drawAnew] = useState(0);
  const [error, setError] = useState<unknown>(null);
  const come = wanted.now();
  useEffect(() => {
    if (come) return;
    let current = true;
    wanted.load().then(
      () => current && drawAnew((times) => times + 1),
      (lost: unknown) => {
        // It would fail at every try until the page is loaded anew.
        askToReload();
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
