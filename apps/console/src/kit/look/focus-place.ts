/** An element that has the focus, with its row if it is in a table: by that a successor is found. */
export interface FocusPlace {
  readonly element: HTMLElement;
  /** The box of the table. */
  readonly box: HTMLElement | null;
  readonly rowKey: string | undefined;
  /** Index of the row among the rendered ones. */
  readonly index: number;
}

const rowsOf = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[data-row-key]')];

/** Returns the place of an element that has the focus now. */
export function placeOf(element: HTMLElement): FocusPlace {
  const box = element.closest<HTMLElement>('.k-scroll');
  const row = element.closest<HTMLElement>('[data-row-key]');
  return {
    element,
    box,
    rowKey: row?.dataset.rowKey,
    index: box && row ? rowsOf(box).indexOf(row) : -1,
  };
}

/** Returns true when the element can no longer have the focus: it was removed, or is disabled now. */
export const isGone = ({ element }: FocusPlace): boolean =>
  !element.isConnected || element.matches(':disabled');

/**
 * Gives the focus to an element or, where it is gone, to the nearest one that continues the work: the first
 * action of its row, else the row itself; where the row left, the one that took its place; where no rows are
 * left, the table.
 */
export function focusPlace(place: FocusPlace): void {
  const { element, box, rowKey, index } = place;
  const focus = (target: HTMLElement) => target.focus({ preventScroll: true });
  if (!isGone(place)) focus(element);
  else if (box?.isConnected && rowKey !== undefined) {
    const rows = rowsOf(box);
    const row = rows.find(({ dataset }) => dataset.rowKey === rowKey);
    const action = row?.querySelector<HTMLElement>('.k-row-end :is(a[href], button:not(:disabled))');
    focus(action ?? row ?? rows[Math.min(index, rows.length - 1)] ?? box);
  }
}

/** Returns true when no element has the focus, or one that can no longer have it. */
export function isFocusLost(): boolean {
  const active = document.activeElement;
  return !active || active === document.body || active.matches(':disabled');
}
