import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchExchange, benchPassed, type CheckResult } from '@pitboss/wallet/bench/result';
import { runBench } from '@pitboss/wallet/bench/run';
import { callUrl, methodOf } from '@pitboss/wallet/calls';
import { callTimes } from '@pitboss/wallet/classify';
import { storableText } from '@pitboss/wallet/foreign-text';
import { benchIdOf } from '@pitboss/wallet/ids';
import { onConnection } from '../../domain/sql/run-sql.ts';
import type { ServerServices } from '../../platform/calls/services.ts';
import { type JobKind, JobLost, type JobRun } from '../../platform/jobs/job-kind.ts';
import type { Outbound } from '../../platform/outbound/outbound.ts';
import { readAgent } from '../send/agents.sql.ts';
import {
  type BenchRun,
  beginBench,
  endBench,
  failBench,
  keepCheck,
  keepOpening,
  type StoredResult,
} from './bench.sql.ts';
import { benchCaller } from './bench-call.ts';

/** Agents' wallets that one server tests at the same time. */
const atOnce = 2;
/** Most of a reply that is kept. */
const keptBytes = 4_000;
/** A game that every installation has, for the envelope. */
const gameId = 201;

function storedExchange(base: string, { heard, ...rest }: BenchExchange): StoredResult['exchanges'][number] {
  const replied = heard.kind === 'reply';
  return {
    call: rest.call,
    part: rest.part,
    sign: rest.sign,
    sent: rest.sent,
    expected: [...rest.expected],
    method: methodOf(rest.call),
    url: callUrl(base, rest.call).href,
    sentHeaders: { ...heard.sentHeaders },
    heardHeaders: { ...heard.heardHeaders },
    status: heard.status,
    heard: heard.body && storableText(new TextDecoder().decode(heard.body.subarray(0, keptBytes)), keptBytes),
    signature: replied ? heard.signature : null,
    failure: heard.kind === 'none' || heard.kind === 'unsent' ? heard.detail || heard.because : null,
    durationMs: Math.round(heard.durationMs),
  };
}

const stored = (base: string, result: CheckResult): StoredResult => ({
  id: result.id,
  outcome: result.outcome,
  problems: result.problems.map(({ key, params }) => ({ key, params: { ...params } })),
  skipped: result.skipped && { key: result.skipped.key, checks: [...result.skipped.checks] },
  exchanges: result.exchanges.map((one) => storedExchange(base, one)),
  times: result.times ?? null,
});

/** Fields of the job that a run needs: the number of the run, and the function that completes it. */
export type BenchTurn = Pick<JobRun, 'signal' | 'finish'> & { readonly job: Pick<JobRun['job'], 'key'> };

/** Makes runs of the test bench that are on record. */
export function createBench(
  services: Pick<ServerServices, 'databases' | 'config' | 'ids'>,
  outbound: Outbound,
): (turn: BenchTurn) => Promise<void> {
  const { system, systemPool } = services.databases;

  async function play(run: BenchRun, signal: AbortSignal): Promise<readonly CheckResult[]> {
    const settings = await readAgent(onConnection(systemPool), services.config.secrets, run.agent_id);
    if (!settings) return [];
    // The last call of the first server may still take effect.
    if (run.again) await wait(callTimes.lateMs, undefined, { signal });
    const calls = benchCaller(
      outbound,
      { ...settings, callbackUrl: run.callback_url },
      run.agent_id,
      Date.now,
    );
    let place = 0;
    return runBench({
      who: {
        agentId: run.agent_id,
        memberAccount: run.member_account,
        currency: run.currency,
        gameId,
        // A repeated run uses other ids, so that movements of the first one do not look like repeats.
        run: benchIdOf(services.ids.next()),
      },
      signatures: settings.signatures,
      clock: { now: Date.now, uuid: randomUUID },
      call: async (...requested) => {
        if (signal.aborted) throw new Error('the server stops, or the job was taken off');
        return calls(...requested);
      },
      pause: (ms) => wait(ms),
      opening: run.opening === null ? undefined : BigInt(run.opening),
      opened: async (balance) => void (await keepOpening(system, run, balance)),
      done: (result) => {
        place += 1;
        return keepCheck(system, run, place, stored(run.callback_url, result));
      },
    });
  }

  return async ({ job, signal, finish }) => {
    const run = await beginBench(system, job.key);
    if (!run) return;
    const results = await play(run, signal);
    await system.transaction().execute(async (tx) => {
      await endBench(tx, run, benchPassed(results));
      if (!(await finish(tx))) throw new JobLost();
    });
  };
}

/**
 * Job of a run of the test bench; its key is the number of the run. A server that takes it over starts the
 * run again.
 */
export const benchJob = (services: ServerServices, outbound: Outbound): JobKind => ({
  name: 'walletBench',
  atOnce,
  work: createBench(services, outbound),
  follow: async (db, { key }, state) => {
    if (state !== 'queued') await failBench(db, key);
  },
});
