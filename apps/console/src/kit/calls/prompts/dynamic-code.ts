import { useSyncExternalStore } from 'react';

/** Fresh second factor of a change: a dynamic code, or the reply of a passkey prompt. */
export interface Factor {
  readonly kind: 'dynamic-code' | 'passkey';
  readonly text: string;
}

/** A change that waits for the operator's second factor; `wrong` after a first one that did not fit. */
export interface CodePrompt {
  readonly wrong: boolean;
  answer(factor: Factor | null): void;
}

let prompt: CodePrompt | null = null;
const listeners = new Set<() => void>();

function set(next: CodePrompt | null) {
  prompt = next;
  for (const listener of listeners) listener();
}

/**
 * Prompts for a dynamic code or a passkey; resolves with null when the user cancels. There is one prompt at a time: a
 * second one resolves with null immediately.
 */
export function promptDynamicCode(wrong: boolean): Promise<Factor | null> {
  if (prompt) return Promise.resolve(null);
  return new Promise((done) => {
    set({
      wrong,
      answer(factor) {
        set(null);
        done(factor);
      },
    });
  });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const current = () => prompt;

/** Returns the open prompt, for the one dialog that renders it. */
export const useCodePrompt = (): CodePrompt | null => useSyncExternalStore(subscribe, current);
