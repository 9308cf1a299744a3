/** An element that has the focus, and where it is in a table: by that a successor is found. */
export interface FocusPlace {
  readonly element: HTMLElement;
  readonly row: HTMLElement | null;
  /** The box of the table. */
  readonly box: HTMLElement | null;
}

/** Returns the place of an element that has the focus now. */
export const placeOf = (element: HTMLElement): FocusPlace => ({
  element,
  row: element.closest<HTMLElement>('[data-row-key]'),
  box: element.closest<HTMLElement>('.k-scroll'),
});

/** Returns true when an element can no longer have the focus: it was removed, or is disabled now. */
export const isGone = (element: Element): boolean => !element.isConnected || element.matches(':disabled');

/**
 * Gives the focus to an element or, where it is gone, to what continues the work: the first action of its row,
 * else the row itself; the table where the row left it.
 */
export function focusPlace({ element, row, box }: FocusPlace): void {
  const action = row?.querySelector<HTMLElement>('.k-row-end :is(a[href], button:enabled)');
  const next = [element, action, row, box].find((one) => one && !isGone(one));
  next?.focus({ preventScroll: true });
}
