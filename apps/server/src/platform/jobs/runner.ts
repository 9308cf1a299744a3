import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { storableText } from '@pitboss/wallet/foreign-text';
import type { ServerServices } from '../calls/services.ts';
import { isTemporary } from '../db/temporary.ts';
import { jobRuns, jobSeconds } from '../observability/metrics.ts';
import { inSpan } from '../observability/spans.ts';
import {
  JobFailed,
  JobInterrupted,
  type JobKind,
  JobLost,
  type JobTimes,
  jobTimes,
  maxTries,
} from './job-kind.ts';
import {
  beatJobs,
  type Claimed,
  claimJob,
  endJob,
  requeueJob,
  type Server,
  scheduleRun,
} from './queue.sql.ts';

/** Jobs that a server runs at the same time, of all kinds: they share its connections with the sessions. */
const atOnce = 5;
/** Interval at which the open rows of regular work are checked. */
const ensureMs = 60_000;
/** Longest wait of a job that met a busy database. */
const busyMs = 1_000;
/** Longest text of an error that is kept. */
const errorLength = 500;

type Dependencies = Pick<ServerServices, 'databases' | 'ids' | 'log'> & {
  readonly config: { readonly node: number; readonly folderNode?: number };
};

interface Running {
  readonly job: Claimed;
  readonly stop: AbortController;
  readonly end: Promise<void>;
  beat: (() => Promise<void>) | undefined;
  /** Cancelled, or taken over by another server. */
  lost: boolean;
  /** The work entered its end itself. */
  finished: boolean;
}

const textOf = (error: unknown) =>
  storableText(error instanceof Error ? error.message : String(error), errorLength);

/**
 * Runs the background work of one server. Any number of servers may run one on a database: the rows of the
 * table record which server runs what.
 */
export class JobRunner {
  readonly #dependencies: Dependencies;
  readonly #kinds: ReadonlyMap<string, JobKind>;
  readonly #times: JobTimes;
  readonly #server: Server;
  readonly #running = new Map<string, Running>();
  #timers: NodeJS.Timeout[] = [];
  #looking: Promise<void> | undefined;
  #again = false;
  #stopped = true;
  #failing = false;

  constructor(dependencies: Dependencies, kinds: readonly JobKind[], times: Partial<JobTimes> = {}) {
    this.#dependencies = dependencies;
    this.#kinds = new Map(kinds.map((kind) => [kind.name, kind]));
    this.#times = { ...jobTimes, ...times };
    const { node, folderNode = node } = dependencies.config;
    this.#server = { folderNode, name: `${node} (${hostname()})` };
  }

  /** The kinds of work by name. */
  get kinds(): ReadonlyMap<string, JobKind> {
    return this.#kinds;
  }

