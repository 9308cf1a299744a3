import type { seamlessAgents } from '@pitboss/contract/agents/seamless-agents';
import type { RowOf } from '../../../kit/list/list-types.ts';

type Agent = Pick<RowOf<typeof seamlessAgents.list>, 'state' | 'breaker' | 'bars'>;

/** Problems of an agent with a wallet, the most serious first. */
const kinds = ['stopped', 'open', 'forcedOpen', 'blocked', 'suspended', 'failing', 'forcedClosed'] as const;

export interface Problem {
  readonly kind: (typeof kinds)[number];
  /** Failed calls of a failing wallet, in percent. */
  readonly share: number;
}

/** Half hours that count for the health of now: the running one and the one before. */
const recentBars = 2;
/** Failed calls, and their share in percent, from which on a wallet counts as failing. */
const failing = { calls: 3, share: 5 } as const;

/** Returns the share of failed calls of the last half hours in percent, 0 while it is not worth mentioning. */
function failedShare(bars: Agent['bars']): number {
  const recent = bars.slice(-recentBars);
  const calls = recent.reduce((sum, bar) => sum + bar.calls, 0);
  const errors = recent.reduce((sum, bar) => sum + bar.errors, 0);
  const share = Math.round((errors / Math.max(1, calls)) * 100);
  return errors >= failing.calls && share >= failing.share ? share : 0;
}

/** Returns what is wrong with an agent and its wallet, the most serious first; empty when all is well. */
export function agentProblems({ state, breaker, bars }: Agent): Problem[] {
  const share = failedShare(bars);
  // The calls of a wallet that is not called have failed before: its breaker states that already.
  const isCalled = breaker === 'closed' || breaker === 'forcedClosed';
  const present = new Set<string>([state, breaker, ...(isCalled && share > 0 ? ['failing'] : [])]);
  return kinds.filter((kind) => present.has(kind)).map((kind) => ({ kind, share }));
}
