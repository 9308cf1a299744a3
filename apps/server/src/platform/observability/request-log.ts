import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from './log.ts';
import { requestSeconds, requests } from './metrics.ts';
import { readTraceparent, type Span, startSpan, underSpan } from './spans.ts';
import { type Trace, traced } from './trace.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields of the request's log entry. */
    trace: Trace;
    /** Span of the request; undefined where no traces are sent. */
    span: Span | undefined;
  }
  interface FastifyContextConfig {
    /** Requests that come all the time and mean nothing alone: their lines are written at level debug. */
    quiet?: boolean;
    /** Requests that wait on purpose: their duration is no measure of the server. */
    waits?: boolean;
    /** Requests that count against the limits of their address and session. */
    counted?: boolean;
  }
}

/** A path that no call has is logged up to this many characters. */
const pathMax = 200;

const headerText = (value: string | string[] | undefined): string | undefined =>
  Array.isArray(value) ? value[0] : value;

/** Ends the span of a request: route, code of the envelope and status, nothing of its contents. */
function endRequestSpan({ span, trace, method }: FastifyRequest, status: number): void {
  if (!span) return;
  span.set('http.request.method', method);
  span.set('http.response.status_code', status);
  if (trace.call !== undefined) span.set('http.route', trace.call);
  if (trace.code !== undefined) span.set('pitboss.code', trace.code);
  span.end(status >= 500);
}

/**
 * Gives every request its number, in the reply header `request-id` and in whatever is logged on its way, and
 * writes one line when its reply has gone out.
 */
export function watchRequests(
  app: FastifyInstance,
  { log, config }: { readonly log: Log; readonly config: { readonly slowCallMs: number } },
): void {
  app.decorateRequest('trace');
  app.decorateRequest('span', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const trace: Trace = { request: request.id };
    if (!request.is404) trace.call = (request.routeOptions.url ?? '').replaceAll('::', ':');
    request.trace = trace;
    reply.header('request-id', request.id);
    const method = request.method;
    request.span = startSpan(
      `${method} ${trace.call ?? 'unknown'}`,
      'server',
      readTraceparent(headerText(request.headers.traceparent)),
    );
    underSpan(request.span, () => traced(trace, done));
  });
  // The body arrives outside the flow that the first hook began.
  app.addHook('preValidation', (request, _reply, done) =>
    underSpan(request.span, () => traced(request.trace, done)),
  );
  // None of these waits for anything: a promise for each would cost more than what they do.
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    const code = (payload as { code?: unknown } | null)?.code;
    if (typeof code === 'number') request.trace.code = code;
    done(null, payload);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const { request: id, call, caller, code } = request.trace;
    const durationMs = reply.elapsedTime;
    endRequestSpan(request, reply.statusCode);
    requests.inc({ call: call ?? 'unknown', code: code ?? '', status: reply.statusCode });
    const { waits } = request.routeOptions.config;
    if (!waits) requestSeconds.observe({ call: call ?? 'unknown' }, durationMs / 1000);
    const quiet = request.method === 'OPTIONS' || request.routeOptions.config.quiet === true;
    const slow = !waits && durationMs >= config.slowCallMs;
    log[slow ? 'warn' : quiet ? 'debug' : 'info'](
      {
        request: id,
        caller,
        ip: request.ip,
        call: call ?? request.url.split('?')[0]?.slice(0, pathMax),
        code,
        status: reply.statusCode,
        durationMs: Math.round(durationMs * 10) / 10,
      },
      slow ? 'slow request' : 'request',
    );
    done();
  });
}
