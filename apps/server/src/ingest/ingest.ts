import { ingestLimits } from '@pitboss/contract/ingest/ingest';
import { contractVersion, contractVersionHeader } from '@pitboss/contract/integrators/contract-version';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sealOpenSecrets } from '../domain/games/node-keys.ts';
import { onConnection, type RunSql } from '../domain/sql/run-sql.ts';
import type { ServerServices } from '../platform/calls/services.ts';
import { watchMethods } from '../platform/http/other-methods.ts';
import { createLiveBatch } from '../platform/live/notify.ts';
import { createOutbound, type Outbound } from '../platform/outbound/outbound.ts';
import { createWallet, type Wallet } from '../wallet/wallet.ts';
import { announceGroup } from './announce.ts';
import { createBatches } from './batches.ts';
import { alignOnStart } from './config/align.ts';
import { registerConfig } from './config/config.ts';
import { registerRtp } from './config/rtp.ts';
import type { Dependencies } from './core/commit.ts';
import { envelope, Rejected, replyRejected } from './core/rejections.ts';
import { createTurns } from './core/turns.ts';
import { createWriter } from './core/writer.ts';
import { createDirectory } from './directory/directory.ts';
import { createEventIds } from './group/event-ids.ts';
import { messageKinds } from './kinds.ts';
import { registerLaunch } from './launch/redeem.ts';
import { listNodeGames } from './nodes/games.sql.ts';
import { Nodes } from './nodes/nodes.sql.ts';
import { Senders } from './nodes/senders.ts';
import { watchSilence } from './nodes/silence.sql.ts';
import { eventStatus, roundStatus } from './nodes/status.sql.ts';
import { createChecker } from './rounds/check.ts';
import { reachDisk } from './store/reach-disk.sql.ts';
import { createRecordBatch } from './wallet/record-batch.ts';
import { registerWalletCalls } from './wallet/wallet-calls.ts';

export interface IngestOptions {
  /** Connection to the agents' wallets. */
  readonly outbound?: Outbound;
}

const quiet = { config: { quiet: true } };
const batchOptions = { bodyLimit: ingestLimits.bodyBytes, config: { quiet: true } };

/**
 * Registers the game servers' interface (wallet: ingest), in a scope of its own on the API: raw bodies for
 * the signature, its own limits and its own codes. Every reply is `{code, desc, data}` with status 200 unless
 * the server itself failed.
 */
export function registerIngest(
  app: FastifyInstance,
  services: ServerServices,
  now: () => number = Date.now,
  { outbound = createOutbound() }: IngestOptions = {},
): Wallet {
  const { databases, ids, log, config } = services;
  const run = onConnection(databases.ingestPool);
  const nodes = new Nodes({ run, now, ids, secrets: config.secrets, log });
  const senders = new Senders(nodes, config);
  const engine = createEngine(services, now, outbound);
  const { wallet, writer } = engine;
  app.register(async (scope) => {
    readRawBodies(scope);
    scope.setErrorHandler((error: Error, request, reply) => replyRejected(log, error, request, reply));
    const otherMethods = watchMethods(app, scope);
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header(contractVersionHeader, contractVersion);
    });
    // Runs before the body is read, so that a sender without a known id cannot make the server read 8 MB.
    scope.addHook('onRequest', (request) => senders.admit(request));
    scope.addHook('onReady', () => sealOpenSecrets(run, ids, config.secrets));
    scope.addHook('onReady', () => wallet.start());
    scope.addHook('onReady', () => alignOnStart(databases.systemPool, log));
    const silence = watchSilence(run, log, now);
    scope.addHook('onClose', async () => {
      silence.stop();
      await engine.stop();
    });
    const { senderOf, walletSenderOf, isStillSigned } = senders;
    const batches = createBatches({ ...engine, now, log, senderOf });
    scope.post('/ingest/v1/rounds::batch', batchOptions, batches.rounds);
    scope.post('/ingest/v1/rounds::check', batchOptions, batches.check);
    scope.post('/ingest/v1/events', batchOptions, batches.events);
    registerReads(scope, { services, run, senderOf });
    registerRtp(scope, { run, now, senderOf });
    registerConfig(scope, { run, log, now, senderOf, isStillSigned });
    registerLaunch(scope, { run, senderOf });
    const directory = createDirectory(ids);
    registerWalletCalls(scope, { run, now, writer, wallet, directory, senderOf: walletSenderOf });
    otherMethods();
  });
  return wallet;
}

/** Creates what commits the items of game servers, with the client of the agents' wallets. */
function createEngine(services: ServerServices, now: () => number, outbound: Outbound) {
  const { databases, ids, log } = services;
  const live = createLiveBatch(databases, log);
  const turns = createTurns();
  const dependencies: Dependencies = {
    kinds: messageKinds,
    pool: databases.ingestPool,
    turns,
    ids,
    directory: createDirectory(ids),
    now,
    eventIds: createEventIds(ids, now()),
    committed: (group) => announceGroup({ services, live, wallet }, group),
  };
  const writer = createWriter(dependencies, log);
  const records = createRecordBatch(writer);
  const wallet: Wallet = createWallet({
    services,
    outbound,
    now,
    record: (takes) => records.add(takes),
  });
  return {
    writer,
    wallet,
    turns,
    checker: createChecker(dependencies),
    async stop(): Promise<void> {
      await wallet.stop();
      records.flush();
      await writer.idle();
      await live.flush();
    },
  };
}

/** Keeps the bodies of requests as they were sent: the signature covers every byte. */
function readRawBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: ingestLimits.bodyBytes },
    (_request, body, done) => done(null, body),
  );
}

interface Reads {
  readonly services: Pick<ServerServices, 'databases'>;
  readonly run: RunSql;
  readonly senderOf: Senders['senderOf'];
}

/** Registers the calls that return a node's games, and the states of what it has sent. */
function registerReads(scope: FastifyInstance, { services: { databases }, run, senderOf }: Reads): void {
  /** Returns the result of a read once everything that it saw is on the disk. */
  async function onDisk<Status>(reading: Promise<Status>): Promise<Status> {
    const status = await reading;
    await reachDisk(databases.ingestPool);
    return status;
  }
  scope.get('/ingest/v1/games', quiet, async (request) => {
    const node = await senderOf(request);
    return envelope('accepted', await listNodeGames(run, node.id));
  });
  scope.get('/ingest/v1/rounds/:id', quiet, async (request) => {
    const node = await senderOf(request);
    return envelope('accepted', await onDisk(roundStatus(run, node.id, requestedId(request))));
  });
  scope.get('/ingest/v1/events/:id', quiet, async (request) => {
    const node = await senderOf(request);
    return envelope('accepted', await onDisk(eventStatus(run, node.id, requestedId(request))));
  });
}

/** Returns the id of a status request. */
function requestedId(request: FastifyRequest): string {
  const { id } = request.params as { id: string };
  if (!/^[!-~]{1,64}$/.test(id)) throw new Rejected('syntax');
  return id;
}
