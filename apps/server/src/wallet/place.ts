import { type IngestCode, ingestCodes } from '@pitboss/contract/ingest/ingest-codes';
import type { WalletTx } from '@pitboss/contract/ingest/ingest-replies';
import { groupOf, isTake } from '@pitboss/wallet/calls';
import type { RunSql } from '../domain/sql/run-sql.ts';
import type { Log } from '../platform/observability/log.ts';
import { isParked } from './orders/advance.ts';
import { type Begun, beginMade } from './orders/begin-attempt.ts';
import type { CrashPoint } from './orders/crash.ts';
import { createOrder } from './orders/create.ts';
import type { Made, NodeWork } from './orders/node-work.ts';
import { type Order, orderData } from './orders/order.ts';
import type { OrderWriter } from './orders/order-writer.ts';
import type { AgentSettings } from './send/agents.sql.ts';
import { addressOf } from './send/exchange.ts';
import type { Sender, Turn } from './send/sender.ts';
import type { Settings } from './send/settings.ts';
import type { Lane } from './send/worker.ts';
import { readTxs } from './tx/tx.sql.ts';
import { type TxReply, txData, txReply, unknownTx } from './tx/tx.ts';
import type { Workers } from './workers.ts';

/** Polling interval in ms for the outcome of an order that another server sends. */
const pollMs = 100;

export interface PlacingOptions {
  readonly run: RunSql;
  readonly writer: OrderWriter;
  readonly sender: Sender;
  readonly workers: Workers;
  readonly settings: Settings;
  readonly log: Log;
  readonly now: () => number;
  readonly crash: (point: CrashPoint) => void;
  /** Commits orders without their first attempt. */
  readonly splitsCommits: boolean;
  readonly ownWork: Set<string>;
  readonly waiters: Waiters;
  /** Notifies the server that sends to an agent of its new orders. */
  readonly notify: (agentId: string) => Promise<unknown>;
  readonly record: (takeTxIds: readonly string[]) => void;
}

/** An order that is committed to its call, with what was reserved for that. */
interface Reserved {
  readonly worker: Lane;
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
    /** Resolves with an order once it has an outcome, or with null after the timeout. */
    outcome(id: string, ms: number): Promise<Order | null> {
      return new Promise((resolve) => {
        const set = waiting.get(id) ?? new Set();
        waiting.set(id, set);
        const finish = (order: Order | null) => {
          clearTimeout(timer);
          set.delete(received);
          if (set.size === 0) waiting.delete(id);
          resolve(order);
        };
        const received = (order: Order) => {
          if (order.state !== 'created' && !(order.state === 'sent' && order.busy > 0)) finish(order);
        };
        const timer = setTimeout(() => finish(null), ms);
        set.add(received);
      });
    },
    ended(order: Order): void {
      for (const received of waiting.get(order.id) ?? []) received(order);
    },
  };
}
type Waiters = ReturnType<typeof createWaiters>;

/** Replies about an order as defined by the game servers' interface. */
function replyOf(order: Order, data: WalletTx = orderData(order)): TxReply {
  if (!isTake(order.kind)) return txReply(codeOf('accepted'), data);
  if (data.state === 'ok') return txReply(codeOf('accepted'), data);
  if (data.state === 'open') return txReply(codeOf('outcomeOpen'), data);
  const { nodeCode } = order;
  return txReply(nodeCode ?? codeOf(data.state === 'cancelled' ? 'betCancelled' : 'walletUnreachable'), data);
}

/** Creates the orders that game servers request, and replies with their outcomes. */
export class Placing {
  readonly #options: PlacingOptions;

  constructor(options: PlacingOptions) {
    this.#options = options;
  }

