// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeSettings } from '../../kit/settings.ts';
import { AddAddresses } from './WhitelistDialogs.tsx';

vi.mock('../../kit/calls/origin.ts', () => ({ ownOrigin: () => ({ api: 'http://api' }) }));
vi.mock('../../parts/games/pickers.tsx', () => ({ AgentPicker: () => null }));

let root: Root;
let sent: { path: string; body: unknown }[];
const buttons = (label: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button')].filter((one) => one.textContent === label);
const press = (label: string) => act(async () => buttons(label)[0]?.click());

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ path: new URL(url).pathname, body: JSON.parse(String(init.body)) });
    return { json: async () => ({ code: 0, desc: '', data: { added: 2, duplicates: [] } }) };
  });
  changeSettings({ language: 'en_us' });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <AddAddresses ownIp="203.0.113.1" onClose={() => undefined} onDone={() => undefined} />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

it('addresses of the whitelist are sent only after a confirmation that lists them', async () => {
  const input = document.querySelector<HTMLTextAreaElement>('textarea#ips');
  if (!input) throw new Error('the dialog has no field for addresses');
  await act(async () => {
    const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
    setter?.call(input, '203.0.113.1, 198.51.100.7');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('OK');
  await vi.waitFor(() => expect(buttons('Add IPs: 2')).toHaveLength(1));
  expect([...document.querySelectorAll('.a-ips div')].map((one) => one.textContent)).toEqual([
    '203.0.113.1',
    '198.51.100.7',
  ]);
  expect(sent).toEqual([]);
  await press('Add IPs: 2');
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    path: '/ipWhitelist/addIpWhitelist',
    body: { kind: 'backoffice', ips: '203.0.113.1, 198.51.100.7' },
  });
});
