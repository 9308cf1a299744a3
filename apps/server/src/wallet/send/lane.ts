import { type Breaker, closedBreaker } from '@pitboss/wallet/breaker';
import { socketsMax } from '@pitboss/wallet/clock';
import type { Order } from '../orders/order.ts';

/** Orders of a member whose first attempt has not been made: they go out one after another. */
interface MemberQueue {
  readonly orders: Order[];
  busy: boolean;
}

/** What one server holds of one agent that it sends to: queues, connections, retries and the breaker. */
export interface Lane {
  readonly agentId: string;
  readonly members: Map<string, MemberQueue>;
  /** Orders that this lane knows of, from their making to their end. */
  readonly known: Set<string>;
  readonly timers: Map<string, NodeJS.Timeout>;
  /** What waits for the breaker to close. */
  readonly parked: Map<string, Order>;
  breaker: Breaker;
  /** Ends when all states of the breaker so far are on record, which they come to one after another. */
  breakerKept: Promise<unknown>;
  pingTimer: NodeJS.Timeout | null;
  /** Takes a connection if one is free now. */
  tryAcquire(): boolean;
  /** Takes a connection; false when none was free until the deadline (epoch ms). */
  acquire(deadline: number | null): Promise<boolean>;
  release(): void;
  /** A call that has timed out still holds its connection, until it is given up for another. */
  readonly late: Set<() => void>;
  /** When something was last asked of it, in epoch ms. */
  usedAt: number;
  /** Nothing is under way, waits or is watched. */
  readonly idle: boolean;
  close(): void;
  readonly closed: boolean;
}

export function createLane(agentId: string, breaker: Breaker = closedBreaker): Lane {
  let active = 0;
  let closed = false;
  const waiting: { go(free: boolean): void }[] = [];
  const timers = new Map<string, NodeJS.Timeout>();
  const lane: Lane = {
    agentId,
    ...{ members: new Map(), known: new Set(), timers, parked: new Map(), breaker, pingTimer: null },
    breakerKept: Promise.resolve(),
    ...{ late: new Set(), usedAt: 0 },
    get idle() {
      const { members, known, parked, pingTimer } = lane;
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
      if (lane.tryAcquire()) return Promise.resolve(true);
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
        const [oldest] = lane.late;
        if (oldest) {
          lane.late.delete(oldest);
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
      if (lane.pingTimer) clearTimeout(lane.pingTimer);
      for (const entry of [...waiting]) entry.go(false);
      for (const giveUp of lane.late) giveUp();
    },
  };
  return lane;
}
