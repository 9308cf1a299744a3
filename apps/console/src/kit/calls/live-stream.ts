import { type LiveEvent, type LiveTopic, liveLimits, livePath } from '@pitboss/contract/core/live';
import { suspectConnection } from '../connection/connection.ts';
import { currentSettings } from '../settings.ts';
import { ownOrigin } from './origin.ts';
import { expiredCode, sessionOver } from './send.ts';
import { readToken } from './token.ts';

/**
 * Delay before a stream that was cut is opened again: the first, doubled up to the max; after a rejected one
 * the max.
 */
const againMs = { first: 1_000, most: 30_000 };
/** A stream that lasted so long was a good one. */
const goodMs = 10_000;

/** Receiver of the events of a stream. */
export interface StreamListener {
  /** Called when the stream connects or disconnects. */
  connected(now: boolean): void;
  changed(topics: readonly LiveTopic[]): void;
  /** Everything may have changed. */
  gap(): void;
  /** The permissions of the session have changed. */
  permissions(): void;
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      done();
    });
  });

/** Yields the events of a stream until it ends; aborts it when it is silent for too long. */
async function* eventsOf(
  body: ReadableStream<Uint8Array>,
  cut: AbortController,
): AsyncGenerator<readonly [LiveEvent, { topics?: readonly LiveTopic[] }]> {
  const reader = body
    .pipeThrough(new TextDecoderStream() as never)
    .getReader() as ReadableStreamDefaultReader<string>;
  let text = '';
  for (;;) {
    const silence = setTimeout(() => cut.abort(), liveLimits.silentMs);
    const { done, value } = await reader.read().finally(() => clearTimeout(silence));
    if (done) return;
    text += value;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, name, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (name && data) yield [name as LiveEvent, JSON.parse(data)];
    }
  }
}

type Outcome = 'cut' | 'refused' | 'expired';

/** One connection, from its opening to its end. */
async function listenOnce(token: string, stop: AbortSignal, to: StreamListener): Promise<Outcome> {
  const cut = new AbortController();
  const stopped = () => cut.abort();
  stop.addEventListener('abort', stopped);
  try {
    const response = await fetch(ownOrigin().api + livePath, {
      headers: { token, language: currentSettings().language },
      credentials: 'include',
      signal: cut.signal,
    });
    if (!response.headers.get('content-type')?.startsWith('text/event-stream') || !response.body) {
      const { code } = (await response.json()) as { code: number };
      return code === expiredCode ? 'expired' : 'refused';
    }
    for await (const [event, { topics }] of eventsOf(response.body, cut)) {
      if (event === 'ready') to.connected(true);
      else if (event === 'changed') to.changed(topics ?? []);
      else if (event === 'gap') to.gap();
      else if (event === 'permissions') to.permissions();
    }
    return 'cut';
  } catch {
    // No server, no network, or silence: opened again.
    return 'cut';
  } finally {
    stop.removeEventListener('abort', stopped);
    // Whatever is left of it must not hold one of the browser's few connections.
    cut.abort();
    to.connected(false);
  }
}

/**
 * Reads the stream of the session until `stop`, opening it again whenever it is cut. Uses fetch and not
 * EventSource, because the session's token is a header. An expired session ends it, and is handled as in
 * `send`.
 */
export async function keepListening(stop: AbortSignal, to: StreamListener): Promise<void> {
  const token = readToken();
  let waitMs = againMs.first;
  while (!stop.aborted && token && token === readToken()) {
    const began = performance.now();
    const outcome = await listenOnce(token, stop, to);
    if (stop.aborted) return;
    if (outcome === 'expired') return sessionOver(token);
    if (outcome === 'cut') void suspectConnection(ownOrigin().api);
    if (performance.now() - began > goodMs) waitMs = againMs.first;
    // Jitter, so that consoles do not reconnect simultaneously after a restart of the server.
    await pause((outcome === 'refused' ? againMs.most : waitMs) * (0.5 + Math.random()), stop);
    waitMs = Math.min(waitMs * 2, againMs.most);
  }
}
