import { type BreakerWord, mayCall } from '@pitboss/wallet/breaker';
import { isTake } from '@pitboss/wallet/calls';
import { queueMs } from '@pitboss/wallet/clock';
import { isOpen } from '@pitboss/wallet/transitions';
import { isTemporary } from '../../platform/db/temporary.ts';
import { type After, dropTake, recoverOrder } from '../orders/attempts.ts';
import type { Begun } from '../orders/begin-attempt.ts';
import type { Order } from '../orders/order.ts';
import type { OrderView } from '../orders/order-view.sql.ts';
import type { AgentSettings } from './agents.sql.ts';
import { makeAttempt, makeCall } from './attempt.ts';
import { breakerEvent, enforceWord, watchBreaker } from './health.ts';
import { needsOf, type Sending } from './sending.ts';
import { requestApprover, requestStatus } from './status.ts';
import type { Lane } from './worker.ts';

export interface SenderOptions
  extends Pick<Sending, 'run' | 'writer' | 'outbound' | 'settings' | 'log' | 'now' | 'crash'> {
  /** Called with orders that others wait for. */
  readonly ended: (order: Order) => void;
  /** Called with takes whose record is due. */
  readonly record: (takes: readonly Order[]) => void;
}

/** A member's slot with a connection for one call: sent or released exactly once. */
export interface Turn {
  send(begun: Begun, agent: AgentSettings): void;
  release(): void;
}

const retryWriteMs = 500;
/** The longest that a timer of Node takes is not much more. */
const longestWaitMs = 2_000_000_000;

/** Creates what sends the orders of this server's workers. */
export const createSender = (options: SenderOptions): Sender => new Sender(options);

/** Sends the orders of this server's workers: one call after another, each stored before and after it. */
export class Sender {
  readonly #options: SenderOptions;
  readonly #sending: Sending;
  /** Work that is under way. */
  readonly #working = new Set<Promise<unknown>>();

