import { useEffect, useRef } from 'react';

const typing = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** A dialog has the keys to itself; some stay in the page after closing, without a size. */
const covered = () =>
  [...document.querySelectorAll('[role=dialog], dialog[open]')].some((one) => one.clientHeight > 0);

/**
 * Calls `act` at a key pressed without modifiers, on every page but not while the user types or a dialog is
 * open.
 */
export function useKey(key: string, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== key || event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return;
      if (event.defaultPrevented || covered()) return;
      event.preventDefault();
      latest.current();
    };
    // Behind the document, so that a page with a meaning of its own for the key goes first.
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [key]);
}
