import { queueMs } from '@pitboss/wallet/clock';
import type { RunSql } from '../domain/sql/run-sql.ts';
import { idNode } from '../platform/db/ids.ts';
import type { Log } from '../platform/observability/log.ts';
import { recoverOrder } from './orders/attempts.ts';
import type { CrashPoint } from './orders/crash.ts';
import type { Order } from './orders/order.ts';
import { type DueOrder, readDueOrders, readOpenOrders, readOrders } from './orders/order-rows.sql.ts';
import type { OrderWriter } from './orders/order-writer.ts';
import {
  claimAgent,
  keepAgents,
  leaveAgent,
  leaveAgents,
  readLeftAgents,
  readWord,
} from './send/agents.sql.ts';
import type { Sender } from './send/sender.ts';
import { needsOf } from './send/sending.ts';
import { clearStatusRequest, readStatusRequests, type StatusRequest } from './send/status-requests.sql.ts';
import { createWorker, type Lane } from './send/worker.ts';

/** Time in ms without an order after which any server may take over an agent. */
const idleMs = 60_000;

export interface WorkersOptions {
  readonly run: RunSql;
  readonly writer: OrderWriter;
  readonly sender: Sender;
  readonly log: Log;
  readonly now: () => number;
  readonly crash: (point: CrashPoint) => void;
  /** Owner of the leases, and the node number in its ids. */
  readonly owner: string;
  readonly node: number;
  /** Ids of orders of this server between their commit and their entry into a worker's queue. */
  readonly ownWork: ReadonlySet<string>;
}

/** Creates the workers of this server. */
export const createWorkers = (options: WorkersOptions): Workers => new Workers(options);

/**
 * The agents that this server sends to, each held by a lease, and the orders that others have left or made
 * for them.
 */
export class Workers {
  readonly #options: WorkersOptions;
  readonly #workers = new Map<string, Promise<Lane | null>>();
  /** Orders with a status call in progress. */
  readonly #requesting = new Set<string>();
  #stopped = false;

  constructor(options: WorkersOptions) {
    this.#options = options;
  }

