import { useSyncExternalStore } from 'react';

export interface Notice {
  readonly id: number;
  readonly kind: 'error' | 'success' | 'info';
  readonly title: string;
  readonly detail?: string;
}

/** More would hide the page; the oldest goes first. */
const shownAtOnce = 4;
const lifeMs = { error: 8_000, success: 3_000, info: 5_000 };

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

/** Takes a notice away. */
export const dismiss = (id: number): void => set(notices.filter((one) => one.id !== id));

/** Shows a notice; one that is on screen already is not repeated. */
export function notify(notice: Omit<Notice, 'id'>): void {
  if (notices.some((one) => one.title === notice.title && one.detail === notice.detail)) return;
  lastId += 1;
  const id = lastId;
  set([...notices, { ...notice, id }].slice(-shownAtOnce));
  setTimeout(() => dismiss(id), lifeMs[notice.kind]);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const current = () => notices;

/** Returns the notices on screen, for the one host that renders them. */
export const useNotices = (): readonly Notice[] => useSyncExternalStore(subscribe, current);
export const currentNotices = current;
