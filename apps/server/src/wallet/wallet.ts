import { randomUUID } from 'node:crypto';
import { isTake } from '@pitboss/wallet/calls';
import { walletChannel as channel, settingsWord } from '../domain/agents/wallet-changed.ts';
import { onConnection } from '../domain/sql/run-sql.ts';
import type { ServerServices } from '../platform/calls/services.ts';
import type { Outbound } from '../platform/outbound/outbound.ts';
import { requestBalance } from './balance.ts';
import { reportIncidents } from './incidents/report-incidents.ts';
import { crashOf, killsBeforeAttempt } from './orders/crash.ts';
import type { NodeWork } from './orders/node-work.ts';
import type { Order } from './orders/order.ts';
import { createOrderWriter } from './orders/order-writer.ts';
import { createWaiters, Placing } from './place.ts';
import { leaseTimes, readDueRecords } from './send/agents.sql.ts';
import { createSender } from './send/sender.ts';
import { createSettings } from './send/settings.ts';
import type { TxReply } from './tx/tx.ts';
import { createWorkers } from './workers.ts';

const sweepMs = 2_000;
/** Interval in ms of the reports about incidents: readers have them within five seconds. */
const reportMs = 1_000;
/** Time in ms for pending calls at shutdown. */
const endMs = 6_000;

export interface WalletOptions {
  readonly services: Pick<ServerServices, 'databases' | 'ids' | 'log' | 'config' | 'demo'>;
  readonly outbound: Outbound;
  readonly now?: () => number;
  /** Updates the records of some takes from their orders. */
  readonly record: (takeTxIds: readonly string[]) => void;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Creates the client of the agents' wallets: it creates orders, sends them (each agent's from one server at a
 * time, by a lease), and resumes orders abandoned by a stopped server or a failure.
 */
export function createWallet(options: WalletOptions) {
  const { services, outbound, now = Date.now, record } = options;
  const { databases, log } = services;
  const notify = (agentId: string) =>
    databases.systemPool.query('select pg_notify($1, $2)', [channel, agentId]);
  const parts = createParts(options, notify);
  const { run, writer, settings, sender, workers, placing } = parts;
  async function sweep(): Promise<void> {
    await workers.sweep();
    const due = await readDueRecords(run);
    if (due.length > 0) record(due);
  }

  const failed = (err: unknown) => log.warn({ err }, 'wallets could not be looked after');
  const timers = [
    repeat(sweepMs, sweep, failed),
    repeat(leaseTimes.beatMs, () => workers.keep(), failed),
    repeat(reportMs, () => reportIncidents(services), failed),
  ];
  const listening = databases.listen(channel, {
    message: (texts) =>
      void received(parts, texts).catch((err: unknown) =>
        log.warn({ err }, 'what was said of an order is looked for later'),
      ),
    connected: () => undefined,
  });

  return {
    place: (work: NodeWork, left: () => number) => placing.place(work, left),

    /** Returns the balance of a member at the agent's wallet. */
    balance: (work: Pick<NodeWork, 'body' | 'member'>): Promise<TxReply> =>
      requestBalance({ settings, workers, outbound, now }, work),

    /** Sends what a transaction of another part of the server has made of an agent's orders. */
    async wake(agentIds: Iterable<string>): Promise<void> {
      for (const agentId of new Set(agentIds)) if (!(await workers.wake(agentId))) await notify(agentId);
    },

    /** Starts: leases of an earlier run of this server are released, and its orders resumed. */
    async start(): Promise<void> {
      await workers.begin();
      void sweep().catch((err: unknown) => log.warn({ err }, 'open orders are taken up later'));
    },

    /** Resumes open orders immediately; otherwise it happens within seconds. */
    sweep,

    /** Renews the leases immediately, and releases agents without recent orders. */
    keep: () => workers.keep(),

    /** Stops in order: waits for running calls, and releases the agents for other servers. */
    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      await listening.stop();
      await workers.close();
      await Promise.race([sender.idle(), pause(endMs)]);
      await writer.idle();
      await workers.leave().catch(() => undefined);
    },
  };
}
export type Wallet = ReturnType<typeof createWallet>;

/** Repeats work, never two at a time; a failure is the database's, and passes. */
function repeat(ms: number, work: () => Promise<void>, failed: (error: unknown) => void): NodeJS.Timeout {
  let isRunning = false;
  return setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    work()
      .catch(failed)
      .finally(() => {
        isRunning = false;
      });
  }, ms).unref();
}

/** Creates what stores orders, sends them, and replies to the requests for them. */
function createParts(
  { services, outbound, now = Date.now, record }: WalletOptions,
  notify: (agentId: string) => Promise<unknown>,
) {
  const { databases, ids, log, config } = services;
  const crash = crashOf(services);
  const run = onConnection(databases.ingestPool);
  const writer = createOrderWriter({ pool: databases.ingestPool, ids, now });
  const settings = createSettings(run, config.secrets, now);
  const waiters = createWaiters();
  const ownWork = new Set<string>();
  const sender = createSender({
    run,
    writer,
    outbound,
    settings,
    log,
    now,
    crash,
    ended: waiters.ended,
    record: (orders) => record(orders.flatMap(takesOfOrder)),
  });
  const workers = createWorkers({
    run,
    writer,
    sender,
    log,
    now,
    crash,
    ownWork,
    owner: `${config.node}:${randomUUID()}`,
    node: config.node,
  });
  const placing = new Placing({
    run,
    writer,
    sender,
    workers,
    settings,
    log,
    now,
    crash,
    splitsCommits: killsBeforeAttempt(services),
    ownWork,
    waiters,
    notify,
    record,
  });
  return { run, writer, settings, sender, workers, placing };
}
type Parts = ReturnType<typeof createParts>;

/**
 * Handles a notification: the status of an order is requested, an agent has new orders, or its settings have
 * changed. The next sweep finds whatever a lost notification was about.
 */
async function received({ workers, settings }: Parts, texts: string): Promise<void> {
  const [agentId = '', word] = texts.split(' ');
  if (agentId === 'asked') return workers.makeRequestedCalls();
  if (word !== settingsWord) return workers.wakeIfOwned(agentId);
  settings.forget(agentId);
  await workers.applyBreakerSetting(agentId);
}

/** The takes whose records an order touches. */
const takesOfOrder = (order: Order): string[] => (isTake(order.kind) ? [order.txId] : [...order.refTxId]);
