import { type Breaker, closedBreaker } from '@pitboss/wallet/breaker';
import { socketsMax } from '@pitboss/wallet/clock';
import type { Order } from '../orders/order.ts';

/** Orders of a member whose first attempt has not been made: they go out one after another. */
interface MemberQueue {
  readonly orders: Order[];
  busy: boolean;
}

/** Worker of one agent on the server that sends to it: queues, connections, retries and the breaker. */
export interface Lane {
  readonly agentId: string;
  readonly members: Map<string, MemberQueue>;
  /** Orders of this worker, from their creation to their end. */
  readonly known: Set<string>;
  readonly timers: Map<string, NodeJS.Timeout>;
  /** Orders that wait for the breaker to close. */
  readonly parked: Map<string, Order>;
  breaker: Breaker;
  /** Resolves when all states of the breaker so far are stored, sequentially. */
  breakerKept: Promise<unknown>;
  pingTimer: NodeJS.Timeout | null;
  /** Acquires a connection if one is free now. */
  tryAcquire(): boolean;
  /** Acquires a connection; false when none was free until the deadline (epoch ms). */
  acquire(deadline: number | null): Promise<boolean>;
  release(): void;
  /** A call that has timed out still holds its connection, until it is released for another one. */
  readonly late: Set<() => void>;
  /** Time of the last use, in epoch ms. */
  usedAt: number;
  /** Nothing is under way, waits or is watched. */
  readonly idle: boolean;
  close(): void;
  readonly closed: boolean;
}

export function createWorker(agentId: string, breaker: Breaker = closedBreaker): Lane {
  let active = 0;
  let closed = false;
  const waiting: { go(free: boolean): void }[] = [];
  const timers = new Map<string, NodeJS.Timeout>();
  const worker: Lane = {
    agentId,
    members: new Map(),
    known: new Set(),
    timers,
    parked: new Map(),
    breaker,
    pingTimer: null,
    breakerKept: Promise.resolve(),
    late: new Set(),
    usedAt: 0,
    get idle() {
      const { members, known, parked, pingTimer } = worker;
      return active + members.size + known.size + timers.size + parked.size === 0 && pingTimer === null;
    },
    get closed() {
      return closed;
    },
    tryAcquire() {
      if (closed || active >= socketsMax) return false;
      active += 1;
      return true;
    },
    acquire(deadline) {
      if (closed) return Promise.resolve(false);
      if (worker.tryAcquire()) return Promise.resolve(true);
      return new Promise((resolve) => {
        const entry = {
          go(free: boolean) {
            clearTimeout(timer);
            waiting.splice(waiting.indexOf(entry), 1);
            resolve(free);
          },
        };
        const timer =
          deadline === null
            ? undefined
            : setTimeout(() => entry.go(false), Math.max(0, deadline - Date.now()));
        waiting.push(entry);
        const [oldest] = worker.late;
        if (oldest) {
          worker.late.delete(oldest);
          oldest();
        }
      });
    },
    release() {
      const [next] = waiting;
      if (next) next.go(true);
      else active -= 1;
    },
    close() {
      closed = true;
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
      if (worker.pingTimer) clearTimeout(worker.pingTimer);
      for (const entry of [...waiting]) entry.go(false);
      for (const giveUp of worker.late) giveUp();
    },
  };
  return worker;
}
