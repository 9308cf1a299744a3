import { jobs as contract, type JobName } from '@pitboss/contract/desk/jobs';
import { ms, msOrNull } from '../../domain/sql/dto.ts';
import { type Route, serve, type WriteContext } from '../../platform/calls/serve.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Job } from '../../platform/jobs/job-kind.ts';
import type { JobRunner } from '../../platform/jobs/runner.ts';
import { cancel, type JobLine, listJobs, lockJob, lockOpen, makeDue, reopen } from './jobs.sql.ts';

const isOpen = ({ state }: Job) => state === 'queued' || state === 'running';
const hasFailed = ({ state }: Job) => state === 'failed' || state === 'cancelled';

const dto = (job: JobLine, runner: JobRunner) => ({
  id: job.id,
  name: job.name as JobName,
  subject: job.key,
  regular: job.regular,
  state: job.state,
  server: job.server,
  tries: job.attempt,
  createdAt: ms(job.created_at),
  startedAt: msOrNull(job.started_at),
  finishedAt: msOrNull(job.finished_at),
  tookMs: job.took_ms === null ? null : Math.max(0, Number(job.took_ms)),
  nextAt: msOrNull(job.next_at),
  everyMs: (job.regular && runner.kinds.get(job.name)?.everyMs) || null,
  error: job.error,
  mayRun: job.state === 'queued' || (job.regular && job.state !== 'running' && job.next_at !== null),
  mayRetry: !job.regular && hasFailed(job),
  mayCancel: !job.regular && isOpen(job),
});

async function locked({ tx }: WriteContext, id: string): Promise<Job> {
  const job = await lockJob(tx, id);
  if (!job) throw new AppError('notFound');
  return job;
}

const target = (job: Job) => `job:${job.id} ${job.name}${job.key && ` ${job.key}`}`;

/** Background work on the page for administrators. */
export const jobRoutes = (runner: JobRunner): Route[] =>
  serve(contract, {
    async list({ db }, filter) {
      const { total, rows } = await listJobs(db, filter);
      return { total, list: rows.map((job) => dto(job, runner)) };
    },

    async run(context, { jobId }) {
      const { tx } = context;
      const requested = await locked(context, jobId);
      const next = requested.regular ? await lockOpen(tx, requested) : requested;
      if (!next || !isOpen(next)) throw new AppError('job.ended');
      if (next.state === 'running') throw new AppError('job.running');
      await makeDue(tx, next.id);
      context.audit({
        target: target(next),
        before: { dueAt: ms(next.due_at) },
        after: { dueAt: Date.now() },
      });
      context.afterCommit(() => runner.wake());
      return null;
    },

    async retry(context, { jobId }) {
      const { tx } = context;
      const job = await locked(context, jobId);
      if (job.regular) throw new AppError('job.regular');
      if (!hasFailed(job)) throw new AppError('job.notFailed');
      // Another job of the same name and key may have been queued since.
      if (await lockOpen(tx, job)) throw new AppError('job.running');
      await reopen(tx, job.id);
      await runner.kinds.get(job.name)?.follow?.(tx, job, 'queued', null);
      context.audit({ target: target(job), before: { state: job.state }, after: { state: 'queued' } });
      context.afterCommit(() => runner.wake());
      return null;
    },

    async cancel(context, { jobId }) {
      const { tx } = context;
      const job = await locked(context, jobId);
      if (job.regular) throw new AppError('job.regular');
      if (!isOpen(job)) throw new AppError('job.ended');
      await cancel(tx, job.id);
      await runner.kinds.get(job.name)?.follow?.(tx, job, 'cancelled', null);
      context.audit({ target: target(job), before: { state: job.state }, after: { state: 'cancelled' } });
      return null;
    },
  });
