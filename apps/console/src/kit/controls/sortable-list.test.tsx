// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SortableList } from './sortable-list.tsx';

let root: Root;
let order: readonly string[];

function List() {
  const [items, setItems] = useState(['a', 'b', 'c']);
  order = items;
  return (
    <SortableList
      label="Letters"
      items={items}
      keyOf={(item) => item}
      titleOf={(item) => item}
      move={(key, to) => setItems((now) => now.filter((one) => one !== key).toSpliced(to, 0, key))}
    >
      {(item) => <span>{item}</span>}
    </SortableList>
  );
}

const lineHeight = 20;
beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, at * lineHeight, 100, lineHeight);
  });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<List />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const lines = () => [...document.querySelectorAll<HTMLElement>('li')];
const said = () => document.querySelector('[role=status]')?.textContent;
const point = (on: EventTarget, type: string, y: number) =>
  act(async () => {
    on.dispatchEvent(new MouseEvent(type, { bubbles: true, button: 0, clientY: y }));
  });

it('is ordered by keys, announces the new position of an item, and the focus goes with it', async () => {
  const up = document.querySelectorAll<HTMLButtonElement>('li:nth-child(3) button')[0];
  await act(async () => up?.click());
  expect([order, said()]).toEqual([['a', 'c', 'b'], 'c 2 / 3']);
  await vi.waitFor(() => expect(document.activeElement).toBe(lines()[1]?.querySelector('button')));
  await act(async () => (document.activeElement as HTMLElement).click());
  expect(order).toEqual(['c', 'a', 'b']);
  expect(lines()[0]?.querySelector('button')?.disabled).toBe(true);
});

it('is ordered with a pointer, over several places, and stays when it is released', async () => {
  const grip = lines()[0]?.querySelector('.k-grip') as HTMLElement;
  await point(grip, 'pointerdown', 5);
  await point(document, 'pointermove', 25);
  expect([order, lines()[1]?.dataset.dragged]).toEqual([['b', 'a', 'c'], 'true']);
  await point(document, 'pointermove', 500);
  expect(order).toEqual(['b', 'c', 'a']);
  await point(document, 'pointermove', -40);
  expect(order).toEqual(['a', 'b', 'c']);
  await point(document, 'pointermove', 30);
  await point(document, 'pointerup', 30);
  await point(document, 'pointermove', 500);
  expect([order, lines().some((line) => line.dataset.dragged)]).toEqual([['b', 'a', 'c'], false]);
});
