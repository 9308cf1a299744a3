import type { ConfigReply } from '@pitboss/contract/ingest/ingest-config';
import type { FastifyInstance } from 'fastify';
import { ingestHeaders } from '../../ingest/nodes/sign.ts';
import type { IngestEnvelope, TestNode } from './ingest.ts';

/** A game server that reads the config feed of one server and acknowledges it. */
export function configNode(app: FastifyInstance, node: TestNode) {
  async function send<T>(method: 'GET' | 'POST', url: string, body = ''): Promise<IngestEnvelope<T>> {
    const reply = await app.inject({
      method,
      url,
      ...(body ? { payload: body } : {}),
      headers: { 'content-type': 'application/json', ...ingestHeaders(node, method, url, body) },
    });
    return reply.json() as IngestEnvelope<T>;
  }
  const request = (since: string, waitS = 0) =>
    send<ConfigReply>('GET', `/ingest/v1/config?since=${since}&wait=${waitS}`);
  return {
    send,
    ask: request,
    async read(since: string, waitS = 0): Promise<ConfigReply> {
      const reply = await request(since, waitS);
      if (reply.code !== 0) throw new Error(`${reply.code} ${reply.desc}`);
      return reply.data;
    },
    /** Reads the feed from a version to its end: returns all items by `kind id`. */
    async readAll(since = '0') {
      const state = new Map<string, unknown>();
      let version = since;
      for (;;) {
        const page = await this.read(version);
        if (page.full) state.clear();
        for (const { kind, id, data } of page.items)
          if (data === null) state.delete(`${kind} ${id}`);
          else state.set(`${kind} ${id}`, data);
        version = page.version;
        if (!page.more) return { version, state };
      }
    },
    ack: (version: string, failed: readonly unknown[] = []) =>
      send<{ version: string } | null>('POST', '/ingest/v1/config:ack', JSON.stringify({ version, failed })),
  };
}
