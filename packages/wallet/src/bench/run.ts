import { toDto } from '@pitboss/ledger/money';
import { isTaking } from './body.ts';
import type { CheckId } from './check-texts.ts';
import { type AcrossId, acrossIds, neededBy, type StepCheckId, stepChecks } from './checks.ts';
import type { Problem } from './evaluate.ts';
import type { SkipKey } from './problem-texts.ts';
import type { CheckResult, Outcome } from './result.ts';
import { type CallOptions, type Made, Sheet, Tally } from './sheet.ts';
import { bet, cancel, cancelWithhold, giveBack, neededMinor, one, type Step, settle, sums } from './step.ts';

/** Runs the checks of the test bench against a wallet; how a call is made is the caller's. */

export interface BenchOptions extends CallOptions {
  /** Called with each result as soon as a check ends; returning false stops the run, which then cleans up. */
  readonly done: (result: CheckResult) => Promise<boolean>;
  /** Balance of the member when the run first started, if another server started it; minor units. */
  readonly opening?: bigint | undefined;
  /** Called with the member's balance at the beginning, in minor units. */
  readonly opened: (balance: bigint) => Promise<void>;
}

/** Problems of one check that are kept. */
const problemsMax = 5;

/** Removes duplicate problems and limits their number. */
const distinct = (problems: readonly Problem[]): Problem[] =>
  [...new Map(problems.map((one) => [JSON.stringify(one), one])).values()].slice(0, problemsMax);

/** Result of a check without its id and calls. */
type Verdict = Omit<CheckResult, 'id' | 'exchanges'>;

const verdict = (
  outcome: Outcome,
  problems: readonly Problem[],
  skipped: CheckResult['skipped'] = null,
): Verdict => ({ outcome, problems: distinct(problems), skipped });

const withoutBalance: CheckResult['skipped'] = { key: 'notPrepared', checks: ['balance'] };

/** Problems of the calls of a step, made once or several times. */
function problemsOf(step: Step, made: readonly Made[]): Problem[] {
  const problems = made.flatMap(({ judged }) => judged.own);
  const firsts = made.filter(({ judged }) => judged.code === 0).length;
  if (step.expect.firsts !== undefined && firsts !== step.expect.firsts)
    problems.push({
      key: 'firsts',
      params: { call: step.call, got: String(firsts), expected: String(step.expect.firsts) },
    });
  return problems;
}

/** Takes of a check that nothing has ended, by their name. */
function openTakes(made: readonly Made[]): Map<string, Made> {
  const ended = new Set(
    made.flatMap(({ step, judged }) =>
      judged.code === 0 && step.refs && step.expect.codes.includes(0) ? step.refs : [],
    ),
  );
  const open = new Map<string, Made>();
  for (const call of made) {
    const { step, judged, sent } = call;
    const { code } = judged;
    if (!isTaking(step) || (code !== null && code !== 0 && code !== 1) || step.call === 'betAndSettle')
      continue;
    if (!ended.has(step.as) && sent.amount > 0n && !open.has(step.as)) open.set(step.as, call);
  }
  return open;
}

/** Makes all checks, in their order, and restores the member's balance afterwards. Returns every result. */
export const runBench = (options: BenchOptions): Promise<CheckResult[]> => new BenchRun(options).run();

class BenchRun {
  private readonly results = new Map<CheckId, CheckResult>();
  private readonly tally = new Tally();
  private isGoing = true;
  /** Undo calls that got no usable reply; takes are then ended by other calls. */
  private readonly unclear = new Set<Step['call']>();
  private opened: bigint | null = null;

  constructor(private readonly options: BenchOptions) {}

  async run(): Promise<CheckResult[]> {
    for (const [id, list] of stepChecks) await this.check(id, list);
    await this.finish(await this.cleanUp(this.options.opening ?? this.opened));
    for (const id of acrossIds) await this.finish(this.acrossResult(id));
    return [...this.results.values()];
  }

  private async finish(result: CheckResult): Promise<void> {
    this.results.set(result.id, result);
    if (!(await this.options.done(result))) this.isGoing = false;
  }

