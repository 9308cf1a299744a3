/**
 * Scrolls a box so far that one of its elements is in sight. `scrollIntoView` would make the element the place
 * from which the Tab key goes on, so that the first press would skip all that stands before it.
 */
export function bringIntoSight(box: HTMLElement | null, element: Element | null | undefined): void {
  if (!box || !element) return;
  const outer = box.getBoundingClientRect();
  const inner = element.getBoundingClientRect();
  box.scrollTop += beyond(inner.top, inner.bottom, outer.top, outer.bottom);
  box.scrollLeft += beyond(inner.left, inner.right, outer.left, outer.right);
}

/** Returns by how much an interval lies outside another one: below zero before its start. */
const beyond = (start: number, end: number, from: number, to: number): number =>
  start < from ? start - from : Math.max(0, end - to);
