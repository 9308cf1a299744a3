// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { changeSettings } from '../../../kit/settings.ts';
import { HiddenNote } from './HiddenNote.tsx';

afterEach(() => vi.unstubAllGlobals());

it('the board shows how many alerts are hidden', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  changeSettings({ language: 'en_us' });
  const host = document.createElement('div');
  const root = createRoot(host);
  await act(async () =>
    root.render(
      <HiddenNote hidden={{ panels: 125, beyond: 3, snoozed: 4, all: 132 }} showPanels={() => undefined} />,
    ),
  );
  expect(host.querySelector('button')?.textContent).toBe('Hidden alerts 132');
  await act(async () => root.unmount());
});
