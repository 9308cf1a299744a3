import { useCallback, useLayoutEffect, useRef } from 'react';

/** Returns a function of constant identity that calls the latest version of `act`. */
export function useLatest<A extends readonly unknown[]>(
  act: ((...args: A) => void) | undefined,
): (...args: A) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((...args: A) => latest.current?.(...args), []);
}
