// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetClientState, useClientState } from '../kit/calls/client-state.ts';
import { changeSettings } from '../kit/settings.ts';
import { ShellRoutes } from './router.tsx';

vi.mock('../kit/calls/origin.ts', () => ({ ownOrigin: () => ({ api: 'http://api', appType: 0 }) }));
vi.mock('./frame/Frame.tsx', () => ({ Frame: () => <main>the shell</main> }));

afterEach(() => {
  vi.restoreAllMocks();
  forgetClientState();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

it('a user that cannot be fetched leaves the console where it is, with another try that works', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('scrollTo', () => undefined);
  // React reports the error that the router shows.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  changeSettings({ language: 'en_us' });
  let code = 1005;
  const data = { id: '7', mustChangePassword: false, permissions: [{ id: 1, page: '/memberList' }] };
  vi.stubGlobal('fetch', async (url: string) => ({
    json: async () => (url.includes('getUserInfo') ? { code, desc: 'busy', data } : { code: 0, data: [] }),
  }));
  history.replaceState(null, '', '/memberList');
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  await act(async () => root.render(<ShellRoutes />));
  await vi.waitFor(() => expect(host.querySelector('[role=alert] button')?.textContent).toBe('Retry'));
  expect(location.pathname).toBe('/memberList');
  code = 0;
  await act(async () => host.querySelector<HTMLButtonElement>('[role=alert] button')?.click());
  await vi.waitFor(() => expect(host.textContent).toBe('the shell'));
  expect(location.pathname).toBe('/memberList');
  expect(useClientState.getState().userInfo?.id).toBe('7');
  await act(async () => root.unmount());
});
