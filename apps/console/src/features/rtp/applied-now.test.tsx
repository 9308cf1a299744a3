// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Form } from '../../kit/form/form.tsx';
import { changeSettings } from '../../kit/settings.ts';
import { AppliedNow } from './AppliedNow.tsx';

vi.mock('../../kit/calls/origin.ts', () => ({ ownOrigin: () => ({ api: 'http://api' }) }));

let root: Root;
let sent: unknown[];
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  sent = [];
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    const data = { ceiling: '0.960', ceilingAgentAccount: 'share1', rtp: '0.950', level: 'game' };
    return { json: async () => ({ code: 0, desc: '', data }) };
  });
  changeSettings({ language: 'en_us' });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.innerHTML = '';
  vi.unstubAllGlobals();
});
const render = (row: Parameters<typeof AppliedNow>[0]['row']) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <Form initialValues={{}}>
          <AppliedNow row={row} />
        </Form>
      </QueryClientProvider>,
    ),
  );
const text = () => document.body.textContent;

it('shows the ceiling, and what applies to the agent in the game now', async () => {
  await render({ agentId: '12', gameId: 203 });
  await vi.waitFor(() => expect(text()).toContain('0.960 from agent share1'));
  expect(text()).toContain('0.950 Game');
  expect(sent).toEqual([{ agentId: '12', gameId: 203 }]);
});

it('shows the ceiling alone for all games, and nothing before an agent is chosen', async () => {
  await render({ agentId: '12', gameId: null });
  await vi.waitFor(() => expect(text()).toContain('0.960 from agent share1'));
  expect(text()).not.toContain('0.950');
  await act(async () => root.unmount());
  sent = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await render(undefined);
  expect(sent).toEqual([]);
  expect(text()).toBe('');
});
