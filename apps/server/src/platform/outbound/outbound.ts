import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { inTransaction } from '../db/in-transaction.ts';
import { inSpan, traceparent } from '../observability/spans.ts';
import {
  forbiddenCode,
  guardedLookup,
  isPublicAddress,
  literalOf,
  type Resolve,
  resolveByMachine,
} from './address-guard.ts';
import { createBreaker } from './breaker.ts';
import { createConnections } from './connections.ts';

/** Security rules, callback address. */
const defaults = { connectMs: 2_000, totalMs: 5_000, replyBytes: 64 * 1024, socketsPerHost: 20 };
const ports = new Set(['', '443', '8443']);

/** The header that continues a trace at the receiver, within a span. */
function traceHeader(): { readonly traceparent?: string } {
  const value = traceparent();
  return value === undefined ? {} : { traceparent: value };
}

export interface OutboundRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: string;
  /** Key under which failures are counted and connections are pooled, e.g. `agent:12`. */
  readonly receiver: string;
  /** The caller decides itself whether the receiver is called: the rest of this way out does not apply. */
  readonly ownBreaker?: boolean;
  /** Called when the whole request has been written. */
  readonly onSent?: () => void;
  /** Further wait for the reply of a call that timed out; `heard` gets the reply, or null. */
  readonly late?: { readonly ms: number; heard(reply: OutboundReply | null): void };
}

/**
 * Reasons for a missing reply. `address`: not https, another port; `forbidden`: no host of the public
 * internet; `name`: the name is unknown; `connect`: nothing listens there; `certificate`: TLS failed;
 * `timeout`; `cut`: the connection ended in the middle; `tooLarge`: larger than the limit; `resting`: it
 * failed too often shortly before.
 */
const outboundFailures = [
  ...(['address', 'forbidden', 'name', 'connect', 'certificate', 'timeout', 'cut', 'tooLarge'] as const),
  'resting',
] as const;
export type OutboundFailure = (typeof outboundFailures)[number];

export type OutboundReply = { readonly durationMs: number } & (
  | {
      readonly ok: true;
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly body: Buffer;
    }
  | {
      readonly ok: false;
      readonly because: OutboundFailure;
      /** True when a byte of the request may have left: otherwise it certainly had no effect. */
      readonly sent: boolean;
      /** The machine's own word, e.g. ECONNREFUSED. */
      readonly detail: string;
      /** Of a reply that was too large. */
      readonly status?: number;
      /** Of a call that is still listened to: gives its connection up. */
      readonly giveUp?: () => void;
    }
);

export interface OutboundOptions {
  /** An origin that is called whatever its scheme, port and address: the reference wallet of a demo world. */
  readonly allowed?: string | undefined;
  readonly resolve?: Resolve;
  readonly limits?: Partial<typeof defaults>;
  readonly now?: () => number;
}

type Ended = { ok: true; status: number; headers: IncomingHttpHeaders; body: Buffer } | Failed;
type Failed = {
  ok: false;
  because: OutboundFailure;
  sent: boolean;
  detail: string;
  status?: number;
  giveUp?: () => void;
};

function failureOf(error: NodeJS.ErrnoException, sent: boolean): OutboundFailure {
  const code = error.code ?? '';
  if (code === forbiddenCode) return 'forbidden';
  if (/^(ENOTFOUND|ENODATA|EAI_)/.test(code)) return 'name';
  if (/CERT|^ERR_(TLS|SSL)|^EPROTO$|UNABLE_TO|SELF_SIGNED/.test(code)) return 'certificate';
  return sent ? 'cut' : 'connect';
}

const failed = (because: OutboundFailure, detail = ''): Failed => ({
  ok: false,
  because,
  sent: false,
  detail,
});

/** Returns why a URL is not called, before a connection is made; null when it may be. */
function rejectedUrl(url: URL, free: boolean, may: (address: string) => boolean): Failed | null {
  if (!free && (url.protocol !== 'https:' || !ports.has(url.port) || url.username || url.password))
    return failed('address');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return failed('address');
  const literal = literalOf(url);
  return literal !== null && !may(literal) ? failed('forbidden', literal) : null;
}

/** Call in progress. */
interface Exchange {
  /** True once a byte of the request may have left. */
  sent: boolean;
  /** Runs work after a time, unless the call has ended by then. */
  after(ms: number, work: () => void): NodeJS.Timeout;
  done(ended: Ended): void;
  failed(because: OutboundFailure, detail?: string, more?: { status?: number }): void;
  /** Ends the wait of the caller; a call whose reply may be late continues to listen for it. */
  timedOut(): void;
}

