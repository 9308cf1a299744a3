import { type IngestCode, ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import { isTake } from '@pitboss/wallet/calls';
import { nodeWaits } from '@pitboss/wallet/clock';
import type { RunSql } from '../domain/sql/run-sql.ts';
import type { Log } from '../kernel/watch/log.ts';
import type { Lanes } from './lanes.ts';
import { isParked } from './orders/advance.ts';
import { type Begun, beginMade } from './orders/attempts.ts';
import type { CrashPoint } from './orders/crash.ts';
import { createOrder, type Made, type NodeWork } from './orders/create.ts';
import type { Order } from './orders/order.ts';
import type { OrderWriter } from './orders/order-writer.ts';
import type { AgentSettings } from './send/agents.sql.ts';
import { addressOf } from './send/exchange.ts';
import type { Lane } from './send/lane.ts';
import type { Sender, Turn } from './send/sender.ts';
import type { Settings } from './send/settings.ts';
import { readTxs } from './tx/tx.sql.ts';
import { orderData, type TxAnswer, txAnswer, txData, unknownTx } from './tx/tx.ts';

/** How often the outcome of an order that another server sends is looked at. */
const lookMs = 100;

export interface PlacingOptions {
  readonly run: RunSql;
  readonly writer: OrderWriter;
  readonly sender: Sender;
  readonly lanes: Lanes;
  readonly settings: Settings;
  readonly log: Log;
  readonly now: () => number;
  readonly crash: (point: CrashPoint) => void;
  readonly ownWork: Set<string>;
  readonly waiters: Waiters;
  /** Tells the server that sends to an agent of its new orders. */
  readonly tell: (agentId: string) => Promise<unknown>;
  readonly record: (takeTxIds: readonly string[]) => void;
}

/** An order that is committed to its call, with what was reserved for that. */
interface Reserved {
  readonly lane: Lane;
  readonly turn: Turn;
  readonly begun: Begun;
  readonly agent: AgentSettings;
}
type MadeOrder = Extract<Made, { order: Order }>;

const codeOf = (key: IngestCode) => ingestCodes[key].code;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Those who wait for the outcome of orders of this server. */
export function createWaiters() {
  const waiting = new Map<string, Set<(order: Order) => void>>();
  return {
    /** Resolves with an order once something has come of it, or with null when the time is over. */
    outcome(id: string, ms: number): Promise<Order | null> {
      return new Promise((resolve) => {
        const set = waiting.get(id) ?? new Set();
        waiting.set(id, set);
        const finish = (order: Order | null) => {
          clearTimeout(timer);
          set.delete(heard);
          if (set.size === 0) waiting.delete(id);
          resolve(order);
        };
        const heard = (order: Order) => {
          if (order.state !== 'created' && !(order.state === 'sent' && order.busy > 0)) finish(order);
        };
        const timer = setTimeout(() => finish(null), ms);
        set.add(heard);
      });
    },
    ended(order: Order): void {
      for (const heard of waiting.get(order.id) ?? []) heard(order);
    },
  };
}
export type Waiters = ReturnType<typeof createWaiters>;

/** Makes the orders that game servers ask for, and answers them as their interface says. */
export function createPlacing(options: PlacingOptions) {
  const { run, writer, sender, lanes, settings, log, now, crash, ownWork, waiters, tell, record } = options;

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

  /** Sends an order that is on record, and answers with what comes of it. */
  async function send(work: NodeWork, made: MadeOrder, reserved: Reserved | null): Promise<TxAnswer> {
    const { order } = made;
    const { agentId } = work.member;
    if (isParked(order))
      log.error({ order: order.id, tx: order.txId, agent: agentId }, 'a win waits for a person');
    const ms = isTake(order.kind) ? nodeWaits.takeMs : nodeWaits.otherMs;
    const lane = reserved?.lane ?? (await lanes.laneOf(agentId).catch(() => null));
    if (lane && !lane.closed) {
      const waiting = made.send.length > 0 ? waiters.outcome(order.id, ms) : null;
      sender.follow(lane, reserved ? { ...made, send: [] } : made);
      if (reserved) reserved.turn.send(reserved.begun, reserved.agent);
      ownWork.delete(order.txId);
      const ended = await waiting;
      return ended ? answerOf(ended) : answerOfRecord(order);
    }
    reserved?.turn.giveBack();
    ownWork.delete(order.txId);
    await tell(agentId);
    return answerOfRecord(await lookFor(order, ms));
  }

  /**
   * A movement of a member whose agent keeps the wallet, answered as the game servers' interface says: a take after the
   * wallet's answer, the others when they are on record and were tried once. `elsewhere`: it is about money on our ledger.
   */
  return async function place(work: NodeWork): Promise<TxAnswer | 'elsewhere'> {
    const { member, body, call } = work;
    const lane = await lanes.laneOf(member.agentId);
    const agent = lane && (await settings.of(member.agentId));
    const turn = lane && sender.reserve(lane, member.memberId);
    crash('order.beforeCommit');
    const needs = {
      tenantId: member.tenantId,
      ...{ memberId: member.memberId, roundId: body.roundId },
      txIds: [body.txId, ...(body.refTxId ?? [])],
    };
    let made: Made;
    let begun: Begun | null;
    try {
      ownWork.add(body.txId);
      [made, begun] = await writer.submit(needs, (view) => {
        const found = createOrder(view, work);
        const url = agent && addressOf(agent.callbackUrl, call);
        return [found, url && turn ? beginMade(view, found, url) : null] as const;
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
    if ('elsewhere' in made) return 'elsewhere';
    if (call === 'settle') record(body.refTxId ?? []);
    if ('answer' in made) return made.answer;
    if (call === 'cancel' || call === 'cancelWithhold') crash('undo.afterCommit');
    return send(work, made, begun && agent && turn && lane ? { lane, turn, begun, agent } : null);
  };
}
