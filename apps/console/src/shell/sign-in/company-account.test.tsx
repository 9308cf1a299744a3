// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeSettings } from '../../kit/settings.ts';
import { SignIn } from './SignIn.tsx';

vi.mock('../../kit/calls/origin.ts', () => ({ ownOrigin: () => ({ api: 'http://api', appType: 0 }) }));

let root: Root;
let sent: { readonly path: string; readonly body: unknown }[];
let replies: Readonly<Record<string, unknown>>;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sent = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = new URL(url, 'http://console').pathname;
    sent.push({ path, body: JSON.parse(String(init.body ?? '{}')) });
    return { json: async () => replies[path] ?? { code: 1002, desc: 'none', data: null } };
  });
  changeSettings({ language: 'en_us' });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
  sessionStorage.clear();
  history.replaceState(null, '', '/');
  vi.unstubAllGlobals();
});

async function show() {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<SignIn warmShell={() => undefined} />));
}
const until = (check: () => void) =>
  vi.waitFor(
    async () => {
      await act(async () => undefined);
      check();
    },
    { timeout: 20_000 },
  );
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);
const captcha = (company: unknown) => ({
  '/getCaptcha': { code: 0, desc: '', data: { captchaId: 'c', image: '', company } },
});

it('shows the button of the company account only where one is set up', async () => {
  replies = captcha(null);
  await show();
  await until(() => expect(document.querySelector('.l-code img')).not.toBeNull());
  expect(button('Company login')).toBeUndefined();
  await act(async () => root.unmount());
  document.body.innerHTML = '';
  replies = captcha({ zh_cn: '公司登录', en_us: 'Company login' });
  await show();
  await until(() => expect(button('Company login')).toBeDefined());
});

it('sends the reply of the provider once, takes it out of the address, and asks for the dynamic code', async () => {
  sessionStorage.setItem('companyAccount', JSON.stringify({ ticket: 't1', purpose: 'signIn' }));
  history.replaceState(null, '', '/?code=abc&state=xyz');
  replies = {
    '/companyAccount/finish': {
      code: 0,
      desc: '',
      data: { stage: 'secondFactor', ticket: 't2', passkey: null },
    },
  };
  await show();
  await until(() => expect(document.querySelector('[name=dynamicCode]')).not.toBeNull());
  expect(location.search).toBe('');
  const field = document.querySelector<HTMLInputElement>('[name=dynamicCode]');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '123456');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => document.querySelector<HTMLButtonElement>('.l-submit')?.click());
  await until(() =>
    expect(sent.filter(({ path }) => path !== '/getCaptcha' && !path.includes('version'))).toEqual([
      { path: '/companyAccount/finish', body: { ticket: 't1', answer: 'code=abc&state=xyz' } },
      { path: '/login/secondFactor', body: { ticket: 't2', dynamicCode: '123456' } },
    ]),
  );
  // The rejected code leads back to account and password.
  await until(() => expect(document.querySelector('[name=password]')).not.toBeNull());
});

it('ignores a reply that this tab has not asked for', async () => {
  history.replaceState(null, '', '/?code=abc&state=xyz');
  replies = captcha(null);
  await show();
  await until(() => expect(document.querySelector('[name=password]')).not.toBeNull());
  expect(sent.map(({ path }) => path)).not.toContain('/companyAccount/finish');
});
