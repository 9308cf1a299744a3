// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeSettings } from '../../kit/settings.ts';
import { SignIn } from './SignIn.tsx';

vi.mock('../../kit/calls/origin.ts', () => ({ ownOrigin: () => ({ api: 'http://api', appType: 0 }) }));

let root: Root;
let paths: string[];

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  paths = [];
  vi.stubGlobal('fetch', async (url: string) => {
    paths.push(new URL(url, 'http://console').pathname);
    return { json: async () => ({ code: 1002, desc: 'no such call', data: null }) };
  });
  changeSettings({ language: 'en_us' });
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<SignIn warmShell={() => undefined} />));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

async function fill(values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    const input = document.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (!input) throw new Error(`sign-in has no field ${name}`);
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
}

it.each([
  ['username', 'Username is required.', { account: ' ', password: 'Pitboss1', code: 'abcd' }],
  ['password', 'Password is required.', { account: 'superadmin', password: '', code: 'abcd' }],
  [
    'verification code',
    'Verification code is required.',
    { account: 'superadmin', password: 'Pitboss1', code: '' },
  ],
])('sign-in without a %s names the missing field and sends nothing', async (_, message, values) => {
  await fill(values);
  await act(async () => document.querySelector<HTMLButtonElement>('.l-submit')?.click());
  expect([...document.querySelectorAll('em[role=alert]')].map((one) => one.textContent)).toEqual([message]);
  expect(paths).not.toContain('/getSalt');
  expect(paths).not.toContain('/login');
});

it('sign-in with all three requests the salt of the account', async () => {
  await fill({ account: 'superadmin', password: 'Pitboss1', code: 'abcd' });
  await act(async () => document.querySelector<HTMLButtonElement>('.l-submit')?.click());
  await vi.waitFor(() => expect(paths).toContain('/getSalt'));
});
