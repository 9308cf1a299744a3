import { useSyncExternalStore } from 'react';

/** A change that waits for the operator's dynamic code; `wrong` after a first code that did not fit. */
export interface CodePrompt {
  readonly wrong: boolean;
  answer(code: string | null): void;
}

let prompt: CodePrompt | null = null;
const listeners = new Set<() => void>();

function set(next: CodePrompt | null) {
  prompt = next;
  for (const listener of listeners) listener();
}

/**
 * Prompts for a dynamic code; resolves with null when the user cancels. There is one prompt at a time: a
 * second one resolves with null immediately.
 */
export function promptDynamicCode(wrong: boolean): Promise<string | null> {
  if (prompt) return Promise.resolve(null);
  return new Promise((done) => {
    set({
      wrong,
      answer(code) {
        set(null);
        done(code);
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
