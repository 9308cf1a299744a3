import type pg from 'pg';
import { onConnection } from '../../domain/sql/run-sql.ts';
import type { IdMaker } from '../../platform/db/ids.ts';
import { isConflictOrTaken, isTemporary } from '../../platform/db/temporary.ts';
import { OrderMoved } from './order-rows.sql.ts';
import { type OrderNeeds, type OrderView, openOrderView } from './order-view.sql.ts';
import { storeOrderView } from './store-view.sql.ts';

/**
 * Work on the orders of a member: its changes of the view are stored, and its result is returned after the
 * commit.
 */
interface Job {
  readonly needs: OrderNeeds;
  readonly work: (view: OrderView) => unknown;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}

/** Jobs of one transaction. */
const jobsMax = 300;
const tries = 5;
const begin = `begin; set local lock_timeout = 3000; set local statement_timeout = 20000;
  set local idle_in_transaction_session_timeout = 10000`;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

interface WriterOptions {
  readonly pool: pg.Pool;
  readonly ids: IdMaker;
  readonly now: () => number;
}

/** Creates the only writer of orders of a process. */
export const createOrderWriter = (options: WriterOptions): OrderWriter => new OrderWriter(options);

/**
 * Commits all waiting work on orders in one transaction, under the locks of the members, so that every
 * decision is based on rows without concurrent writers.
 */
export class OrderWriter {
  readonly #options: WriterOptions;
  readonly #queue: Job[] = [];
  #working: Promise<void> | null = null;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** Does something on orders; rejects when the database does not take it. */
  submit<T>(needs: OrderNeeds, job: (view: OrderView) => T): Promise<T> {
    return new Promise<T>((done, failed) => {
      this.#queue.push({ needs, work: job, done: done as (result: unknown) => void, failed });
      this.#working ??= this.#work();
    });
  }

  /** Resolves when no work waits any more. */
  async idle(): Promise<void> {
    while (this.#working) await this.#working;
  }

  async #work(): Promise<void> {
    while (this.#queue.length > 0) await this.#settle(this.#queue.splice(0, jobsMax));
    this.#working = null;
  }

  /** Settles every job: one that breaks its transaction is found by bisection. */
  async #settle(jobs: readonly Job[]): Promise<void> {
    try {
      const results = await this.#repeated(jobs);
      for (const [index, job] of jobs.entries()) job.done(results[index]);
    } catch (error) {
      if (jobs.length === 1 || isTemporary(error)) {
        for (const job of jobs) job.failed(error);
        return;
      }
      const middle = Math.ceil(jobs.length / 2);
      await this.#settle(jobs.slice(0, middle));
      await this.#settle(jobs.slice(middle));
    }
  }

  async #repeated(jobs: readonly Job[]): Promise<unknown[]> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await this.#once(jobs, attempt === 1);
      } catch (error) {
        const retry = error instanceof OrderMoved || isConflictOrTaken(error);
        if (!retry || attempt === tries) throw error;
        await pause(5 + Math.random() * 30 * attempt);
      }
  }

  async #once(jobs: readonly Job[], believing: boolean): Promise<unknown[]> {
    const { pool, ids, now } = this.#options;
    const client = await pool.connect();
    let broken = false;
    try {
      const run = onConnection(client);
      await client.query(begin);
      const view = await openOrderView(
        run,
        ids,
        jobs.map(({ needs }) => (believing ? needs : { ...needs, believed: undefined })),
        now(),
      );
      const results = jobs.map(({ work }) => work(view));
      await storeOrderView(run, view);
      await client.query('commit');
      return results;
    } catch (error) {
      await client.query('rollback').catch(() => {
        broken = true;
      });
      throw error;
    } finally {
      client.release(broken);
    }
  }
}
