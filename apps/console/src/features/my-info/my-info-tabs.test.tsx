// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeSettings } from '../../kit/settings.ts';
import { MyInfoScreen } from './MyInfoScreen.tsx';

vi.mock('../../kit/calls/origin.ts', () => ({ ownOrigin: () => ({ api: 'http://api' }) }));
vi.mock('./Profile.tsx', () => ({ Profile: () => null }));

let root: Root;
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  changeSettings({ language: 'en_us' });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

/** The tabs of an agent with a transfer mode, or of an administrator. */
async function tabsOf(transferMode: string | null): Promise<(string | null)[]> {
  const agent = transferMode && {
    id: '12',
    account: 'share1',
    transferMode,
    callbackUrl: '',
    membersLockedUntil: null,
  };
  const data = { operator: { account: 'share1' }, agent, serverTime: 1 };
  vi.stubGlobal('fetch', async () => ({ json: async () => ({ code: 0, desc: '', data }) }));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <MyInfoScreen key={transferMode} />
      </QueryClientProvider>,
    ),
  );
  await act(() =>
    vi.waitFor(() => expect(document.querySelectorAll('[role=tab]').length).toBeGreaterThan(0)),
  );
  return [...document.querySelectorAll('[role=tab]')].map((tab) => tab.textContent);
}

it('my information has the wallet address for seamless-wallet agents only', async () => {
  expect(await tabsOf('seamless')).toContain('Wallet address');
  for (const mode of ['manual', 'automatic', null])
    expect(await tabsOf(mode)).not.toContain('Wallet address');
});

it('my information has key, transfer mode and balance records for agents, and the document for all', async () => {
  const own = ['Transfer mode and callback', 'Public key', 'Balance records'];
  expect(await tabsOf('manual')).toEqual(expect.arrayContaining([...own, 'API documentation']));
  const administrator = await tabsOf(null);
  expect(administrator).toContain('API documentation');
  for (const tab of own) expect(administrator).not.toContain(tab);
});
