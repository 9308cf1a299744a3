import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { inTransaction } from '../database/in-transaction.ts';
import {
  forbiddenCode,
  guardedLookup,
  isPublicAddress,
  literalOf,
  type Resolve,
  resolveByMachine,
} from './address-guard.ts';
import { createBreaker } from './breaker.ts';

/** Security rules, callback address. */
const defaults = { connectMs: 2_000, totalMs: 5_000, replyBytes: 64 * 1024, socketsPerHost: 20 };
const ports = new Set(['', '443', '8443']);
/** How long an idle connection is kept. */
const idleMs = 3_000;
/** Receivers whose connections are kept. */
const receiversMax = 5_000;

export interface OutboundRequest {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** JSON. */
  readonly body?: string;
  /** Whose failures count together and whose connections are its own, e.g. `agent:12`. */
  readonly receiver: string;
  /** The caller decides itself whether the receiver is called: the rest of this way out does not apply. */
  readonly ownBreaker?: boolean;
  /** Hears when the whole request has been handed over. */
  readonly onSent?: () => void;
  /** A call that timed out is listened to for so long; `heard` gets what came, or null. */
  readonly late?: { readonly ms: number; heard(answer: OutboundAnswer | null): void };
}

/**
 * Why there is no reply. `address`: not https, another port; `forbidden`: no host of the public internet; `name`: the name
 * is unknown; `connect`: nobody answers there; `certificate`: TLS failed; `timeout`; `cut`: the connection ended in the
 * middle; `tooLarge`: more than is read; `resting`: it failed too often a moment ago.
 */
export const outboundFailures = [
  ...(['address', 'forbidden', 'name', 'connect', 'certificate', 'timeout', 'cut', 'tooLarge'] as const),
  'resting',
] as const;
export type OutboundFailure = (typeof outboundFailures)[number];

