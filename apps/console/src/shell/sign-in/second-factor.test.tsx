// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { changeSettings } from '../../kit/settings.ts';
import { SignIn } from './SignIn.tsx';

vi.mock('../../kit/calls/origin.ts', () => ({ ownOrigin: () => ({ api: 'http://api', appType: 0 }) }));
vi.mock('../../parts/passwords/seal.ts', () => ({
  sealPasswords: async () => ({ sealed: ['sealed'], time: 1 }),
}));

let root: Root;
let bodies: Record<string, unknown>[];
let reply: unknown;

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  bodies = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!url.endsWith('/login')) return { json: async () => ({ code: 1002, desc: '', data: null }) };
    bodies.push(JSON.parse(String(init.body)));
    return { json: async () => reply };
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

const input = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`);
const button = (label: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label);

async function submit(values: Readonly<Record<string, string>>) {
  for (const [name, value] of Object.entries(values)) {
    const field = input(name);
    if (!field) throw new Error(`sign-in has no field ${name}`);
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
  await act(async () => document.querySelector<HTMLButtonElement>('.l-submit')?.click());
}
const typed = { account: 'superadmin', password: 'Pitboss1', code: 'abcd' };

it('a first sign-in shows the secret of the authenticator and the recovery codes', async () => {
  const codes = ['7QK2-M0XD-1ZRA-94TB', 'HJ3W-6NPE-0VXC-8YST'];
  const otpauthUrl = 'otpauth://totp/Pitboss:superadmin?secret=JBSWY3DPEHPK3PXP';
  reply = { code: 0, desc: '', data: { stage: 'bind', bindTicket: 'x', otpauthUrl, recoveryCodes: codes } };
  await submit(typed);
  await vi.waitFor(
    async () => {
      await act(async () => undefined);
      expect(document.body.textContent).toContain(codes[1]);
    },
    { timeout: 20_000 },
  );
  expect([...document.querySelectorAll('li code')].map(({ textContent }) => textContent)).toEqual(codes);
  expect(document.body.textContent).toContain('These codes are shown only once: store them offline.');
  expect(document.body.textContent).toContain('JBSW Y3DP EHPK 3PXP');
});

it('a recovery code is sent in place of the dynamic code', async () => {
  reply = { code: 1105, desc: 'Please enter the dynamic code.', data: null };
  await submit(typed);
  expect(input('dynamicCode')?.inputMode).toBe('numeric');
  await act(async () => button('No authenticator? Use a recovery code')?.click());
  expect(input('dynamicCode')?.inputMode).toBe('text');
  expect(button('Use the dynamic code')).toBeDefined();
  await submit({ dynamicCode: '7qk2-m0xd-1zra-94tb', code: 'efgh' });
  expect(bodies.at(-1)).toMatchObject({ dynamicCode: '7qk2-m0xd-1zra-94tb', code: 'efgh' });
});
