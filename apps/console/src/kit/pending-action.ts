import { useSyncExternalStore } from 'react';

/** Action that an operator chose away from its page. */
export interface PendingAction {
  readonly page: string;
  /** Feature of the action. */
  readonly feature: string;
  readonly chosenAt: number;
}

/** A page that has not opened by then does not surprise its operator with a dialog later. */
const validMs = 10_000;

let pending: PendingAction | null = null;
const listeners = new Set<() => void>();

function set(next: PendingAction | null) {
  pending = next;
  for (const listener of listeners) listener();
}

/** Requests that a page opens one of its actions once it is in front. */
export const requestAction = (page: string, feature: string): void =>
  set({ page, feature, chosenAt: Date.now() });

/** Ends a request that a page has met. */
export const endAction = (): void => set(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Returns the feature of the action that a page is to open, if any. */
export function usePendingAction(page: string): string | null {
  const found = useSyncExternalStore(subscribe, () => pending);
  return found?.page === page && Date.now() - found.chosenAt < validMs ? found.feature : null;
}
