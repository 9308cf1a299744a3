import type { PagePath } from '@pitboss/contract/core/pages';
import { type RefObject, useEffect, useId } from 'react';
import { useNavigation } from '../navigation.tsx';

/** Forms on pages that hold something typed and not sent, by the page they stand on. */
const held = new Map<string, PagePath>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** Changes the set of unsaved forms; the browser warns before it leaves as long as the set is not empty. */
function watch(change: () => void): void {
  change();
  removeEventListener('beforeunload', warn);
  if (held.size > 0) addEventListener('beforeunload', warn);
}

/** The pages among these on which something was typed and not sent. */
export const unsavedOn = (pages: readonly PagePath[]): readonly PagePath[] =>
  pages.filter((page) => [...held.values()].includes(page));

/**
 * Registers a form on a page while it has unsent changes: closing its tab and leaving the console then show a
 * warning first.
 * `box` is the form on screen, which distinguishes a form that is gone from one whose tab is in the
 * background.
 */
export function useUnsaved(dirty: boolean, box: RefObject<HTMLElement | null>): void {
  const { page } = useNavigation();
  const id = useId();
  useEffect(() => {
    watch(() => (dirty ? held.set(id, page) : held.delete(id)));
    const form = box.current;
    return () => {
      // A tab that goes to the back runs this too; its form stays where it is.
      setTimeout(() => form?.isConnected || watch(() => held.delete(id)));
    };
  }, [dirty, id, page, box]);
}