/** Tracks a call until the first of reply, failure and timeout, which `resolve` gets. */
function trackExchange(
  request: ClientRequest,
  late: OutboundRequest['late'],
  resolve: (ended: Ended) => void,
): Exchange {
  const timers: NodeJS.Timeout[] = [];
  const began = performance.now();
  let listening = false;
  const exchange: Exchange = {
    sent: false,
    after(ms, work) {
      const timer = setTimeout(work, ms);
      timers.push(timer);
      return timer;
    },
    done(ended) {
      for (const timer of timers.splice(0)) clearTimeout(timer);
      if (listening) {
        listening = false;
        late?.heard(ended.ok ? { ...ended, durationMs: Math.round(performance.now() - began) } : null);
      }
      resolve(ended);
      if (!ended.ok) request.destroy();
    },
    failed(because, detail = '', more = {}) {
      exchange.done({ ...failed(because, detail), sent: exchange.sent, ...more });
    },
    timedOut() {
      const { sent } = exchange;
      if (!late || !sent) return exchange.failed('timeout');
      const giveUp = () => exchange.failed('timeout');
      listening = true;
      exchange.after(late.ms, giveUp);
      return resolve({ ...failed('timeout'), sent, giveUp });
    },
  };
  return exchange;
}

/** Watches the connection of a call: its time to connect, and the address that it has reached. */
function watchSocket(
  socket: Socket,
  exchange: Exchange,
  to: { readonly secure: boolean; readonly connectMs: number; may(address: string): boolean },
): void {
  if (!socket.connecting) {
    exchange.sent = true;
    return;
  }
  const connecting = exchange.after(to.connectMs, () => exchange.failed('timeout', 'connect'));
  socket.once('connect', () => {
    // The lookup has checked the resolved address already; this second check is of the connected one.
    if (!to.may(socket.remoteAddress ?? '')) exchange.failed('forbidden', socket.remoteAddress);
  });
  socket.once(to.secure ? 'secureConnect' : 'connect', () => {
    clearTimeout(connecting);
    exchange.sent = true;
  });
}

/**
 * Creates the client for calls to external servers, with the guards of the security rules: https on two
 * ports, public addresses only (checked when the connection is made), no redirects, short timeouts, small
 * replies, few connections, and a pause for a receiver that keeps failing. It never throws because of the
 * other side.
 */
export function createOutbound(options: OutboundOptions = {}) {
  const limits = { ...defaults, ...options.limits };
  const breaker = createBreaker(options.now);
  const connections = createConnections(limits.socketsPerHost);

  function exchange({ url, method, headers, body, receiver, onSent, late }: OutboundRequest): Promise<Ended> {
    const free = url.origin === options.allowed;
    const may = (address: string) => free || isPublicAddress(address);
    const rejected = rejectedUrl(url, free, may);
    if (rejected) return Promise.resolve(rejected);
    const secure = url.protocol === 'https:';
    return new Promise((resolve) => {
      const request: ClientRequest = (secure ? https : http).request(url, {
        method,
        agent: connections.of(receiver, url.protocol),
        minVersion: 'TLSv1.2',
        lookup: guardedLookup(options.resolve ?? resolveByMachine, may),
        headers: {
          accept: 'application/json',
          'user-agent': 'Pitboss',
          ...traceHeader(),
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      });
      const running = trackExchange(request, late, resolve);
      running.after(limits.totalMs, running.timedOut);
      if (onSent) request.once('finish', onSent);
      const { connectMs } = limits;
      request.once('socket', (socket: Socket) => watchSocket(socket, running, { secure, connectMs, may }));
      request.on('error', (error: NodeJS.ErrnoException) =>
        running.failed(failureOf(error, running.sent), error.code ?? error.name),
      );
      request.once('response', (response) => readReply(response, limits.replyBytes, running));
      request.end(body);
    });
  }

  return {
    /** Makes a call. Throws, as a programming error, while the caller holds a transaction. */
    async call(request: OutboundRequest): Promise<OutboundReply> {
      if (inTransaction()) throw new Error('no call goes out while a transaction is open');
      const began = performance.now();
      const timed = <T extends Ended>(ended: T) => ({
        ...ended,
        durationMs: Math.round(performance.now() - began),
      });
      if (!request.ownBreaker && !breaker.may(request.receiver))
        return timed({ ok: false, because: 'resting', sent: false, detail: '' });
      const ended = await inSpan(`${request.method} outbound`, 'client', async (span) => {
        const sent = await exchange(request).catch(
          (error: Error): Failed => ({
            ok: false,
            because: 'connect',
            sent: false,
            detail: error.name,
          }),
        );
        span?.set('http.request.method', request.method);
        span?.set('server.address', request.url.hostname);
        if (sent.ok) span?.set('http.response.status_code', sent.status);
        else span?.set('error.type', sent.because);
        return sent;
      });
      if (!request.ownBreaker) breaker.ended(request.receiver, ended.ok && ended.status < 500);
      return timed(ended);
    },
    /** Closes the connections that are kept. */
    close(): void {
      connections.close();
    },
  };
}
export type Outbound = ReturnType<typeof createOutbound>;

/** Reads a reply to its end, and not beyond what is read of one. */
function readReply(
  response: IncomingMessage,
  bytesMax: number,
  { done, failed }: Pick<Exchange, 'done' | 'failed'>,
): void {
  const parts: Buffer[] = [];
  let bytes = 0;
  response.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > bytesMax) return failed('tooLarge', '', { status: response.statusCode ?? 0 });
    return parts.push(part);
  });
  response.once('end', () => {
    const { statusCode: status = 0, headers } = response;
    if (response.complete) done({ ok: true, status, headers, body: Buffer.concat(parts) });
    else failed('cut');
  });
  response.once('error', (error: NodeJS.ErrnoException) => failed('cut', error.code));
}
