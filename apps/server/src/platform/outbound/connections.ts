import http from 'node:http';
import https from 'node:https';

/** Max idle time of a connection. */
const idleMs = 3_000;
/** Receivers whose connections are kept. */
const receiversMax = 5_000;

/**
 * Creates the connections of calls to external servers. The agents are its own: neither the environment
 * (proxies) nor global settings affect them. Each receiver has its own, so that one that hangs does not block
 * others on the same host. An idle connection is closed before the other side's usual five seconds, so that
 * no request is written to one that is just being closed.
 */
export function createConnections(socketsPerHost: number) {
  const settings = { keepAlive: true, maxSockets: socketsPerHost, keepAliveMsecs: 10_000, timeout: idleMs };
  const agents = new Map<string, http.Agent | https.Agent>();
  return {
    /** Returns the agent of a receiver; that of the least recently called one is evicted beyond the limit. */
    of(receiver: string, protocol: string): http.Agent | https.Agent {
      const key = `${protocol}${receiver}`;
      const agent = agents.get(key) ?? new (protocol === 'https:' ? https : http).Agent(settings);
      agents.delete(key);
      agents.set(key, agent);
      // The connections of an evicted agent end by themselves.
      if (agents.size > receiversMax) agents.delete(agents.keys().next().value as string);
      return agent;
    },
    close(): void {
      for (const agent of agents.values()) agent.destroy();
    },
  };
}
