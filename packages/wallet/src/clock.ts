import type { Group } from './calls.ts';

/** The clocks of orders, in milliseconds (wallet: time, order). */

const minute = 60_000;
const hour = 60 * minute;

/**
 * Delays before a take is repeated at a busy wallet, in milliseconds; the third busy reply counts as
 * uncertain.
 */
export const busyWaits = [1_000, 2_000] as const;
/** A take that waited this long in its queue is not sent. */
export const queueMs = 5_000;
/**
 * Longest wait for the outcome of a node's take, and of its pay or undo, before the reply. The node has the
 * reply within 6 s and 1 s: storing the order, and the way there and back, take the rest.
 */
export const nodeWaits = { takeMs: 5_500, otherMs: 900 } as const;
/** Largest allowed difference between the timestamp of a message and the receiver's clock. */
export const skewMs = 30_000;
/** Calls of one agent at the same time. */
export const socketsMax = 20;

const slowFromMs = 10 * minute;
const slowEveryMs = 10 * minute;
const deskAfterMs = 24 * hour;
const hourlyMs = hour;

/** Up to a fifth more or less; `random` is at least 0 and below 1. */
const spread = (ms: number, random: number) => Math.round(ms * (0.8 + 0.4 * random));

export interface Retried {
  readonly group: Group;
  /** Attempts that count so far. */
  readonly attempts: number;
  /** When the first attempt began, and when the last ended. */
  readonly firstAt: number;
  readonly endedAt: number;
}

/**
 * Returns the due time of the next attempt of a pay or undo: delays double from a second up to a minute, and
 * are ten minutes each once the first attempt is ten minutes old. After a day a pay is left to an operator
 * (null), and an undo is retried hourly.
 */
export function nextAttemptAt(order: Retried, random: number): number | null {
  const age = order.endedAt - order.firstAt;
  if (age >= deskAfterMs) return order.group === 'pay' ? null : order.endedAt + hourlyMs;
  if (age >= slowFromMs) return order.endedAt + spread(slowEveryMs, random);
  const wait = Math.min(2 ** Math.min(Math.max(order.attempts, 1) - 1, 6) * 1_000, minute);
  return order.endedAt + spread(wait, random);
}

/** Returns the time at which a take is sent again to a busy wallet; null after the third busy reply. */
export function busyRetryAt(busyReplies: number, endedAt: number): number | null {
  const wait = busyWaits[busyReplies - 1];
  return wait === undefined ? null : endedAt + wait;
}
