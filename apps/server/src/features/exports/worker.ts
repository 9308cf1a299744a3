import { randomUUID } from 'node:crypto';
import { Refusal } from '../../kernel/calls/refusal.ts';
import { isTemporary } from '../../kernel/database/temporary.ts';
import { beat, claimJob, forgetExpired, type Job, releaseJob, settleJob } from './exports.sql.ts';
import { newFileName, removeOrphans } from './files.ts';
import { type ExportMeans, JobLost, type Progress, type RouteTable, runJob } from './run.ts';
import type { BatchSizes } from './source.ts';

/** Exports that one server writes at the same time. */
const atOnce = 2;
/** Tries before a job that stops its server every time is given up. */
const maxAttempts = 3;
const lookMs = 2_000;
const beatMs = 1_000;
const hourMs = 3_600_000;

export interface WorkerOptions {
  readonly sizes?: BatchSizes;
  readonly sheetRows?: number | undefined;
}

interface Running {
  readonly stop: AbortController;
  readonly end: Promise<void>;
}

/**
 * Writes the exports of the queue in the background. Any number of servers may run one on a database: the rows of the
 * queue say who writes what.
 */
export class ExportWorker {
  readonly #services: ExportMeans;
  readonly #options: WorkerOptions;
  readonly #name = randomUUID();
  readonly #running = new Map<string, Running>();
  #routes: RouteTable = new Map();
  #timers: NodeJS.Timeout[] = [];
  #looking: Promise<void> | undefined;
  #again = false;
  #stopped = true;

  constructor(services: ExportMeans, options: WorkerOptions = {}) {
    this.#services = services;
    this.#options = options;
  }

  /** Handlers of every call, which the exports read their rows from. */
  get routes(): RouteTable {
    return this.#routes;
  }

  /** Tells the handlers of every call; comes after all slices are put together. */
  know(routes: RouteTable): void {
    this.#routes = routes;
  }

  /** Begins to look for work, and sweeps at once and every hour. */
  start(): void {
    this.#stopped = false;
    this.#timers = [
      setInterval(() => this.wake(), lookMs).unref(),
      setInterval(() => void this.sweep(), hourMs).unref(),
    ];
    void this.sweep();
    this.wake();
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

  async #look(): Promise<void> {
    try {
      while (!this.#stopped && this.#running.size < atOnce) {
        const job = await claimJob(this.#services.databases.system, this.#name, newFileName());
        if (!job) return;
        this.#begin(job);
      }
    } catch (error) {
      this.#complain('exports cannot be looked for', error);
    }
  }

  #complain(text: string, err: unknown): void {
    if (!this.#stopped) this.#services.log.error({ err }, text);
  }

  #begin(job: Job): void {
    const stop = new AbortController();
    const end = this.#run(job, stop)
      .catch((error: Error) => this.#complain('an export could not be ended', error))
      .finally(() => {
        this.#running.delete(job.id);
        this.wake();
      });
    this.#running.set(job.id, { stop, end });
  }

  async #run(job: Job, stop: AbortController): Promise<void> {
    const { databases, log } = this.#services;
    const progress: Progress = { rows: 0, total: null, percent: null };
    const sign = async () => {
      const mine = await beat(databases.system, job, this.#name, progress).catch(() => true);
      if (!mine) stop.abort();
    };
    const timer = setInterval(() => void sign(), beatMs);
    try {
      if (job.attempt > maxAttempts) throw new Refusal('export.interrupted');
      await runJob(this.#services, this.#routes, job, {
        ...this.#options,
        worker: this.#name,
        signal: stop.signal,
        progress,
      });
    } catch (error) {
      if (this.#stopped) return await releaseJob(databases.system, job, this.#name);
      if (stop.signal.aborted || error instanceof JobLost) return;
      // The database was away: another try, after which a job is given up that brings this about by itself.
      if (isTemporary(error) && job.attempt < maxAttempts) {
        log.warn({ err: error, export: job.id }, 'export met a busy database');
        return await releaseJob(databases.system, job, this.#name, true);
      }
      const refusal = error instanceof Refusal ? error : new Refusal('export.failed');
      if (refusal !== error) log.error({ err: error, export: job.id }, 'export failed');
      await settleJob(databases.system, job, this.#name, {
        state: 'failed',
        reason: { key: refusal.key, params: refusal.params },
      });
    } finally {
      clearInterval(timer);
    }
  }

  /** Removes expired exports, their files, and files without a row. */
  async sweep(): Promise<void> {
    const { databases, config } = this.#services;
    try {
      await removeOrphans(config, await forgetExpired(databases.system), Date.now());
    } catch (error) {
      this.#complain('exports cannot be swept', error);
    }
  }

  /** Stops writing; what was begun goes back to the queue. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#looking;
    for (const { stop } of this.#running.values()) stop.abort();
    await Promise.all([...this.#running.values()].map(({ end }) => end));
  }
}
