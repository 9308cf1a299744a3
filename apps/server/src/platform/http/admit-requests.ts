import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { FastifyHttpOptions, FastifyInstance } from 'fastify';
import { replyBadAddress, replyNoRequest } from '../calls/failures.ts';
import { AppError } from '../errors/app-error.ts';
import { type OriginTable, originAllowed } from './origins.ts';
import type { RequestLimits } from './request-limits.ts';

const headersOfAll = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  vary: 'Origin',
};

/** A browser that has come by TLS once comes by TLS alone, for a year. */
export const hsts = 'max-age=31536000';

/** The value of a header; the first one where it was sent several times. */
export const headerText = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value);

/** Bounds and error handlers of the server that apply before a request reaches a route. */
export const serverOptions = (trustProxy: string[]): FastifyHttpOptions<Server> => ({
  bodyLimit: 256 * 1024,
  trustProxy: trustProxy.length ? trustProxy : false,
  // A stop lets running requests end, and still serves those that arrive on open connections
  // (platform/http/drain.ts).
  forceCloseConnections: 'idle',
  return503OnClosing: false,
  requestTimeout: 30_000,
  keepAliveTimeout: 65_000,
  // An account of 64 characters, each of up to four bytes, percent-encoded in a URL.
  routerOptions: { maxParamLength: 64 * 4 * 3 },
  // First-start work on a fresh database (images are moved to their storage) takes time on a busy host.
  pluginTimeout: 180_000,
  genReqId: () => randomUUID(),
  frameworkErrors: replyBadAddress,
  clientErrorHandler: replyNoRequest,
  http: {
    headersTimeout: 10_000,
    maxHeaderSize: 16_384,
    connectionsCheckingInterval: 5_000,
    // Required by `admitRequests`, where the reply is an envelope.
    requireHostHeader: false,
  },
});

/**
 * Parses bodies in JSON; a call without a payload may come with the JSON content type and nothing behind it.
 */
export function parseJsonBodies(app: FastifyInstance): void {
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    try {
      return done(null, JSON.parse(body as string));
    } catch {
      return done(new AppError('request.invalid', { field: 'body' }));
    }
  });
}

/**
 * Sets the headers of every reply, answers preflight requests, and rejects requests without a host or beyond
 * the limits before their body is read.
 */
export function admitRequests(app: FastifyInstance, origins: OriginTable, limits: RequestLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOfAll);
    if (request.protocol === 'https') reply.header('strict-transport-security', hsts);
    const origin = headerText(request.headers.origin);
    if (origin && originAllowed(origins, origin)) {
      reply.headers({
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        'access-control-expose-headers': 'content-disposition, request-id',
      });
    }
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') {
      reply.code(400);
      return done(new AppError('request.invalid', { field: 'host' }));
    }
    if (request.method === 'OPTIONS') {
      reply.headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers':
          'content-type, token, language, zone, background, idempotency-key, dynamic-code, passkey',
        'access-control-max-age': '600',
      });
      reply.code(204).send();
      return undefined;
    }
    // Game servers, files and probes have limits of their own.
    try {
      if (request.is404 || request.routeOptions.config.counted)
        limits.request(request.ip, headerText(request.headers.token), request.routeOptions.url);
    } catch (error) {
      return done(error as Error);
    }
    return done();
  });
}
