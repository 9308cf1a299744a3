import type { Group } from './calls.ts';

/** The clocks of orders, in milliseconds (wallet: time, order). */

const minute = 60_000;
const hour = 60 * minute;

/** A busy wallet is asked again after these; the third busy answer to a take counts as uncertain. */
export const busyWaits = [1_000, 2_000] as const;
/** A take that waited this long in its queue is not sent. */
export const queueMs = 5_000;
/** A reply to a node's take, and to its pay or undo, after at most this long. */
export const nodeWaits = { takeMs: 6_000, otherMs: 1_000 } as const;
/** How far the clock of a message may be off. */
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
 * When the next attempt of a pay or undo is due: seconds that double up to a minute, ten minutes each once the first attempt
 * is ten minutes old. After a day a pay goes to a person (null), and an undo goes on by the hour.
 */
export function nextAttemptAt(order: Retried, random: number): number | null {
  const age = order.endedAt - order.firstAt;
  if (age >= deskAfterMs) return order.group === 'pay' ? null : order.endedAt + hourlyMs;
  if (age >= slowFromMs) return order.endedAt + spread(slowEveryMs, random);
  const wait = Math.min(2 ** Math.min(Math.max(order.attempts, 1) - 1, 6) * 1_000, minute);
  return order.endedAt + spread(wait, random);
}

/** When a take that met a busy wallet is sent again; null after the third busy answer. */
export function busyRetryAt(busyAnswers: number, endedAt: number): number | null {
  const wait = busyWaits[busyAnswers - 1];
  return wait === undefined ? null : endedAt + wait;
}
