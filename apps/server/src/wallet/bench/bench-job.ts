import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type BenchExchange, benchPassed, type CheckResult } from '@pitboss/wallet/bench/result';
import { runBench } from '@pitboss/wallet/bench/run';
import { callUrl, methodOf } from '@pitboss/wallet/calls';
import { callTimes } from '@pitboss/wallet/classify';
import { benchIdOf } from '@pitboss/wallet/ids';
import { onConnection } from '../../domain/sql/run-sql.ts';
import type { ServerServices } from '../../kernel/calls/services.ts';
import { type JobKind, JobLost, type JobRun } from '../../kernel/jobs/job-kind.ts';
import type { Outbound } from '../../kernel/outbound/outbound.ts';
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
    ...{ call: rest.call, part: rest.part, sign: rest.sign, sent: rest.sent, expected: [...rest.expected] },
    ...{ method: methodOf(rest.call), url: callUrl(base, rest.call).href },
    ...{ sentHeaders: { ...heard.sentHeaders }, heardHeaders: { ...heard.heardHeaders } },
    status: heard.status,
    // A zero byte is no text for the database.
    heard: heard.body && new TextDecoder().decode(heard.body.subarray(0, keptBytes)).replaceAll('\0', '�'),
    signature: replied ? heard.signature : null,
    failure: heard.kind === 'none' || heard.kind === 'unsent' ? heard.detail || heard.because : null,
    durationMs: Math.round(heard.durationMs),
  };
}

const stored = (base: string, result: CheckResult): StoredResult => ({
  ...{ id: result.id, outcome: result.outcome },
  problems: result.problems.map(({ key, params }) => ({ key, params: { ...params } })),
  skipped: result.skipped && { key: result.skipped.key, checks: [...result.skipped.checks] },
  exchanges: result.exchanges.map((one) => storedExchange(base, one)),
  times: result.times ?? null,
});

/** What a run needs of its job: the number of the run, and how its end is entered. */
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
    // What the first server had sent last may still have its effect.
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
        ...{ agentId: run.agent_id, memberAccount: run.member_account, currency: run.currency, gameId },
        // A run that is made anew has other ids: what the first one did must not look like a repeat.
        run: benchIdOf(services.ids.next()),
      },
      signatures: settings.signatures,
      clock: { now: Date.now, uuid: randomUUID },
      call: async (...asked) => {
        if (signal.aborted) throw new Error('the server stops, or the job was taken off');
        return calls(...asked);
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

/** Makes a run of the test bench, whose number is the key of its job. A server that takes it over makes it anew. */
export const benchJob = (services: ServerServices, outbound: Outbound): JobKind => ({
  name: 'walletBench',
  atOnce,
  work: createBench(services, outbound),
  follow: async (db, { key }, state) => {
    if (state !== 'queued') await failBench(db, key);
  },
});
