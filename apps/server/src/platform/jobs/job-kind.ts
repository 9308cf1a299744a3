import type { JobName } from '@pitboss/contract/desk/jobs';
import type { Selectable } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import type { Database } from '../db/schema.gen.ts';

/** A row of the table of jobs as the driver gives it. */
export type Job = Selectable<Database['job']>;

/** Interface of a run for its work. */
export interface JobRun {
  readonly job: Job;
  /** Aborted when the job is cancelled or lost to another server, and when this server stops. */
  readonly signal: AbortSignal;
  /**
   * Enters the good end in the transaction of the work's own effect, so that the effect comes once; false
   * when the job is no longer this server's, after which the work must roll back.
   */
  finish(tx: Tx): Promise<boolean>;
  /** Registers work for every heartbeat, once a second: to report progress. */
  onBeat(work: () => Promise<void>): void;
}

/** One kind of background work. It may run again after any of its steps: a server may be killed at each. */
export interface JobKind {
  readonly name: JobName;
  work(run: JobRun): Promise<unknown>;
  /** Regular work: how long after its end it is due again. */
  readonly everyMs?: number;
  /** Regular work that is done for each data folder, because it concerns the content of that folder. */
  readonly onEach?: boolean;
  /** Regular work that is also due whenever a server starts. */
  readonly atStart?: boolean;
  /** Max runs of this kind at the same time on a server; one by default. */
  readonly atOnce?: number;
  /**
   * Follows a change of state that the work itself did not make, in its transaction: back to the queue,
   * failed, cancelled.
   */
  follow?(db: Db | Tx, job: Job, state: 'queued' | 'failed' | 'cancelled', error: unknown): Promise<void>;
}

/** Thrown by work that another try would not help. */
export class JobFailed extends Error {}
/** Thrown by work that finds out that its job is no longer this server's. */
export class JobLost extends Error {}
/** Error of a job whose servers were killed or stopped responding at each of its attempts. */
export class JobInterrupted extends Error {}

/** Tries of a job: failures and servers that were killed during it. */
export const maxTries = 3;

/** Wait before the next try: 10 seconds, then 20, 40 and so on up to ten minutes. */
const backoffMs = (attempt: number): number => Math.min(10_000 * 2 ** (attempt - 1), 600_000);

export interface JobTimes {
  /** Interval at which a server looks for work that has become due. */
  readonly lookMs: number;
  /** Interval of the heartbeats of a server's jobs. */
  readonly beatMs: number;
  /** A job without a heartbeat for this long is taken over. */
  readonly deadMs: number;
  /** Time that jobs may take to end once the server stops, before they are requeued. */
  readonly graceMs: number;
  /** Wait before another try, by the number of tries so far. */
  readonly backoffMs: (attempt: number) => number;
}

export const jobTimes: JobTimes = {
  lookMs: 2_000,
  beatMs: 1_000,
  deadMs: 15_000,
  graceMs: 5_000,
  backoffMs,
};
