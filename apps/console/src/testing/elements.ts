/**
 * Elements by role and accessible name: tests that use these do not depend on class names or on a component
 * library.
 */

const implicit: Readonly<Record<string, string>> = {
  button: 'button:not([role])',
  cell: 'td',
  checkbox: 'input[type=checkbox]:not([role])',
  columnheader: 'th[scope=col]',
  combobox: 'select',
  link: 'a[href]:not([role])',
  region: 'section[aria-label], section[aria-labelledby]',
  radio: 'input[type=radio]',
  row: 'tr',
  spinbutton: 'input[type=number]',
  table: 'table',
  textbox: ['', '[type=text]', '[type=password]'].map((type) => `input${type}:not([role])`).join(', '),
};

/** Text of an element without the parts of it that a selector names. */
function textWithout(element: Element | null, selector: string): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const part of copy?.querySelectorAll(selector) ?? []) part.remove();
  return copy?.textContent?.trim() ?? '';
}

/** Text of an element as assistive technology reads it. */
const textOf = (element: Element | null): string => textWithout(element, '[aria-hidden=true]');

/** Accessible name of an element. */
export function nameOf(element: Element): string {
  const ids = element.getAttribute('aria-labelledby');
  if (ids)
    return ids
      .split(' ')
      .map((id) => textOf(document.getElementById(id)))
      .join(' ');
  const label = element.getAttribute('aria-label');
  if (label) return label;
  const isField = element instanceof HTMLInputElement || element instanceof HTMLSelectElement;
  if (isField || element instanceof HTMLTextAreaElement) return textOf(element.labels?.[0] ?? null);
  return textOf(element);
}

function isExposed(element: HTMLElement): boolean {
  if (element.closest('[hidden], [aria-hidden=true], [inert]')) return false;
  for (let at: HTMLElement | null = element; at; at = at.parentElement)
    if (at.style.display === 'none') return false;
  return true;
}

/**
 * Elements of a role that assistive technology reaches, in document order; only those of the name if one is
 * given.
 */
export function findAll(role: string, name?: string | RegExp): HTMLElement[] {
  const selector = [implicit[role], role === 'textbox' && 'textarea', `[role=${role}]`]
    .filter(Boolean)
    .join(', ');
  return [...document.querySelectorAll<HTMLElement>(selector)].filter(
    (element) =>
      isExposed(element) &&
      (name === undefined ||
        (typeof name === 'string' ? nameOf(element) === name : name.test(nameOf(element)))),
  );
}

/** The first element of a role and name. Throws with the names that are there if none has it. */
export function find(role: string, name?: string | RegExp): HTMLElement {
  const [first] = findAll(role, name);
  if (first) return first;
  throw new Error(`No ${role} "${name ?? ''}" among: ${findAll(role).map(nameOf).join(' | ') || 'none'}`);
}

/** Names of all elements of a role. */
export const names = (role: string): string[] => findAll(role).map(nameOf);

/** Alerts or status messages on screen, without their buttons. */
export const messages = (role: 'alert' | 'status'): string[] =>
  findAll(role).map((element) => textWithout(element, 'button'));

/** Value of a field or a choice. */
export const fieldValue = (name: string): string | undefined => {
  const [field] = ['textbox', 'combobox', 'spinbutton'].flatMap((role) => findAll(role, name));
  return field instanceof HTMLInputElement || field instanceof HTMLSelectElement ? field.value : undefined;
};

/** Texts of the cells of each row, without the rows of headers and totals. */
export const tableRows = (): string[][] =>
  [...document.querySelectorAll<HTMLElement>('tbody tr')]
    .filter(isExposed)
    .map((row) => [...row.querySelectorAll('td')].map((cell) => textOf(cell)));
