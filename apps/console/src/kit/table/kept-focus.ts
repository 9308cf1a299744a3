import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';
import { type FocusPlace, focusPlace, isGone, placeOf } from '../look/focus-place.ts';

/**
 * Keeps the focus in a table when the control that has it leaves with a change of the rows, for example an
 * action that is done. Returns the handlers of its box.
 */
export function useKeptFocus(rows: unknown): {
  readonly onFocus: (event: FocusEvent<HTMLElement>) => void;
  readonly onBlur: (event: FocusEvent<HTMLElement>) => void;
} {
  const place: RefObject<FocusPlace | null> = useRef(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may be without the control
  useEffect(() => {
    const last = place.current;
    if (!last || !isGone(last.element)) return;
    place.current = null;
    const active = document.activeElement ?? document.body;
    // Another element that has the focus by now keeps it.
    if (active === document.body || isGone(active)) focusPlace(last);
  }, [rows]);
  return {
    onFocus: ({ target }) => {
      place.current = placeOf(target);
    },
    onBlur: ({ target }) => {
      // A control that is gone did not lose the focus to a choice of the user.
      if (!isGone(target)) place.current = null;
    },
  };
}
