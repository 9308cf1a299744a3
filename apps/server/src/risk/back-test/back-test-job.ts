import { minuteOf, minuteStart } from '@pitboss/risk/minutes/minutes';
import { monitorOf } from '@pitboss/risk/monitors';
import { createComparison, type Evaluated } from '@pitboss/risk/replay/compare';
import { onConnection } from '../../domain/sql/run-sql.ts';
import type { ServerServices } from '../../platform/calls/services.ts';
import { type JobKind, JobLost, type JobRun } from '../../platform/jobs/job-kind.ts';
import { liveChannel, liveTexts } from '../../platform/live/notify.ts';
import {
  abnormalAlerts,
  beginBackTest,
  failBackTest,
  forgetBackTests,
  keepProgress,
  type LoadedTest,
  storeResult,
} from './back-tests.sql.ts';
import { replayVersions } from './replay-versions.ts';
import { reportOf } from './report.ts';

type Services = Pick<ServerServices, 'databases' | 'log'>;

/** Replays the live version and the candidate over the same time, and compares their alerts. */
export async function backTest(
  { databases }: Pick<ServerServices, 'databases'>,
  test: LoadedTest,
  signal?: AbortSignal,
  step: (share: number) => void = () => undefined,
) {
  const started = performance.now();
  const run = onConnection(databases.systemPool);
  const { code, live, candidate, fromMs, toMs, isShadow } = test;
  const from = minuteOf(fromMs);
  const span = { code, from, to: minuteOf(toMs), toMs };
  const evaluated: Evaluated[] = await abnormalAlerts(run, code, minuteStart(from));
  const comparison = createComparison(evaluated, { from: minuteStart(from), to: toMs });
  const requested = { ...span, isShadow, configs: [live, candidate], step, ...(signal && { signal }) };
  const firstAt = await replayVersions(run, requested, comparison.add);
  const compared = comparison.end();
  return reportOf(run, monitorOf(code), compared, {
    from: minuteStart(from),
    to: toMs,
    tookMs: Math.round(performance.now() - started),
    firstAt: firstAt === null ? null : Math.max(minuteStart(minuteOf(firstAt)), minuteStart(from)),
  });
}

/** Makes the back-test whose number is the key of the job. */
export function backTestJob(services: Services): JobKind {
  const { databases } = services;
  async function work({ job: { key: id }, signal, finish, onBeat }: JobRun): Promise<void> {
    const run = onConnection(databases.systemPool);
    const test = await beginBackTest(run, id);
    if (!test) return;
    let share = 0;
    onBeat(() => keepProgress(run, id, Math.min(99, Math.floor(share * 100))));
    const result = await backTest(services, test, signal, (now) => {
      share = now;
    });
    await databases.system.transaction().execute(async (tx) => {
      if (!(await finish(tx))) throw new JobLost(id);
      await storeResult(tx, id, result);
    });
    for (const text of liveTexts('risk', [{ tenantId: '0', agentId: '0' }]))
      await databases.systemPool.query('select pg_notify($1, $2)', [liveChannel, text]);
    await forgetBackTests(run);
  }
  return {
    name: 'riskBackTest',
    work,
    follow: (db, { key: id }, state, error) => failBackTest(db, id, state, error),
  };
}
