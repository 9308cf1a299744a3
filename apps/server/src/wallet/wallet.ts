import { randomUUID } from 'node:crypto';
import { isTake } from '@pitboss/wallet/calls';
import { walletChannel as channel, settingsWord } from '../domain/agents/wallet-changed.ts';
import { onConnection } from '../domain/sql/run-sql.ts';
import type { ServerServices } from '../kernel/calls/services.ts';
import type { Outbound } from '../kernel/outbound/outbound.ts';
import { askBalance } from './balance.ts';
import { createLanes } from './lanes.ts';
import { crashOf } from './orders/crash.ts';
import type { NodeWork } from './orders/create.ts';
import type { Order } from './orders/order.ts';
import { createOrderWriter } from './orders/order-writer.ts';
import { createPlacing, createWaiters } from './place.ts';
import { leaseTimes, readDueRecords } from './send/agents.sql.ts';
import { createSender } from './send/sender.ts';
import { createSettings } from './send/settings.ts';
import type { TxAnswer } from './tx/tx.ts';

const sweepMs = 2_000;
/** How long calls that are out are waited for at the end. */
const endMs = 6_000;

export interface WalletOptions {
  readonly services: Pick<ServerServices, 'databases' | 'ids' | 'log' | 'config' | 'demo'>;
  readonly outbound: Outbound;
  readonly now?: () => number;
  /** Brings the records of some takes to what their orders say. */
  readonly record: (takeTxIds: readonly string[]) => void;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * The client of the agents' wallets: makes orders, sends them (each agent's from one server at a time, held by a lease), and
 * takes up what a server that is gone, or a failure, has left.
 */
export function createWallet(options: WalletOptions) {
  const { services, outbound, now = Date.now, record } = options;
  const { databases, ids, log, config } = services;
  const crash = crashOf(services);
  const run = onConnection(databases.ingestPool);
  const writer = createOrderWriter({ pool: databases.ingestPool, ids, now });
  const settings = createSettings(run, config.secrets, now);
  const waiters = createWaiters();
  const ownWork = new Set<string>();
  const sender = createSender({
    run,
    ...{ writer, outbound, settings, log, now, crash, ended: waiters.ended },
    record: (orders) => record(orders.flatMap(takesOfOrder)),
  });
  const lanes = createLanes({
    run,
    ...{ writer, sender, log, now, crash, ownWork },
    ...{ owner: `${config.node}:${randomUUID()}`, node: config.node },
  });
  const tell = (agentId: string) =>
    databases.systemPool.query('select pg_notify($1, $2)', [channel, agentId]);
  const place = createPlacing({
    ...{ run, writer, sender, lanes, settings, log, now, crash, ownWork, waiters, tell, record },
  });
  let stopped = false;

  async function sweep(): Promise<void> {
    await lanes.sweep();
    const due = await readDueRecords(run);
    if (due.length > 0) record(due);
  }

  /** Repeats work until the server stops; a failure is the database's, and passes. */
  function repeat(ms: number, work: () => Promise<void>): NodeJS.Timeout {
    let running = false;
    return setInterval(() => {
      if (running || stopped) return;
      running = true;
      work()
        .catch((err: unknown) => log.warn({ err }, 'wallets could not be looked after'))
        .finally(() => {
          running = false;
        });
    }, ms).unref();
  }
  const timers = [repeat(sweepMs, sweep), repeat(leaseTimes.beatMs, lanes.keep)];
  /**
   * What others say: somebody wants to know the state of an order, an agent has new orders, or is called otherwise from now on.
   * What is not heard is found by the next look.
   */
  async function heard(words: string): Promise<void> {
    const [agentId = '', word] = words.split(' ');
    if (agentId === 'asked') return lanes.lookForAsked();
    if (word !== settingsWord) return lanes.hear(agentId);
    settings.forget(agentId);
    await lanes.obey(agentId);
  }
  const listening = databases.listen(channel, {
    message: (words) =>
      void heard(words).catch((err: unknown) =>
        log.warn({ err }, 'what was said of an order is looked for later'),
      ),
    connected: () => undefined,
  });

  return {
    place,

    /** The balance that an agent's wallet tells of a member. */
    balance: (work: Pick<NodeWork, 'body' | 'member'>): Promise<TxAnswer> =>
      askBalance({ settings, lanes, outbound, now }, work),

    /** Sends what a transaction of another part of the server has made of an agent's orders. */
    async wake(agentIds: Iterable<string>): Promise<void> {
      for (const agentId of new Set(agentIds)) if (!(await lanes.wake(agentId))) await tell(agentId);
    },

    /** Begins: what an earlier run of this server had is free at once, and taken up. */
    async start(): Promise<void> {
      await lanes.begin();
      void sweep().catch((err: unknown) => log.warn({ err }, 'open orders are taken up later'));
    },

    /** Takes up at once what was left open; otherwise it happens within seconds. */
    sweep,

    /** Confirms the leases at once, and gives up those of agents that nothing is asked of. */
    keep: lanes.keep,

    /** Ends in order: calls that are out are waited for, agents are given up for other servers. */
    async stop(): Promise<void> {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await listening.stop();
      await lanes.close();
      await Promise.race([sender.idle(), pause(endMs)]);
      await writer.idle();
      await lanes.leave().catch(() => undefined);
    },
  };
}
export type Wallet = ReturnType<typeof createWallet>;

/** The takes whose records an order touches. */
const takesOfOrder = (order: Order): string[] => (isTake(order.kind) ? [order.txId] : [...order.refTxId]);
