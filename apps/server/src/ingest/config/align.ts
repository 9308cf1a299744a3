import type pg from 'pg';
import { alignFeed, trimFeed } from '../../domain/config-feed/publish.ts';
import { ownTransaction } from '../../domain/sql/own-transaction.ts';
import { onConnection } from '../../domain/sql/run-sql.ts';
import { isTemporary } from '../../platform/db/temporary.ts';
import type { JobKind } from '../../platform/jobs/job-kind.ts';
import type { Log } from '../../platform/observability/log.ts';

/** Aligns the config feed with the state, and logs the differences. */
async function align(pool: pg.Pool, log: Log): Promise<void> {
  const changed = await ownTransaction(pool, {}, alignFeed);
  if (changed.length > 0)
    log.info(
      { items: changed.length, first: changed[0] },
      'the config feed of the game servers was brought in line',
    );
}

/**
 * Aligns the feed when a server starts. When the database is temporarily unreachable, the regular job does
 * it.
 */
export async function alignOnStart(pool: pg.Pool, log: Log): Promise<void> {
  try {
    await align(pool, log);
  } catch (error) {
    if (!isTemporary(error)) throw error;
    log.warn({ err: error }, 'the config feed was not brought in line at the start');
  }
}

/** Hourly job that aligns the feed and drops items that were deleted long ago. */
export const trimFeedJob = (pool: pg.Pool, log: Log): JobKind => ({
  name: 'trimFeed',
  everyMs: 3_600_000,
  async work() {
    await align(pool, log);
    await trimFeed(onConnection(pool), Date.now());
  },
});