export type OutboundAnswer = { readonly durationMs: number } & (
  | {
      readonly ok: true;
      readonly status: number;
      readonly headers: IncomingHttpHeaders;
      readonly body: Buffer;
    }
  | {
      readonly ok: false;
      readonly because: OutboundFailure;
      /** Whether a byte of the request may have left: otherwise it certainly had no effect. */
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

/**
 * The way out to other people's servers, with the guards of the security rules: https on two ports, public addresses alone
 * (looked at when the connection is made), no redirects, short times, small replies, few connections, and a rest for a
 * receiver that keeps failing. It never throws over what the other side does.
 */
export function createOutbound(options: OutboundOptions = {}) {
  const limits = { ...defaults, ...options.limits };
  const breaker = createBreaker(options.now);
  // Agents of its own: nothing of the environment (proxies) and nothing of others' settings reaches it.
  // Each receiver has its own, so that one that hangs holds up nobody who shares its host. An idle connection is given up
  // before the other side's usual five seconds, so that no request is written to one that is just being closed.
  const settings = {
    ...{ keepAlive: true, maxSockets: limits.socketsPerHost, keepAliveMsecs: 10_000, timeout: idleMs },
  };
  const agents = new Map<string, http.Agent | https.Agent>();
  function agentOf(receiver: string, protocol: string): http.Agent | https.Agent {
    const key = `${protocol}${receiver}`;
    const agent = agents.get(key) ?? new (protocol === 'https:' ? https : http).Agent(settings);
    agents.delete(key);
    agents.set(key, agent);
    // The connections of one that is forgotten end by themselves.
    if (agents.size > receiversMax) agents.delete(agents.keys().next().value as string);
    return agent;
  }

  function exchange({ url, method, headers, body, receiver, onSent, late }: OutboundRequest): Promise<Ended> {
    const free = url.origin === options.allowed;
    const fail = (because: OutboundFailure, detail = ''): Failed => ({
      ...{ ok: false, because, sent: false, detail },
    });
    if (!free && (url.protocol !== 'https:' || !ports.has(url.port) || url.username || url.password))
      return Promise.resolve(fail('address'));
    if (url.protocol !== 'https:' && url.protocol !== 'http:') return Promise.resolve(fail('address'));
    const may = (address: string) => free || isPublicAddress(address);
    const literal = literalOf(url);
    if (literal !== null && !may(literal)) return Promise.resolve(fail('forbidden', literal));
    const secure = url.protocol === 'https:';
    return new Promise((resolve) => {
      let sent = false;
      const timers: NodeJS.Timeout[] = [];
      const request: ClientRequest = (secure ? https : http).request(url, {
        method,
        ...{ agent: agentOf(receiver, url.protocol), minVersion: 'TLSv1.2' },
        lookup: guardedLookup(options.resolve ?? resolveByMachine, may),
        headers: {
          accept: 'application/json',
          'user-agent': 'Pitboss',
          ...(body === undefined
            ? {}
            : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      });
      const began = performance.now();
      let listening = false;
      const done = (ended: Ended) => {
        for (const timer of timers.splice(0)) clearTimeout(timer);
        if (listening) {
          listening = false;
          late?.heard(ended.ok ? { ...ended, durationMs: Math.round(performance.now() - began) } : null);
        }
        resolve(ended);
        if (!ended.ok) request.destroy();
      };
      const failed = (because: OutboundFailure, detail = '', more: { status?: number } = {}) =>
        done({ ...fail(because, detail), sent, ...more });
      const timedOut = () => {
        if (!late || !sent) return failed('timeout');
        const giveUp = () => failed('timeout');
        listening = true;
        timers.push(setTimeout(giveUp, late.ms));
        return resolve({ ...fail('timeout'), sent, giveUp });
      };
      timers.push(setTimeout(timedOut, limits.totalMs));
      if (onSent) request.once('finish', onSent);
      request.once('socket', (socket: Socket) => {
        if (!socket.connecting) {
          sent = true;
          return;
        }
        const connecting = setTimeout(() => failed('timeout', 'connect'), limits.connectMs);
        timers.push(connecting);
        socket.once('connect', () => {
          // What was resolved is what is connected to; this is the second look.
          if (!may(socket.remoteAddress ?? '')) failed('forbidden', socket.remoteAddress);
        });
        socket.once(secure ? 'secureConnect' : 'connect', () => {
          clearTimeout(connecting);
          sent = true;
        });
      });
      request.on('error', (error: NodeJS.ErrnoException) =>
        failed(failureOf(error, sent), error.code ?? error.name),
      );
      request.once('response', (response) => readReply(response, limits.replyBytes, done, failed));
      request.end(body);
    });
  }

  return {
    /** Makes a call. Refuses, as a mistake of ours, while the caller holds a transaction. */
    async call(request: OutboundRequest): Promise<OutboundAnswer> {
      if (inTransaction()) throw new Error('no call goes out while a transaction is open');
      const began = performance.now();
      const timed = <T extends Ended>(ended: T) => ({
        ...ended,
        durationMs: Math.round(performance.now() - began),
      });
      if (!request.ownBreaker && !breaker.may(request.receiver))
        return timed({ ok: false, because: 'resting', sent: false, detail: '' });
      const ended = await exchange(request).catch(
        (error: Error): Failed => ({
          ...{ ok: false, because: 'connect', sent: false, detail: error.name },
        }),
      );
      if (!request.ownBreaker) breaker.ended(request.receiver, ended.ok && ended.status < 500);
      return timed(ended);
    },
    /** Closes the connections that are kept. */
    close(): void {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}
export type Outbound = ReturnType<typeof createOutbound>;

/** Reads a reply to its end, and not beyond what is read of one. */
function readReply(
  response: IncomingMessage,
  bytesMax: number,
  done: (ended: Ended) => void,
  failed: (because: OutboundFailure, detail?: string, more?: { status?: number }) => void,
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
