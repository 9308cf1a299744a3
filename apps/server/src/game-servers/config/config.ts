import {
  type ConfigReply,
  configAck,
  configLimits,
  configQuery,
} from '@pitboss/contract/ingest/ingest-config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Log } from '../../kernel/watch/log.ts';
import { envelope, Refused } from '../ingest/refusals.ts';
import type { GameNode } from '../nodes/nodes.sql.ts';
import {
  newestVersion,
  noteGiven,
  type Page,
  readPage,
  readReader,
  readsEverything,
  storeAck,
} from './feed.sql.ts';
import { createVersionWatch } from './version-watch.ts';

interface Dependencies {
  readonly run: RunSql;
  readonly log: Log;
  readonly now: () => number;
  /** The node that signed a request; throws for any other sender. */
  senderOf(request: FastifyRequest): Promise<GameNode>;
}

/** The config feed of the game servers' interface (risk §7), in its scope: reading with a long wait, and acknowledging. */
export function registerConfig(scope: FastifyInstance, { run, log, now, senderOf }: Dependencies): void {
  const watch = createVersionWatch(
    () => newestVersion(run),
    (err) => log.warn({ err }, 'the version of the config feed cannot be read'),
  );
  /** How many requests of each node are waiting. */
  const waiting = new Map<string, number>();
  // Before the server waits for its replies: who waits is answered now and asks another server.
  scope.addHook('preClose', async () => watch.stop());

  /** The next page for a node: at once where there is something, else when there is or the time is over. */
  async function nextPage(nodeId: string, since: bigint, waitMs: number, gone: AbortSignal): Promise<Page> {
    const until = Date.now() + waitMs;
    let readAt = new Date(now());
    let reader = await readReader(run, nodeId);
    const full = readsEverything(reader, since);
    let page = await readPage(run, reader, since, full);
    while (!full && page.items.length === 0 && Date.now() < until && !gone.aborted && !watch.stopped) {
      await watch.newer(page.version, until - Date.now(), gone);
      readAt = new Date(now());
      reader = await readReader(run, nodeId);
      // Bound to other tenants while it waited: the next question is answered with everything.
      if (readsEverything(reader, since)) break;
      page = await readPage(run, reader, page.version, false);
    }
    await noteGiven(run, reader, page, readAt);
    return page;
  }

  async function read(request: FastifyRequest, reply: FastifyReply) {
    const node = await senderOf(request);
    const query = z.safeParse(configQuery, request.query);
    if (!query.success) throw new Refused('syntax');
    const waitMs = Number(query.data.wait ?? 0) * 1_000;
    const already = waiting.get(node.id) ?? 0;
    if (waitMs > 0 && already >= configLimits.waiting) throw new Refused('rate');
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    waiting.set(node.id, already + 1);
    try {
      const page = await nextPage(node.id, BigInt(query.data.since), waitMs, gone.signal);
      return envelope('accepted', { ...page, version: String(page.version) } satisfies ConfigReply);
    } finally {
      const left = (waiting.get(node.id) ?? 1) - 1;
      if (left > 0) waiting.set(node.id, left);
      else waiting.delete(node.id);
    }
  }

  async function acknowledge(request: FastifyRequest) {
    const node = await senderOf(request);
    const ack = z.safeParse(configAck, jsonOf(request.body));
    if (!ack.success) throw new Refused('syntax');
    const { version, failed } = ack.data;
    const stored = await storeAck(run, node.id, { version: BigInt(version), failed }, now());
    if (stored.outcome === 'unknown') throw new Refused('versionUnknown');
    if (stored.outcome === 'stored' && failed.length > 0)
      log.warn(
        { node: node.id, version, items: failed.length, first: failed[0] },
        'a game server could not apply its configuration',
      );
    return envelope(stored.outcome === 'stored' ? 'accepted' : 'duplicate', {
      version: String(stored.version),
    });
  }

  scope.get('/ingest/v1/config', { config: { quiet: true, waits: true } }, read);
  scope.post('/ingest/v1/config::ack', { config: { quiet: true } }, acknowledge);
}

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '');
  } catch {
    throw new Refused('syntax');
  }
}
