import { type BreakerWord, mayCall } from '@pitboss/wallet/breaker';
import { isTake } from '@pitboss/wallet/calls';
import { queueMs } from '@pitboss/wallet/clock';
import { isOpen } from '@pitboss/wallet/transitions';
import { isTemporary } from '../../kernel/database/temporary.ts';
import { type After, type Begun, dropTake, recoverOrder } from '../orders/attempts.ts';
import type { Order } from '../orders/order.ts';
import type { OrderView } from '../orders/order-view.sql.ts';
import type { AgentSettings } from './agents.sql.ts';
import { makeAttempt, makeCall } from './attempt.ts';
import { breakerEvent, obeyWord, watchBreaker } from './health.ts';
import type { Lane } from './lane.ts';
import { needsOf, type Sending } from './sending.ts';
import { askForPerson, askStatus } from './status.ts';

export interface SenderOptions
  extends Pick<Sending, 'run' | 'writer' | 'outbound' | 'settings' | 'log' | 'now' | 'crash'> {
  /** Hears of orders that others wait for. */
  readonly ended: (order: Order) => void;
  /** Hears of takes whose record has to follow. */
  readonly record: (takes: readonly Order[]) => void;
}

/** A member's turn with a connection for one call: it is used once, either way. */
export interface Turn {
  send(begun: Begun, agent: AgentSettings): void;
  giveBack(): void;
}

const retryWriteMs = 500;
/** The longest that a timer of Node takes is not much more. */
const longestWaitMs = 2_000_000_000;

