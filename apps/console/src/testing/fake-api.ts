import type { Call } from '@pitboss/contract/core/define';
import type { Conflict } from '@pitboss/contract/core/record-versions';
import { vi } from 'vitest';

export const apiOrigin = 'http://api';

/** A request as it left the console. */
interface SentRequest {
  readonly path: string;
  readonly method: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | null;
}

/** An envelope of the server; a reply without a code is a success. */
export interface Reply {
  readonly code?: number;
  readonly desc?: string;
  readonly field?: string;
  readonly conflict?: Conflict;
  readonly data?: unknown;
}
type Handler = (request: SentRequest) => Reply | Promise<Reply>;

export interface FakeApi {
  /** All requests so far, in the order in which they were sent. */
  readonly sent: SentRequest[];
  /** Replies to a call from now on. A handler that throws simulates a lost connection. */
  on(call: Pick<Call, 'path'>, handler: Handler): void;
  /** Requests of one call. */
  requests(call: Pick<Call, 'path'>): SentRequest[];
  /** Bodies of the requests of one call. */
  bodies(call: Pick<Call, 'path'>): unknown[];
}

function requestOf(address: string, init: RequestInit): SentRequest {
  const url = new URL(address);
  return {
    path: url.pathname,
    method: init.method ?? 'GET',
    query: Object.fromEntries(url.searchParams),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    headers: Object.fromEntries(new Headers(init.headers)),
    signal: init.signal ?? null,
  };
}

/**
 * Takes the place of the network until `vi.unstubAllGlobals`. A call without a handler is rejected with code
 * 1005.
 */
export function startFakeApi(): FakeApi {
  const handlers = new Map<string, Handler>();
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', (address: string, init: RequestInit = {}) => {
    const request = requestOf(address, init);
    sent.push(request);
    return new Promise<Response>((resolve, reject) => {
      request.signal?.addEventListener('abort', () => reject(request.signal?.reason));
      const handler =
        handlers.get(request.path) ?? (() => ({ code: 1005, desc: `No reply to ${request.path}` }));
      Promise.resolve()
        .then(() => handler(request))
        .then((reply) => resolve(Response.json({ code: 0, desc: '', data: null, ...reply })), reject);
    });
  });
  vi.stubGlobal('__ORIGINS__', [
    { origin: location.origin, appType: 0, api: apiOrigin, environment: 'local' },
  ]);
  const requests = (call: Pick<Call, 'path'>) => sent.filter(({ path }) => path === call.path);
  return {
    sent,
    on: (call, handler) => void handlers.set(call.path, handler),
    requests,
    bodies: (call) => requests(call).map(({ body }) => body),
  };
}

/** A reply that is sent when the test releases it. */
export function heldReply(): { readonly reply: Promise<Reply>; release(reply: Reply): void } {
  let release: (reply: Reply) => void = () => undefined;
  const reply = new Promise<Reply>((done) => {
    release = done;
  });
  return { reply, release: (value) => release(value) };
}
