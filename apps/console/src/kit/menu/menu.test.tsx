// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cornerOf, itemAt, type MenuItem } from './menu.tsx';
import { MenuButton } from './menu-button.tsx';

const window_ = { width: 400, height: 300 };

describe('the corner of a menu', () => {
  it('opens under its button, in line with the left edge', () => {
    const position = { left: 20, right: 80, top: 10, bottom: 40 };
    expect(cornerOf(position, { width: 120, height: 100 }, window_)).toEqual({ left: 20, top: 44 });
  });

  it('is in line with the right edge, or above, where there is no room', () => {
    const position = { left: 340, right: 390, top: 250, bottom: 280 };
    expect(cornerOf(position, { width: 120, height: 100 }, window_)).toEqual({ left: 270, top: 146 });
  });

  it('stays in the window however large the menu is', () => {
    const position = { left: 150, right: 390, top: 100, bottom: 200 };
    expect(cornerOf(position, { width: 600, height: 600 }, window_)).toEqual({ left: 8, top: 8 });
  });
});

describe('keys in a menu', () => {
  const texts = ['Edit', 'Reset password', 'Remove'];

  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['r', 0, 1],
    ['R', 1, 2],
    ['r', 2, 1],
    ['x', 0, undefined],
    ['Enter', 0, undefined],
  ])('%s from item %i leads to %s', (key, at, next) => {
    expect(itemAt(key, at, texts)).toBe(next);
  });
});

describe('a button with a menu', () => {
  let host: HTMLElement;
  let root: ReturnType<typeof createRoot>;
  const run = vi.fn();
  const items: MenuItem[] = [
    { key: 'edit', label: 'Edit', run: () => run('edit') },
    { key: 'gone', label: 'Gone', disabled: true, run: () => run('gone') },
    { key: 'remove', label: 'Remove', danger: true, apart: true, run: () => run('remove') },
  ];
  const button = () => host.querySelector<HTMLButtonElement>('[aria-haspopup="menu"]') as HTMLButtonElement;
  const menu = () => host.querySelector('[role="menu"]');
  const press = (key: string) =>
    act(() => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
    });

  beforeEach(() => {
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    host = document.body.appendChild(document.createElement('div'));
    root = createRoot(host);
    act(() =>
      root.render(
        <MenuButton label="More" items={items}>
          ⋯
        </MenuButton>,
      ),
    );
  });
  afterEach(() => {
    act(() => root.unmount());
    host.remove();
    run.mockClear();
    vi.unstubAllGlobals();
  });

  it('opens by an arrow key with the focus on the first item, and Escape brings it back', () => {
    button().focus();
    press('ArrowDown');
    expect(button().getAttribute('aria-expanded')).toBe('true');
    expect(document.activeElement?.textContent).toBe('Edit');
    press('Escape');
    expect(menu()).toBeNull();
    expect(document.activeElement).toBe(button());
  });

  it('does what is chosen and closes', () => {
    button().focus();
    press('ArrowDown');
    press('End');
    act(() => (document.activeElement as HTMLElement).click());
    expect(run.mock.calls).toEqual([['remove']]);
    expect(menu()).toBeNull();
  });

  it('does nothing for an item that cannot be chosen', () => {
    act(() => button().click());
    press('g');
    act(() => (document.activeElement as HTMLElement).click());
    expect(run).not.toHaveBeenCalled();
    expect(menu()).not.toBeNull();
  });

  it('closes at a press outside, and at another click of its button', () => {
    act(() => button().click());
    act(() => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect(menu()).toBeNull();
    act(() => button().click());
    act(() => button().click());
    expect(menu()).toBeNull();
  });
});
