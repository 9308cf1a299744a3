import type { Call } from '@pitboss/contract/core/define';
import type { Conflict } from '@pitboss/contract/core/record-versions';
import { useSyncExternalStore } from 'react';

/**
 * The user's choice for a stale update: a payload to send instead, a reload of the stored values, or null for
 * none.
 */
export type ConflictReply = { readonly payload: unknown } | 'reload' | null;

/** A stale update that waits for the user's choice. */
export interface ConflictPrompt {
  readonly call: Call;
  /** Payload that was sent. */
  readonly payload: unknown;
  readonly conflict: Conflict;
  answer(reply: ConflictReply): void;
}

let prompt: ConflictPrompt | null = null;
let isShown = false;
const listeners = new Set<() => void>();

function set(next: ConflictPrompt | null) {
  prompt = next;
  for (const listener of listeners) listener();
}

/** Lets the user choose; null without a dialog on screen, and while another update waits. */
export function showConflict(
  requested: Pick<ConflictPrompt, 'call' | 'payload' | 'conflict'>,
): Promise<ConflictReply> | null {
  if (prompt || !isShown) return null;
  return new Promise((done) => {
    set({
      ...requested,
      answer(reply) {
        set(null);
        done(reply);
      },
    });
  });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  isShown = true;
  return () => {
    listeners.delete(listener);
    isShown = listeners.size > 0;
  };
}
const current = () => prompt;

/** Returns the open conflict, for the dialog that renders it. */
export const useConflict = (): ConflictPrompt | null => useSyncExternalStore(subscribe, current);
