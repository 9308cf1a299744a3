// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetClientState, type UserInfo, useClientState } from '../../kit/calls/client-state.ts';
import { changeSettings } from '../../kit/settings.ts';
import { SecondApproverBanner } from './SecondApproverBanner.tsx';

afterEach(() => {
  forgetClientState();
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});

async function shown(userInfo: Partial<UserInfo>): Promise<string> {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  changeSettings({ language: 'en_us' });
  useClientState.setState({ userInfo: userInfo as UserInfo });
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  await act(async () => root.render(<SecondApproverBanner />));
  const text = host.textContent ?? '';
  await act(async () => root.unmount());
  return text;
}

it('informs administrators that the second approver is switched off, and shows nothing to others', async () => {
  expect(await shown({ secondApproverOff: true })).toBe(
    'Second approver is off (FOUR_EYES=off): a single account can change quotas, RTP, keys and other guarded settings',
  );
  expect(await shown({ secondApproverOff: false })).toBe('');
});
