import type { Verdict } from './classify.ts';

/** The breaker of one agent's wallet, as a value that events change (wallet: breaker). Times are epoch ms. */

const failuresMax = 5;
const withinMs = 30_000;
/**
 * Intervals of pings: `open` pings after this and then each time; `stopped` (after a FATAL reply) once a
 * minute.
 */
const pingEveryMs = { open: 30_000, stopped: 60_000 } as const;
/** Good pings in a row that end a stop. */
const goodPings = 3;

export const breakerStates = ['closed', 'open', 'stopped'] as const;
export type BreakerState = (typeof breakerStates)[number];

export interface Breaker {
  readonly state: BreakerState;
  /** State forced by an operator, which takes precedence over the state; null when there is none. */
  readonly forced: 'open' | 'closed' | null;
  /** The last failures of first attempts in a row. */
  readonly failures: readonly number[];
  readonly good: number;
  readonly since: number | null;
  readonly pingAt: number | null;
}

export const closedBreaker: Breaker = {
  state: 'closed',
  forced: null,
  failures: [],
  good: 0,
  since: null,
  pingAt: null,
};

/** Returns whether calls are sent. */
export const mayCall = (breaker: Breaker): boolean =>
  breaker.forced === null ? breaker.state === 'closed' : breaker.forced === 'closed';

/** Returns whether the result of a first attempt counts as a failure of the wallet. */
export const isFailure = ({ step }: Pick<Verdict, 'step'>): boolean => step !== 'code';

const into = (breaker: Breaker, state: 'open' | 'stopped', now: number): Breaker => ({
  state,
  forced: breaker.forced,
  failures: [],
  good: 0,
  since: now,
  pingAt: now + pingEveryMs[state],
});

export type BreakerEvent =
  | { readonly kind: 'firstAttempt'; readonly failed: boolean }
  | { readonly kind: 'fatal' }
  | { readonly kind: 'ping'; readonly good: boolean }
  /** An operator ends an automatic stop. */
  | { readonly kind: 'resume' };

export function afterEvent(breaker: Breaker, event: BreakerEvent, now: number): Breaker {
  switch (event.kind) {
    case 'firstAttempt': {
      if (!event.failed) return breaker.failures.length === 0 ? breaker : { ...breaker, failures: [] };
      if (breaker.state !== 'closed') return breaker;
      const failures = [...breaker.failures, now].slice(-failuresMax);
      const opens = failures.length === failuresMax && now - (failures[0] as number) <= withinMs;
      return opens ? into(breaker, 'open', now) : { ...breaker, failures };
    }
    case 'fatal':
      return breaker.state === 'stopped' ? { ...breaker, good: 0 } : into(breaker, 'stopped', now);
    case 'ping': {
      if (breaker.state === 'closed') return breaker;
      const good = event.good ? breaker.good + 1 : 0;
      const needed = breaker.state === 'open' ? 1 : goodPings;
      if (good >= needed) return { ...closedBreaker, forced: breaker.forced };
      return { ...breaker, good, pingAt: now + pingEveryMs[breaker.state] };
    }
    case 'resume':
      return { ...closedBreaker, forced: breaker.forced };
  }
}

/** Operator's settings of a breaker; stored apart from the breaker's own state. */
export interface BreakerWord {
  readonly forced: 'open' | 'closed' | null;
  /** Time at which an operator last ended an automatic stop (epoch ms). */
  readonly resumedAt: number | null;
}

/** Applies the operator's settings to a breaker; returns the same object when nothing changes. */
export function afterWord(breaker: Breaker, word: BreakerWord): Breaker {
  const { state, since } = breaker;
  const goesOn = state !== 'closed' && word.resumedAt !== null && word.resumedAt >= (since ?? 0);
  const own = goesOn ? afterEvent(breaker, { kind: 'resume' }, word.resumedAt ?? 0) : breaker;
  return own.forced === word.forced ? own : { ...own, forced: word.forced };
}
