import { type RefObject, useEffect, useId } from 'react';
import { useNavigation } from '../navigation.tsx';

/** Forms on pages that hold something typed and not sent, with the key of the tab they stand in. */
const held = new Map<string, string>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Changes the set of unsaved forms; the browser warns before it leaves as long as the set is not empty. */
function watch(change: () => void): void {
  change();
  removeEventListener('beforeunload', warn);
  if (held.size > 0) addEventListener('beforeunload', warn);
}

/** Returns whether something was typed and not sent in a tab, which is named by its key. */
export const isUnsaved = (tab: string): boolean => [...held.values()].includes(tab);

/**
 * Registers a form on a page while it has unsent changes: closing its tab and leaving the console then show a
 * warning first.
 * `box` is the form on screen, which distinguishes a form that is gone from one whose tab is in the
 * background.
 */
export function useUnsaved(dirty: boolean, box: RefObject<HTMLElement | null>): void {
  const { tab } = useNavigation();
  const id = useId();
  useEffect(() => {
    watch(() => (dirty ? held.set(id, tab) : held.delete(id)));
    const form = box.current;
    return () => {
      // A tab that goes to the back runs this too; its form stays where it is.
      setTimeout(() => form?.isConnected || watch(() => held.delete(id)));
    };
  }, [dirty, id, tab, box]);
}