  /** Returns the worker of an agent when this server sends to it; null while another one does. */
  async workerOf(agentId: string): Promise<Lane | null> {
    const known = this.#workers.get(agentId);
    const opening = known ?? this.#open(agentId);
    if (!known) {
      this.#workers.set(agentId, opening);
      const forget = () => {
        if (this.#workers.get(agentId) === opening) this.#workers.delete(agentId);
      };
      opening.then((worker) => worker ?? forget(), forget);
    }
    const worker = await opening;
    if (worker) worker.usedAt = this.#options.now();
    return worker;
  }

  /** Resumes the due orders of an agent of this server; false when another server sends to it. */
  async wake(agentId: string): Promise<boolean> {
    if (!(await this.workerOf(agentId))) return false;
    await this.#resumeDue([agentId]);
    return true;
  }

  /** Resumes the due orders of an agent if this server sends to it already. */
  async wakeIfOwned(agentId: string): Promise<void> {
    if (this.#workers.has(agentId)) await this.#resumeDue([agentId]);
  }

  /** Makes the status calls that operators requested, for the agents of this server. */
  async makeRequestedCalls(): Promise<void> {
    for (const requested of await readStatusRequests(this.#options.run)) {
      if (this.#requesting.has(requested.id)) continue;
      this.#requesting.add(requested.id);
      await this.#request(requested).catch(() => this.#requesting.delete(requested.id));
    }
  }

  /** Applies the operators' setting of an agent's breaker, if this server sends to the agent. */
  async applyBreakerSetting(agentId: string): Promise<void> {
    const { sender, run } = this.#options;
    const worker = await this.#workers.get(agentId);
    if (worker) sender.applyBreakerSetting(worker, await readWord(run, agentId));
  }

  /** Looks for all due work: agents without a server, new and abandoned orders, requests of operators. */
  async sweep(): Promise<void> {
    for (const agentId of await readLeftAgents(this.#options.run)) await this.workerOf(agentId);
    await this.#resumeDue([...this.#workers.keys()]);
    await this.makeRequestedCalls();
  }

  /** Renews the leases of this server's agents, and releases agents without recent orders. */
  async keep(): Promise<void> {
    const { run, owner, sender, log, now } = this.#options;
    // Agents that are opened meanwhile are not included.
    const held = await this.#opened();
    const mine = await keepAgents(run, owner);
    for (const worker of held) {
      const word = mine.get(worker.agentId);
      if (word) {
        sender.applyBreakerSetting(worker, word);
        continue;
      }
      log.warn({ agent: worker.agentId }, 'another server sends to this wallet now');
      this.#close(worker);
    }
    for (const worker of held) {
      if (worker.closed || !worker.idle || now() - worker.usedAt < idleMs) continue;
      this.#close(worker);
      await leaveAgent(run, owner, worker.agentId);
    }
  }

  /** Releases the leases of an earlier run of this server; those of this run stay. */
  async begin(): Promise<void> {
    const { run, node, owner } = this.#options;
    await leaveAgents(run, `${node}:%`, owner);
  }

  /** Sends nothing new from now on. */
  async close(): Promise<void> {
    this.#stopped = true;
    for (const worker of await this.#opened()) worker.close();
  }

  /** Releases all agents for other servers. */
  async leave(): Promise<void> {
    await leaveAgents(this.#options.run, this.#options.owner);
  }

  async #open(agentId: string): Promise<Lane | null> {
    const { run, sender, log, owner, node } = this.#options;
    if (this.#stopped) return null;
    const breaker = await claimAgent(run, { owner, node }, agentId);
    if (!breaker) return null;
    const worker = createWorker(agentId, breaker);
    sender.watch(worker);
    const open = await readOpenOrders(run, agentId);
    if (open.length > 0) {
      log.info({ agent: agentId, orders: open.length }, 'open orders of a wallet are taken up');
      await Promise.all(open.map((order) => this.#recover(worker, order)));
    }
    return worker;
  }

  #close(worker: Lane): void {
    worker.close();
    this.#workers.delete(worker.agentId);
  }

  async #opened(): Promise<Lane[]> {
    const all = await Promise.all([...this.#workers.values()].map((opening) => opening.catch(() => null)));
    return all.filter((worker) => worker !== null);
  }

  async #recover(worker: Lane, order: Order): Promise<void> {
    const { writer, sender, now, crash, node, ownWork } = this.#options;
    // A request has just created it and waits for its outcome: no recovery is needed.
    const fresh = order.state === 'created' && now() - order.createdAt < queueMs;
    if (fresh && (idNode(order.id) !== node || ownWork.has(order.txId))) {
      sender.enqueue(worker, order);
      return;
    }
    const after = await writer.submit(needsOf(order), (view) => recoverOrder(view, order.id, Math.random()));
    crash('recovery');
    sender.follow(worker, after);
  }

  /**
   * Resumes the due orders of agents of this server: new ones of other servers, and those abandoned by a
   * failure.
   */
  async #resumeDue(agentIds: readonly string[]): Promise<void> {
    const { run } = this.#options;
    const due: { readonly worker: Lane; readonly one: DueOrder }[] = [];
    for (const one of await readDueOrders(run, agentIds)) {
      const worker = await this.#workers.get(one.agentId);
      if (worker && !worker.closed && this.#mayResume(worker, one)) due.push({ worker, one });
    }
    const tenants = [...new Set(due.map(({ one }) => one.tenantId))];
    const ids = due.map(({ one }) => one.id);
    const orders = await readOrders(run, tenants, ids);
    const byId = new Map(orders.map((order) => [order.id, order]));
    for (const { worker, one } of due) {
      const order = byId.get(one.id);
      if (order && this.#mayResume(worker, one)) await this.#resume(worker, order);
    }
  }

  /**
   * Returns whether no work of this server has the order. A retry that an operator requests is due
   * immediately, whatever its timer.
   */
  #mayResume({ known, timers }: Lane, { id, txId, state, hasClock }: DueOrder): boolean {
    const isFree = !known.has(id) && !(state === 'created' && this.#options.ownWork.has(txId));
    return isFree || (hasClock && timers.has(id));
  }

  async #resume(worker: Lane, order: Order): Promise<void> {
    const { sender, log } = this.#options;
    if (order.state === 'created') sender.enqueue(worker, order);
    else if (order.state === 'uncertain' && order.nextRetryAt !== null) sender.schedule(worker, order);
    else if (order.state === 'sent' || order.state === 'uncertain') {
      log.warn({ agent: order.agentId, order: order.id }, 'an order is taken up that a failure has left');
      await this.#recover(worker, order);
    }
  }

  /** Makes a status call that an operator requested. */
  async #request(requested: StatusRequest): Promise<void> {
    const { run, sender } = this.#options;
    const { id, agentId, tenantId } = requested;
    const worker = await this.workerOf(agentId);
    const [order] = worker ? await readOrders(run, [tenantId], [id]) : [];
    if (!worker || !order) {
      this.#requesting.delete(id);
      return;
    }
    sender.requestStatus(worker, order, {
      requested: () => clearStatusRequest(run, requested),
      ended: () => void this.#requesting.delete(id),
    });
  }
}
