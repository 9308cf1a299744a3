import { randomUUID } from 'node:crypto';
import { type IngestCode, ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import { toWire } from '@pitboss/ledger/money';
import { mayCall } from '@pitboss/wallet/breaker';
import { isTake } from '@pitboss/wallet/calls';
import { classify } from '@pitboss/wallet/classify';
import { nodeWaits, queueMs } from '@pitboss/wallet/clock';
import { type AnyBody, callbackBody } from '@pitboss/wallet/messages';
import { walletChannel as channel, settingsWord } from '../domain/agents/wallet-changed.ts';
import { onConnection } from '../domain/sql/run-sql.ts';
import type { ServerServices } from '../kernel/calls/services.ts';
import { idNode } from '../kernel/database/ids.ts';
import type { Outbound } from '../kernel/outbound/outbound.ts';
import { type Begun, beginMade, recoverOrder } from './orders/attempts.ts';
import { createOrder, type NodeWork } from './orders/create.ts';
import type { Order } from './orders/order.ts';
import { readOpenOrders, readOrders } from './orders/order-rows.sql.ts';
import { createOrderWriter } from './orders/order-writer.ts';
import {
  claimAgent,
  keepAgents,
  leaseTimes,
  leaveAgents,
  readDueRecords,
  readLeftAgents,
  readWord,
} from './send/agents.sql.ts';
import { type CrashPoint, createCrash } from './send/crash.ts';
import { callWallet } from './send/exchange.ts';
import { createLane, type Lane } from './send/lane.ts';
import { createSender, needsOf } from './send/sender.ts';
import { readTxs } from './tx/tx.sql.ts';
import { orderData, type TxAnswer, txAnswer, txData, unknownTx } from './tx/tx.ts';

const sweepMs = 2_000;
/** How often the outcome of an order that another server sends is looked at. */
const lookMs = 100;

export interface WalletOptions {
  readonly services: Pick<ServerServices, 'databases' | 'ids' | 'log' | 'config' | 'demo'>;
  readonly outbound: Outbound;
  readonly now?: () => number;
  /** Dies at a moment, to prove that nothing is lost; a demo world's by WALLET_CRASH_AT. */
  readonly crash?: (point: CrashPoint) => void;
  /** Brings the records of some takes to what their orders say. */
  readonly record: (takeTxIds: readonly string[]) => void;
}

const codeOf = (key: IngestCode) => ingestCodes[key].code;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * The client of the agents' wallets: makes orders, sends them (each agent's from one server at a time, held by a lease), and
 * takes up what a server that is gone has left.
 */
