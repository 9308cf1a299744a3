import { useSyncExternalStore } from 'react';

/** Returns true in a window as narrow as a phone's, where rows are cards and a calendar shows one month. */
export const isPhone = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(max-width: 760px)').matches;

const onResize = (changed: () => void) => {
  addEventListener('resize', changed);
  return () => removeEventListener('resize', changed);
};
/** `isPhone` of a component, which is rendered again when the window becomes narrow or wide. */
export const usePhone = (): boolean => useSyncExternalStore(onResize, isPhone);
