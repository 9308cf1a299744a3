// @vitest-environment jsdom
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Navigation, NavigationContext, type Search } from '../navigation.tsx';
import { TabViews } from './tab-views.tsx';

let root: Root;
let drawn: string[];
let address: Search;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  drawn = [];
  const position = document.createElement('div');
  document.body.append(position);
  root = createRoot(position);
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
});

function Part({ name }: { readonly name: string }) {
  useState(() => drawn.push(name));
  return <input name={name} />;
}

function Page({ begin }: { readonly begin: Search }) {
  const [search, setSearch] = useState(begin);
  address = search;
  const position: Navigation = {
    page: '/myInfo',
    tab: '/myInfo',
    search,
    setSearch,
    setName: () => undefined,
    open: () => undefined,
    allowed: () => true,
    holds: () => true,
  };
  const part = (key: string) => ({ key, label: key, draw: () => <Part name={key} /> });
  return (
    <NavigationContext value={position}>
      <TabViews label="Parts" param="tab" views={[part('one'), part('two'), part('three')]} />
    </NavigationContext>
  );
}

const show = (begin: Search) => act(async () => root.render(<Page begin={begin} />));
const tabs = () => [...document.querySelectorAll<HTMLElement>('[role=tab]')];
const chosen = () =>
  tabs()
    .filter((tab) => tab.getAttribute('aria-selected') === 'true')
    .map((tab) => tab.textContent);
const press = (key: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  });

it('renders a view when it is first opened, stores it in the address and keeps what was typed', async () => {
  await show({ range: 'today' });
  expect([chosen(), drawn]).toEqual([['one'], ['one']]);
  const input = document.querySelector<HTMLInputElement>('[name=one]');
  if (input) input.value = 'typed';
  await act(async () => tabs()[1]?.click());
  expect([chosen(), drawn, address]).toEqual([['two'], ['one', 'two'], { range: 'today', tab: 'two' }]);
  await act(async () => tabs()[0]?.click());
  expect(document.querySelector<HTMLInputElement>('[name=one]')?.value).toBe('typed');
  expect([drawn, address]).toEqual([['one', 'two'], { range: 'today' }]);
});

it('opens what the address names, and the first for one that is not there', async () => {
  await show({ tab: 'three' });
  expect([chosen(), drawn]).toEqual([['three'], ['three']]);
  await act(async () => root.render(null));
  await show({ tab: 'four' });
  expect(chosen()).toEqual(['one']);
});

it('is walked by arrows, round about, with one stop of the Tab key', async () => {
  await show({});
  tabs()[0]?.focus();
  for (const [key, name] of [
    ['ArrowLeft', 'three'],
    ['ArrowRight', 'one'],
    ['End', 'three'],
    ['Home', 'one'],
  ] as const) {
    await press(key);
    expect([chosen(), document.activeElement?.textContent]).toEqual([[name], name]);
  }
  expect(tabs().filter((tab) => tab.tabIndex === 0)).toHaveLength(1);
  const panel = document.getElementById(tabs()[0]?.getAttribute('aria-controls') ?? '');
  expect(panel?.getAttribute('role')).toBe('tabpanel');
});
