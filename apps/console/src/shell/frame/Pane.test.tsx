// @vitest-environment jsdom
import type { PagePath } from '@pitboss/contract/core/pages';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useNavigation } from '../../kit/navigation.tsx';
import type { Part } from '../../kit/part.ts';
import { type Tab, Tabs } from './tabs.ts';

const screens = vi.hoisted(() => new Map<string, unknown>());
vi.mock('../pages/screens.ts', () => ({ screens, screenPages: [] }));
const { Pane } = await import('./Pane.tsx');
const { part, warm } = await import('../../kit/part.ts');

const page: PagePath = '/memberList';
const tab: Tab = { page, search: {} };
const go = vi.fn();
let drawn = 0;
let host: HTMLElement;
let root: Root;
let tabs: Tabs;

function Rows(): ReactNode {
  drawn += 1;
  const { setSearch } = useNavigation();
  return (
    <button type="button" onClick={() => setSearch({ account: 'demo' })}>
      rows
    </button>
  );
}
/** Content of the pane below the title of its page. */
const shown = () => host.querySelector('.s-page')?.textContent;
const draw = (inFront: boolean) => root.render(<Pane tab={tab} inFront={inFront} tabs={tabs} go={go} />);
const come = (screen: Part) => screens.set(page, screen);

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  drawn = 0;
  go.mockClear();
  tabs = new Tabs();
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
});
afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

it('a prefetched screen is shown by the first render, without a loading state', async () => {
  const screen = part(async () => Rows);
  come(screen);
  warm(screen);
  await screen.load();
  act(() => draw(true));
  expect(shown()).toBe('rows');
});

it('a screen is shown as soon as its file has loaded', async () => {
  let arrive: (screen: typeof Rows) => void = () => undefined;
  come(part(() => new Promise((done) => (arrive = done))));
  act(() => draw(true));
  expect(shown()).toMatch(/Loading|加载中/);
  await act(async () => arrive(Rows));
  expect(shown()).toBe('rows');
});

it('a file that failed to load is fetched again by a retry, and prompts for a reload', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let tries = 0;
  come(
    part(async () => {
      tries += 1;
      if (tries === 1) throw new Error('Failed to fetch dynamically imported module');
      return Rows;
    }),
  );
  await act(async () => draw(true));
  expect(host.querySelector('[role="alert"]')).not.toBeNull();
  await act(async () => host.querySelector<HTMLElement>('.s-page button')?.click());
  expect(shown()).toBe('rows');
  expect(tries).toBe(2);
});

it('a tab that becomes visible again is not rendered again', async () => {
  const screen = part(async () => Rows);
  come(screen);
  await screen.load();
  act(() => draw(true));
  const before = drawn;
  act(() => draw(false));
  act(() => draw(true));
  expect(shown()).toBe('rows');
  expect(drawn).toBe(before);
});

it('what is searched in a tab goes to the address in front, and waits with the tab behind it', async () => {
  const screen = part(async () => Rows);
  come(screen);
  await screen.load();
  tabs.set([tab]);
  history.replaceState(null, '', '/memberList');
  act(() => draw(true));
  act(() => host.querySelector<HTMLElement>('.s-page button')?.click());
  expect(go.mock.calls).toEqual([[page, { account: 'demo' }, undefined]]);
  history.replaceState(null, '', '/home');
  act(() => host.querySelector<HTMLElement>('.s-page button')?.click());
  expect(go).toHaveBeenCalledTimes(1);
  expect(tabs.current()).toEqual([{ page, search: { account: 'demo' } }]);
});
