import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import {
  type Analytics,
  AnalyticsUnavailable,
  type Reach,
  type Statement,
} from '../../../platform/calls/analytics.ts';

/** A question as it is sent to the analytics process. */
export interface WireQuestion {
  readonly reach: Reach;
  readonly statements: readonly Statement[];
}

/** Path at which the process compares its copy; questions go to any other. */
export const verifyPath = '/verify';

async function bodyOf(request: IncomingMessage): Promise<WireQuestion> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString()) as WireQuestion;
}

/**
 * Listens at an address for questions of the servers of this host. Replies 200 with the rows or the proof, 503 while the
 * store is not ready, 500 with the message of a failure.
 */
export async function listen(address: string, isReady: () => boolean, analytics: Analytics): Promise<Server> {
  const server = createServer((request, response) => {
    const reply = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (request.url === verifyPath) request.resume();
    if (!isReady()) {
      request.resume();
      return reply(503, null);
    }
    const work =
      request.url === verifyPath
        ? analytics.verify()
        : bodyOf(request).then(({ reach, statements }) => analytics.run(reach, statements));
    work.then(
      (result) => reply(200, result),
      (error: unknown) =>
        error instanceof AnalyticsUnavailable ? reply(503, null) : reply(500, String(error)),
    );
  });
  server.keepAliveTimeout = 60_000;
  // The socket of a process that was killed; the lock of the store's file tells whether one still runs.
  if (process.platform !== 'win32') rmSync(address, { force: true });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(address, done);
  });
  return server;
}
