import { useEffect, useState } from 'react';

/** Returns the value once it has not changed for `delayMs`, so that not every keystroke makes a call. */
export function useDelayed<T>(value: T, delayMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}