  /**
   * Makes a movement of a member with a remote wallet, and replies as defined by the game servers' interface:
   * for a take after the wallet's reply, for others once they are stored and were tried once. `elsewhere`:
   * the money is on our ledger. `left` returns the time in ms for the reply.
   */
  async place(work: NodeWork, left: () => number): Promise<TxReply | 'elsewhere'> {
    const { workers, settings, sender, log, crash, splitsCommits, ownWork, record } = this.#options;
    const { member, body, call } = work;
    const worker = await workers.workerOf(member.agentId);
    const agent = worker && (await settings.of(member.agentId));
    const turn = worker && !splitsCommits ? sender.reserve(worker, member.memberId) : null;
    crash('order.beforeCommit');
    let made: Made;
    let begun: Begun | null;
    try {
      ownWork.add(body.txId);
      [made, begun] = await this.#store(work, turn ? agent : null);
    } catch (error) {
      turn?.release();
      ownWork.delete(body.txId);
      log.warn({ err: error, tx: body.txId }, 'an order could not be stored');
      return txReply(codeOf('busy'), unknownTx(body.txId));
    }
    if (!begun) turn?.release();
    crash('order.afterCommit');
    if (!('order' in made)) ownWork.delete(body.txId);
    if ('elsewhere' in made) return 'elsewhere';
    if (call === 'settle') record(body.refTxId ?? []);
    if ('answer' in made) return made.answer;
    if (call === 'cancel' || call === 'cancelWithhold') crash('undo.afterCommit');
    return this.#send(
      work,
      made,
      left,
      begun && agent && turn && worker ? { worker, turn, begun, agent } : null,
    );
  }

  /** Stores a movement, committed to its call when the agent can be called now. */
  #store(work: NodeWork, agent: AgentSettings | null): Promise<readonly [made: Made, begun: Begun | null]> {
    const { member, body, call } = work;
    const needs = {
      tenantId: member.tenantId,
      memberId: member.memberId,
      roundId: body.roundId,
      txIds: [body.txId, ...(body.refTxId ?? [])],
      betIds: { take: [body.txId], undo: body.refTxId ?? [], pay: [] }[groupOf[call]],
    };
    return this.#options.writer.submit(needs, (view) => {
      const made = createOrder(view, work);
      const url = agent && addressOf(agent.callbackUrl, call);
      return [made, url ? beginMade(view, made, url) : null] as const;
    });
  }

  /** Sends a stored order, and replies with its outcome. */
  async #send(
    work: NodeWork,
    made: MadeOrder,
    left: () => number,
    reserved: Reserved | null,
  ): Promise<TxReply> {
    const { workers, sender, log, ownWork, waiters, notify } = this.#options;
    const { order } = made;
    const { agentId } = work.member;
    if (isParked(order))
      log.error({ order: order.id, tx: order.txId, agent: agentId }, 'a win waits for a person');
    const worker = reserved?.worker ?? (await workers.workerOf(agentId).catch(() => null));
    if (worker && !worker.closed) {
      const waiting = made.send.length > 0 ? waiters.outcome(order.id, left()) : null;
      sender.follow(worker, reserved ? { ...made, send: [] } : made);
      if (reserved) reserved.turn.send(reserved.begun, reserved.agent);
      ownWork.delete(order.txId);
      // Without an outcome the order is replied as it was committed: reading it again could take too long.
      return replyOf((await waiting) ?? order);
    }
    reserved?.turn.release();
    ownWork.delete(order.txId);
    await notify(agentId);
    return this.#pollOutcome(order, left);
  }

  /** Polls for the outcome of an order that another server sends, and returns the reply. */
  async #pollOutcome(order: Order, left: () => number): Promise<TxReply> {
    for (;;) {
      const [tx] = await readTxs(this.#options.run, [order.txId]);
      const { state = order.state, nodeCode = null } = tx?.order ?? {};
      const isOver = (state !== 'created' && state !== 'sent') || left() <= pollMs;
      if (isOver) return replyOf({ ...order, state, nodeCode }, tx ? txData(tx) : undefined);
      await pause(pollMs);
    }
  }
}