  constructor(options: SenderOptions) {
    this.#options = options;
    this.#sending = {
      ...options,
      persist: (worker, write) => this.#persist(worker, write),
      start: (worker, order, work) => this.#start(worker, order, work),
      follow: (worker, after) => this.follow(worker, after),
      resume: (worker) => this.#resume(worker),
    };
  }

  /** Makes a status call of an order for an operator. */
  requestStatus(
    worker: Lane,
    order: Order,
    received: { requested(): Promise<unknown>; ended(): void },
  ): void {
    this.#start(worker, order, () =>
      requestApprover(this.#sending, worker, order, received.requested).finally(received.ended),
    );
  }

  /** Puts an order behind those of its member that were made before. */
  enqueue(worker: Lane, order: Order): void {
    if (worker.closed) return;
    worker.known.add(order.id);
    const queue = worker.members.get(order.memberId) ?? { orders: [], busy: false };
    worker.members.set(order.memberId, queue);
    queue.orders.push(order);
    this.#pump(worker, order.memberId);
  }

  /**
   * Reserves a member's slot and a connection, when both are free now, so that an order can be committed to
   * its call when it is created.
   */
  reserve(worker: Lane, memberId: string): Turn | null {
    if (!mayCall(worker.breaker) || worker.members.has(memberId) || !worker.tryAcquire()) return null;
    const queue = { orders: [], busy: true };
    worker.members.set(memberId, queue);
    const over = () => {
      queue.busy = false;
      this.#pump(worker, memberId);
    };
    return {
      send: (begun, agent) => {
        worker.known.add(begun.order.id);
        this.#start(worker, begun.order, () => makeCall(this.#sending, worker, begun, agent).finally(over));
      },
      release() {
        worker.release();
        over();
      },
    };
  }

  /** Does what follows a change of an order: the next calls, retries and notifications. */
  follow(worker: Lane, after: After | null): void {
    if (!after) return;
    const { ended, record, log } = this.#options;
    const { order, unclear = false } = after;
    const seen = [order, ...after.ended];
    for (const one of seen) ended(one);
    const due = seen.filter((one) => one.recordDue);
    if (due.length > 0) record(due);
    for (const one of seen) if (!isOpen(one.state) || one.state === 'manual') worker.known.delete(one.id);
    if (after.alert)
      log.error(
        { order: order.id, tx: order.txId, agent: worker.agentId, because: after.alert },
        'an order needs a person',
      );
    for (const one of after.send) this.enqueue(worker, one);
    if (after.stop) breakerEvent(this.#sending, worker, { kind: 'fatal' }, `code ${order.code}`);
    if (unclear) {
      worker.known.add(order.id);
      this.#start(worker, order, () => requestStatus(this.#sending, worker, order));
    }
    if (order.nextRetryAt !== null) this.schedule(worker, order);
    // After a write that was repeated because its commit was uncertain, the next steps are unknown; the next
    // sweep finds them.
    else if (order.state === 'uncertain' && !unclear) worker.known.delete(order.id);
  }

  /** Sets the timer of an order's next attempt. */
  schedule(worker: Lane, order: Order): void {
    if (worker.closed) return;
    const now = this.#options.now();
    worker.known.add(order.id);
    clearTimeout(worker.timers.get(order.id));
    const wait = Math.min(Math.max(0, (order.nextRetryAt ?? now) - now), longestWaitMs);
    worker.timers.set(
      order.id,
      setTimeout(() => {
        worker.timers.delete(order.id);
        this.#start(worker, order, () => this.#retry(worker, order));
      }, wait),
    );
  }

  /** Applies the operators' setting of the agent's breaker. */
  applyBreakerSetting(worker: Lane, word: BreakerWord): void {
    enforceWord(this.#sending, worker, word);
  }

  /** Watches the breaker of a new worker. */
  watch(worker: Lane): void {
    watchBreaker(this.#sending, worker);
  }

  /** Resolves when no work is under way. */
  async idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  async #persist<T>(worker: Lane, write: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await write();
      } catch (error) {
        if (!isTemporary(error) || worker.closed) throw error;
        await new Promise((done) => setTimeout(done, retryWriteMs));
      }
  }

  #start(worker: Lane, order: Order, work: () => Promise<unknown>): void {
    const task = work().catch((err: unknown) => {
      worker.known.delete(order.id);
      if (!worker.closed)
        this.#options.log.error(
          { err, order: order.id, agent: worker.agentId },
          'an order could not be sent on',
        );
    });
    this.#working.add(task);
    void task.finally(() => this.#working.delete(task));
  }

  /** Lets the first order of a member go, unless another one of it is under way. */
  #pump(worker: Lane, memberId: string): void {
    const queue = worker.members.get(memberId);
    if (!queue || queue.busy) return;
    const order = queue.orders.shift();
    if (!order) {
      worker.members.delete(memberId);
      return;
    }
    queue.busy = true;
    this.#start(worker, order, () =>
      (isTake(order.kind) ? this.#firstTake(worker, order) : this.#retry(worker, order)).finally(() => {
        queue.busy = false;
        this.#pump(worker, memberId);
      }),
    );
  }

  /** A take that cannot go out within its time, or while the breaker is open, is not sent at all. */
  async #firstTake(worker: Lane, order: Order): Promise<void> {
    const deadline = order.createdAt + queueMs;
    const mayGo = () => mayCall(worker.breaker) && this.#options.now() < deadline;
    if (!mayGo()) return this.#drop(worker, order);
    if (!(await worker.acquire(deadline))) return worker.closed ? undefined : this.#drop(worker, order);
    if (!mayGo()) worker.release();
    else if ((await makeAttempt(this.#sending, worker, order)) === 'made') return;
    await this.#drop(worker, order);
  }

  /** Makes an attempt as soon as a connection is free, unless the breaker has opened meanwhile. */
  async #retry(worker: Lane, order: Order): Promise<void> {
    if (!mayCall(worker.breaker)) return this.#park(worker, order);
    if (!(await worker.acquire(null))) return;
    if (mayCall(worker.breaker)) {
      await makeAttempt(this.#sending, worker, order);
      return;
    }
    worker.release();
    await this.#park(worker, order);
  }

  /** Keeps an order until the breaker closes. */
  async #park(worker: Lane, order: Order): Promise<void> {
    // A take that met a busy wallet does not wait for a dead one: it is undone.
    if (isTake(order.kind))
      await this.#change(worker, order, (view) => recoverOrder(view, order.id, Math.random()));
    else worker.parked.set(order.id, order);
  }

  /** Sends what waited for the breaker to close. */
  #resume(worker: Lane): void {
    const waiting = [...worker.parked.values()];
    worker.parked.clear();
    for (const order of waiting)
      if (order.state === 'created') this.enqueue(worker, order);
      else this.#start(worker, order, () => this.#retry(worker, order));
  }

  #drop(worker: Lane, order: Order): Promise<void> {
    return this.#change(worker, order, (view) => dropTake(view, order.id));
  }

  async #change(worker: Lane, order: Order, work: (view: OrderView) => After | null): Promise<void> {
    const after = await this.#persist(worker, () => this.#options.writer.submit(needsOf(order), work));
    // Nothing to change: it has ended in another way.
    if (!after) worker.known.delete(order.id);
    this.follow(worker, after);
  }
}
