// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useKeptFocus } from './kept-focus.ts';

interface Row {
  readonly id: string;
  readonly actions: readonly string[];
  readonly disabled?: boolean;
}

/** A table as far as the focus goes. */
function Table({ rows }: { readonly rows: readonly Row[] }) {
  const handlers = useKeptFocus(rows);
  return (
    <section className="k-scroll" tabIndex={-1} {...handlers}>
      <table>
        <tbody>
          {rows.map(({ id, actions, disabled }) => (
            <tr key={id} data-row-key={id} tabIndex={-1}>
              <td className="k-row-end">
                {actions.map((action) => (
                  <button key={action} type="button" disabled={disabled}>
                    {`${action} ${id}`}
                  </button>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

let root: Root;
beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
});

const show = (rows: readonly Row[]) => act(async () => root.render(<Table rows={rows} />));
const focus = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.focus();
const focused = () => {
  const active = document.activeElement as HTMLElement;
  if (active.matches('.k-scroll')) return 'table';
  return active.dataset.rowKey ?? active.textContent;
};
const two: readonly Row[] = [
  { id: '1', actions: ['Stop'] },
  { id: '2', actions: ['Stop'] },
];

it.each<[string, readonly Row[], string]>([
  ['the action that replaced it', [two[0] as Row, { id: '2', actions: ['Start'] }], 'Start 2'],
  ['its row when no action is enabled', [two[0] as Row, { id: '2', actions: ['Stop'], disabled: true }], '2'],
  ['the table when its row left', [two[0] as Row], 'table'],
  ['the table when no rows are left', [], 'table'],
])('moves the focus from an action that is gone to %s', async (_, next, expected) => {
  await show(two);
  focus('Stop 2');
  await show(next);
  expect(focused()).toBe(expected);
});

it('leaves the focus alone when the user has left the table', async () => {
  await show(two);
  focus('Stop 2');
  (document.activeElement as HTMLElement).blur();
  await show([]);
  expect(document.activeElement).toBe(document.body);
});