/** Sends the orders of the lanes that this server has: one call after another, each on record before and after it. */
export function createSender(options: SenderOptions) {
  const { writer, log, now, ended, record } = options;
  const working = new Set<Promise<unknown>>();
  const sending: Sending = { ...options, persist, start, follow, resume };

  async function persist<T>(lane: Lane, write: () => Promise<T>): Promise<T> {
    for (;;)
      try {
        return await write();
      } catch (error) {
        if (!isTemporary(error) || lane.closed) throw error;
        await new Promise((done) => setTimeout(done, retryWriteMs));
      }
  }

  function start(lane: Lane, order: Order, work: () => Promise<unknown>): void {
    const task = work().catch((err: unknown) => {
      lane.known.delete(order.id);
      if (!lane.closed)
        log.error({ err, order: order.id, agent: lane.agentId }, 'an order could not be sent on');
    });
    working.add(task);
    void task.finally(() => working.delete(task));
  }

  function follow(lane: Lane, after: After | null): void {
    if (!after) return;
    const { order, unclear = false } = after;
    const seen = [order, ...after.ended];
    for (const one of seen) ended(one);
    const due = seen.filter((one) => one.recordDue);
    if (due.length > 0) record(due);
    for (const one of seen) if (!isOpen(one.state) || one.state === 'manual') lane.known.delete(one.id);
    if (after.alert)
      log.error(
        { order: order.id, tx: order.txId, agent: lane.agentId, because: after.alert },
        'an order needs a person',
      );
    for (const one of after.send) enqueue(lane, one);
    if (after.stop) breakerEvent(sending, lane, { kind: 'fatal' }, `code ${order.code}`);
    if (unclear) {
      lane.known.add(order.id);
      start(lane, order, () => askStatus(sending, lane, order));
    }
    if (order.nextRetryAt !== null) schedule(lane, order);
    // A write that was made twice, because its commit was in doubt, does not say what follows: the next look does.
    else if (order.state === 'uncertain' && !unclear) lane.known.delete(order.id);
  }

  function schedule(lane: Lane, order: Order): void {
    if (lane.closed) return;
    lane.known.add(order.id);
    clearTimeout(lane.timers.get(order.id));
    const wait = Math.min(Math.max(0, (order.nextRetryAt ?? now()) - now()), longestWaitMs);
    lane.timers.set(
      order.id,
      setTimeout(() => {
        lane.timers.delete(order.id);
        start(lane, order, () => again(lane, order));
      }, wait),
    );
  }

  const park = async (lane: Lane, order: Order): Promise<void> => {
    // A take that met a busy wallet does not wait for a dead one: it is undone.
    if (isTake(order.kind)) await change(lane, order, (view) => recoverOrder(view, order.id, Math.random()));
    else lane.parked.set(order.id, order);
  };

  /** Makes an attempt as soon as a connection is free, unless the breaker has opened meanwhile. */
  async function again(lane: Lane, order: Order): Promise<void> {
    if (!mayCall(lane.breaker)) return park(lane, order);
    if (!(await lane.acquire(null))) return;
    if (mayCall(lane.breaker)) {
      await makeAttempt(sending, lane, order);
      return;
    }
    lane.release();
    await park(lane, order);
  }

  /** Puts an order behind those of its member that were made before. */
  function enqueue(lane: Lane, order: Order): void {
    if (lane.closed) return;
    lane.known.add(order.id);
    const queue = lane.members.get(order.memberId) ?? { orders: [], busy: false };
    lane.members.set(order.memberId, queue);
    queue.orders.push(order);
    pump(lane, order.memberId);
  }

  function pump(lane: Lane, memberId: string): void {
    const queue = lane.members.get(memberId);
    if (!queue || queue.busy) return;
    const order = queue.orders.shift();
    if (!order) {
      lane.members.delete(memberId);
      return;
    }
    queue.busy = true;
    start(lane, order, () =>
      (isTake(order.kind) ? firstTake(lane, order) : again(lane, order)).finally(() => {
        queue.busy = false;
        pump(lane, memberId);
      }),
    );
  }

  /** A take that cannot go out within its time, or while the breaker is open, is not sent at all. */
  async function firstTake(lane: Lane, order: Order): Promise<void> {
    const deadline = order.createdAt + queueMs;
    const mayGo = () => mayCall(lane.breaker) && now() < deadline;
    if (!mayGo()) return drop(lane, order);
    if (!(await lane.acquire(deadline))) return lane.closed ? undefined : drop(lane, order);
    if (!mayGo()) lane.release();
    else if ((await makeAttempt(sending, lane, order)) === 'made') return;
    await drop(lane, order);
  }

  /** Takes a member's turn and a connection, when both are free now: an order can be committed to its call as it is made. */
  function reserve(lane: Lane, memberId: string): Turn | null {
    if (!mayCall(lane.breaker) || lane.members.has(memberId) || !lane.tryAcquire()) return null;
    const queue = { orders: [], busy: true };
    lane.members.set(memberId, queue);
    const over = () => {
      queue.busy = false;
      pump(lane, memberId);
    };
    return {
      send(begun, agent) {
        lane.known.add(begun.order.id);
        start(lane, begun.order, () => makeCall(sending, lane, begun, agent).finally(over));
      },
      giveBack() {
        lane.release();
        over();
      },
    };
  }

  const drop = (lane: Lane, order: Order) => change(lane, order, (view) => dropTake(view, order.id));

  async function change(lane: Lane, order: Order, work: (view: OrderView) => After | null): Promise<void> {
    const after = await persist(lane, () => writer.submit(needsOf(order), work));
    // Nothing to change: it has ended in another way.
    if (!after) lane.known.delete(order.id);
    follow(lane, after);
  }

  function resume(lane: Lane): void {
    const waiting = [...lane.parked.values()];
    lane.parked.clear();
    for (const order of waiting)
      if (order.state === 'created') enqueue(lane, order);
      else start(lane, order, () => again(lane, order));
  }

  return {
    /** Asks for the state of an order because a person wants to know. */
    ask(lane: Lane, order: Order, heard: { asked(): Promise<unknown>; ended(): void }): void {
      start(lane, order, () => askForPerson(sending, lane, order, heard.asked).finally(heard.ended));
    },
    enqueue,
    reserve,
    follow,
    schedule,
    /** Follows what people say of the agent's breaker. */
    obey: (lane: Lane, word: BreakerWord) => obeyWord(sending, lane, word),
    watch: (lane: Lane) => watchBreaker(sending, lane),
    /** Work that is under way. */
    async idle(): Promise<void> {
      while (working.size > 0) await Promise.all(working);
    },
  };
}
export type Sender = ReturnType<typeof createSender>;
