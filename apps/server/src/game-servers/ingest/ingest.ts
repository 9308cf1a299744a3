import { type IngestAnswer, type IngestReply, ingestLimits } from '@pitboss/contract/ingest/ingest';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sealOpenSecrets } from '../../domain/games/node-keys.ts';
import { onConnection } from '../../domain/sql/run-sql.ts';
import type { ServerServices } from '../../kernel/calls/services.ts';
import { createRateLimiter } from '../../kernel/http/rate.ts';
import { createLiveBatch } from '../../kernel/live/notify.ts';
import { createOutbound, type Outbound } from '../../kernel/outbound/outbound.ts';
import { ingestItems } from '../../kernel/watch/metrics.ts';
import { payAwards } from '../../wallet/orders/pay-awards.ts';
import { createWallet, type Wallet } from '../../wallet/wallet.ts';
import { createEventIds } from '../apply/event-ids.ts';
import type { ParkedWin } from '../apply/states.ts';
import { alignOnStart } from '../config/align.ts';
import { registerConfig } from '../config/config.ts';
import { registerRtp } from '../config/rtp.ts';
import { registerLaunch } from '../launch/redeem.ts';
import { createChecker } from '../nodes/check.ts';
import { listNodeGames } from '../nodes/games.sql.ts';
import { createNodes, type GameNode } from '../nodes/nodes.sql.ts';
import { watchSilence } from '../nodes/silence.sql.ts';
import { eventStatus, roundStatus } from '../nodes/status.sql.ts';
import { createDirectory } from '../store/directory.sql.ts';
import { reachDisk } from '../store/reach-disk.sql.ts';
import { createRecordBatch } from '../wallet/record-batch.ts';
import { registerWalletCalls } from '../wallet/wallet-calls.ts';
import { answer } from './answers.ts';
import type { Dependencies } from './commit.ts';
import type { Waiting } from './group.ts';
import { type Item, parseEvent, parseRound, type Wrong } from './items.ts';
import { answerRefused, envelope, logRefusedItems, Refused } from './refusals.ts';
import { createTurns } from './turns.ts';
import { faultOf, verdictOf } from './verdict.ts';
import { createWriter } from './writer.ts';

/** Requests per second of one node, and how many at once. */
const perNode = { perSecond: 200, burst: 400 };

/** The same of wallet calls, which are one movement each: a thousand bets a second with their settlements. */
const walletPerNode = { perSecond: 2_000, burst: 4_000 };

/** The same for requests of an address that name no known node. */
const perStranger = { perSecond: 20, burst: 60 };

const header = (request: FastifyRequest, name: string) => {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
};

export interface IngestOptions {
  /** The way to the agents' wallets. */
  readonly outbound?: Outbound;
}

/**
 * The game servers' interface (wallet: ingest), in a scope of its own on the API: raw bodies for the signature, its
 * own limits and its own codes. Every reply is `{code, desc, data}` with status 200 unless the server itself failed.
 */