  /** Makes one check, unless the run was stopped or what it needs has not passed. */
  private async check(id: StepCheckId, list: readonly Step[]): Promise<void> {
    const skipped = this.isGoing ? this.missing(id, list) : ({ key: 'stopped', checks: [] } as const);
    if (skipped) {
      await this.finish({ id, outcome: 'skipped', problems: [], skipped, exchanges: [] });
      return;
    }
    const on = new Sheet(this.options, id, this.tally);
    const result = await this.steps(id, list, on);
    if (id === 'balance' && this.opened !== null)
      await this.options.opened(this.options.opening ?? this.opened);
    await this.finish({ id, ...result, exchanges: on.exchanges });
  }

  /** Returns why a check is skipped: for checks that it needs and that have not passed; null if none. */
  private missing(id: StepCheckId, list: readonly Step[]): CheckResult['skipped'] {
    const missing = neededBy(id, list).filter((needed) => this.results.get(needed)?.outcome !== 'passed');
    if (missing.length === 0) return null;
    const failed = missing.filter((needed) => this.results.get(needed)?.outcome === 'failed');
    return missing.every((needed) => this.results.get(needed)?.skipped?.key === 'notOffered')
      ? { key: 'notOffered', checks: [] }
      : { key: 'needs', checks: failed.length > 0 ? failed : missing };
  }

  private async steps(id: StepCheckId, list: readonly Step[], on: Sheet): Promise<Verdict> {
    const made: Made[] = [];
    const moving = id !== 'ping' && id !== 'balance';
    const have = moving ? await on.balanceNow('prepares') : 0n;
    if (have === null) return verdict('skipped', [], withoutBalance);
    try {
      const result = await this.makeSteps(id, list, on, have, made);
      if (typeof result !== 'bigint') return result;
      if (id === 'balance') return this.opening(made);
      const now = moving ? await on.balanceNow('check') : result;
      if (now === null) return verdict('skipped', [], withoutBalance);
      if (now === result) return verdict('passed', []);
      return verdict('failed', [{ key: 'effect', params: { got: toDto(now), expected: toDto(result) } }]);
    } finally {
      await this.tidy(on, made);
    }
  }

  /** Makes the steps of a check; returns the balance to be expected after them, or why the check ends. */
  private async makeSteps(
    id: StepCheckId,
    list: readonly Step[],
    on: Sheet,
    have: bigint,
    made: Made[],
  ): Promise<bigint | Verdict> {
    const moving = id !== 'ping' && id !== 'balance';
    let expected = have;
    for (const step of list) {
      const after = expected + step.expect.moves;
      const turns = Array.from({ length: step.times ?? 1 }, () =>
        on.once(step, expected, step.prepares ? 'prepares' : 'check', moving ? after : null),
      );
      const all = await Promise.all(turns);
      made.push(...all);
      if (all.some(({ judged }) => judged.notOffered))
        return verdict('skipped', [], { key: 'notOffered', checks: [] });
      const problems = problemsOf(step, all);
      if (problems.length > 0)
        return step.prepares
          ? verdict('skipped', [], {
              key: 'notPrepared',
              checks: neededBy(id, list).filter((needed) => needed !== 'balance'),
            })
          : verdict('failed', problems);
      expected = after;
    }
    return expected;
  }

  /** Keeps the balance at the beginning, which must suffice for all checks. */
  private opening(made: readonly Made[]): Verdict {
    const opened = made.at(-1)?.judged.balance ?? 0n;
    this.opened = opened;
    if (opened >= neededMinor) return verdict('passed', []);
    const params = { got: toDto(opened), expected: toDto(neededMinor) };
    return verdict('failed', [{ key: 'poor', params }]);
  }

  /** Takes back what a check left standing at the wallet. */
  private async tidy(on: Sheet, made: readonly Made[]): Promise<void> {
    for (const { step, sent } of openTakes(made).values()) {
      const same = {
        ...(step.member ? { member: step.member } : {}),
        ...(step.currency ? { currency: step.currency } : {}),
      };
      const { code } = (await on.once(this.ending(step, sent.amount, same), 0n, 'tidies', null)).judged;
      if (code === null) this.unclear.add(step.call === 'withhold' ? 'cancelWithhold' : 'cancel');
    }
  }