  /** Enters the regular work and begins to look for what is due. */
  start(): void {
    this.#stopped = false;
    const { lookMs, beatMs } = this.#times;
    this.#timers = [
      setInterval(() => this.wake(), lookMs).unref(),
      setInterval(() => void this.#beat(), beatMs).unref(),
      setInterval(() => void this.#ensure(false), ensureMs).unref(),
    ];
    void this.#ensure(true).then(() => this.wake());
  }

  /** Looks for work now. */
  wake(): void {
    if (this.#stopped) return;
    if (this.#looking) {
      this.#again = true;
      return;
    }
    this.#looking = this.#look().finally(() => {
      this.#looking = undefined;
      if (!this.#again) return;
      this.#again = false;
      this.wake();
    });
  }

  /**
   * Begins nothing more, and gives what runs a little time: work that heeds its signal goes back to the
   * queue, short work ends, and what does neither goes back to the queue as well.
   */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#looking;
    for (const { stop } of this.#running.values()) stop.abort();
    const ends = Promise.all([...this.#running.values()].map(({ end }) => end));
    const patience = new AbortController();
    await Promise.race([
      ends,
      pause(this.#times.graceMs, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
    for (const running of this.#running.values()) {
      running.lost = true;
      await this.#release(running.job);
    }
  }

  /** Sees to it that all regular work has its next run. */
  async #ensure(starting: boolean): Promise<void> {
    for (const kind of this.#kinds.values()) {
      if (kind.everyMs === undefined) continue;
      const inMs = starting && kind.atStart ? 0 : kind.everyMs;
      await this.#schedule(kind, inMs).catch((err: Error) => {
        if (!this.#stopped)
          this.#dependencies.log.warn({ err, job: kind.name }, 'regular work could not be scheduled');
      });
    }
  }

  async #schedule(
    kind: JobKind,
    inMs: number,
    db: Parameters<typeof scheduleRun>[0] = this.#dependencies.databases.system,
  ) {
    const onlyNode = kind.onEach ? this.#server.folderNode : null;
    const key = onlyNode === null ? '' : String(onlyNode);
    await scheduleRun(db, { id: this.#dependencies.ids.next(), name: kind.name, key, onlyNode, inMs });
  }

  /** Names of which this server may run another one. */
  #free(): string[] {
    const counts = new Map<string, number>();
    for (const { job } of this.#running.values()) counts.set(job.name, (counts.get(job.name) ?? 0) + 1);
    return [...this.#kinds.values()]
      .filter((kind) => (counts.get(kind.name) ?? 0) < (kind.atOnce ?? 1))
      .map(({ name }) => name);
  }

  async #look(): Promise<void> {
    const { log, databases } = this.#dependencies;
    try {
      while (!this.#stopped && this.#running.size < atOnce) {
        const names = this.#free();
        const job = names.length
          ? await claimJob(databases.system, this.#server, randomUUID(), names, this.#times.deadMs)
          : undefined;
        this.#failing = false;
        if (!job) return;
        this.#begin(job);
      }
    } catch (err) {
      if (this.#stopped || this.#failing) return;
      this.#failing = true;
      log.error({ err }, 'jobs cannot be looked for');
    }
  }

  #begin(job: Claimed): void {
    const { log } = this.#dependencies;
    const kind = this.#kinds.get(job.name) as JobKind;
    if (job.left_by)
      log.warn({ job: job.name, key: job.key, from: job.left_by }, 'job taken over from a silent server');
    const running: Running = {
      job,
      stop: new AbortController(),
      lost: false,
      finished: false,
      beat: undefined,
      end: Promise.resolve(),
    };
    const end = this.#run(kind, running)
      .catch((err: Error) => {
        if (!this.#stopped)
          log.error({ err, job: job.name, key: job.key }, 'the end of a job could not be entered');
      })
      .finally(() => {
        this.#running.delete(job.run);
        this.wake();
      });
    this.#running.set(job.run, Object.assign(running, { end }));
  }

  async #run(kind: JobKind, running: Running): Promise<void> {
    const { job } = running;
    const began = performance.now();
    try {
      if (job.attempt > maxTries) throw new JobInterrupted(job.error ?? 'interrupted');
      await inSpan(`job ${job.name}`, 'internal', async () =>
        kind.work({
          job,
          signal: running.stop.signal,
          finish: async (tx) => {
            running.finished = await endJob(tx, job, 'done', null);
            return running.finished;
          },
          onBeat: (work) => {
            running.beat = work;
          },
        }),
      );
    } catch (error) {
      if (running.lost || error instanceof JobLost) return;
      if (this.#stopped) return await this.#release(job);
      return await this.#fail(kind, job, error);
    }
    // A job that was taken over meanwhile is ended by the other server.
    if (!(await this.#end(kind, job, 'done', null)) && !running.finished) return;
    const seconds = (performance.now() - began) / 1000;
    jobRuns.inc({ job: job.name, result: 'ok' });
    jobSeconds.observe({ job: job.name }, seconds);
    this.#dependencies.log.debug({ job: job.name, key: job.key, seconds }, 'job done');
  }

  /** Another try after a while, or the end. */
  async #fail(kind: JobKind, job: Claimed, err: unknown): Promise<void> {
    const { log } = this.#dependencies;
    const about = { err, job: job.name, key: job.key, attempt: job.attempt };
    jobRuns.inc({ job: job.name, result: 'failed' });
    if (err instanceof JobFailed || job.attempt >= maxTries) {
      log[err instanceof JobFailed ? 'warn' : 'error'](about, 'job failed');
      await this.#end(kind, job, 'failed', err);
      return;
    }
    const inMs = Math.min(this.#times.backoffMs(job.attempt), isTemporary(err) ? busyMs : Infinity);
    log.warn(
      { ...about, inMs },
      isTemporary(err) ? 'job met a busy database' : 'job failed and is tried again',
    );
    await this.#dependencies.databases.system.transaction().execute(async (tx) => {
      if (await requeueJob(tx, job, { inMs, error: textOf(err) }))
        await kind.follow?.(tx, job, 'queued', err);
    });
  }

  /** Enters the end and, of regular work, the next run; false when the job is no longer this run's. */
  #end(kind: JobKind, job: Claimed, state: 'done' | 'failed', error: unknown): Promise<boolean> {
    return this.#dependencies.databases.system.transaction().execute(async (tx) => {
      if (!(await endJob(tx, job, state, error === null ? null : textOf(error)))) return false;
      if (state === 'failed') await kind.follow?.(tx, job, 'failed', error);
      if (job.regular && kind.everyMs !== undefined) await this.#schedule(kind, kind.everyMs, tx);
      return true;
    });
  }

  /** Puts a job back for other servers, or for the next start of this one. */
  async #release(job: Claimed): Promise<void> {
    const { databases, log } = this.#dependencies;
    const kind = this.#kinds.get(job.name);
    await databases.system
      .transaction()
      .execute(async (tx) => {
        if (await requeueJob(tx, job, { inMs: 0, error: null }))
          await kind?.follow?.(tx, job, 'queued', null);
      })
      .catch((err: Error) => log.warn({ err, job: job.name }, 'a job could not be given back'));
  }

  async #beat(): Promise<void> {
    if (this.#running.size === 0) return;
    const { databases, log } = this.#dependencies;
    try {
      for (const run of await beatJobs(databases.system, [...this.#running.keys()])) {
        const running = this.#running.get(run);
        // One that has just ended by itself is not lost.
        if (!running || running.lost) continue;
        running.lost = true;
        running.stop.abort();
      }
      for (const { beat, lost } of this.#running.values()) if (!lost) await beat?.();
    } catch (err) {
      if (!this.#stopped) log.warn({ err }, 'jobs could not be confirmed');
    }
  }
}
