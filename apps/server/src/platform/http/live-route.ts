import { livePath } from '@pitboss/contract/core/live';
import type { FastifyInstance } from 'fastify';
import type { ServerServices } from '../calls/services.ts';
import { AppError } from '../errors/app-error.ts';
import { createStreams } from '../live/streams.ts';
import { checkCaller, ipOf, sessionOfRequest } from './http.ts';
import { type OriginTable, originAllowed } from './origins.ts';

/**
 * Registers the stream of a console, in addition to the calls of the contract: its reply has no end. The
 * session is verified as for any call, by the token's header and the cookie, which is why consoles read it
 * with fetch and not with EventSource.
 */
export function registerLive(app: FastifyInstance, services: ServerServices, origins: OriginTable): void {
  const streams = createStreams(services);
  app.addHook('onReady', async () => streams.start());
  // Before the server waits for its replies to end.
  app.addHook('preClose', async () => streams.close());
  app.addHook('onClose', () => streams.stop());
  app.get(livePath, { config: { counted: true, waits: true } }, async (request, reply) => {
    const { origin } = request.headers;
    if (origin && !originAllowed(origins, origin)) throw new AppError('origin.refused');
    const session = await sessionOfRequest(services, request, true);
    request.trace.caller = (session.viewer ?? session).account;
    checkCaller(session, { pages: ['/index'], effect: 'read', path: livePath });
    const body = streams.open(session, { ip: ipOf(request.ip), script: origin === undefined });
    return reply
      .headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // For nginx, whatever its own setting.
        'x-accel-buffering': 'no',
      })
      .send(body);
  });
}