export function createWallet(options: WalletOptions) {
  const { services, outbound, now = Date.now } = options;
  const { databases, ids, log, config } = services;
  const run = onConnection(databases.ingestPool);
  const crash = options.crash ?? createCrash(services.demo ? process.env.WALLET_CRASH_AT : undefined);
  const owner = `${config.node}:${randomUUID()}`;
  const writer = createOrderWriter({ pool: databases.ingestPool, ids, now });
  const lanes = new Map<string, Promise<Lane | null>>();
  const waiters = new Map<string, Set<(order: Order) => void>>();
  let stopped = false;

  const sender = createSender({
    ...{ run, writer, outbound, secrets: config.secrets, log, now, crash },
    ended(order) {
      for (const heard of waiters.get(order.id) ?? []) heard(order);
    },
    record: (orders) => options.record(orders.flatMap(takesOfOrder)),
  });

  /** Resolves with an order once something has come of it, or with null when the time is over. */
  function outcome(id: string, ms: number): Promise<Order | null> {
    return new Promise((resolve) => {
      const set = waiters.get(id) ?? new Set();
      waiters.set(id, set);
      const finish = (order: Order | null) => {
        clearTimeout(timer);
        set.delete(heard);
        if (set.size === 0) waiters.delete(id);
        resolve(order);
      };
      const heard = (order: Order) => {
        if (order.state !== 'created' && !(order.state === 'sent' && order.busy > 0)) finish(order);
      };
      const timer = setTimeout(() => finish(null), ms);
      set.add(heard);
    });
  }

  /** The lane of an agent when this server sends to it; null while another one does. */
  function laneOf(agentId: string): Promise<Lane | null> {
    const known = lanes.get(agentId);
    if (known) return known;
    const opening = openLane(agentId);
    lanes.set(agentId, opening);
    const forget = () => {
      if (lanes.get(agentId) === opening) lanes.delete(agentId);
    };
    opening.then((lane) => lane ?? forget(), forget);
    return opening;
  }

  async function openLane(agentId: string): Promise<Lane | null> {
    if (stopped) return null;
    const breaker = await claimAgent(run, { owner, node: config.node }, agentId);
    if (!breaker) return null;
    const lane = createLane(agentId, breaker);
    sender.watch(lane);
    const open = await readOpenOrders(run, agentId);
    if (open.length > 0) {
      log.info({ agent: agentId, orders: open.length }, 'open orders of a wallet are taken up');
      await Promise.all(open.map((order) => recover(lane, order)));
    }
    return lane;
  }

  async function recover(lane: Lane, order: Order): Promise<void> {
    // Another server has just made it and waits for its outcome: nothing was started again.
    const fresh = order.state === 'created' && now() - order.createdAt < queueMs;
    if (fresh && idNode(order.id) !== config.node) {
      sender.enqueue(lane, order);
      return;
    }
    const after = await writer.submit(needsOf(order), (view) => recoverOrder(view, order.id, Math.random()));
    crash('recovery');
    sender.follow(lane, after);
  }

  /** Takes up orders that another server has made for an agent of this one. */
  async function loadNew(agentId: string): Promise<void> {
    const lane = await lanes.get(agentId);
    if (!lane) return;
    for (const order of await readOpenOrders(run, agentId, true)) {
      if (order.state === 'created') {
        if (!lane.known.has(order.id) && !ownWork.has(order.txId)) sender.enqueue(lane, order);
        // What a person sends again is due at once, whatever clock it had; what is on its way has none.
      } else if (!lane.known.has(order.id) || lane.timers.has(order.id)) sender.schedule(lane, order);
    }
  }
  /** Ids of orders between their commit here and their place in the lane. */
  const ownWork = new Set<string>();

  async function sweep(): Promise<void> {
    for (const agentId of await readLeftAgents(run)) await laneOf(agentId);
    for (const agentId of lanes.keys()) await loadNew(agentId);
    const due = await readDueRecords(run);
    if (due.length > 0) options.record(due);
  }

  async function keep(): Promise<void> {
    // Those that are opened meanwhile are not asked about.
    const held = [...lanes];
    const mine = await keepAgents(run, owner);
    for (const [agentId, opening] of held) {
      const lane = await opening.catch(() => null);
      const word = mine.get(agentId);
      if (lane && word) sender.obey(lane, word);
      if (!lane || word) continue;
      log.warn({ agent: agentId }, 'another server sends to this wallet now');
      lane.close();
      lanes.delete(agentId);
    }
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
  const timers = [repeat(sweepMs, sweep), repeat(leaseTimes.beatMs, keep)];
  /** What others say: an agent has new orders, is called otherwise from now on, or somebody wants to know an order's state. */
  async function heard(words: string): Promise<void> {
    const [agentId = '', tenantId, orderId] = words.split(' ');
    if (tenantId === settingsWord) {
      sender.forget(agentId);
      const known = await lanes.get(agentId);
      if (known) sender.obey(known, await readWord(run, agentId));
      return;
    }
    if (tenantId === undefined || orderId === undefined) return loadNew(agentId);
    const lane = await laneOf(agentId);
    const [order] = lane ? await readOrders(run, [tenantId], [orderId]) : [];
    if (lane && order) sender.ask(lane, order);
  }
  const listening = databases.listen(channel, {
    message: (words) =>
      void heard(words).catch((err: unknown) => log.warn({ err }, 'a word about an order was lost')),
    connected: () => undefined,
  });

  /** What is on record of an order whose outcome this server has not heard of. */
  async function answerOfRecord(order: Order): Promise<TxAnswer> {
    const [tx] = await readTxs(run, [order.txId]);
    return answerOf(order, tx ? txData(tx) : unknownTx(order.txId));
  }

  function answerOf(order: Order, data: WalletTx = orderData(order)): TxAnswer {
    if (!isTake(order.kind)) return txAnswer(codeOf('accepted'), data);
    if (data.state === 'ok') return txAnswer(codeOf('accepted'), data);
    if (data.state === 'open') return txAnswer(codeOf('outcomeOpen'), data);
    const { nodeCode } = order;
    return txAnswer(
      nodeCode ?? codeOf(data.state === 'cancelled' ? 'betCancelled' : 'walletUnreachable'),
      data,
    );
  }

  /** Waits for what comes of an order that another server sends. */
  async function lookFor(order: Order, ms: number): Promise<Order> {
    const until = now() + ms;
    let seen = order;
    while (now() < until && (seen.state === 'created' || seen.state === 'sent')) {
      await pause(lookMs);
      const [tx] = await readTxs(run, [order.txId]);
      seen = { ...seen, state: tx?.order?.state ?? seen.state, nodeCode: tx?.order?.nodeCode ?? null };
    }
    return seen;
  }

  return {
    /**
     * A movement of a member whose agent keeps the wallet, answered as the game servers' interface says: a take after the
     * wallet's answer, the others when they are on record and were tried once. `elsewhere`: it is about money on our ledger.
     */
    async place(work: NodeWork): Promise<TxAnswer | 'elsewhere'> {
      const { member, body } = work;
      const lane = await laneOf(member.agentId);
      const agent = lane && (await sender.settingsOf(member.agentId));
      const turn = lane && sender.reserve(lane, member.memberId);
      crash('order.beforeCommit');
      let made: ReturnType<typeof createOrder>;
      let begun: Begun | null;
      const needs = {
        ...{ tenantId: member.tenantId, memberId: member.memberId, roundId: body.roundId },
        txIds: [body.txId, ...(body.refTxId ?? [])],
      };
      try {
        ownWork.add(body.txId);
        [made, begun] = await writer.submit(needs, (view) => {
          const found = createOrder(view, work);
          return [found, agent && turn ? beginMade(view, found, agent.callbackUrl) : null] as const;
        });
      } catch (error) {
        turn?.giveBack();
        ownWork.delete(body.txId);
        log.warn({ err: error, tx: body.txId }, 'an order could not be stored');
        return txAnswer(codeOf('busy'), unknownTx(body.txId));
      }
      if (!begun) turn?.giveBack();
      crash('order.afterCommit');
      if (!('order' in made)) ownWork.delete(body.txId);
      if ('answer' in made) {
        if (work.call === 'settle') options.record(body.refTxId ?? []);
        return made.answer;
      }
      if ('elsewhere' in made) return 'elsewhere';
      const { order } = made;
      if (work.call === 'cancel' || work.call === 'cancelWithhold') crash('undo.afterCommit');
      if (work.call === 'settle') options.record(body.refTxId ?? []);
      const ms = isTake(order.kind) ? nodeWaits.takeMs : nodeWaits.otherMs;
      if (lane && !lane.closed) {
        const waiting = made.send.length > 0 ? outcome(order.id, ms) : null;
        sender.follow(lane, { order, send: begun ? [] : made.send, ended: made.ended });
        if (begun && agent) turn?.send(begun, agent);
        ownWork.delete(order.txId);
        const ended = await waiting;
        return ended ? answerOf(ended) : answerOfRecord(order);
      }
      if (begun) turn?.giveBack();
      ownWork.delete(order.txId);
      await databases.systemPool.query('select pg_notify($1, $2)', [channel, member.agentId]);
      return answerOfRecord(await lookFor(order, ms));
    },

    /** The balance that an agent's wallet tells of a member. */
    async balance(work: Pick<NodeWork, 'body' | 'member'>): Promise<TxAnswer> {
      const { body, member } = work;
      const none = txAnswer(codeOf('walletUnreachable'), unknownTx(body.txId));
      const settings = await sender.settingsOf(member.agentId);
      const lane = await laneOf(member.agentId);
      if (lane && !mayCall(lane.breaker)) return none;
      const requestId = randomUUID();
      const asked: AnyBody & { requestId: string; agentId: string } = {
        ...{ memberAccount: body.memberAccount, currency: member.currency, amount: '0.00', type: 'balance' },
        ...{ requestId, txId: requestId, agentId: member.agentId, occurredAt: now() },
      };
      if (lane && !(await lane.acquire(now() + nodeWaits.takeMs))) return none;
      try {
        const sent = {
          agentId: member.agentId,
          settings,
          call: 'balance',
          body: callbackBody(asked),
        } as const;
        const { exchange } = await callWallet(outbound, now, sent);
        const expected = { requestId, currency: member.currency, signatures: settings.signatures };
        const found = classify('take', expected, exchange);
        if (found.class === 'reject' && found.step === 'code')
          return txAnswer(found.code ?? 0, unknownTx(body.txId));
        if (found.class !== 'ok' || found.balance === null) return none;
        return txAnswer(0, {
          ...{ txId: body.txId, state: 'ok', final: true, amount: '0.00', balance: toWire(found.balance) },
          ...{ currency: found.currency, agentTxId: null },
        });
      } finally {
        lane?.release();
      }
    },

    /** Sends what a transaction of another part of the server has made of an agent's orders. */
    async wake(agentIds: Iterable<string>): Promise<void> {
      for (const agentId of new Set(agentIds)) {
        const lane = await laneOf(agentId);
        if (lane) await loadNew(agentId);
        else await databases.systemPool.query('select pg_notify($1, $2)', [channel, agentId]);
      }
    },

    /** Begins: what an earlier run of this server had is free at once, and taken up. */
    async start(): Promise<void> {
      await leaveAgents(run, `${config.node}:%`);
      void sweep().catch((err: unknown) => log.warn({ err }, 'open orders are taken up later'));
    },

    /** Takes up at once what was left open; otherwise it happens within seconds. */
    sweep,

    /** Ends in order: calls that are out are waited for, agents are given up for other servers. */
    async stop(): Promise<void> {
      stopped = true;
      for (const timer of timers) clearInterval(timer);
      await listening.stop();
      for (const opening of lanes.values()) (await opening.catch(() => null))?.close();
      await Promise.race([sender.idle(), pause(6_000)]);
      await writer.idle();
      await leaveAgents(run, owner).catch(() => undefined);
    },
  };
}
export type Wallet = ReturnType<typeof createWallet>;

/** The takes whose records an order touches. */
const takesOfOrder = (order: Order): string[] => (isTake(order.kind) ? [order.txId] : [...order.refTxId]);