  /** Returns the call that ends a take: its cancellation, or another one where cancelling does not work. */
  private ending(step: Step, amount: bigint, same: Partial<Step>): Step {
    const as = `${step.as}-tidy`;
    const taken = { amount, expect: { codes: [0], moves: amount }, ...same };
    const failed = (id: 'cancel' | 'cancelWithhold') =>
      this.unclear.has(id) || this.results.get(id)?.outcome === 'failed';
    if (step.call === 'withhold')
      return failed('cancelWithhold')
        ? giveBack(as, [step.as], { bet: 0n, win: 0n }, taken)
        : cancelWithhold(as, step.as, taken);
    return failed('cancel') ? settle(as, [step.as], amount, amount, same) : cancel(as, step.as, taken);
  }

  /**
   * Restores the member's initial balance by a bonus or a lost bet; the remaining difference is reported as a
   * problem.
   */
  private async cleanUp(from: bigint | null): Promise<CheckResult> {
    const on = new Sheet(this.options, 'end', this.tally);
    const end = (
      outcome: Outcome,
      problems: readonly Problem[],
      skipped: CheckResult['skipped'] = null,
    ): CheckResult => ({
      id: 'cleanup',
      outcome,
      problems,
      skipped,
      exchanges: on.exchanges,
    });
    if (from === null) return end('skipped', [], { key: 'nothing', checks: [] });
    let left = ((await on.balanceNow('tidies')) ?? from) - from;
    await this.restore(on, left);
    if (left !== 0n) left = ((await on.balanceNow('tidies')) ?? from + left) - from;
    return left === 0n ? end('passed', []) : end('failed', [{ key: 'left', params: { got: toDto(left) } }]);
  }

  /** Moves the difference to the initial balance by calls that have passed. */
  private async restore(on: Sheet, left: bigint): Promise<void> {
    const passed = (id: CheckId) => this.results.get(id)?.outcome === 'passed';
    if (left < 0n) {
      const bonus: Step = { call: 'bonus', as: 'n', amount: -left, expect: { codes: [0], moves: -left } };
      const win: Step = {
        call: 'betAndSettle',
        as: 'w',
        amount: one,
        fields: sums(one, one - left),
        expect: { codes: [0], moves: -left },
      };
      await on.once(passed('bonus') || !passed('betAndSettle') ? bonus : win, 0n, 'tidies', null);
    } else if (left > 0n && !(passed('bet') && passed('settle'))) {
      const lost = { amount: left, fields: sums(left, 0n), expect: { codes: [0], moves: -left } };
      await on.once({ call: 'betAndSettle', as: 'w', ...lost }, 0n, 'tidies', null);
    } else if (left > 0n) {
      const { judged } = await on.once(bet('b', { amount: left }), 0n, 'tidies', null);
      if (judged.code === 0) await on.once(settle('s', ['b'], 0n, left), 0n, 'tidies', null);
    }
  }

  private acrossResult(id: AcrossId): CheckResult {
    const { across, times, money, replies } = this.tally;
    const problems = distinct(across.get(id) ?? []);
    const sorted = [...times].sort((a, b) => a - b);
    const figures = {
      median: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
      slowest: Math.round(sorted.at(-1) ?? 0),
      calls: sorted.length,
    };
    const more = id === 'latency' ? { times: figures } : {};
    const end = (outcome: Outcome, skipped: SkipKey | null = null): CheckResult => ({
      id,
      outcome,
      problems,
      exchanges: [],
      ...more,
      skipped: skipped && { key: skipped, checks: [] },
    });
    if (problems.length > 0) return end('failed');
    if (id === 'replySignature' && this.options.signatures === 'off') return end('skipped', 'off');
    const seen = id === 'balances' || id === 'currency' ? money : replies;
    return seen === 0 ? end('skipped', 'nothing') : end('passed');
  }
}
