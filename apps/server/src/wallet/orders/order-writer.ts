import type pg from 'pg';
import { onConnection } from '../../domain/sql/run-sql.ts';
import type { IdMaker } from '../../kernel/database/ids.ts';
import { isConflictOrTaken, isTemporary } from '../../kernel/database/temporary.ts';
import { OrderMoved } from './order-rows.sql.ts';
import { type OrderNeeds, type OrderView, openOrderView } from './order-view.sql.ts';
import { storeOrderView } from './store-view.sql.ts';

/** Work on the orders of a member: what it changes in the view is written, and what it gives comes back after the commit. */
interface Job {
  readonly needs: OrderNeeds;
  readonly work: (view: OrderView) => unknown;
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}

/** Jobs of one transaction. */
const jobsMax = 300;
const tries = 5;
const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * The one writer of orders of a process: it takes whatever waits and commits it in one transaction, under the locks of the
 * members, so that every decision is made on rows that nobody else changes.
 */
export function createOrderWriter(input: {
  readonly pool: pg.Pool;
  readonly ids: IdMaker;
  readonly now: () => number;
}) {
  const queue: Job[] = [];
  let working: Promise<void> | null = null;

  async function once(jobs: readonly Job[], believing: boolean): Promise<unknown[]> {
    const client = await input.pool.connect();
    let broken = false;
    try {
      const run = onConnection(client);
      await client.query(
        'begin; set local lock_timeout = 3000; set local statement_timeout = 20000; set local idle_in_transaction_session_timeout = 10000',
      );
      const view = await openOrderView(
        run,
        input.ids,
        jobs.map(({ needs }) => (believing ? needs : { ...needs, believed: undefined })),
        input.now(),
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

  async function repeated(jobs: readonly Job[]): Promise<unknown[]> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await once(jobs, attempt === 1);
      } catch (error) {
        const retry = error instanceof OrderMoved || isConflictOrTaken(error);
        if (!retry || attempt === tries) throw error;
        await pause(5 + Math.random() * 30 * attempt);
      }
  }

  /** Every job is answered: one that breaks its transaction is found by halving. */
  async function settle(jobs: readonly Job[]): Promise<void> {
    try {
      const results = await repeated(jobs);
      for (const [place, job] of jobs.entries()) job.done(results[place]);
    } catch (error) {
      if (jobs.length === 1 || isTemporary(error)) {
        for (const job of jobs) job.failed(error);
        return;
      }
      const middle = Math.ceil(jobs.length / 2);
      await settle(jobs.slice(0, middle));
      await settle(jobs.slice(middle));
    }
  }

  async function work(): Promise<void> {
    while (queue.length > 0) await settle(queue.splice(0, jobsMax));
    working = null;
  }

  return {
    /** Does something on orders; rejects when the database does not take it. */
    submit<T>(needs: OrderNeeds, job: (view: OrderView) => T): Promise<T> {
      return new Promise<T>((done, failed) => {
        queue.push({ needs, work: job, done: done as (result: unknown) => void, failed });
        working ??= work();
      });
    },
    async idle(): Promise<void> {
      while (working) await working;
    },
  };
}
export type OrderWriter = ReturnType<typeof createOrderWriter>;
