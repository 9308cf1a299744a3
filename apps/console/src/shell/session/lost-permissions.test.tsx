// @vitest-environment jsdom

import { type PagePath, pageByPath } from '@pitboss/contract/core/pages';
import { members } from '@pitboss/contract/members/members';
import { currency } from '@pitboss/contract/money/currency';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forgetClientState } from '../../kit/calls/client-state.ts';
import { saveToken } from '../../kit/calls/token.ts';
import { keyOf, useCall } from '../../kit/calls/use-call.ts';
import { part } from '../../kit/part.ts';
import { changeSettings } from '../../kit/settings.ts';

function Members(): ReactNode {
  const { data } = useCall(members.list, {}, { quiet: true });
  return <p>{data?.list.map(({ account }) => account).join()}</p>;
}
const Rates = (): ReactNode => <p>rates of currencies</p>;
const Home = (): ReactNode => <p>the front page</p>;

vi.mock('../../kit/calls/origin.ts', () => ({ ownOrigin: () => ({ api: 'http://api', appType: 0 }) }));
vi.mock('../frame/Header.tsx', () => ({ Header: () => null }));
vi.mock('../version/version.ts', () => ({
  promptReload: () => undefined,
  checkVersion: async () => undefined,
  promptAfterError: () => undefined,
}));
const shown = vi.hoisted(() => ({ screens: new Map<string, unknown>(), screenPages: [] as unknown[] }));
vi.mock('../pages/screens.ts', () => ({ ...shown, warmScreen: () => undefined }));
for (const [path, Screen] of [
  ['/home', Home],
  ['/memberList', Members],
  ['/listCurrency', Rates],
] as const) {
  shown.screens.set(
    path,
    part(async () => Screen),
  );
  shown.screenPages.push(pageByPath(path));
}
const { ShellRoutes } = await import('../router.tsx');

let held: readonly PagePath[];
let root: Root;
let host: HTMLElement;
let client: QueryClient;
let stream: ReadableStreamDefaultController<Uint8Array> | undefined;

function reply(url: string): object {
  if (url.includes('getUserInfo')) {
    const permissions = held.map((path) => ({ id: pageByPath(path)?.id, page: path }));
    const data = { id: '7', account: 'helper', mustChangePassword: false, viewer: null, permissions };
    return { code: 0, desc: '', data };
  }
  if (!url.includes('/player/list')) return { code: 0, desc: '', data: [] };
  return held.includes('/memberList')
    ? { code: 0, desc: '', data: { total: 1, list: [{ account: 'ann' }] } }
    : { code: 1003, desc: 'no permission', data: null };
}

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView ??= () => undefined;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  changeSettings({ language: 'en_us' });
  saveToken('token');
  sessionStorage.removeItem('tabs');
  held = ['/home', '/memberList', '/listCurrency'];
  vi.stubGlobal('fetch', async (url: string) => {
    if (!url.endsWith('/live')) return Response.json(reply(url));
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        stream = controller;
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  });
  history.replaceState(null, '', '/memberList');
  host = document.body.appendChild(document.createElement('div'));
  root = createRoot(host);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <ShellRoutes />
      </QueryClientProvider>,
    ),
  );
  await vi.waitFor(() => expect(host.textContent).toContain('ann'));
  client.setQueryData(keyOf(currency.list, {}), []);
});
afterEach(async () => {
  await act(async () => root.unmount());
  forgetClientState();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

const menu = () => [...host.querySelectorAll('nav a')].map((way) => way.getAttribute('href'));
const tabs = () =>
  (JSON.parse(sessionStorage.getItem('tabs') ?? '[]') as { page: string }[]).map(({ page }) => page);
const cached = () =>
  client
    .getQueryCache()
    .getAll()
    .filter(({ queryKey }) => queryKey[1] === '/player/list');

async function isGone(): Promise<void> {
  await vi.waitFor(() => expect(host.textContent).toContain('the front page'));
  expect(location.pathname).toBe('/home');
  expect(host.textContent).not.toContain('ann');
  expect(menu()).not.toContain('/memberList');
  expect(menu()).toContain('/listCurrency');
  expect(tabs()).toEqual(['/home']);
  await vi.waitFor(() => expect(cached()).toEqual([]));
}

it('a page whose permission is removed leaves menu, tabs, screen and cache as soon as the stream reports it', async () => {
  expect(menu()).toContain('/memberList');
  expect(tabs()).toContain('/memberList');
  expect(cached()).toHaveLength(1);
  held = ['/home', '/listCurrency'];
  const say = (event: string) => stream?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: {}\n\n`));
  await act(async () => {
    say('ready');
    say('permissions');
  });
  await isGone();
});

it('a page that is taken away leaves them with the first call that is denied', async () => {
  held = ['/home', '/listCurrency'];
  await act(async () => {
    await client.refetchQueries({ queryKey: keyOf(members.list, {}) });
  });
  await isGone();
});
