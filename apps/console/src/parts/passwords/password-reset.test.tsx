// @vitest-environment jsdom
import { access } from '@pitboss/contract/access/access';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { currentNotices, dismiss } from '../../kit/notices.ts';
import { changeSettings } from '../../kit/settings.ts';
import { PasswordResetDialog } from './PasswordResetDialog.tsx';

vi.mock('../../kit/calls/origin.ts', () => ({ ownOrigin: () => ({ api: 'http://api' }) }));
vi.mock('./seal.ts', () => ({
  sealPasswords: async (account: string, password: string) => ({ sealed: [`${account} ${password}`] }),
}));

let root: Root;
let bodies: unknown[];
const closed = vi.fn();
const field = (name: string) => document.querySelector<HTMLInputElement>(`input#${name}`);

beforeEach(async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false, addListener() {}, removeListener() {} }));
  bodies = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    bodies.push(JSON.parse(String(init.body)));
    return { json: async () => ({ code: 1002, desc: 'The agent does not exist.', data: null }) };
  });
  changeSettings({ language: 'en_us' });
  closed.mockClear();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <PasswordResetDialog
          subject={{ id: '12', account: 'share1' }}
          call={access.resetAgentPassword}
          note={{ zh_cn: '说明', en_us: 'Note' }}
          onClose={closed}
        />
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
  for (const { id } of currentNotices()) dismiss(id);
});

async function type(name: string, value: string) {
  const input = field(name);
  if (!input) throw new Error(`the dialog has no field ${name}`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
const submit = () =>
  act(async () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click());

describe('the reset of a password', () => {
  it('shows "Failure reset" with the reason of the server when it is rejected, and stays open', async () => {
    await type('pwd', 'First-1-pass');
    await type('repeat', 'First-1-pass');
    await submit();
    await vi.waitFor(() =>
      expect(currentNotices().map(({ kind, title, detail }) => [kind, title, detail])).toEqual([
        ['error', 'Failure reset.', 'The agent does not exist.'],
      ]),
    );
    expect(bodies).toEqual([{ id: '12', pwd: 'share1 First-1-pass' }]);
    expect(closed).not.toHaveBeenCalled();
  });

  it('sends nothing while the two entries differ', async () => {
    await type('pwd', 'First-1-pass');
    await type('repeat', 'First-2-pass');
    await submit();
    await vi.waitFor(() =>
      expect(document.querySelector('.k-field-error')?.textContent).toBe('Inconsistent new password entry.'),
    );
    expect(bodies).toEqual([]);
  });
});
