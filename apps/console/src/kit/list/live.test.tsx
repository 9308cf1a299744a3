// @vitest-environment jsdom
import { memberActivity } from '@pitboss/contract/members/member-activity';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenExpired } from '../calls/send.ts';
import { saveToken } from '../calls/token.ts';
import { useCall } from '../calls/use-call.ts';
import { useLive } from '../calls/use-live.ts';
import { LiveNote, useLiveRows } from './live-rows.tsx';

vi.mock('../calls/origin.ts', () => ({ ownOrigin: () => ({ api: 'http://api' }) }));

let root: Root;
let online: readonly string[];
let requested: number;
/** Holds the replies back until it is called. */
let release: (() => void) | null;
let held: Promise<void>;
let streams: ReadableStreamDefaultController<Uint8Array>[];
let opening: 'ok' | 'cut' | 'expired';

const say = (event: string, data: object = {}) =>
  act(async () => {
    streams.at(-1)?.enqueue(new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`));
    await vi.advanceTimersByTimeAsync(0);
  });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

function stream(signal: AbortSignal): Response {
  if (opening === 'cut') throw new TypeError('network');
  if (opening === 'expired') return Response.json({ code: 2001, desc: '', data: null });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      streams.push(controller);
      signal.addEventListener('abort', () => {
        try {
          controller.error(new Error('aborted'));
        } catch {
          // It had ended.
        }
      });
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
}

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  vi.useFakeTimers();
  saveToken('token');
  [online, requested, streams, opening, release, held] = [['a', 'b'], 0, [], 'ok', null, Promise.resolve()];
  vi.stubGlobal('fetch', async (url: string, { signal }: { signal: AbortSignal }) => {
    if (url.endsWith('/live')) return stream(signal);
    requested += 1;
    const list = online.map((id) => ({ id }));
    await held;
    return Response.json({ code: 0, desc: '', data: { list, total: list.length } });
  });
  const position = document.createElement('div');
  document.body.append(position);
  root = createRoot(position);
});
afterEach(async () => {
  await act(async () => root.unmount());
  await pass(60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

function Online({ still }: { still: boolean }) {
  const { data } = useCall(memberActivity.online, {}, { everyMs: 5_000, live: 'play' });
  const { connected } = useLive('play');
  const moving = useLiveRows((data?.list ?? []) as unknown as readonly { id: string }[], {
    rowKey: 'id',
    held: still,
    asked: data ? 'all' : null,
  });
  return (
    <>
      <output>{moving.rows.map(({ id }) => id).join(' ')}</output>
      <LiveNote connected={connected} everyMs={5_000} changes={moving} />
    </>
  );
}
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
let queries: QueryClient;
async function draw(still = false) {
  await act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <Online still={still} />
      </QueryClientProvider>,
    ),
  );
  await pass(0);
}
const rows = () => document.querySelector('output')?.textContent;
const note = () => document.querySelector('.k-live')?.textContent;

it('reads again when its topic changes, and polls no more', async () => {
  queries = client();
  await draw();
  await say('ready');
  await pass(2_000);
  const before = requested;
  for (let n = 0; n < 4; n += 1) {
    await pass(15_000);
    await act(async () => streams.at(-1)?.enqueue(new TextEncoder().encode(': beat\n\n')));
  }
  expect([requested - before, note()]).toEqual([0, 'Live']);
  await say('changed', { topics: ['approvals'] });
  await pass(5_000);
  expect(requested - before).toBe(0);
  online = ['c', 'a', 'b'];
  await say('changed', { topics: ['play'] });
  await pass(100);
  expect(rows()).toBe('c a b');
  // A busy minute: no more often than every two seconds.
  for (let n = 0; n < 60; n += 1) {
    await say('changed', { topics: ['play'] });
    await pass(1_000);
  }
  expect(requested - before).toBeLessThanOrEqual(32);
});

it('reads once more when something changes while the request is pending', async () => {
  queries = client();
  await draw();
  await say('ready');
  await pass(10_000);
  held = new Promise((done) => {
    release = done;
  });
  await say('changed', { topics: ['play'] });
  await pass(100);
  online = ['z'];
  await say('changed', { topics: ['play'] });
  release?.();
  held = Promise.resolve();
  await pass(3_000);
  expect(rows()).toBe('z');
});

it('polls while the stream is cut, reconnects and shows what was missed', async () => {
  queries = client();
  await draw();
  await say('ready');
  await pass(2_000);
  opening = 'cut';
  await act(async () => streams.at(-1)?.close());
  await pass(0);
  expect(note()).toBe('Refreshes every 5 s');
  online = ['d'];
  await pass(5_100);
  expect(rows()).toBe('d');
  opening = 'ok';
  await pass(60_000);
  online = ['e'];
  await say('ready');
  await pass(2_000);
  expect([note(), rows()]).toEqual(['Live', 'e']);
});

it('takes a silent stream for a dead one', async () => {
  queries = client();
  await draw();
  await say('ready');
  await pass(39_000);
  expect(note()).toBe('Live');
  await pass(1_400);
  expect([note(), streams.length]).toEqual(['Refreshes every 5 s', 1]);
  await pass(5_000);
  expect(streams.length).toBe(2);
});

it('leads to the sign-in when the session is over', async () => {
  queries = client();
  const left = vi.fn();
  whenExpired(left);
  await draw();
  await say('ready');
  opening = 'expired';
  await say('end', { reason: 'session' });
  await act(async () => streams.at(-1)?.close());
  await pass(2_000);
  expect(left).toHaveBeenCalledTimes(1);
  await pass(120_000);
  expect(left).toHaveBeenCalledTimes(1);
});

it('keeps the positions of rows while they are held, counts added and removed rows, and shows them on request', async () => {
  queries = client();
  await draw(true);
  await say('ready');
  online = ['new', 'b'];
  await say('changed', { topics: ['play'] });
  await pass(3_000);
  expect([rows(), note()]).toEqual(['a b', 'LiveNew: 1 · Removed: 1 · Show']);
  await act(async () => document.querySelector<HTMLButtonElement>('.k-live button')?.click());
  expect([rows(), note()]).toEqual(['new b', 'Live']);
  online = ['newer', 'new', 'b'];
  await say('changed', { topics: ['play'] });
  await pass(3_000);
  expect(rows()).toBe('new b');
  await draw(false);
  expect([rows(), note()]).toEqual(['newer new b', 'Live']);
});
