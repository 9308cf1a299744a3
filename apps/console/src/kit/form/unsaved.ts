import type { PagePath } from '@pitboss/contract/pages';
import { type RefObject, useEffect, useId } from 'react';
import { usePlace } from '../place.tsx';

/** Forms on pages that hold something typed and not sent, by the page they stand on. */
const held = new Map<string, PagePath>();

const warn = (event: BeforeUnloadEvent) => event.preventDefault();

/** The browser asks before it leaves, as long as something would be lost. */
function watch(change: () => void): void {
  change();
  removeEventListener('beforeunload', warn);
  if (held.size > 0) addEventListener('beforeunload', warn);
}

/** The pages among these on which something was typed and not sent. */
export const unsavedOn = (pages: readonly PagePath[]): readonly PagePath[] =>
  pages.filter((page) => [...held.values()].includes(page));

/**
 * Says whether a form on a page holds something that was not sent: closing its tab and leaving the console then ask first.
 * `box` is the form on screen, which tells one that is gone from one whose tab is in the back.
 */
export function useUnsaved(dirty: boolean, box: RefObject<HTMLElement | null>): void {
  const { page } = usePlace();
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
