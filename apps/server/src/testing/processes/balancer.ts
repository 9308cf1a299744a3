import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** How often a server is asked whether it is ready. */
const askMs = 200;

/** A balancer as docs/operations.md describes one: it asks `/readyz`, and repeats nothing that has failed. */
export interface Balancer {
  readonly address: string;
  /** Begins to ask a server. */
  add(server: string): void;
  /** The servers that get requests at the moment. */
  readonly ready: ReadonlySet<string>;
  close(): void;
}

/** Starts a balancer that gives each ready server its turn, over connections that it keeps. */
export async function startBalancer(): Promise<Balancer> {
  const ready = new Set<string>();
  const stopping = new AbortController();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const proxy = createServer((incoming, reply) => {
    const servers = [...ready];
    turn += 1;
    const to = servers[turn % servers.length];
    if (to === undefined) return reply.writeHead(503).end('no server is ready');
    const { method, url, headers } = incoming;
    const outgoing = request(`${to}${url}`, { method, headers, agent }, (answer) => {
      const { connection: _, 'keep-alive': __, ...kept } = answer.headers;
      reply.writeHead(answer.statusCode ?? 502, kept);
      answer.pipe(reply);
    });
    outgoing.once('error', (error) => reply.writeHead(502).end(`${to} ${error.message}`));
    return incoming.pipe(outgoing);
  });
  async function watch(server: string): Promise<void> {
    while (!stopping.signal.aborted) {
      const answer = await fetch(`${server}/readyz`).catch(() => null);
      await answer?.text();
      if (answer?.status === 200) ready.add(server);
      else ready.delete(server);
      await pause(askMs);
    }
  }
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const bound = proxy.address();
  return {
    address: `http://127.0.0.1:${typeof bound === 'object' ? bound?.port : 0}`,
    add: (server) => void watch(server),
    ready,
    close() {
      stopping.abort();
      agent.destroy();
      proxy.closeAllConnections();
      proxy.close();
    },
  };
}
