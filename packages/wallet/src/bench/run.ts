import { toWire } from '@pitboss/ledger/money';
import { callTimes, type SignatureMode } from '../classify.ts';
import { type BenchWho, type Clock, createBodies, isTaking, type Sent } from './body.ts';
import type { CheckId, SkipKey } from './check-texts.ts';
import { type AcrossId, acrossIds, neededBy, type StepCheckId, stepChecks } from './checks.ts';
import { type Heard, type Judged, judge, type Problem } from './judge.ts';
import type { BenchExchange, CheckResult, Outcome } from './result.ts';
import {
  askBalance,
  bet,
  cancel,
  cancelWithhold,
  giveBack,
  neededMinor,
  one,
  type Step,
  settle,
  sums,
} from './step.ts';

/** Runs the checks of the test bench against a wallet; how a call is made is the caller's. */

export interface BenchOptions {
  readonly who: BenchWho;
  readonly signatures: SignatureMode;
  readonly clock: Clock;
  /** Makes one call, signed as agreed, wrongly, or for two minutes ago. */
  readonly call: (call: Step['call'], body: string | null, sign: BenchExchange['sign']) => Promise<Heard>;
  readonly pause: (ms: number) => Promise<void>;
  /** Hears of each check as soon as it is made; false stops the run, which then cleans up. */
  readonly done: (result: CheckResult) => Promise<boolean>;
  /** What the member had when the run was begun for the first time, if another server began it. */
  readonly opening?: bigint | undefined;
  /** Hears what the member has at the beginning. */
  readonly opened: (balance: bigint) => Promise<void>;
}

/** Busy is said again after so long, then so long (wallet: time). */
const busyMs = [1_000, 2_000];
/** Problems of one check that are kept. */
const problemsMax = 5;

/** What is said once need not be said again. */
const distinct = (problems: readonly Problem[]): Problem[] =>
  [...new Map(problems.map((one) => [JSON.stringify(one), one])).values()].slice(0, problemsMax);

interface Made {
  readonly step: Step;
  readonly sent: Sent;
  readonly judged: Judged;
}

