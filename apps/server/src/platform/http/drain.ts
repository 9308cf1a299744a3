import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Interval at which idle connections are closed while a server is stopping. */
const sweepMs = 50;
/** A request whose head is on its way when the server ends gets this long to arrive. */
const arrivingMs = 500;

export interface Drain {
  /**
   * Goes on as before, but ends each connection with its next reply, so that none is in use when the server
   * is closed.
   */
  retire(): void;
  /**
   * Takes no new connections, lets running requests end, and then closes; what still runs after `graceMs` is
   * cut off.
   */
  close(graceMs: number): Promise<void>;
}

/**
 * Watches the requests of a server, so that it can be closed without cutting a reply. Comes before the server
 * listens; the server itself must not close connections by force (`forceCloseConnections: 'idle'`).
 */
export function watchForDrain(app: FastifyInstance): Drain {
  const server = app.server as Server;
  const running = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  let closing = false;
  /** Notifies the client that the connection ends with this reply. */
  const last = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close');
  };
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  /** Browsers open connections ahead of need, which node:http does not count among the idle ones. */
  function closeSilent(): void {
    const busy = new Set([...running].map(({ socket }) => socket));
    for (const socket of sockets) if (!busy.has(socket)) socket.destroy();
  }
  server.prependListener('request', (_request, response) => {
    running.add(response);
    response.once('close', () => running.delete(response));
    if (closing) last(response);
  });
  function retire(): void {
    closing = true;
    for (const response of running) last(response);
  }
  return {
    retire,
    async close(graceMs) {
      retire();
      // A connection whose reply had begun before the close stays open after it.
      const sweep = setInterval(() => server.closeIdleConnections(), sweepMs);
      const silent = setTimeout(closeSilent, arrivingMs);
      const cut = setTimeout(() => server.closeAllConnections(), graceMs);
      try {
        await app.close();
      } finally {
        clearInterval(sweep);
        clearTimeout(silent);
        clearTimeout(cut);
      }
    },
  };
}