export function registerIngest(
  app: FastifyInstance,
  services: ServerServices,
  now: () => number = Date.now,
  { outbound = createOutbound() }: IngestOptions = {},
): Wallet {
  const { databases, ids, log, config } = services;
  const run = onConnection(databases.ingestPool);
  const nodes = createNodes(run, now, ids, config.secrets, log);
  const live = createLiveBatch(databases, log);
  const turns = createTurns();
  const dependencies: Dependencies = {
    pool: databases.ingestPool,
    turns,
    ids,
    directory: createDirectory(ids),
    now,
    eventIds: createEventIds(ids, now()),
    played: (members) => live.add('play', members),
    claimed: async (awardIds) => payAwards({ pool: databases.ingestPool, ids, log }, awardIds),
    talked: (members) => live.add('chat', members),
    ordered: (agentIds) =>
      void wallet.wake(agentIds).catch((err: unknown) => log.warn({ err }, 'orders wait to be sent')),
    parked: (wins: readonly ParkedWin[]) => {
      for (const { bet, reason, win, jackpot, nodeId } of wins)
        log.warn(
          { node: nodeId, bet: bet.id, reason, win: String(win), jackpot: String(jackpot) },
          'a win is parked for a person',
        );
    },
  };
  const writer = createWriter(dependencies, log);
  const wallet = createWallet({
    services,
    ...{ outbound, now },
    record: (takes) => records.add(takes),
  });
  const records = createRecordBatch(writer);
  const checker = createChecker(dependencies);
  const limiter = config.testing
    ? createRateLimiter(100_000, 100_000)
    : createRateLimiter(perNode.perSecond, perNode.burst);
  const walletLimiter = config.testing
    ? limiter
    : createRateLimiter(walletPerNode.perSecond, walletPerNode.burst);
  const strangers = createRateLimiter(perStranger.perSecond, perStranger.burst);

  async function senderOf(request: FastifyRequest, requests = limiter): Promise<GameNode> {
    const node = await nodes.authenticate({
      keyId: header(request, 'key-id'),
      timestamp: header(request, 'timestamp'),
      signature: header(request, 'signature'),
      method: request.method,
      url: request.url,
      body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      ip: request.ip,
    });
    if (typeof node === 'string')
      throw new Refused(node !== 'signature' || strangers.take(request.ip) ? node : 'rate');
    request.trace.caller = `node:${node.id}`;
    if (!requests.take(node.id)) throw new Refused('rate');
    const backlog = Number(header(request, 'backlog'));
    await nodes.heard(node, Number.isInteger(backlog) ? Math.min(Math.max(backlog, 0), 2_000_000_000) : 0);
    return node;
  }

  async function batch(
    request: FastifyRequest,
    reply: FastifyReply,
    field: 'rounds' | 'events',
    parse: (value: unknown, now: number) => Item | Wrong,
  ) {
    const node = await senderOf(request);
    await turns.turn();
    const values = listIn(request.body, field);
    const parsed = values.map((value) => parse(value, now()));
    const waiting = parsed.flatMap((item): Waiting[] => ('kind' in item ? [{ nodeId: node.id, item }] : []));
    const bets = waiting.reduce((sum, { item }) => sum + (item.kind === 'round' ? item.bets.length : 0), 0);
    if (bets > ingestLimits.bets) throw new Refused('tooLarge');
    const effects = await writer.submit(waiting);
    if (effects === null) throw new Refused('busy');
    let next = 0;
    const results = parsed.map((item, place): IngestAnswer => {
      const given =
        'kind' in item
          ? (effects[next++] as IngestAnswer)
          : answer(item.id, item.code, item.field ? { field: item.field } : {});
      if (field === 'events') return given;
      return {
        ...given,
        decoded: 'kind' in item && item.kind === 'round' ? item.decoded : verdictOf(values[place]),
      };
    });
    reportFaults(node, results);
    reply.header('backlog', String(writer.backlog));
    for (const { status } of results) ingestItems.inc({ status });
    logRefusedItems(log, node.id, results);
    return envelope('accepted', summary(results));
  }

  /** A record that cannot be shown is stored all the same; somebody should hear of it. */
  function reportFaults(node: GameNode, results: readonly IngestAnswer[]): void {
    const wrong = results.filter(
      ({ status, decoded }) => status === 'accepted' && decoded && faultOf(decoded),
    );
    const [first] = wrong;
    if (first?.decoded)
      log.warn(
        { node: node.id, rounds: wrong.length, roundId: first.id, fault: faultOf(first.decoded) },
        'records of rounds do not decode',
      );
  }

  /** What was read, once it is on the disk. */
  async function onDisk<Status>(reading: Promise<Status>): Promise<Status> {
    const status = await reading;
    await reachDisk(databases.ingestPool);
    return status;
  }

  async function check(request: FastifyRequest) {
    const node = await senderOf(request);
    const values = listIn(request.body, 'rounds');
    const sent = values.map((value) => ({ value, item: parseRound(value, now()) }));
    const bets = sent.reduce((sum, { item }) => sum + ('kind' in item ? item.bets.length : 0), 0);
    if (bets > ingestLimits.bets) throw new Refused('tooLarge');
    const results = await checker.check(node.id, sent);
    if (results === null) throw new Refused('busy');
    return envelope('accepted', { results });
  }

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'buffer', bodyLimit: ingestLimits.bodyBytes },
      (_request, body, done) => done(null, body),
    );
    scope.setErrorHandler((error: Error, request, reply) => answerRefused(log, error, request, reply));
    // Before the body is read: nobody without a known id gets 8 MB of attention.
    scope.addHook('onRequest', async (request) => {
      const node = await nodes.find(header(request, 'key-id'));
      if (node) {
        request.trace.node = node.id;
        return;
      }
      throw new Refused(strangers.take(request.ip) ? 'signature' : 'rate');
    });
    scope.addHook('onReady', () => sealOpenSecrets(run, ids, config.secrets));
    scope.addHook('onReady', () => wallet.start());
    scope.addHook('onReady', () => alignOnStart(databases.systemPool, log));
    const silence = watchSilence(run, log, now);
    scope.addHook('onClose', async () => {
      silence.stop();
      await wallet.stop();
      records.flush();
      await writer.idle();
      await live.flush();
    });
    const batches = { bodyLimit: ingestLimits.bodyBytes, config: { quiet: true } };
    const quiet = { config: { quiet: true } };
    scope.post('/ingest/v1/rounds::batch', batches, (request, reply) =>
      batch(request, reply, 'rounds', parseRound),
    );
    scope.post('/ingest/v1/rounds::check', batches, check);
    scope.get('/ingest/v1/games', quiet, async (request) => {
      const node = await senderOf(request);
      return envelope('accepted', await listNodeGames(run, node.id));
    });
    scope.post('/ingest/v1/events', batches, (request, reply) => batch(request, reply, 'events', parseEvent));
    registerRtp(scope, { run, now, senderOf });
    registerConfig(scope, { run, log, now, senderOf });
    registerLaunch(scope, { run, senderOf });
    registerWalletCalls(scope, {
      run,
      ...{ now, writer, wallet, directory: createDirectory(ids) },
      senderOf: (request) => senderOf(request, walletLimiter),
    });
    scope.get('/ingest/v1/rounds/:id', quiet, async (request) => {
      const node = await senderOf(request);
      return envelope('accepted', await onDisk(roundStatus(run, node.id, askedId(request))));
    });
    scope.get('/ingest/v1/events/:id', quiet, async (request) => {
      const node = await senderOf(request);
      return envelope('accepted', await onDisk(eventStatus(run, node.id, askedId(request))));
    });
  });
  return wallet;
}

/** The items of a body, not yet looked at one by one. */
function listIn(body: unknown, field: 'rounds' | 'events'): unknown[] {
  if (!Buffer.isBuffer(body)) throw new Refused('syntax');
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new Refused('syntax');
  }
  const list = (value as Record<string, unknown> | null)?.[field];
  if (!Array.isArray(list) || Object.keys(value as object).length !== 1) throw new Refused('syntax');
  if (list.length > ingestLimits.items) throw new Refused('tooLarge');
  return list;
}

/** The id that a status is asked for. */
function askedId(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!/^[!-~]{1,64}$/.test(id)) throw new Refused('syntax');
  return id;
}

function summary(results: IngestAnswer[]): IngestReply {
  const reply: IngestReply = { accepted: 0, duplicate: 0, conflict: 0, invalid: 0, results };
  for (const { status } of results) reply[status] += 1;
  return reply;
}