/** Makes all checks, in their order, and puts the member's balance right behind them. Gives every result. */
export async function runBench(options: BenchOptions): Promise<CheckResult[]> {
  const { who, signatures, clock, call, pause, done } = options;
  const results = new Map<CheckId, CheckResult>();
  const across = new Map<AcrossId, Problem[]>(acrossIds.map((id) => [id, []]));
  const times: number[] = [];
  const heardOf = { replies: 0, money: 0 };
  let going = true;

  async function finish(result: CheckResult): Promise<void> {
    results.set(result.id, result);
    if (!(await done(result))) going = false;
  }

  /** The calls of one check, with what they say. */
  function sheet(check: string) {
    const bodies = createBodies(who, check, clock);
    const exchanges: BenchExchange[] = [];
    async function once(
      step: Step,
      have: bigint,
      part: BenchExchange['part'],
      expected: bigint | null,
    ): Promise<Made> {
      const sign = step.sign ?? 'right';
      for (let turn = 0; ; turn += 1) {
        const sent = bodies.of(step, have);
        const heard = await call(step.call, sent.body, sign);
        const standards = {
          requestId: sent.requestId,
          currency: who.currency,
          signatures,
          balance: expected,
        };
        const judged = judge(step, heard, standards);
        // What it does after all must not be taken for what the next call does.
        if (heard.because === 'timeout') await pause(callTimes.lateMs);
        const codes = part === 'tidies' ? [] : step.expect.codes;
        exchanges.push({ call: step.call, part, sign, sent: sent.body, heard, expected: codes });
        if (heard.kind === 'reply') {
          heardOf.replies += 1;
          times.push(heard.durationMs);
        }
        if ((judged.code === 0 || judged.code === 1) && step.call !== 'ping') heardOf.money += 1;
        const busy =
          (judged.code === 1201 || judged.code === 2005) && !step.expect.codes.includes(judged.code);
        const wait = busyMs[turn];
        if (busy && wait !== undefined) {
          await pause(wait);
          continue;
        }
        for (const [id, problem] of judged.across) across.get(id)?.push(problem);
        return { step, sent, judged };
      }
    }
    return { exchanges, once };
  }
  type Sheet = ReturnType<typeof sheet>;

  const balanceNow = async (on: Sheet, part: BenchExchange['part']): Promise<bigint | null> => {
    const { judged } = await on.once(askBalance(), 0n, part, null);
    return judged.own.length === 0 ? judged.balance : null;
  };

  /** Takes back what a check left standing at the wallet. */
  async function tidy(on: Sheet, made: readonly Made[]): Promise<void> {
    const ended = new Set(
      made.flatMap(({ step, judged }) =>
        judged.code === 0 && step.refs && step.expect.codes.includes(0) ? step.refs : [],
      ),
    );
    const open = new Map<string, Made>();
    for (const one of made)
      if (
        isTaking(one.step) &&
        (one.judged.code === null || one.judged.code === 0 || one.judged.code === 1) &&
        one.step.call !== 'betAndSettle'
      )
        if (!ended.has(one.step.as) && one.sent.amount > 0n && !open.has(one.step.as))
          open.set(one.step.as, one);
    for (const { step, sent } of open.values()) {
      const same = {
        ...(step.member ? { member: step.member } : {}),
        ...(step.currency ? { currency: step.currency } : {}),
      };
      const { code } = (await on.once(ending(step, sent.amount, same), 0n, 'tidies', null)).judged;
      if (code === null) unclear.add(step.call === 'withhold' ? 'cancelWithhold' : 'cancel');
    }
  }
  /** Undos that were not answered: what else ends a take is tried from then on. */
  const unclear = new Set<Step['call']>();

  function ending(step: Step, amount: bigint, same: Partial<Step>): Step {
    const as = `${step.as}-tidy`;
    const taken = { amount, expect: { codes: [0], moves: amount }, ...same };
    const failed = (id: 'cancel' | 'cancelWithhold') =>
      unclear.has(id) || results.get(id)?.outcome === 'failed';
    if (step.call === 'withhold')
      return failed('cancelWithhold')
        ? giveBack(as, [step.as], { bet: 0n, win: 0n }, taken)
        : cancelWithhold(as, step.as, taken);
    return failed('cancel') ? settle(as, [step.as], amount, amount, same) : cancel(as, step.as, taken);
  }

  async function steps(
    id: StepCheckId,
    list: readonly Step[],
    on: Sheet,
  ): Promise<Omit<CheckResult, 'id' | 'exchanges'>> {
    const made: Made[] = [];
    const said = (
      outcome: Outcome,
      problems: readonly Problem[],
      skipped: CheckResult['skipped'] = null,
    ) => ({
      ...{ outcome, problems: distinct(problems), skipped },
    });
    const moving = id !== 'ping' && id !== 'balance';
    const have = moving ? await balanceNow(on, 'prepares') : 0n;
    if (have === null) return said('skipped', [], { key: 'notPrepared', checks: ['balance'] });
    let expected = have;
    try {
      for (const step of list) {
        const after = expected + step.expect.moves;
        const turns = Array.from({ length: step.times ?? 1 }, () =>
          on.once(step, expected, step.prepares ? 'prepares' : 'check', moving ? after : null),
        );
        const all = await Promise.all(turns);
        made.push(...all);
        if (all.some(({ judged }) => judged.notOffered))
          return said('skipped', [], { key: 'notOffered', checks: [] });
        const problems = all.flatMap(({ judged }) => judged.own);
        const firsts = all.filter(({ judged }) => judged.code === 0).length;
        if (step.expect.firsts !== undefined && firsts !== step.expect.firsts)
          problems.push({
            key: 'firsts',
            params: { call: step.call, got: String(firsts), expected: String(step.expect.firsts) },
          });
        if (problems.length > 0)
          return step.prepares
            ? said('skipped', [], {
                key: 'notPrepared',
                checks: neededBy(id, list).filter((one) => one !== 'balance'),
              })
            : said('failed', problems);
        expected = after;
      }
      if (id === 'balance') return said(...opening(made));
      const now = moving ? await balanceNow(on, 'check') : expected;
      if (now === null) return said('skipped', [], { key: 'notPrepared', checks: ['balance'] });
      if (now === expected) return said('passed', []);
      return said('failed', [{ key: 'effect', params: { got: toWire(now), expected: toWire(expected) } }]);
    } finally {
      await tidy(on, made);
    }
  }

  let opened: bigint | null = null;
  function opening(made: readonly Made[]): [Outcome, readonly Problem[]] {
    opened = made.at(-1)?.judged.balance ?? 0n;
    if (opened >= neededMinor) return ['passed', []];
    return ['failed', [{ key: 'poor', params: { got: toWire(opened), expected: toWire(neededMinor) } }]];
  }

  for (const [id, list] of stepChecks) {
    if (!going) {
      await finish({
        id,
        outcome: 'skipped',
        problems: [],
        skipped: { key: 'stopped', checks: [] },
        exchanges: [],
      });
      continue;
    }
    const missing = neededBy(id, list).filter((one) => results.get(one)?.outcome !== 'passed');
    if (missing.length > 0) {
      const failed = missing.filter((one) => results.get(one)?.outcome === 'failed');
      const notOffered = missing.every((one) => results.get(one)?.skipped?.key === 'notOffered');
      const skipped = notOffered
        ? ({ key: 'notOffered', checks: [] } as const)
        : ({ key: 'needs', checks: failed.length > 0 ? failed : missing } as const);
      await finish({ id, outcome: 'skipped', problems: [], skipped, exchanges: [] });
      continue;
    }
    const on = sheet(id);
    const result = await steps(id, list, on);
    if (id === 'balance' && opened !== null) await options.opened(options.opening ?? opened);
    await finish({ id, ...result, exchanges: on.exchanges });
  }
  await finish(await cleanUp(options.opening ?? opened));
  for (const id of acrossIds) await finish(acrossResult(id));
  return [...results.values()];

  /** Puts the member's balance back to what it was, by a bonus or a lost bet; what is left is said. */
  async function cleanUp(from: bigint | null): Promise<CheckResult> {
    const on = sheet('end');
    const end = (
      outcome: Outcome,
      problems: readonly Problem[],
      skipped: CheckResult['skipped'] = null,
    ): CheckResult => ({
      ...{ id: 'cleanup', outcome, problems, skipped, exchanges: on.exchanges },
    });
    if (from === null) return end('skipped', [], { key: 'nothing', checks: [] });
    const passed = (id: CheckId) => results.get(id)?.outcome === 'passed';
    let left = ((await balanceNow(on, 'tidies')) ?? from) - from;
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
      const lost = { ...{ amount: left, fields: sums(left, 0n) }, expect: { codes: [0], moves: -left } };
      await on.once({ call: 'betAndSettle', as: 'w', ...lost }, 0n, 'tidies', null);
    } else if (left > 0n) {
      const { judged } = await on.once(bet('b', { amount: left }), 0n, 'tidies', null);
      if (judged.code === 0) await on.once(settle('s', ['b'], 0n, left), 0n, 'tidies', null);
    }
    if (left !== 0n) left = ((await balanceNow(on, 'tidies')) ?? from + left) - from;
    return left === 0n ? end('passed', []) : end('failed', [{ key: 'left', params: { got: toWire(left) } }]);
  }

  function acrossResult(id: AcrossId): CheckResult {
    const problems = distinct(across.get(id) ?? []);
    const sorted = [...times].sort((a, b) => a - b);
    const figures = {
      ...{
        median: Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0),
        slowest: Math.round(sorted.at(-1) ?? 0),
      },
      calls: sorted.length,
    };
    const more = id === 'latency' ? { times: figures } : {};
    const end = (outcome: Outcome, skipped: SkipKey | null = null): CheckResult => ({
      ...{ id, outcome, problems, exchanges: [], ...more },
      skipped: skipped && { key: skipped, checks: [] },
    });
    if (problems.length > 0) return end('failed');
    if (id === 'replySignature' && signatures === 'off') return end('skipped', 'off');
    const seen = id === 'balances' || id === 'currency' ? heardOf.money : heardOf.replies;
    return seen === 0 ? end('skipped', 'nothing') : end('passed');
  }
}
