import type { KeyboardEvent } from 'react';

const isRow = (element: Element | null | undefined): element is HTMLElement =>
  element instanceof HTMLElement && element.dataset.rowKey !== undefined;

/** The row above or below one; undefined at the ends. */
function beside(
  row: Element,
  step: 'previousElementSibling' | 'nextElementSibling',
): HTMLElement | undefined {
  const next = row[step];
  return isRow(next) ? next : undefined;
}

/**
 * Keys of a table's rows: the arrows go from row to row, Enter opens what a row leads to first. Keys of the
 * controls in a row are theirs. What is opened gives the focus back to the row when it is closed.
 */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>): void {
  const { target, currentTarget: box, key } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = isRow(target) ? target : undefined;
  if (!row && target !== box) return;
  if (key === 'Enter' && row) {
    event.preventDefault();
    row.querySelector<HTMLElement>('td:not(.k-tick) :is(a[href], button)')?.click();
    return;
  }
  const next =
    key === 'ArrowDown'
      ? row
        ? beside(row, 'nextElementSibling')
        : (box.querySelector<HTMLElement>('tr[data-row-key]') ?? undefined)
      : key === 'ArrowUp' && row
        ? (beside(row, 'previousElementSibling') ?? box)
        : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  if (next !== box) next.scrollIntoView?.({ block: 'nearest' });
}
