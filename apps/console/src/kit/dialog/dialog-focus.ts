import { useEffect, useRef } from 'react';
import { type FocusPlace, focusPlace, placeOf } from '../look/focus-place.ts';

/** Menus and lists that hang in the page and are gone once something was chosen: nothing to come back to. */
const passing = '.k-menu, .k-pop, .k-choices';
const fields = [
  'input:not([type=hidden]):not(:disabled):not([readonly])',
  'textarea:not(:disabled)',
  '[role=combobox]:not(:disabled)',
  '.k-choose > button:not(:disabled)',
].join(', ');
/** A dialog takes the focus once it has opened; later than this it has none. */
const waitMs = 1500;

let lastLasting: HTMLElement | null = null;
if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && !target.closest(passing)) lastLasting = target;
  });

/** Returns the element that has the focus now, or had it before a menu that is closing. */
function focusNow(): HTMLElement | null {
  const active = document.activeElement;
  return active instanceof HTMLElement && active !== document.body && !active.closest(passing)
    ? active
    : lastLasting;
}

/** Moves the focus to the first field of the dialog that takes it; gives a way to stop waiting for one. */
function intoFirstField(from: HTMLElement | null): () => void {
  const until = performance.now() + waitMs;
  let frame = 0;
  const look = () => {
    const active = document.activeElement;
    const dialog = active?.closest<HTMLElement>('[role=dialog]');
    if (dialog && active !== from && !dialog.contains(from)) {
      // A user who typed already, or a dialog that chose another field, keeps the focus.
      if (!active?.matches(fields)) dialog.querySelector<HTMLElement>(fields)?.focus();
    } else if (performance.now() < until) frame = requestAnimationFrame(look);
  };
  frame = requestAnimationFrame(look);
  return () => cancelAnimationFrame(frame);
}

/**
 * Manages the focus of a dialog, drawer or confirmation while it is open: it goes to the first field, and
 * returns to where it came from after closing, unless the user has moved it meanwhile.
 */
export function useDialogFocus(open = true): void {
  const from = useRef<FocusPlace | null>(null);
  const was = useRef(false);
  // Read during rendering of the dialog: its effects, which run before those here, may have taken the focus.
  if (open && !was.current) {
    const element = focusNow();
    from.current = element && placeOf(element);
  }
  was.current = open;
  useEffect(() => {
    if (!open) return;
    const stop = intoFirstField(from.current?.element ?? null);
    return () => {
      stop();
      const back = from.current;
      setTimeout(() => {
        const active = document.activeElement;
        const lost =
          !active || active === document.body || active.closest('[role=dialog]')?.clientHeight === 0;
        if (lost && back) focusPlace(back);
      });
    };
  }, [open]);
}
