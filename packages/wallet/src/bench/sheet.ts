import { callTimes, type SignatureMode } from '../classify.ts';
import { type BenchWho, type Clock, createBodies, type Sent } from './body.ts';
import { type AcrossId, acrossIds } from './checks.ts';
import { type Evaluated, evaluate, type Problem, type Received } from './evaluate.ts';
import type { BenchExchange } from './result.ts';
import { requestBalance, type Step } from './step.ts';

/** Calls of a run, as the bench makes them. */
export interface CallOptions {
  readonly who: BenchWho;
  readonly signatures: SignatureMode;
  readonly clock: Clock;
  /** Makes one call, signed as agreed, wrongly, or for two minutes ago. */
  readonly call: (call: Step['call'], body: string | null, sign: BenchExchange['sign']) => Promise<Received>;
  readonly pause: (ms: number) => Promise<void>;
}

/** Delays before a call is repeated after a busy reply, in milliseconds (wallet: time). */
const busyMs = [1_000, 2_000];
/** A call that was made, and what its reply was found to be. */
export interface Made {
  readonly step: Step;
  readonly sent: Sent;
  readonly judged: Evaluated;
}

/** Observations of all checks of a run: problems of every reply, and times. */
export class Tally {
  readonly across = new Map<AcrossId, Problem[]>(acrossIds.map((id) => [id, []]));
  readonly times: number[] = [];
  replies = 0;
  /** Successful replies with money. */
  money = 0;

  /** Counts a call and its reply. */
  count(step: Step, received: Received, { code }: Evaluated): void {
    if (received.kind === 'reply') {
      this.replies += 1;
      this.times.push(received.durationMs);
    }
    if ((code === 0 || code === 1) && step.call !== 'ping') this.money += 1;
  }
}

/** Makes the calls of one check and records their requests and replies. */
export class Sheet {
  readonly exchanges: BenchExchange[] = [];
  private readonly bodies: ReturnType<typeof createBodies>;

  constructor(
    private readonly options: CallOptions,
    check: string,
    private readonly tally: Tally,
  ) {
    this.bodies = createBodies(options.who, check, options.clock);
  }

  /** Makes one call of a step, again while the wallet is busy; `have` is the balance before it. */
  async once(step: Step, have: bigint, part: BenchExchange['part'], expected: bigint | null): Promise<Made> {
    const { who, signatures, call, pause } = this.options;
    const sign = step.sign ?? 'right';
    for (let turn = 0; ; turn += 1) {
      const sent = this.bodies.of(step, have);
      const received = await call(step.call, sent.body, sign);
      const standards = {
        requestId: sent.requestId,
        currency: who.currency,
        signatures,
        balance: expected,
      };
      const evaluated = evaluate(step, received, standards);
      // A late effect of the timed-out call must not be attributed to the next call.
      if (received.because === 'timeout') await pause(callTimes.lateMs);
      const codes = part === 'tidies' ? [] : step.expect.codes;
      this.exchanges.push({
        call: step.call,
        part,
        sign,
        sent: sent.body,
        heard: received,
        expected: codes,
      });
      this.tally.count(step, received, evaluated);
      const busy =
        (evaluated.code === 1201 || evaluated.code === 2005) && !step.expect.codes.includes(evaluated.code);
      const wait = busyMs[turn];
      if (busy && wait !== undefined) {
        await pause(wait);
        continue;
      }
      for (const [id, problem] of evaluated.across) this.tally.across.get(id)?.push(problem);
      return { step, sent, judged: evaluated };
    }
  }

  /** Returns the member's balance; null when the wallet does not give it. */
  async balanceNow(part: BenchExchange['part']): Promise<bigint | null> {
    const { judged } = await this.once(requestBalance(), 0n, part, null);
    return judged.own.length === 0 ? judged.balance : null;
  }
}
