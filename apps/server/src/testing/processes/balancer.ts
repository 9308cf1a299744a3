import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** Interval of the readiness checks of a server, in ms. */
const requestMs = 200;

/** Balancer as described in docs/operations.md: it polls `/readyz` and repeats no failed request. */
export interface Balancer {
  readonly address: string;
  /** Starts to poll a server. */
  add(server: string): void;
  /** Servers that get requests now. */
  readonly ready: ReadonlySet<string>;
  close(): void;
}

/** Starts a balancer that uses the ready servers in turn, over kept connections. */
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
      const reply = await fetch(`${server}/readyz`).catch(() => null);
      await reply?.text();
      if (reply?.status === 200) ready.add(server);
      else ready.delete(server);
      await pause(requestMs);
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
