import type { KeyboardEvent, MouseEvent } from 'react';

/** Function that shows the record of a row; undefined for rows without a record. */
export type Open = ((key: string) => void) | undefined;

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

const controls = 'a, button, input, label, select, textarea, summary, .k-tick, .k-row-end';
/** First link of a row that is not one of its actions. */
const ownLink = 'td:not(.k-row-end, .k-tick) :is(a[href], button)';
const firstAction = '.k-row-end :is(a[href], button)';

const named = (row: HTMLElement, selector: string) => row.querySelector<HTMLElement>(selector);

/** Opens what a row leads to first. */
const follow = (row: HTMLElement) => (named(row, ownLink) ?? named(row, firstAction))?.click();

/** Shows the record of a row beside the list: as its first link does, if it stays on this page. */
function showRecord(row: HTMLElement, open: Open): void {
  mark(row);
  const link = named(row, ownLink);
  if (link?.getAttribute('href')?.startsWith('?')) link.click();
  else open?.(row.dataset.rowKey ?? '');
}

/** Marks the row from which a record was opened last; the style shows it while the record is there. */
function mark(row: HTMLElement): void {
  row.parentElement?.querySelector('[data-opened]')?.removeAttribute('data-opened');
  row.dataset.opened = '';
}

/** A click on a row shows its record; clicks on its controls are theirs, and marked text stays marked. */
export function openRow(event: MouseEvent<HTMLElement>, open: Open): void {
  const { target } = event;
  const clicked = target instanceof Element && target.closest('tr');
  if (clicked && isRow(clicked) && !target.closest('.k-tick')) mark(clicked);
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  if (!(target instanceof Element) || target.closest(controls)) return;
  if (!clicked || !isRow(clicked) || getSelection()?.type === 'Range') return;
  clicked.focus({ preventScroll: true });
  showRecord(clicked, open);
}

const steps: Readonly<Record<string, 'up' | 'down'>> = {
  ArrowDown: 'down',
  j: 'down',
  ArrowUp: 'up',
  k: 'up',
};

/** Keys of one row: Enter opens it, x ticks it, e goes to its actions. Returns false for other keys. */
function pressedOnRow(row: HTMLElement, key: string, open: Open): boolean {
  if (key === 'Enter') follow(row);
  else if (key === ' ') showRecord(row, open);
  else if (key === 'x') named(row, '.k-tick input')?.click();
  else if (key === 'e') named(row, firstAction)?.focus();
  else return false;
  return true;
}

/**
 * Keys of a table's rows: the arrows, j and k go from row to row; Enter opens what a row leads to first, the
 * space bar its record; x ticks it, and e goes to its actions. Keys of the controls in a row are theirs. What
 * is opened gives the focus back to the row when it is closed.
 */
export function moveAmongRows(event: KeyboardEvent<HTMLElement>, open?: Open): void {
  const { target, currentTarget: box, key } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = isRow(target) ? target : undefined;
  if (!row && target !== box) return;
  if (row && pressedOnRow(row, key, open)) {
    event.preventDefault();
    return;
  }
  const step = steps[key];
  const next =
    step === 'down'
      ? row
        ? beside(row, 'nextElementSibling')
        : (box.querySelector<HTMLElement>('tr[data-row-key]') ?? undefined)
      : step === 'up' && row
        ? (beside(row, 'previousElementSibling') ?? box)
        : undefined;
  if (!next) return;
  event.preventDefault();
  next.focus({ preventScroll: true });
  if (next !== box) next.scrollIntoView?.({ block: 'nearest' });
}
