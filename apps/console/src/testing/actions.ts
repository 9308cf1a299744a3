import { act } from 'react';
import { vi } from 'vitest';
import { find, findAll } from './elements.ts';

/** Of the process and not of a test's fake clock. */
const realTimeout = setTimeout;
const untilMs = 30_000;

/** Lets time pass on the fake clock. */
export const pass = (ms: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(ms));

const turn = () =>
  vi.isFakeTimers() ? pass(0) : act(() => new Promise<void>((done) => void realTimeout(done, 0)));

/** Lets replies that are there reach the screen. */
export async function settle(): Promise<void> {
  for (let turns = 0; turns < 8; turns += 1) await turn();
}

/** Repeats a check until it throws no longer; fails with its error after half a minute. */
export async function until<T>(check: () => T): Promise<T> {
  const end = performance.now() + untilMs;
  for (;;) {
    try {
      return check();
    } catch (error) {
      if (performance.now() > end) throw error;
      await turn();
      // Modules loaded with `import()` need real time, which the fake clock does not provide.
      await act(() => new Promise<void>((done) => void realTimeout(done, 5)));
    }
  }
}

/**
 * Clicks an element, or the one of a role and name, which has the focus then. A disabled one takes no click.
 */
export async function click(
  ...target: [element: HTMLElement] | [role: string, name: string | RegExp]
): Promise<void> {
  const element = target.length === 1 ? target[0] : find(...target);
  await act(async () => {
    element.focus();
    element.click();
  });
  await settle();
}

function setValue(field: HTMLElement, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}

/** Types a text into the field of that name, in place of what it holds. */
export async function type(name: string, value: string): Promise<void> {
  const field = findAll('textbox', name)[0] ?? find('spinbutton', name);
  await act(async () => {
    field.focus();
    setValue(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

/** Chooses an option of a native choice by its value. */
export async function choose(name: string | RegExp, value: string): Promise<void> {
  const field = find('combobox', name);
  await act(async () => {
    setValue(field, value);
    field.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await settle();
}

/**
 * Presses a key where the focus is. Enter in a field presses the button that submits its form, as browsers
 * do.
 */
export async function press(key: string): Promise<void> {
  const target = document.activeElement ?? document.body;
  await act(async () => {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    if (!target.dispatchEvent(event) || key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
    const buttons = [...(target.form?.elements ?? [])].filter((one) => one instanceof HTMLButtonElement);
    buttons.find((button) => button.type === 'submit')?.click();
  });
  await settle();
}
