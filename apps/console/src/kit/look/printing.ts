import { useSyncExternalStore } from 'react';

let printing = false;

/** True while the browser prints the page, or shows how it would. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(
    (changed) => {
      const begin = () => {
        printing = true;
        changed();
      };
      const end = () => {
        printing = false;
        changed();
      };
      addEventListener('beforeprint', begin);
      addEventListener('afterprint', end);
      return () => {
        removeEventListener('beforeprint', begin);
        removeEventListener('afterprint', end);
      };
    },
    () => printing,
  );
