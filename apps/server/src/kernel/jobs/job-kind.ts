import type { JobName } from '@pitboss/contract/jobs';
import type { Db, Tx } from '../database/db.ts';
import type { Database } from '../database/schema.ts';

/** A row of the table of jobs as the driver gives it. */
export interface Job
  extends Omit<
    Database['job'],
    'attempt' | 'due_at' | 'beat_at' | 'created_at' | 'started_at' | 'finished_at'
  > {
  readonly attempt: number;
  readonly due_at: Date;
  readonly beat_at: Date | null;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

/** What work gets of its run. */
export interface JobRun {
  readonly job: Job;
  /** Aborted when the job is cancelled or lost to another server, and when this server stops. */
  readonly signal: AbortSignal;
  /**
   * Enters the good end in the transaction of the work's own effect, so that the effect comes once; false when the job is
   * no longer this server's, after which the work must roll back.
   */
  finish(tx: Tx): Promise<boolean>;
  /** Has something done at every sign of life, once a second: to say how far the work is. */
  onBeat(work: () => Promise<void>): void;
}

/** One kind of background work. It may be run again after any moment of it: a server may be killed at each. */
export interface JobKind {
  readonly name: JobName;
  work(run: JobRun): Promise<unknown>;
  /** Regular work: how long after its end it is due again. */
  readonly everyMs?: number;
  /** Regular work that is done for each data folder, because it is about what lies in it. */
  readonly onEach?: boolean;
  /** Regular work that is also due whenever a server starts. */
  readonly atStart?: boolean;
  /** How many of this kind a server runs at the same time; one unless said otherwise. */
  readonly atOnce?: number;
  /** Follows a change of state that the work itself did not make, in its transaction: back to the queue, failed, cancelled. */
  follow?(db: Db | Tx, job: Job, state: 'queued' | 'failed' | 'cancelled', error: unknown): Promise<void>;
}

/** Thrown by work that another try would not help. */
export class JobFailed extends Error {}
/** Thrown by work that finds out that its job is no longer this server's. */
export class JobLost extends Error {}
/** Why a job fails whose servers were killed or stopped answering at each of its tries. */
export class JobInterrupted extends Error {}

/** Tries of a job: failures and servers that were killed during it. */
export const maxTries = 3;

/** Wait before the next try: 10 seconds, then 20, 40 and so on up to ten minutes. */
export const backoffMs = (attempt: number): number => Math.min(10_000 * 2 ** (attempt - 1), 600_000);

export interface JobTimes {
  /** How often a server looks for work that has become due. */
  readonly lookMs: number;
  /** How often it says that it is still at its jobs. */
  readonly beatMs: number;
  /** A job whose server has not said so for this long is taken over. */
  readonly deadMs: number;
  /** How long jobs may take to end once the server stops, before they go back to the queue. */
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
