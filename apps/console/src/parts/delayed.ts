import { useEffect, useState } from 'react';

/** The value once it has rested for a while, so that not every letter asks the server. */
export function useDelayed<T>(value: T, delayMs: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return rested;
}
