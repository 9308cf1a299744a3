// @vitest-environment jsdom
import { logs } from '@pitboss/contract/access/logs';
import { tradeLimits } from '@pitboss/contract/members/restrictions';
import { ledgerProof } from '@pitboss/contract/money/ledger-proof';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Activity, act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { currentNotices } from '../notices.ts';
import { changeSettings } from '../settings.ts';
import { afterWrite, useCall, useRefetch } from './use-call.ts';

let sent: string[];
let reply: object;
let root: Root;
let client: QueryClient;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.useFakeTimers();
  changeSettings({ language: 'en_us' });
  sent = [];
  reply = { list: [] };
  vi.stubGlobal('fetch', async (url: string) => {
    sent.push(new URL(url, 'http://api').pathname);
    return Response.json({ code: 0, data: reply });
  });
  (window as { __ORIGINS__?: unknown }).__ORIGINS__ = [
    { origin: location.origin, appType: 0, api: 'http://api', environment: 'local' },
  ];
  client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000, gcTime: 1e9, retry: false } } });
  root = createRoot(document.body.appendChild(document.createElement('div')));
});
afterEach(() => {
  act(() => root.unmount());
  document.body.replaceChildren();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Reader({ everyMs }: { readonly everyMs?: number }): ReactNode {
  useCall(logs.opLogTypes, {}, { everyMs });
  return null;
}
const draw = (inFront: boolean, everyMs?: number) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Activity mode={inFront ? 'visible' : 'hidden'}>
          <Reader everyMs={everyMs} />
        </Activity>
      </QueryClientProvider>,
    ),
  );
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function Job(): ReactNode {
  const { data } = useCall(
    ledgerProof.proof,
    {},
    { everyMs: ({ running }) => (running ? 1_000 : undefined) },
  );
  return <output>{data?.running ? 'runs' : 'over'}</output>;
}

it('polls a running job until a reply reports its end, and shows that last reply', async () => {
  reply = { running: true };
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Job />
      </QueryClientProvider>,
    ),
  );
  await pass(2_100);
  expect(sent).toHaveLength(3);
  reply = { running: false };
  await pass(1_000);
  expect(document.querySelector('output')?.textContent).toBe('over');
  await pass(60_000);
  expect(sent).toHaveLength(4);
});

it('makes no call when a tab is left and reopened within a minute, and one call when reopened later', async () => {
  await draw(true);
  await draw(false);
  await pass(50_000);
  await draw(true);
  expect(sent).toHaveLength(1);
  await draw(false);
  await pass(11_000);
  await draw(true);
  expect(sent).toHaveLength(2);
});

it('calls a polled read again when its tab is reopened after a missed poll', async () => {
  await draw(true, 10_000);
  await draw(false, 10_000);
  await pass(5_000);
  await draw(true, 10_000);
  expect(sent).toHaveLength(1);
  await draw(false, 10_000);
  await pass(6_000);
  await draw(true, 10_000);
  expect(sent).toHaveLength(2);
});

it('a write of another area is seen at the return, without a wait for the minute', async () => {
  await draw(true);
  await draw(false);
  await act(() => afterWrite(client, tradeLimits.remove));
  expect(sent).toHaveLength(1);
  await draw(true);
  expect(sent).toHaveLength(2);
});

it('a write does not repeat visible reads that it does not touch', async () => {
  await draw(true);
  await act(() => afterWrite(client, tradeLimits.remove));
  expect(sent).toHaveLength(1);
});

it('calls again when asked again within the minute, but not when going back to a previous search', async () => {
  function Searched({ account }: { readonly account: string }): ReactNode {
    useCall(logs.logins, { ...range, account });
    const refetch = useRefetch(logs.logins);
    return (
      <button type="button" onClick={refetch}>
        Ask again
      </button>
    );
  }
  const range = { start_time: 1, end_time: 2, pageSize: 20 };
  const search = (account: string) =>
    act(async () =>
      root.render(
        <QueryClientProvider client={client}>
          <Searched account={account} />
        </QueryClientProvider>,
      ),
    );
  await search('one');
  await search('two');
  await search('one');
  expect(sent).toHaveLength(2);
  await search('two');
  await act(async () => document.querySelector('button')?.click());
  await search('one');
  expect(sent).toHaveLength(3);
});

function Shown(): ReactNode {
  const query = useCall(logs.opLogTypes, {});
  return (
    <button type="button" onClick={() => void query.refetch()}>
      {query.error?.message}
    </button>
  );
}

it('a read that fails raises a notice of its own title', async () => {
  const fails = (code: number) =>
    vi.stubGlobal('fetch', async () => Response.json({ code, desc: 'Query too large.', data: reply }));
  fails(1021);
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <Shown />
      </QueryClientProvider>,
    ),
  );
  await pass(0);
  const button = document.querySelector('button') as HTMLElement;
  expect(button.textContent).toBe('Query too large.');
  expect(currentNotices()).toMatchObject([{ title: 'Loading failed', detail: 'Query too large.' }]);
});
