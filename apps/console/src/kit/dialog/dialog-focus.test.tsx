// @vitest-environment jsdom
import { act, useEffect, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDialogFocus } from './dialog-focus.ts';

let root: Root;
let button: HTMLButtonElement;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  button = document.createElement('button');
  const position = document.createElement('div');
  document.body.append(button, position);
  root = createRoot(position);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
});

/** Takes the focus when it opens, as the library's dialogs do. */
function Dialog() {
  const box = useRef<HTMLDivElement>(null);
  useDialogFocus();
  useEffect(() => box.current?.focus(), []);
  return (
    <div role="dialog" tabIndex={-1} ref={box}>
      <button type="button">Close</button>
      <input name="first" />
      <input name="second" />
    </div>
  );
}

it('puts the focus in the first field of a dialog, and back to where it came from', async () => {
  button.focus();
  await act(async () => root.render(<Dialog />));
  await vi.waitFor(() => expect((document.activeElement as HTMLInputElement).name).toBe('first'));
  await act(async () => root.render(null));
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});

it('comes back to the button of a menu that is gone', async () => {
  button.focus();
  const menu = document.createElement('div');
  menu.className = 'k-choices';
  menu.innerHTML = '<button>Stop bets</button>';
  document.body.append(menu);
  menu.querySelector('button')?.focus();
  await act(async () => root.render(<Dialog />));
  menu.remove();
  await act(async () => root.render(null));
  await vi.waitFor(() => expect(document.activeElement).toBe(button));
});
