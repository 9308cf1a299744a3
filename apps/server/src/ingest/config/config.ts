import {
  type ConfigReply,
  configAck,
  configLimits,
  configQuery,
} from '@pitboss/contract/ingest/ingest-config';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { RunSql } from '../../domain/sql/run-sql.ts';
import type { Log } from '../../platform/observability/log.ts';
import { envelope, Rejected } from '../core/rejections.ts';
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
import { createVersionWatch, type VersionWatch } from './version-watch.ts';

interface Dependencies {
  readonly run: RunSql;
  readonly log: Log;
  readonly now: () => number;
  /** The node that signed a request; throws for any other sender. */
  senderOf(request: FastifyRequest): Promise<GameNode>;
  /** Returns true when the key that signed a request is valid now. */
  isStillSigned(request: FastifyRequest): Promise<boolean>;
}

/**
 * Registers the config feed of the game servers' interface (risk §7), in its scope: reading with a long wait,
 * and acknowledging.
 */
export function registerConfig(scope: FastifyInstance, dependencies: Dependencies): void {
  const { run, log } = dependencies;
  const watch = createVersionWatch(
    () => newestVersion(run),
    (err) => log.warn({ err }, 'the version of the config feed cannot be read'),
  );
  // Runs before the server waits for open replies: waiting requests get their reply now, and their nodes poll
  // another server.
  scope.addHook('preClose', async () => watch.stop());
  const reading = new FeedReading(dependencies, watch);
  scope.get('/ingest/v1/config', { config: { quiet: true, waits: true } }, (request, reply) =>
    reading.read(request, reply),
  );
  scope.post('/ingest/v1/config::ack', { config: { quiet: true } }, (request) =>
    acknowledge(dependencies, request),
  );
}

/** Reads of the feed, which may wait for a new version. */
class FeedReading {
  readonly #dependencies: Dependencies;
  readonly #watch: VersionWatch;
  /** Number of waiting requests of each node. */
  readonly #waiting = new Map<string, number>();

  constructor(dependencies: Dependencies, watch: VersionWatch) {
    this.#dependencies = dependencies;
    this.#watch = watch;
  }

  async read(request: FastifyRequest, reply: FastifyReply) {
    const { senderOf, isStillSigned } = this.#dependencies;
    const node = await senderOf(request);
    const query = z.safeParse(configQuery, request.query);
    if (!query.success) throw new Rejected('syntax');
    const waitMs = Number(query.data.wait ?? 0) * 1_000;
    const already = this.#waiting.get(node.id) ?? 0;
    if (waitMs > 0 && already >= configLimits.waiting) throw new Rejected('rate');
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    this.#waiting.set(node.id, already + 1);
    try {
      const page = await this.#nextPage(node.id, BigInt(query.data.since), waitMs, gone.signal);
      // A key that ended while the request waited gets no data.
      if (waitMs > 0 && !(await isStillSigned(request))) throw new Rejected('signature');
      return envelope('accepted', { ...page, version: String(page.version) } satisfies ConfigReply);
    } finally {
      const left = (this.#waiting.get(node.id) ?? 1) - 1;
      if (left > 0) this.#waiting.set(node.id, left);
      else this.#waiting.delete(node.id);
    }
  }

  /**
   * Returns the next page for a node: immediately when there are items, else when there are some or the time
   * is over.
   */
  async #nextPage(nodeId: string, since: bigint, waitMs: number, gone: AbortSignal): Promise<Page> {
    const { run, now } = this.#dependencies;
    const watch = this.#watch;
    const until = Date.now() + waitMs;
    let readAt = new Date(now());
    let reader = await readReader(run, nodeId);
    const full = readsEverything(reader, since);
    let page = await readPage(run, reader, since, full);
    while (!full && page.items.length === 0 && Date.now() < until && !gone.aborted && !watch.stopped) {
      await watch.newer(page.version, until - Date.now(), gone);
      readAt = new Date(now());
      reader = await readReader(run, nodeId);
      // Bound to other tenants while it waited: the next request returns everything.
      if (readsEverything(reader, since)) break;
      page = await readPage(run, reader, page.version, false);
    }
    await noteGiven(run, reader, page, readAt);
    return page;
  }
}

/** Stores which version of the feed a node applies, and logs the items that it could not. */
async function acknowledge({ run, log, now, senderOf }: Dependencies, request: FastifyRequest) {
  const node = await senderOf(request);
  const ack = z.safeParse(configAck, jsonOf(request.body));
  if (!ack.success) throw new Rejected('syntax');
  const { version, failed } = ack.data;
  const stored = await storeAck(run, node.id, { version: BigInt(version), failed }, now());
  if (stored.outcome === 'unknown') throw new Rejected('versionUnknown');
  if (stored.outcome === 'stored' && failed.length > 0)
    log.warn(
      { node: node.id, version, items: failed.length, first: failed[0] },
      'a game server could not apply its configuration',
    );
  return envelope(stored.outcome === 'stored' ? 'accepted' : 'duplicate', {
    version: String(stored.version),
  });
}

function jsonOf(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString('utf8') : '');
  } catch {
    throw new Rejected('syntax');
  }
}
