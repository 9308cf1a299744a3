import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Db } from '../../../platform/db/db.ts';
import { catchUp } from '../store/follow.sql.ts';
import type { AnalyticsStore } from '../store/store.ts';

/** Pause in ms between two looks for new commits, and after a failure. */
const pauseMs = 250;
const failedMs = 2_000;

export interface Follower {
  /** True once the store has caught up: from then on its answers need few changes from the database. */
  readonly isReady: () => boolean;
  stop(): Promise<void>;
}

/** Keeps a store up to date until it is stopped; a failure is reported and tried again. */
export function follow(
  system: Db,
  pool: pg.Pool,
  store: AnalyticsStore,
  failed: (error: unknown) => void,
): Follower {
  const stopping = new AbortController();
  let ready = false;
  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      let waitMs = pauseMs;
      try {
        await catchUp(system, pool, store);
        ready = true;
      } catch (error) {
        failed(error);
        waitMs = failedMs;
      }
      await pause(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }
  const ended = run();
  return {
    isReady: () => ready,
    async stop() {
      stopping.abort();
      await ended;
    },
  };
}
