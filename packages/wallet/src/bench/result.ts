import type { CheckId } from './check-texts.ts';
import type { Problem, Received } from './evaluate.ts';
import type { SkipKey } from './problem-texts.ts';
import type { Step } from './step.ts';

/** Results of a run of the test bench, check by check. */

export interface BenchExchange {
  readonly call: Step['call'];
  /** Purpose of the call: part of the check, its preparation, or the cleanup after it. */
  readonly part: 'check' | 'prepares' | 'tidies';
  readonly sign: 'right' | 'wrong' | 'old';
  readonly sent: string | null;
  readonly heard: Received;
  /** Expected codes; empty where any code is accepted. */
  readonly expected: readonly number[];
}

export const outcomes = ['passed', 'failed', 'skipped'] as const;
export type Outcome = (typeof outcomes)[number];

export interface CheckResult {
  readonly id: CheckId;
  readonly outcome: Outcome;
  readonly problems: readonly Problem[];
  /** Why it was skipped, and the checks that have to pass first. */
  readonly skipped: { readonly key: SkipKey; readonly checks: readonly CheckId[] } | null;
  readonly exchanges: readonly BenchExchange[];
  /** Of the check of times: the middle and the slowest, in milliseconds. */
  readonly times?: { readonly median: number; readonly slowest: number; readonly calls: number };
}

/** Returns whether a wallet fulfils the contract: no check failed, and only optional checks were skipped. */
export const benchPassed = (results: readonly Pick<CheckResult, 'outcome' | 'skipped'>[]): boolean =>
  results.length > 0 &&
  results.every(
    ({ outcome, skipped }) => outcome === 'passed' || skipped?.key === 'notOffered' || skipped?.key === 'off',
  );
