import { useSyncExternalStore } from 'react';

/** A change that waits for the operator's dynamic code; `wrong` after a first code that did not fit. */
export interface CodeQuestion {
  readonly wrong: boolean;
  answer(code: string | null): void;
}

let question: CodeQuestion | null = null;
const listeners = new Set<() => void>();

function set(next: CodeQuestion | null) {
  question = next;
  for (const listener of listeners) listener();
}

/** Asks for a dynamic code; null when the person thinks better of it. One question at a time: a second one gives up. */
export function askDynamicCode(wrong: boolean): Promise<string | null> {
  if (question) return Promise.resolve(null);
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
const current = () => question;

/** The open question, for the one dialog that draws it. */
export const useCodeQuestion = (): CodeQuestion | null => useSyncExternalStore(subscribe, current);
