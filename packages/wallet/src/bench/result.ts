import type { CheckId, SkipKey } from './check-texts.ts';
import type { Heard, Problem } from './judge.ts';
import type { Step } from './step.ts';

/** What a run of the test bench comes to, check by check. */

export interface BenchExchange {
  readonly call: Step['call'];
  /** What it is for: what the check is about, what prepares it, or what puts things right behind it. */
  readonly part: 'check' | 'prepares' | 'tidies';
  readonly sign: 'right' | 'wrong' | 'old';
  readonly sent: string | null;
  readonly heard: Heard;
  /** What was expected, as codes; empty where anything will do. */
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

/** Whether a wallet keeps the contract: nothing failed, and nothing but what is optional was left out. */
export const benchPassed = (results: readonly Pick<CheckResult, 'outcome' | 'skipped'>[]): boolean =>
  results.length > 0 &&
  results.every(
    ({ outcome, skipped }) => outcome === 'passed' || skipped?.key === 'notOffered' || skipped?.key === 'off',
  );
