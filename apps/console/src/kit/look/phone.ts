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

/** Windows in which a list scrolls with its page; kit/look/phone.css has the same condition. */
const isTight = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(max-width: 760px), (max-height: 600px)').matches;
/** Returns true while lists scroll with their page, because the window is too small for a box that scrolls. */
export const useTightWindow = (): boolean => useSyncExternalStore(onResize, isTight);
